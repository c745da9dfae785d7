import { setTimeout as pause } from 'node:timers/promises';
import type { ProductHarness } from '@halcyon/testkit/product-harness';
import { deposit, newPerson, signUp, Visitor } from '@halcyon/testkit/visitor';
import { Chance } from '../../simulate/chance.ts';
import { control } from '../bad-day.ts';
import { auditBets, type Audit } from './audit.ts';
import { Bettor, newTally, type SportTally } from './bettor.ts';
import { calmFeed, disturbFeed } from './feed-moods.ts';
import { FeedRecords } from './feed-records.ts';
import { Shelf } from './shelf.ts';

const DEPOSIT_MINOR = '100000';
const MOOD_MS = { least: 4_000, most: 20_000 };
const OFFER_MS_MAX = 180_000;

type SportOptions = {
  readonly seed: number;
  readonly seconds: number;
  readonly players: number;
  /** Of the platform, and as many of PostgreSQL. */
  readonly killsEach: number;
  readonly speed: number;
  readonly say: (line: string) => void;
};
type SportResult = Audit & {
  readonly tally: SportTally;
  readonly kills: Readonly<Record<string, number>>;
  /** How often each fault of the feed was switched on. */
  readonly moods: ReadonlyMap<string, number>;
};

/**
 * Players of the sportsbook while every fault of the odds feed is switched on in turn, and platform and PostgreSQL are
 * killed; then the faults end, and every acknowledged bet is compared with what it must have come to.
 */
export async function runSportChaos(harness: ProductHarness, options: SportOptions): Promise<SportResult> {
  const { seed, seconds, players, speed, say } = options;
  const chance = new Chance(seed);
  await control(harness, 'odds-feed', { speed });
  const tally = newTally();
  const shelf = new Shelf(harness.at.site);
  const bettors: Bettor[] = [];
  for (let number = 1; number <= players; number += 1) {
    const visitor = new Visitor(harness.at);
    const person = newPerson();
    await signUp(visitor, person);
    await deposit(visitor, DEPOSIT_MINOR, 'EUR', 'CREDITCARD');
    const logIn = () => visitor.logIn(person.email, person.password);
    bettors.push(new Bettor({ number, visitor, logIn, chance: chance.fork(number), shelf, tally }));
  }
  let isOver = false;
  const isEnd = () => isOver;
  const shelved = shelf.keep(isEnd, chance.fork(1_000));
  const openBy = performance.now() + OFFER_MS_MAX;
  while (shelf.sizes.soon === 0 && performance.now() < openBy) await pause(500);
  say(`${players} players; ${shelf.sizes.soon} events ahead, ${shelf.sizes.live} under way`);

  const records = new FeedRecords(harness);
  const allBets = () => bettors.flatMap(({ bets }) => [...bets.values()]);
  const kept = records.keep(allBets, isEnd);
  const named = (of: 'soon' | 'live') => async () => {
    const ids = shelf.ids(of);
    return ids.length === 0 ? null : records.nameOf(chance.pick(ids));
  };
  const moodMs = Math.min(MOOD_MS.most, Math.max(MOOD_MS.least, (seconds * 1_000) / 30));
  const kills: Record<string, number> = {};
  const end = pause(seconds * 1_000).then(() => void (isOver = true));
  const [moods] = await Promise.all([
    disturbFeed(harness, {
      chance: chance.fork(2_000),
      named: { soon: named('soon'), live: named('live') },
      moodMs,
      speed,
      isOver: isEnd,
      say,
    }),
    strike(harness, { ...options, kills }),
    ...bettors.map((bettor) => bettor.playUntil(isEnd)),
    end,
    shelved,
    kept,
  ]);
  await calmFeed(harness, speed);
  say(`${tally.placed} bets of ${tally.asked} asked for, ${tally.lost} answers lost; faults off`);
  const resolvedBy = performance.now() + 90_000;
  await Promise.all(bettors.map((bettor) => bettor.resolve(resolvedBy)));
  return { ...(await auditBets(harness, { bettors, records, say })), tally, kills, moods };
}

/** Platform and PostgreSQL in turn, spread over the run while bets are placed and settled. */
async function strike(
  harness: ProductHarness,
  { killsEach, seconds, say, kills }: SportOptions & { readonly kills: Record<string, number> },
): Promise<void> {
  const parts = Array.from({ length: killsEach }, () => ['platform', 'database'] as const).flat();
  const startedMs = performance.now();
  for (const [at, part] of parts.entries()) {
    const dueMs = ((at + 1) * seconds * 1_000) / (parts.length + 1);
    await pause(Math.max(0, startedMs + dueMs - performance.now()));
    const formerPid = harness.kill(part);
    kills[part] = (kills[part] ?? 0) + 1;
    const downMs = performance.now();
    await harness.restarted(part, formerPid);
    say(`kill -9 ${part}: back after ${((performance.now() - downMs) / 1_000).toFixed(1)} s`);
  }
}
