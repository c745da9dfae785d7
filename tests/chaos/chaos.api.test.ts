import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProductHarness, type ProductHarness } from '@halcyon/testkit/product-harness';
import { faults } from './bad-day.ts';
import { runChaos } from './chaos.ts';

// The whole product, as `npm start` starts it. `npm run chaos` is the same for thirty minutes.
const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';
const SECONDS = isLong ? 600 : 60;
const KILLS = isLong ? 2 : 1;

let harness: ProductHarness;
beforeAll(async () => {
  harness = await openProductHarness({ environment: { SANDBOX_LIVE_PACE: '10' } });
}, 240_000);
afterAll(() => harness?.stop(), 60_000);

test(
  'a minute of misbehaviour of all ten providers concurrently, with a kill -9 of the platform, ends with their books and ours equal, round by round',
  async () => {
    const seed = Number(process.env['HALCYON_SEED'] ?? Date.now() % 1_000_000);
    console.log(`seed ${seed}`);
    const result = await runChaos(harness, { seed, seconds: SECONDS, players: 4, killsAtLeast: KILLS });
    expect(result.differences).toEqual([]);
    expect(result.kills).toBe(KILLS);
    // The run must have been hard enough: every fault was on, responses were lost, and every provider has rounds.
    expect([...result.moods.keys()].toSorted()).toEqual(faults.toSorted());
    expect(result.tally.lost).toBeGreaterThan(0);
    expect(result.providers.filter(({ rounds }) => rounds === 0)).toEqual([]);
    expect(result.providers.reduce((sum, { rounds }) => sum + rounds, 0)).toBeGreaterThan(100);
  },
  SECONDS * 1_000 + 300_000,
);
