import type { ReplayResult } from '@halcyon/contract/operations/campaign-replays.contract';
import { Badge } from '@halcyon/ui/badge';
import { FigureTiles } from '@halcyon/ui/figure-tiles';
import { Table, type Column } from '@halcyon/ui/table';
import { formatDeskAmount } from '../../platform/desk-amount.ts';
import { DeskLink } from '../parts.tsx';
import { reasonWords } from './campaign-words.ts';
import css from './campaigns.module.css';

type CurrencyFigures = ReplayResult['currencies'][number];
type First = ReplayResult['first'][number];
type Money = CurrencyFigures['total'];

const markerWords: Readonly<Record<First['markers'][number], string>> = {
  PERSON_REVIEW: 'Person under review',
  BREAK: 'Break or exclusion',
};

const money = ({ amountMinor, currency }: Money) => formatDeskAmount(BigInt(amountMinor), currency);
const figure = (id: 'p50' | 'p90' | 'p99' | 'max' | 'total', title: string): Column<CurrencyFigures> => ({
  id,
  title,
  align: 'end',
  cell: (row) => <Plain amount={row[id]} />,
});

/** Without its currency, which is the row's. */
function Plain({ amount }: { amount: Money }) {
  return <span className={css.money}>{money(amount).replace(` ${amount.currency}`, '')}</span>;
}

const columns: readonly Column<CurrencyFigures>[] = [
  { id: 'currency', title: 'Currency', cell: (row) => row.currency },
  { id: 'players', title: 'Players', align: 'end', cell: (row) => row.playerCount.toLocaleString('en-GB') },
  { id: 'grants', title: 'Grants', align: 'end', cell: (row) => row.grantCount.toLocaleString('en-GB') },
  figure('p50', 'Median'),
  figure('p90', '90 %'),
  figure('p99', '99 %'),
  figure('max', 'Most'),
  figure('total', 'Total'),
  {
    id: 'budget',
    title: 'Budget',
    align: 'end',
    cell: (row) => (
      <>
        {row.budget === null ? 'No limit' : <Plain amount={row.budget} />}{' '}
        {!row.isBudgetEnough && <Badge tone="warn">Too small</Badge>}
      </>
    ),
  },
];

const firstColumns: readonly Column<First>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: (row) => <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>,
  },
  { id: 'grants', title: 'Grants', align: 'end', cell: (row) => row.grantCount },
  { id: 'cost', title: 'Cost', align: 'end', cell: (row) => money(row.cost) },
  {
    id: 'markers',
    title: 'Signs of harm',
    cell: (row) => row.markers.map((marker) => markerWords[marker]).join(', ') || '–',
  },
];

/** What a replay has found. */
export function ReplayFigures({ result }: { result: ReplayResult }) {
  const { qualifiedCount, markedCount, currencies, first, leftOut } = result;
  return (
    <>
      <FigureTiles
        rows={[
          { term: 'Would have qualified', value: qualifiedCount.toLocaleString('en-GB') },
          { term: 'Of them with signs of harm', value: markedCount.toLocaleString('en-GB') },
          ...leftOut.map(({ reason, count }) => ({
            term: `Not: ${reasonWords(reason)}`,
            value: count.toLocaleString('en-GB'),
          })),
        ]}
      />
      {currencies.length > 0 && (
        <>
          <p>
            What a player would have cost: half of them at most the median, and so on. A budget of the total
            would have sufficed.
          </p>
          <Table
            caption="Cost by player"
            rows={currencies}
            rowKey={(row) => row.currency}
            columns={columns}
          />
        </>
      )}
      {first.length > 0 && (
        <details>
          <summary>{first.length === 1 ? '1 player' : `First ${first.length} players`}</summary>
          <Table
            caption="Players who would have qualified"
            rows={first}
            rowKey={(row) => String(row.playerId)}
            columns={firstColumns}
          />
        </details>
      )}
    </>
  );
}
