import { lockedMarket } from '../offer/locked.ts';
import type { EventRow } from '../offer/offer.queries.ts';

/** One copy of each, so that its row is drawn once. */
const locked = new WeakMap<EventRow, EventRow>();

function lockedEvent(event: EventRow): EventRow {
  const made = locked.get(event) ?? { ...event, markets: event.markets.map(lockedMarket) };
  locked.set(event, made).set(made, made);
  return made;
}

/** The events of a list in their places: one that left it, as with its start, stays locked; others come last. Pure. */
export function heldEvents(held: readonly EventRow[], now: readonly EventRow[]): readonly EventRow[] {
  const listed = new Map(now.map((event) => [event.id, event]));
  const known = new Set(held.map(({ id }) => id));
  return [
    ...held.map((event) => listed.get(event.id) ?? lockedEvent(event)),
    ...now.filter(({ id }) => !known.has(id)),
  ];
}
