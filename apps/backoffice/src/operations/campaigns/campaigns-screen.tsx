import { marketIds } from '@halcyon/contract/market/markets';
import type { CampaignSummary } from '@halcyon/contract/operations/campaigns.contract';
import { Button } from '@halcyon/ui/button';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { useState, type FormEvent } from 'react';
import { useDesk, useLoaded } from '../../platform/use-client.ts';
import { atWords, plain } from '../../platform/words.ts';
import { DeskLink, StateBadge, WhenLoaded } from '../parts.tsx';
import { periodWords, triggerOptions, triggerWords } from './campaign-words.ts';
import css from './campaigns.module.css';
import desk from '../../app/app.module.css';

const statuses = [
  { value: '', label: 'Any' },
  { value: 'DRAFT', label: 'Draft' },
  { value: 'ACTIVE', label: 'Published' },
  { value: 'CANCELED', label: 'Stopped' },
];
const anyOf = (options: readonly { value: string; label: string }[]) => [
  { value: '', label: 'Any' },
  ...options,
];

const columns: readonly Column<CampaignSummary>[] = [
  {
    id: 'name',
    title: 'Campaign',
    cell: (row) => <DeskLink to={`/campaigns/${row.campaignId}`}>{row.name}</DeskLink>,
  },
  { id: 'status', title: 'Status', cell: (row) => <StatusOf campaign={row} /> },
  { id: 'trigger', title: 'Trigger', cell: (row) => triggerWords(row.triggerEvent) },
  { id: 'kind', title: 'Kind', cell: (row) => plain(row.kind) },
  { id: 'markets', title: 'Markets', cell: (row) => marketWords(row.markets) },
  { id: 'period', title: 'Period', cell: (row) => periodWords(row.schedule) },
  { id: 'changed', title: 'Changed', cell: (row) => atWords(row.changedAt) },
];

/** The status, and that a newer version waits. */
export function StatusOf({ campaign }: { campaign: CampaignSummary }) {
  const { status, offeredVersion, newestVersion } = campaign;
  const isNewer = status !== 'CANCELED' && offeredVersion !== null && newestVersion > offeredVersion;
  return (
    <span className={desk.deskActions}>
      <StateBadge state={status === 'CANCELED' ? 'STOPPED' : status} />
      {isNewer && <StateBadge state="NEWER_DRAFT" />}
    </span>
  );
}

const MARKETS_SHOWN = 4;

function marketWords(markets: readonly string[]): string {
  const more = markets.length - MARKETS_SHOWN;
  return markets.slice(0, MARKETS_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

type Filter = Readonly<Record<'status' | 'triggerEvent' | 'market' | 'search', string>>;

/** The filter is in the address, so that a filtered list can be linked to. */
function filterOf(text: string): Filter {
  const query = new URLSearchParams(text);
  const of = (name: keyof Filter) => query.get(name) ?? '';
  return {
    status: of('status'),
    triggerEvent: of('triggerEvent'),
    market: of('market'),
    search: of('search'),
  };
}

/** What the operator offers, the newest first. */
export function CampaignsScreen() {
  const { client, operator, go } = useDesk();
  const [filter, setFilter] = useState(() => filterOf(location.search));
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const key = `campaigns ${JSON.stringify(filter)} ${cursor}`;
  const campaigns = useLoaded(key, () =>
    client.call('GET /api/operator/v1/campaigns', { query: { ...filter, cursor } }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entries = [...form].map(([name, value]) => [name, String(value).trim()] as const);
    const query = new URLSearchParams(entries.filter(([, value]) => value !== '').map(([...pair]) => pair));
    history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
    setFilter(filterOf(query.toString()));
    setCursors([]);
  };
  return (
    <>
      <div className={css.head}>
        <h1>Campaigns</h1>
        {operator.rights.includes('campaigns.write') && (
          <Button tone="cta" onClick={() => go('/campaigns/new')}>
            New campaign
          </Button>
        )}
      </div>
      <form className={`${desk.deskCard} ${css.filters}`} role="search" onSubmit={submit}>
        <TextField name="search" label="Name" maxLength={100} defaultValue={filter.search} />
        <SelectField name="status" label="Status" options={statuses} defaultValue={filter.status} />
        <SelectField
          name="triggerEvent"
          label="Trigger"
          options={anyOf(triggerOptions)}
          defaultValue={filter.triggerEvent}
        />
        <SelectField
          name="market"
          label="Market"
          options={anyOf(marketIds.map((id) => ({ value: id, label: id })))}
          defaultValue={filter.market}
        />
        <div className={desk.deskActions}>
          <Button type="submit">Find</Button>
        </div>
      </form>
      <WhenLoaded of={campaigns}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title="No campaigns" text="Nothing fits the filter." />
            ) : (
              <Table caption="Campaigns" rows={items} rowKey={(row) => row.campaignId} columns={columns} />
            )}
            <Pages
              hasBefore={cursors.length > 0}
              next={nextCursor}
              onBefore={() => setCursors(cursors.slice(0, -1))}
              onNext={(next) => setCursors([...cursors, next])}
            />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

type PagesProps = {
  hasBefore: boolean;
  next: string | null;
  onBefore: () => void;
  onNext: (cursor: string) => void;
};

/** Steps through a list that has a cursor. */
export function Pages({ hasBefore, next, onBefore, onNext }: PagesProps) {
  if (!hasBefore && next === null) return null;
  return (
    <div className={desk.deskActions}>
      {hasBefore && (
        <Button tone="outline" size="s" onClick={onBefore}>
          Previous page
        </Button>
      )}
      {next !== null && (
        <Button tone="outline" size="s" onClick={() => onNext(next)}>
          Next page
        </Button>
      )}
    </div>
  );
}
