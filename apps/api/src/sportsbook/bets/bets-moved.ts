import type { Topic } from '@halcyon/server-kit/events';
import type { Db } from '@halcyon/server-kit/sql';
import type { Bus } from '../../platform/events/bus.ts';

/** Of bets on these events a leg was decided or is open again, or a part was cashed out. */
export const betsMoved: Topic<[eventIds: readonly string[]]> = { name: 'sportsbook.bets_moved' };
const SUBJECT = 'sportsbook.bets-moved';

/** Passes on what this connection has moved, to the process that holds the offer. Returns what ends it. */
export function relayMoves(db: Pick<Db, 'events'>, bus: Bus): () => void {
  return db.events.subscribe(betsMoved, (eventIds) => bus.publish(SUBJECT, { eventIds }));
}

export function onMoves(bus: Bus, listener: (eventIds: readonly string[]) => void): () => void {
  return bus.subscribe(SUBJECT, ({ eventIds }) => listener(eventIds as readonly string[]));
}
