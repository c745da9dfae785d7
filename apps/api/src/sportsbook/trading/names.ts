import type { OutcomeNames } from '@halcyon/contract/operations/trading.contract';
import type { Queryable } from '@halcyon/server-kit/sql';
import type { Names } from '../offer/offer.store.ts';
import { listNamed } from './traded-event.store.ts';

/** The back office is in English alone. Pure. */
export function inEnglish(names: Names): string {
  return names['en'] ?? Object.values(names)[0] ?? '';
}

/** An outcome of some market of an event. */
type NamedOutcome = { readonly event_id: string; readonly outcome: string };

/** What outcomes call sides, runners and players, by event: both sides, and of the others those that are named. */
export async function outcomeNames(
  db: Queryable,
  outcomes: readonly NamedOutcome[],
): Promise<ReadonlyMap<string, OutcomeNames>> {
  const eventIds = [...new Set(outcomes.map(({ event_id }) => event_id))];
  const parts = new Set(outcomes.flatMap(({ outcome }) => outcome.split(/[&/]/)));
  const byEvent = new Map<string, Record<string, string>>();
  for (const { event_id: eventId, role, names, players } of await listNamed(db, eventIds, [...parts])) {
    const own = byEvent.get(eventId) ?? {};
    byEvent.set(eventId, own);
    if (role === 'home' || role === 'away' || parts.has(role)) own[role] = inEnglish(names);
    for (const player of players ?? []) own[player.id] = inEnglish(player.names);
  }
  return byEvent;
}
