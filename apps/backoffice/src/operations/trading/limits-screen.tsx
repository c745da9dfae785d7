import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import { TextField } from '@halcyon/ui/field/text-field';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { DataList } from '@halcyon/ui/data-list';
import type { Contract } from '../../platform/client.ts';
import { useDesk, useLoaded } from '../../platform/use-client.ts';
import { atWords } from '../../platform/words.ts';
import { DeedForm, typedIn } from '../deed-form.tsx';
import { DeskLink, WhenLoaded } from '../parts.tsx';
import { SettingButton } from './setting-button.tsx';
import { TradingNav } from './trading-nav.tsx';
import { euroWords, percentWords } from './trading-words.ts';
import css from './trading.module.css';
import desk from '../../app/app.module.css';

type Settings = AnswerOf<Contract['GET /api/operator/v1/trading/settings']>;
type ClassRow = Settings['classes'][number] & { readonly onDone: (() => void) | null };
type Factor = AnswerOf<Contract['GET /api/operator/v1/trading/player-factors']>['items'][number];

const classNames: Readonly<Record<ClassRow['overroundClass'], string>> = {
  result: 'Results',
  line: 'Totals and handicaps',
  yes_no: 'Yes or no',
  bucket: 'Ranges',
  score: 'Scores',
  scorer: 'Scorers',
  outright: 'Outrights',
};

const classColumns: readonly Column<ClassRow>[] = [
  { id: 'class', title: 'Markets', cell: (row) => classNames[row.overroundClass] },
  {
    id: 'margin',
    title: 'Margin',
    align: 'end',
    cell: (row) => percentWords(row.overroundBps ?? row.defaultOverroundBps),
  },
  { id: 'default', title: 'Default', align: 'end', cell: (row) => percentWords(row.defaultOverroundBps) },
  {
    id: 'outcome',
    title: 'Most an outcome may cost',
    align: 'end',
    cell: (row) => (row.outcomeMinorMax === null ? 'As the book' : euroWords(row.outcomeMinorMax)),
  },
  { id: 'set', title: 'Set', cell: (row) => (row.at ? `${atWords(row.at)}, ${row.by}` : 'Never') },
  {
    id: 'change',
    title: 'Change',
    cell: (row) =>
      row.onDone && (
        <SettingButton
          scope={{ of: 'class', overroundClass: row.overroundClass }}
          setting={row}
          name={classNames[row.overroundClass]}
          onDone={row.onDone}
        />
      ),
  },
];

const factorColumns: readonly Column<Factor>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: (row) => <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>,
  },
  { id: 'factor', title: 'Of the limits', align: 'end', cell: (row) => `${row.factorHundredths} %` },
  { id: 'why', title: 'Reason', cell: (row) => row.reason },
  { id: 'set', title: 'Set', cell: (row) => `${atWords(row.at)}, ${row.by}` },
];

/** Margins and limits of the book and of classes of markets, and players who have a factor. */
export function LimitsScreen() {
  const { client, operator } = useDesk();
  const settings = useLoaded('settings', () => client.call('GET /api/operator/v1/trading/settings'));
  const mayWrite = operator.rights.includes('trading.write');
  return (
    <>
      <h1>Trading</h1>
      <TradingNav current="/trading/limits" />
      <WhenLoaded of={settings}>
        {(found) => (
          <>
            <BookCard settings={found} onDone={mayWrite ? settings.reload : null} />
            <section className={desk.deskCard} aria-label="Classes of markets">
              <h2>Classes of markets</h2>
              <p className={css.sub}>
                {percentWords(found.liveOverroundBps)} more is kept during play. An event or a market may have
                its own.
              </p>
              <Table
                caption="Margin by class of markets"
                rows={found.classes.map((row) => ({ ...row, onDone: mayWrite ? settings.reload : null }))}
                rowKey={(row) => row.overroundClass}
                columns={classColumns}
              />
            </section>
          </>
        )}
      </WhenLoaded>
      <FactorsCard mayWrite={mayWrite} />
    </>
  );
}

function BookCard({ settings, onDone }: { settings: Settings; onDone: (() => void) | null }) {
  const { book, defaults } = settings;
  const row = (term: string, name: keyof typeof defaults) => ({
    term,
    value: euroWords(book[name] ?? defaults[name]),
    hint: book[name] === null ? 'Default' : `Default ${euroWords(defaults[name])}`,
  });
  return (
    <section className={`${desk.deskCard} ${css.book}`} aria-label="The whole book">
      <div className={css.head}>
        <h2>The whole book</h2>
        {onDone && (
          <span className={css.push}>
            <SettingButton scope={{ of: 'book' }} setting={book} name="the whole book" onDone={onDone} />
          </span>
        )}
      </div>
      <DataList
        align="end"
        rows={[
          row('Most that an outcome may cost', 'outcomeMinorMax'),
          row('Most that an event may cost', 'eventMinorMax'),
          row('Most that a bet may cost', 'betMinorMax'),
        ]}
      />
    </section>
  );
}

function FactorsCard({ mayWrite }: { mayWrite: boolean }) {
  const { client } = useDesk();
  const factors = useLoaded('factors', () => client.call('GET /api/operator/v1/trading/player-factors'));
  const items = factors.value?.items ?? [];
  const send = async (form: FormData) => {
    const playerId = Number(typedIn(form, 'player'));
    const basedOn = items.find((one) => one.playerId === playerId)?.factorHundredths ?? 100;
    await client.call('POST /api/operator/v1/players/:playerId/factor', {
      params: { playerId },
      body: {
        factorHundredths: Number(typedIn(form, 'factor')),
        basedOn,
        reason: typedIn(form, 'reason'),
      },
    });
    return 'Set. It counts from the next bet on.';
  };
  return (
    <section className={desk.deskCard} aria-label="Player factors">
      <h2>Player factors</h2>
      <p className={css.sub}>
        What a player may stake of the limits. It changes no price and no delay, and the player reads “limit
        for you”.
      </p>
      <WhenLoaded of={factors}>
        {(found) =>
          found.items.length === 0 ? (
            <EmptyState title="No factors" text="Every player may stake the limits in full." />
          ) : (
            <Table
              caption="Players with a factor"
              rows={found.items}
              rowKey={(row) => String(row.playerId)}
              columns={factorColumns}
            />
          )
        }
      </WhenLoaded>
      {mayWrite && (
        <DeedForm
          title="Set a player factor"
          button="Set factor"
          isInCard
          send={send}
          onDone={factors.reload}
        >
          <TextField name="player" label="Player number" inputMode="numeric" required />
          <TextField
            name="factor"
            label="Per cent of the limits"
            type="number"
            min={1}
            max={200}
            required
            hint="100: as everyone"
          />
        </DeedForm>
      )}
    </section>
  );
}
