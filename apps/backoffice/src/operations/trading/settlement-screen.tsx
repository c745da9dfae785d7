import type { BetMarket, Correction } from '@halcyon/contract/operations/corrections.contract';
import type { OutcomeNames } from '@halcyon/contract/operations/trading.contract';
import { EmptyState } from '@halcyon/ui/page-state';
import { Table, type Column } from '@halcyon/ui/table';
import { useDesk } from '../../platform/use-client.ts';
import { atWords, plain } from '../../platform/words.ts';
import { DeskLink, StateBadge, WhenLoaded } from '../parts.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { marketWords } from './market-words.ts';
import { outcomeWords } from './trading-words.ts';
import { usePolled } from './use-polled.ts';
import css from './trading.module.css';
import desk from '../../app/app.module.css';

const columnsOf = (names: OutcomeNames): readonly Column<BetMarket['outcomes'][number]>[] => [
  { id: 'outcome', title: 'Outcome', cell: (row) => outcomeWords(row.id, names) },
  {
    id: 'result',
    title: 'Result',
    cell: ({ result, feedResult }) =>
      feedResult
        ? `${result ? plain(result) : 'Not decided'} (corrected; the feed now says ${plain(feedResult)})`
        : result
          ? plain(result)
          : 'Not decided',
  },
  { id: 'bets', title: 'Bets', align: 'end', cell: (row) => row.betCount.toLocaleString('en-IE') },
  { id: 'open', title: 'Not settled', align: 'end', cell: (row) => row.openCount.toLocaleString('en-IE') },
];

const ways = { settle: 'Settled otherwise', void: 'Bets void', restore: 'Void taken back' } as const;

const correctionColumns: readonly Column<Correction>[] = [
  { id: 'at', title: 'Confirmed', cell: (row) => atWords(row.at) },
  { id: 'market', title: 'Market', cell: (row) => marketWords(row.market) },
  { id: 'way', title: 'What', cell: (row) => ways[row.way] },
  { id: 'why', title: 'Reason', cell: (row) => row.reason },
  { id: 'state', title: 'State', cell: (row) => <StateBadge state={row.state} /> },
];

/** How the bets of an event are settled, and what operators correct with two people. */
export function SettlementScreen({ eventId }: { eventId: string }) {
  const { client, operator } = useDesk();
  const call = 'GET /api/operator/v1/trading/events/:eventId/settlement';
  const found = usePolled(`settlement ${eventId}`, () => client.call(call, { params: { eventId } }));
  return (
    <WhenLoaded of={found}>
      {(settlement) => (
        <>
          <div className={css.head}>
            <h1>{settlement.name}</h1>
            <StateBadge state={settlement.state} />
          </div>
          <p className={css.sub}>
            Settlement · {settlement.competition} · {atWords(settlement.startsAt)} ·{' '}
            <DeskLink to={`/trading/events/${eventId}`}>Markets</DeskLink> ·{' '}
            <DeskLink to="/trading">All events</DeskLink>
          </p>
          {settlement.markets.length === 0 ? (
            <EmptyState title="No bets" text="There is no bet on this event, so nothing to settle." />
          ) : (
            <>
              {operator.rights.includes('trading.correct') && (
                <CorrectionForm eventId={eventId} settlement={settlement} onDone={found.reload} />
              )}
              <div className={css.markets}>
                {settlement.markets.map((market) => (
                  <section key={market.key} className={css.market} aria-label={marketWords(market.key)}>
                    <div className={css.head}>
                      <h2>{marketWords(market.key)}</h2>
                    </div>
                    <Table
                      caption={`Results of ${marketWords(market.key)}`}
                      rows={market.outcomes}
                      rowKey={(row) => row.id}
                      columns={columnsOf(settlement.names)}
                    />
                  </section>
                ))}
              </div>
            </>
          )}
          {settlement.corrections.length > 0 && (
            <section className={desk.deskCard} aria-label="Corrections">
              <h2>Corrections</h2>
              <Table
                caption="Corrected results"
                rows={settlement.corrections}
                rowKey={(row) => row.correctionId}
                columns={correctionColumns}
              />
            </section>
          )}
        </>
      )}
    </WhenLoaded>
  );
}
