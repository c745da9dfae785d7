import { setTimeout as pause } from 'node:timers/promises';
import type { ProductHarness } from '@halcyon/testkit/product-harness';
import type { Chance } from '../simulate/chance.ts';

/** The nine ways of the reference in which a provider misbehaves towards the wallet. */
export const faults = [
  'timeout_before',
  'timeout_after_commit',
  'duplicate',
  'concurrent_duplicate',
  'reorder',
  'bad_signature',
  'expired_session',
  'wrong_amount_repeat',
  'late_24h',
] as const;

export async function control(harness: ProductHarness, slug: string, switches: object): Promise<void> {
  const response = await fetch(`${harness.at.sandbox}/control/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  });
  if (!response.ok) throw new Error(`the sandbox refused switches of ${slug}: ${await response.text()}`);
}

const calm = Object.fromEntries(faults.map((fault) => [fault, 0]));

/** Gives every provider its own fault, and another one every few seconds. Counts what was switched on. */
export async function misbehave(
  harness: ProductHarness,
  slugs: readonly string[],
  chance: Chance,
  isOver: () => boolean,
): Promise<ReadonlyMap<string, number>> {
  const moods = new Map<string, number>();
  while (!isOver()) {
    for (const slug of slugs) {
      const mood = Array.from({ length: chance.between(1, 3) }, () => chance.pick(faults));
      for (const fault of mood) moods.set(fault, (moods.get(fault) ?? 0) + 1);
      const shares = Object.fromEntries(mood.map((fault) => [fault, chance.between(5, 50) / 100]));
      await control(harness, slug, { ...calm, ...shares });
    }
    for (let waited = 0; waited < 2_000 && !isOver(); waited += 100) await pause(100);
  }
  for (const slug of slugs) await control(harness, slug, calm);
  return moods;
}
