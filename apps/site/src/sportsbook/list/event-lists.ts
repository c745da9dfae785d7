import type { EventFilter } from '../offer/offer.queries.ts';
import { nextDay, startOfDay } from '../time/days.ts';

/** Which events a list has: `?when=`, or a day. */
export const whens = ['live', '3h', 'today', 'tomorrow', '24h'] as const;
export type When = (typeof whens)[number] | `${number}-${number}-${number}`;

const HOUR_MS = 3_600_000;
/** Rounded, so that server and browser name the same query, and a page that is opened twice finds what was read. */
const STEP_MS = 300_000;

/** The page of boosted prices: the next events to start that have one. */
export const boostedFilter: EventFilter = { boosted: 'true' };

/** Null: all. Pure. */
export function readWhen(text: string | null): When | null {
  const found = whens.find((when) => when === text);
  if (found) return found;
  const isDay = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? (text as When) : null;
}

/** Pure. */
export function filterOf(when: When | null, today: string, timeZone: string, nowMs: number): EventFilter {
  const instant = (atMs: number) => new Date(Math.floor(atMs / STEP_MS) * STEP_MS).toISOString();
  if (when === null) return { live: 'false' };
  if (when === 'live') return { live: 'true' };
  if (when === '3h' || when === '24h')
    return { live: 'false', to: instant(nowMs + (when === '3h' ? 3 : 24) * HOUR_MS + STEP_MS) };
  const day = when === 'today' ? today : when === 'tomorrow' ? nextDay(today, 1) : when;
  const from = startOfDay(day, timeZone).toISOString();
  return { from, to: startOfDay(nextDay(day, 1), timeZone).toISOString() };
}
