import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RoundCard } from '@halcyon/wire/seamless/games-calls';
import type { ProductPart, ProductHarness } from '@halcyon/testkit/product-harness';
import { audit, type Audit } from './audit.ts';
import { Chance } from './chance.ts';
import { Guest } from './guest.ts';
import { settledRounds, unfinishedRounds } from './games-books.ts';
import { blow, calmDown, strike } from './weather.ts';

export type SimulationOptions = {
  readonly seed: number;
  readonly seconds: number;
  readonly visitors: number;
  readonly hasCrashes: boolean;
  /** Continue until each of these was killed this often, however long it takes. */
  readonly killsAtLeast?: Readonly<Record<string, number>>;
  /** Silent providers are polled a minute later, so the end takes as long. */
  readonly hasSilence?: boolean;
  readonly say?: (line: string) => void;
};
export type SimulationResult = Audit & {
  readonly counts: Guest['received']['counts'];
  readonly kills: Record<string, number>;
  readonly reconciled: string;
  /** For a second audit: the responses to every guest, and what the games settled. */
  readonly guests: readonly Guest[];
  readonly settled: readonly RoundCard[];
};

const crashable: readonly ProductPart[] = ['platform', 'games', 'database'];
const root = join(import.meta.dirname, '..', '..');
/** Silent providers are polled after 20 s and then each minute. */
const QUIET_MS_MAX = 200_000;

/**
 * Runs simulated customers against a product under faults, then waits until nothing moves, and audits. The seed decides
 * all choices; the timing of the machine is real and differs.
 */
export async function simulate(harness: ProductHarness, of: SimulationOptions): Promise<SimulationResult> {
  const say = of.say ?? (() => {});
  const from = new Date(Date.now() - 1_000);
  const chance = new Chance(of.seed);
  const guests = Array.from(
    { length: of.visitors },
    (_, number) => new Guest(harness.at, number, chance.fork(number)),
  );
  await calmDown(harness);
  for (let first = 0; first < guests.length; first += 2) {
    await Promise.all(guests.slice(first, first + 2).map((guest) => guest.arrive()));
  }
  say(`${guests.length} visitors have signed up and paid in`);

  const endMs = performance.now() + of.seconds * 1_000;
  const kills: Record<string, number> = { platform: 0, games: 0, database: 0 };
  const owed = Object.entries(of.killsAtLeast ?? {});
  const isOver = () =>
    performance.now() > endMs && owed.every(([part, times]) => (kills[part] ?? 0) >= times);
  const parts = of.killsAtLeast ? owed.map(([part]) => part as ProductPart) : crashable;
  await Promise.all([
    of.hasCrashes ? strike(harness, { chance: chance.fork(1_000), parts, kills, isOver, say }) : null,
    blow(harness, chance.fork(2_000), of.hasSilence ?? true, isOver),
    ...guests.map((guest) => guest.live(isOver)),
  ]);
  say('the storm is over; finishing hands and waiting for payments');
  await calmDown(harness);
  await harness.whenReady();
  await Promise.all(guests.map((guest) => guest.leave()));
  await untilQuiet(harness, guests);

  const differences: string[] = [];
  const open = await unfinishedRounds(harness);
  differences.push(...open.map(({ roundId, state }) => `round ${roundId} of the games is still ${state}`));
  const settled = await settledRounds(harness, from);
  const audited = await audit(guests, settled);
  const books = reconcile(harness);
  if (!books.isExact) differences.push(`reconciliation: ${books.words}`);
  return {
    ...audited,
    differences: [...differences, ...audited.differences],
    counts: total(guests),
    kills,
    reconciled: books.words,
    guests,
    settled,
  };
}

/** No payout under way, no round waiting for its wallet, and no deposit that was paid and is not known. */
async function untilQuiet(harness: ProductHarness, guests: readonly Guest[]): Promise<void> {
  const endMs = performance.now() + QUIET_MS_MAX;
  let before = '';
  while (performance.now() < endMs) {
    const now = JSON.stringify([
      await Promise.all(guests.map((guest) => guest.moving())),
      await unfinishedRounds(harness),
    ]);
    const isMoving = /"(?:requested|approved|sent|failed|staking|settling|cancelling|paid-not-known)"/.test(
      now,
    );
    if (!isMoving && now === before) return;
    before = now;
    await pause(1_000);
  }
}

function reconcile(harness: ProductHarness): { isExact: boolean; words: string } {
  const ran = spawnSync(process.execPath, [join(root, 'scripts/reconcile.ts')], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, HALCYON_DATA: harness.dataFolder, DATABASE_URL: '' },
  });
  return {
    isExact: ran.status === 0,
    words: (ran.stdout + ran.stderr).trim().split('\n').slice(-5).join('; '),
  };
}

function total(guests: readonly Guest[]): Guest['received']['counts'] {
  const sum = { rounds: 0, hands: 0, repeats: 0, refusals: 0, faults: 0 };
  for (const { received } of guests) {
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += received.counts[name];
  }
  return sum;
}
