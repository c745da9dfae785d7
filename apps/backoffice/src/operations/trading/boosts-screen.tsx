import type { TradedBoost } from '@halcyon/contract/operations/trading.contract';
import { Badge } from '@halcyon/ui/badge';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import type { ReactNode } from 'react';
import { useDesk } from '../../platform/use-client.ts';
import { atWords } from '../../platform/words.ts';
import { DeskLink, WhenLoaded } from '../parts.tsx';
import { EndBoostButton } from './end-boost-button.tsx';
import { LiabilityFigure } from './liability-figure.tsx';
import { marketWords } from './market-words.ts';
import { TradingNav } from './trading-nav.tsx';
import { euroWords, moneyWords, oddsWords, outcomeWords, percentWords } from './trading-words.ts';
import { usePolled } from './use-polled.ts';
import css from './trading.module.css';
import desk from '../../app/app.module.css';

const nameOf = ({ outcome, names }: TradedBoost) => outcomeWords(outcome, names);

type TwoProps = { above: ReactNode; below: ReactNode; isFigure?: boolean };

/** A fact with a smaller one below it. */
function Two({ above, below, isFigure = false }: TwoProps) {
  return (
    <span className={css.stacked} data-figure={isFigure || undefined}>
      <span>{above}</span>
      <span className={css.sub}>{below}</span>
    </span>
  );
}

const columns: readonly Column<TradedBoost>[] = [
  {
    id: 'event',
    title: 'Event',
    cell: ({ event, eventId }) => (
      <Two
        above={<DeskLink to={`/trading/events/${eventId}`}>{event?.name ?? 'Event'}</DeskLink>}
        below={event && `${event.competition} · ${atWords(event.startsAt)}`}
      />
    ),
  },
  {
    id: 'outcome',
    title: 'Outcome',
    cell: (row) => <Two above={nameOf(row)} below={marketWords(row.market)} />,
  },
  {
    id: 'price',
    title: 'Price',
    align: 'end',
    cell: (row) => (
      <Two
        isFigure
        above={
          <>
            {oddsWords(row.unboostedNowMilli ?? row.unboostedOddsMilli)} ›{' '}
            <strong>{oddsWords(row.oddsMilli)}</strong>
          </>
        }
        below={`margin ${percentWords(row.marginBps)}`}
      />
    ),
  },
  {
    id: 'who',
    title: 'Who may use it',
    cell: (row) => <Two above="Every player" below={`up to ${euroWords(row.stakeMinorMax)} each`} />,
  },
  {
    id: 'time',
    title: 'Time',
    cell: (row) => <Two above={timeOf(row)} below={`set by ${row.by}: ${row.reason}`} />,
  },
  {
    id: 'bets',
    title: 'Bets',
    align: 'end',
    cell: (row) => (
      <Two isFigure above={row.betCount.toLocaleString('en-IE')} below={moneyWords(row.stake)} />
    ),
  },
];

function timeOf({ state, from, to, endedBy }: TradedBoost): string {
  if (state === 'to_come') return `${atWords(from)} until ${atWords(to)}`;
  if (state === 'running') return `until ${atWords(to)}`;
  return endedBy ? `ended ${atWords(to)} by ${endedBy}` : `ended ${atWords(to)}`;
}

const openColumns = (end: (() => void) | null): readonly Column<TradedBoost>[] => [
  ...columns,
  {
    id: 'cost',
    title: 'Liability',
    align: 'end',
    cell: ({ cost }) => (cost ? <LiabilityFigure of={cost} /> : '–'),
  },
  {
    id: 'state',
    title: 'State',
    cell: (row) => (
      <span className={desk.deskActions}>
        <StateOf row={row} />
        {end && <EndBoostButton boostId={row.boostId} name={nameOf(row)} onDone={end} />}
      </span>
    ),
  },
];

function StateOf({ row: { state, isOffered, unboostedNowMilli } }: { row: TradedBoost }) {
  if (state === 'to_come') return <Badge>To come</Badge>;
  if (isOffered) return <Badge tone="ok">Running</Badge>;
  return <Badge tone="warn">{unboostedNowMilli === null ? 'No price' : 'Not offered'}</Badge>;
}

/** Boosted prices that run, are to come or are over; read again every few seconds. */
export function BoostsScreen() {
  const { client, operator } = useDesk();
  const call = 'GET /api/operator/v1/trading/boosts';
  const open = usePolled('boosts', () => client.call(call, { query: { list: 'open' } }));
  const over = usePolled('boosts over', () => client.call(call, { query: { list: 'over' } }));
  const mayWrite = operator.rights.includes('trading.write');
  const reload = () => {
    open.reload();
    over.reload();
  };
  return (
    <>
      <h1>Trading</h1>
      <TradingNav current="/trading/boosts" />
      <section className={desk.deskCard} aria-label="Boosted prices">
        <h2>Boosted prices</h2>
        <p className={css.sub}>
          A price is boosted on the page of its event:{' '}
          <DeskLink to="/trading?live=false">events that have not started</DeskLink>. A boost that runs and is
          not offered has an event that has begun, or a price that is no lower without it.
        </p>
        <WhenLoaded of={open}>
          {(found) => (
            <Boosts
              found={found}
              caption="Boosted prices that run or are to come"
              columns={openColumns(mayWrite ? reload : null)}
              empty="No price is boosted at the moment."
            />
          )}
        </WhenLoaded>
      </section>
      <section className={desk.deskCard} aria-label="Over">
        <h2>Over</h2>
        <WhenLoaded of={over}>
          {(found) => (
            <Boosts
              found={found}
              caption="Boosted prices that are over"
              columns={columns}
              empty="No boosted price has ended yet."
            />
          )}
        </WhenLoaded>
      </section>
    </>
  );
}

type BoostsProps = {
  found: { items: readonly TradedBoost[]; isMore: boolean };
  caption: string;
  columns: readonly Column<TradedBoost>[];
  empty: string;
};

function Boosts({ found: { items, isMore }, caption, columns: shown, empty }: BoostsProps) {
  if (items.length === 0) return <EmptyState title="No boosts" text={empty} headingLevel={3} />;
  return (
    <>
      <Table caption={caption} rows={items} rowKey={(row) => row.boostId} columns={shown} />
      {isMore && <p className={css.sub}>Only the first {items.length} are shown.</p>}
    </>
  );
}
