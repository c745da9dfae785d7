import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Tx } from '@halcyon/server-kit/sql';
import type { DeskBook } from '../desk/desk-book.ts';
import * as store from '../desk/suspension.store.ts';
import { WHOLE_EVENT } from '../desk/suspension.store.ts';
import { isEventOver } from '../feed/event.machine.ts';
import type { LiveOffer } from '../offer/live-offer.ts';
import type { OfferedEvent, OfferedMarket } from '../offer/offer.ts';

/** What trading looks at and changes. */
export type DeskDependencies = {
  readonly offer: Pick<LiveOffer, 'all' | 'find'>;
  readonly desk: DeskBook;
};
type What = {
  readonly eventId: string;
  /** Null: the whole event. */
  readonly market: string | null;
};

/**
 * Stops bets on an event or a market until an operator resumes it, whatever the feed sends. When it has committed, every bet
 * on it has been accepted before or is refused. First lock of the transaction.
 * Refuses: sportsbook.event_unknown, operations.event_over, market_unknown, market_over, suspended_already.
 */
export async function suspend(
  { offer, desk }: DeskDependencies,
  tx: Tx,
  { eventId, market, ...of }: What & { readonly by: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  const event = eventOn(offer, eventId);
  if (market !== null) openMarketOf(event, market);
  await store.lockEvent(tx, eventId);
  const row = {
    event_id: eventId,
    market_key: market ?? WHOLE_EVENT,
    suspended_at: of.at,
    suspended_by: of.by,
    reason: of.reason,
  };
  if (!(await store.insertSuspension(tx, row))) throw new Refusal('operations.suspended_already');
  tx.afterCommit(() => {
    desk.put((state) => ({ ...state, suspensions: [...state.suspensions, row] }));
    desk.refresh();
  });
}

/** Ends a suspension: bets follow the feed again. Refuses: operations.not_suspended. */
export async function resume({ desk }: DeskDependencies, tx: Tx, { eventId, market }: What): Promise<void> {
  const key = market ?? WHOLE_EVENT;
  await store.lockEvent(tx, eventId);
  if (!(await store.deleteSuspension(tx, eventId, key))) throw new Refusal('operations.not_suspended');
  tx.afterCommit(() => {
    desk.put(({ suspensions, ...state }) => ({
      ...state,
      suspensions: suspensions.filter((row) => row.event_id !== eventId || row.market_key !== key),
    }));
    desk.refresh();
  });
}

/** Refuses: sportsbook.event_unknown, operations.event_over. */
export function eventOn(offer: Pick<LiveOffer, 'find'>, eventId: string): OfferedEvent {
  const event = offer.find(eventId);
  if (!event) throw new Refusal('sportsbook.event_unknown');
  if (isEventOver(event.state)) throw new Refusal('operations.event_over');
  return event;
}

/** Refuses: operations.market_unknown, market_over. */
export function openMarketOf(event: OfferedEvent, key: string): OfferedMarket {
  const market = event.markets.get(key);
  if (!market) throw new Refusal('operations.market_unknown');
  if (market.state === 'settled' || market.state === 'cancelled') throw new Refusal('operations.market_over');
  return market;
}
