import type { EventFairness } from '@halcyon/contract/sportsbook/fairness.contract';
import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { oddsFeedKeyHeader, oddsFeedPaths, oddsFeedTestKey } from '@halcyon/wire/odds-feed/messages';
import type { Addresses } from './visitor.ts';

// Matches of a running product: what is offered of them, and how the sandbox plays one at another time.

type Sites = Pick<Addresses, 'site' | 'sandbox'>;

const PAGES_MAX = 10;
export const MINUTE_MS = 60_000;
/** The sandbox reads its switches four times a second. */
const TICKS_MS = 600;
const MOVE_MS_MAX = 30_000;
/** Longer than any match with its half-time and the confirmation of its results. */
const WHOLE_MATCH_MINUTES = 150;
/** Cells of prices below this are no good example. */
const ODDS_MILLI_MIN = 1_050;

/** Reads the book as a visitor of the market without a country does, in English. */
export async function readBook<Body>({ site }: Sites, path: string): Promise<Body> {
  const joint = path.includes('?') ? '&' : '?';
  const response = await fetch(`${site}/sportsbook-api/${path}${joint}market=UN&language=en`);
  return (await response.json()) as Body;
}

/** True: the match has a price for each of its three results. */
export const isOpenMatch = ({ markets }: EventRow): boolean =>
  markets[0]?.key === '1x2' &&
  markets[0].state === 'active' &&
  markets[0].outcomes.every(({ oddsMilli }) => (oddsMilli ?? 0) > ODDS_MILLI_MIN);

/** Football matches that have not begun, by start. */
export async function listedMatches(at: Sites): Promise<readonly EventRow[]> {
  const all: EventRow[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const query = `events?sport=football&live=false&limit=50${after}`;
    const { items, nextCursor } = await readBook<{ items: EventRow[]; nextCursor: string | null }>(at, query);
    all.push(...items);
    cursor = nextCursor;
    if (cursor === null) break;
  }
  return all;
}

/** The match as it is now. */
export const matchNow = (at: Sites, { id }: Pick<EventRow, 'id'>) => readBook<EventRow>(at, `events/${id}`);

/** What the sandbox says of a match. */
async function fixtureOf({ sandbox }: Sites, name: string) {
  const url = `${sandbox}${oddsFeedPaths.event}/${encodeURIComponent(name)}`;
  const response = await fetch(url, { headers: { [oddsFeedKeyHeader]: oddsFeedTestKey } });
  return (await response.json()) as { readonly startsAtMs: number; readonly status: string };
}

async function switchFeed({ sandbox }: Sites, switches: object): Promise<void> {
  const response = await fetch(`${sandbox}/control/odds-feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  });
  if (!response.ok) throw new Error(`the feed was not switched: ${await response.text()}`);
}

/**
 * A match of the sandbox begins at another time. What would have happened since a time of the past happens at once. The
 * switch holds one match: another caller may have set it before this one was read, so that it is set until it has worked.
 */
async function moveStart(at: Sites, { id }: Pick<EventRow, 'id'>, startMs: number): Promise<void> {
  const { event } = await readBook<EventFairness>(at, `events/${id}/fairness`);
  const endMs = performance.now() + MOVE_MS_MAX;
  for (;;) {
    const { startsAtMs, status } = await fixtureOf(at, event);
    const minutes = Math.floor((startMs - startsAtMs) / MINUTE_MS);
    if (status !== 'not_started' || minutes === 0) return;
    await switchFeed(at, { move_start: { event, minutes } });
    await sleep(TICKS_MS);
    if ((await fixtureOf(at, event)).startsAtMs !== startsAtMs) return;
    if (performance.now() > endMs) throw new Error(`the start of ${event} was not moved`);
  }
}

/** The match begins now, and is played at the pace of a real one. */
export const startMatch = (at: Sites, match: Pick<EventRow, 'id'>) => moveStart(at, match, Date.now());

/** The whole match is played at once, and its results are confirmed. */
export const playMatch = (at: Sites, match: Pick<EventRow, 'id'>) =>
  moveStart(at, match, Date.now() - WHOLE_MATCH_MINUTES * MINUTE_MS);
