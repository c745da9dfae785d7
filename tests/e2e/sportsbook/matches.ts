import type { EventFairness } from '@halcyon/contract/sportsbook/fairness.contract';
import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { oddsFeedKeyHeader, oddsFeedPaths, oddsFeedTestKey } from '@halcyon/wire/odds-feed/messages';
import { addresses } from '../../../playwright.config.ts';
import { expect } from '../test.ts';

/** The feed of an installation that has just begun sends its first prices within this time. */
const FEED_MS = 90_000;
/** The first matches belong to tests that move none of them. */
const KEPT = 12;
const PAGES_MAX = 10;
const MINUTE_MS = 60_000;
/** The sandbox reads its switches four times a second. */
const TICKS_MS = 600;
/** Longer than any match with its half-time and the confirmation of its results. */
const WHOLE_MATCH_MINUTES = 150;

async function read<Body>(path: string): Promise<Body> {
  const joint = path.includes('?') ? '&' : '?';
  const response = await fetch(`${addresses.site}/sportsbook-api/${path}${joint}market=UN&language=en`);
  return (await response.json()) as Body;
}

const isOpen = ({ markets }: EventRow) =>
  markets[0]?.key === '1x2' &&
  markets[0].state === 'active' &&
  markets[0].outcomes.every(({ oddsMilli }) => (oddsMilli ?? 0) > 1_050);

/** Matches that have not begun, by start. */
async function listed(): Promise<readonly EventRow[]> {
  const all: EventRow[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const query = `events?sport=football&live=false&limit=50${after}`;
    const { items, nextCursor } = await read<{ items: EventRow[]; nextCursor: string | null }>(query);
    all.push(...items);
    cursor = nextCursor;
    if (cursor === null) break;
  }
  return all;
}

async function found(count: number, choose: (all: readonly EventRow[]) => readonly EventRow[]) {
  let open: readonly EventRow[] = [];
  await expect
    .poll(async () => (open = choose(await listed()).filter(isOpen)).length, { timeout: FEED_MS })
    .toBeGreaterThanOrEqual(count);
  return open.slice(0, count);
}

/** Matches that no test moves, and that do not begin while a test runs. */
export function keptMatches(count: number): Promise<readonly EventRow[]> {
  const isLater = ({ startsAt }: EventRow) => Date.parse(startsAt) > Date.now() + 10 * MINUTE_MS;
  return found(count, (all) => all.slice(0, KEPT).filter(isLater));
}

/** Tests that move matches: those of every kind of bet, and those of free bets. */
const OWNERS = 9;
/** The first numbers are those of the places. */
export const freeBetOwner = (number: number): number => 6 + number;

/** Two matches that belong to one of the tests: what it does to them no other one notices. `isFit`: of these alone. */
export async function ownMatches(number: number, isFit: (match: EventRow) => boolean = () => true) {
  const isOwn = ({ id }: EventRow) => Number.parseInt(id.slice(-6), 16) % OWNERS === number;
  const [one, other] = await found(2, (all) => all.slice(KEPT).filter((of) => isOwn(of) && isFit(of)));
  return [one!, other!] as const;
}

/** What the sandbox says of a match. */
async function fixtureOf(name: string): Promise<{ readonly startsAtMs: number; readonly status: string }> {
  const url = `${addresses.sandbox}${oddsFeedPaths.event}/${encodeURIComponent(name)}`;
  const response = await fetch(url, { headers: { [oddsFeedKeyHeader]: oddsFeedTestKey } });
  return (await response.json()) as { startsAtMs: number; status: string };
}

async function switched(switches: object): Promise<void> {
  const response = await fetch(`${addresses.sandbox}/control/odds-feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  });
  expect(response.ok).toBe(true);
}

/**
 * A match of the sandbox begins at another time. What would have happened since a time of the past happens at once. The
 * switch holds one match: another test may have set it before this one was read, so that it is set until it has worked.
 */
async function beginAt({ id }: EventRow, atMs: number): Promise<void> {
  const { event } = await read<EventFairness>(`events/${id}/fairness`);
  await expect(async () => {
    const { startsAtMs, status } = await fixtureOf(event);
    const minutes = Math.floor((atMs - startsAtMs) / MINUTE_MS);
    if (status !== 'not_started' || minutes === 0) return;
    await switched({ move_start: { event, minutes } });
    await sleep(TICKS_MS);
    expect((await fixtureOf(event)).startsAtMs).not.toBe(startsAtMs);
  }).toPass({ timeout: 30_000 });
}

/** The match begins now, and is played at the pace of a real one. */
export async function kickOff(match: EventRow): Promise<void> {
  await beginAt(match, Date.now());
  await expect.poll(async () => (await eventOf(match)).state, { timeout: 30_000 }).toBe('live');
}

/** The whole match is played at once, and its results are confirmed. */
export const playToEnd = (match: EventRow) => beginAt(match, Date.now() - WHOLE_MATCH_MINUTES * MINUTE_MS);

export const eventOf = ({ id }: EventRow) => read<EventRow>(`events/${id}`);
