import { useState, type FormEvent } from 'react';
import type { ProviderBooks, ProviderState } from '@halcyon/contract/operations/providers.contract';
import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { SelectField } from '@halcyon/ui/field/select-field';
import { Table, type Column } from '@halcyon/ui/table';
import { TextField } from '@halcyon/ui/field/text-field';
import { markets } from '@halcyon/contract/market/markets';
import { useDeed, useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords, plain } from '../platform/words.ts';
import { DeedMessage, WhenLoaded } from './parts.tsx';
import css from '../app/app.module.css';

const columns: readonly Column<ProviderState>[] = [
  { id: 'slug', title: 'Provider', cell: (row) => row.slug },
  { id: 'games', title: 'Games', cell: (row) => row.gameCount },
  {
    id: 'state',
    title: 'State',
    cell: (row) =>
      row.off.length === 0 ? (
        <Badge tone="neutral">On</Badge>
      ) : (
        <ul className={css.deskLog}>
          {row.off.map((entry) => (
            <li key={entry.marketId ?? '*'}>
              <strong>
                <Badge tone="warn">Off {entry.marketId ?? 'everywhere'}</Badge>
              </strong>
              <span>
                {atWords(entry.at)} · {entry.by} · {entry.reason}
              </span>
            </li>
          ))}
        </ul>
      ),
  },
];

const places = [
  { value: '', label: 'Everywhere' },
  ...Object.keys(markets).map((id) => ({ value: id, label: id })),
];

const states = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
];

/** Which providers are on, and the switch. Open rounds are settled either way. */
export function ProviderScreen() {
  const { client, operator } = useDesk();
  const providers = useLoaded('providers', () => client.call('GET /api/operator/v1/providers'));
  return (
    <>
      <h1>Game providers</h1>
      <WhenLoaded of={providers}>
        {({ items }) => (
          <>
            <Table caption="Game providers" rows={items} rowKey={(row) => row.slug} columns={columns} />
            {operator.rights.includes('providers.switch') && (
              <SwitchForm slugs={items.map(({ slug }) => slug)} onDone={providers.reload} />
            )}
            <BooksCard slugs={items.flatMap(({ slug }) => (slug === 'halcyon' ? [] : [slug]))} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function SwitchForm({ slugs, onDone }: { slugs: readonly string[]; onDone: () => void }) {
  const { client } = useDesk();
  const deed = useDeed(onDone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    void deed.run(async () => {
      const isOff = text('state') === 'off';
      const market = text('market');
      await client.call('POST /api/operator/v1/providers/:slug/switch', {
        params: { slug: text('slug') },
        body: { isOff, reason: text('reason'), ...(market && { marketId: market }) },
      });
      return isOff ? 'Switched off. Rounds that run are still settled.' : 'Switched on.';
    });
  };
  return (
    <form className={`${css.deskCard} ${css.deskForm}`} onSubmit={submit} aria-label="Switch a provider">
      <h2>Switch a provider</h2>
      <DeedMessage deed={deed} />
      <SelectField
        name="slug"
        label="Provider"
        options={slugs.map((slug) => ({ value: slug, label: slug }))}
      />
      <SelectField name="market" label="Where" options={places} />
      <SelectField name="state" label="State" options={states} />
      <TextField name="reason" label="Reason" minLength={3} maxLength={500} required />
      <div className={css.deskActions}>
        <Button type="submit" isPending={deed.isPending} pendingLabel="Sending">
          Switch
        </Button>
      </div>
    </form>
  );
}

const differenceColumns: readonly Column<ProviderBooks['differences'][number]>[] = [
  { id: 'round', title: 'Round', cell: (row) => row.roundId },
  { id: 'kind', title: 'What', cell: (row) => plain(row.kind) },
  { id: 'ours', title: 'Ours: staked, won', cell: (row) => figuresOf(row.ours) },
  { id: 'theirs', title: 'Theirs: staked, won', cell: (row) => figuresOf(row.theirs) },
  { id: 'waiting', title: 'Upcoming calls', cell: (row) => (row.waiting ? 'Yes' : 'No') },
];

function figuresOf(figures: ProviderBooks['ours'] | null): string {
  return figures ? `${figures.stakedMinor}, ${figures.wonMinor}` : '–';
}

/** A provider's books of a day against the ledger, round by round, in minor units. */
function BooksCard({ slugs }: { slugs: readonly string[] }) {
  const { client } = useDesk();
  const [books, setBooks] = useState<ProviderBooks | null>(null);
  const deed = useDeed(() => {});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [slug, date] = [String(form.get('slug')), String(form.get('date'))];
    setBooks(null);
    void deed.run(async () => {
      const call = 'GET /api/operator/v1/providers/:slug/books';
      const read = await client.call(call, { params: { slug }, query: { date } });
      setBooks(read);
      const { rounds, equal, waiting, differenceCount } = read;
      return `${rounds} rounds, ${equal} equal, ${waiting} with calls to come, ${differenceCount} differences.`;
    });
  };
  return (
    <section className={css.deskCard} aria-label="Daily reconciliation">
      <form className={css.deskForm} onSubmit={submit}>
        <h2>Daily reconciliation</h2>
        <DeedMessage deed={deed} />
        <SelectField
          name="slug"
          label="Provider"
          options={slugs.map((slug) => ({ value: slug, label: slug }))}
        />
        <TextField name="date" label="Day (UTC)" type="date" required />
        <div className={css.deskActions}>
          <Button type="submit" tone="outline" isPending={deed.isPending} pendingLabel="Comparing">
            Compare
          </Button>
        </div>
      </form>
      {books && books.differences.length > 0 && (
        <Table
          caption="Differences"
          rows={books.differences}
          rowKey={(row) => row.roundId}
          columns={differenceColumns}
        />
      )}
    </section>
  );
}
