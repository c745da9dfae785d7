import { setTimeout as pause } from 'node:timers/promises';
import type { ProductPart, ProductHarness } from '@halcyon/testkit/product-harness';
import type { Chance } from './chance.ts';

/** Payouts are quick, so that a minute holds many of them. */
const calm = { payout_ms: 300, slow_ms: 0, silent: false, repeat: 0, reorder: false, payout: 'auto' };
const kinds = [
  { repeat: 2 },
  { repeat: 3, reorder: true },
  { reorder: true },
  { slow_ms: 1_500 },
  { slow_ms: 600, repeat: 1 },
  { silent: true },
  { payout: 'fail' },
  {},
] as const;

/** Lets the payment providers misbehave, one way after the other: late, twice, in the wrong order, silent. */
export async function blow(
  harness: ProductHarness,
  chance: Chance,
  hasSilence: boolean,
  isOver: () => boolean,
): Promise<void> {
  const known = kinds.filter((kind) => hasSilence || !('silent' in kind));
  while (!isOver()) {
    for (const system of ['payments', 'trustly'] as const)
      await harness.disturb(system, { ...calm, ...chance.pick(known) });
    await pauseUnless(isOver, chance.between(1_500, 5_000));
  }
}

/** Ends all faults; what providers held back is available from now on. */
export async function calmDown(harness: ProductHarness): Promise<void> {
  for (const system of ['payments', 'trustly'] as const) await harness.disturb(system, calm);
}

type Strike = {
  readonly chance: Chance;
  readonly parts: readonly ProductPart[];
  /** Counted here during the run. */
  readonly kills: Record<string, number>;
  readonly isOver: () => boolean;
  readonly say: (line: string) => void;
};

/** Kills processes with no warning, one at a time, and waits until the product is ready again. */
export async function strike(harness: ProductHarness, of: Strike): Promise<void> {
  const { chance, parts, kills, isOver, say } = of;
  const timesOf = (part: ProductPart) => kills[part] ?? 0;
  await pauseUnless(isOver, chance.between(2_000, 4_000));
  while (!isOver()) {
    // Each comes before any comes twice.
    const part = chance.pick(parts.filter((one) => timesOf(one) === Math.min(...parts.map(timesOf))));
    const formerPid = harness.kill(part);
    kills[part] = timesOf(part) + 1;
    const startedMs = performance.now();
    await harness.restarted(part, formerPid);
    say(`kill -9 ${part}: back after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    await pauseUnless(isOver, chance.between(1_500, 4_000));
  }
}

async function pauseUnless(isOver: () => boolean, ms: number): Promise<void> {
  const endMs = performance.now() + ms;
  while (!isOver() && performance.now() < endMs) await pause(100);
}
