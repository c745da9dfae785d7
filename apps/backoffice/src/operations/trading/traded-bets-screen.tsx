import type { TradedBet } from '@halcyon/contract/operations/traded-bets.contract';
import { SelectField } from '@halcyon/ui/field/select-field';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { useState } from 'react';
import { useDesk } from '../../platform/use-client.ts';
import { atWords, plain } from '../../platform/words.ts';
import { DeskLink, StateBadge, WhenLoaded } from '../parts.tsx';
import { marketWords } from './market-words.ts';
import { TradingNav } from './trading-nav.tsx';
import { moneyWords, oddsWords, outcomeWords } from './trading-words.ts';
import { usePolled } from './use-polled.ts';
import css from './trading.module.css';
import desk from '../../app/app.module.css';

const columns: readonly Column<TradedBet>[] = [
  { id: 'at', title: 'Placed', cell: (row) => atWords(row.createdAt) },
  {
    id: 'player',
    title: 'Player',
    cell: (row) => <DeskLink to={`/players/${row.playerId}`}>{row.playerId}</DeskLink>,
  },
  { id: 'kind', title: 'Kind', cell: (row) => plain(row.kind) },
  { id: 'state', title: 'State', cell: (row) => <StateBadge state={row.state} /> },
  { id: 'stake', title: 'Stake', align: 'end', cell: (row) => moneyWords(row.stake) },
  { id: 'odds', title: 'Price', align: 'end', cell: (row) => oddsWords(Number(row.totalOddsMilli)) },
  { id: 'legs', title: 'Picks', cell: (row) => <Legs bet={row} /> },
];

function Legs({ bet: { legs, legCount } }: { bet: TradedBet }) {
  return (
    <ul className={css.legs}>
      {legs.map((leg) => (
        <li key={`${leg.eventId} ${leg.market} ${leg.outcome}`}>
          <DeskLink to={`/trading/events/${leg.eventId}`}>{leg.event || 'Event'}</DeskLink>{' '}
          {marketWords(leg.market)}: {outcomeWords(leg.outcome, leg.names)}
          {leg.oddsMilli !== null && ` at ${oddsWords(leg.oddsMilli)}`}
        </li>
      ))}
      {legCount > legs.length && <li>and {legCount - legs.length} more</li>}
    </ul>
  );
}

const leasts = [1_000, 2_500, 5_000, 10_000, 25_000].map((euros) => ({
  value: String(euros),
  label: `${euros.toLocaleString('en-IE')} EUR and more`,
}));

/** Bets that wait for their delay, and open ones with a large stake; read again every few seconds. */
export function TradedBetsScreen() {
  const { client } = useDesk();
  const [eurosMin, setEurosMin] = useState('1000');
  const call = 'GET /api/operator/v1/trading/bets';
  const pending = usePolled('pending', () => client.call(call, { query: { list: 'pending' } }));
  const large = usePolled(`large ${eurosMin}`, () =>
    client.call(call, { query: { list: 'large', eurosMin } }),
  );
  return (
    <>
      <h1>Trading</h1>
      <TradingNav current="/trading/bets" />
      <section className={desk.deskCard} aria-label="In their delay">
        <h2>In their delay</h2>
        <WhenLoaded of={pending}>
          {(found) => (
            <Bets found={found} caption="Bets in their delay" empty="No bet waits for its delay right now." />
          )}
        </WhenLoaded>
      </section>
      <section className={desk.deskCard} aria-label="Large open bets">
        <h2>Large open bets</h2>
        <div className={css.filters}>
          <SelectField
            label="Stake"
            options={leasts}
            value={eurosMin}
            onChange={(event) => setEurosMin(event.currentTarget.value)}
          />
        </div>
        <WhenLoaded of={large}>
          {(found) => (
            <Bets
              found={found}
              caption="Open bets with a large stake"
              empty="No open bet has a stake like this."
            />
          )}
        </WhenLoaded>
      </section>
    </>
  );
}

type BetsProps = {
  found: { items: readonly TradedBet[]; isMore: boolean };
  caption: string;
  empty: string;
};

function Bets({ found: { items, isMore }, caption, empty }: BetsProps) {
  if (items.length === 0) return <EmptyState title="No bets" text={empty} />;
  return (
    <>
      <Table caption={caption} rows={items} rowKey={(row) => row.betId} columns={columns} />
      {isMore && <p className={css.sub}>Only the newest {items.length} are shown.</p>}
    </>
  );
}
