import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import {
  isOpenMatch,
  listedMatches,
  matchNow,
  MINUTE_MS,
  playMatch,
  startMatch,
} from '@halcyon/testkit/matches';
import { addresses } from '../../../playwright.config.ts';
import { expect } from '../test.ts';

/** The feed of an installation that has just begun sends its first prices within this time. */
const FEED_MS = 90_000;
/** The first matches belong to tests that move none of them. */
const KEPT = 12;

async function found(count: number, choose: (all: readonly EventRow[]) => readonly EventRow[]) {
  let open: readonly EventRow[] = [];
  await expect
    .poll(async () => (open = choose(await listedMatches(addresses)).filter(isOpenMatch)).length, {
      timeout: FEED_MS,
    })
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

/** The match begins now, and is played at the pace of a real one. */
export async function kickOff(match: EventRow): Promise<void> {
  await startMatch(addresses, match);
  await expect.poll(async () => (await eventOf(match)).state, { timeout: 30_000 }).toBe('live');
}

/** The whole match is played at once, and its results are confirmed. */
export const playToEnd = (match: EventRow) => playMatch(addresses, match);

export const eventOf = (match: EventRow) => matchNow(addresses, match);
