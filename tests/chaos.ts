/**
 * Thirty bad minutes of all providers together: `npm run chaos -- --minutes 30`.
 *
 * Starts its own product, runs players at every provider, injects the nine faults of the reference at every
 * provider, kills the platform, and compares the providers' books with the ledger, round by round.
 * Prints a table; exits with 1 on any difference. Options: `--minutes` (30), `--players` (8), `--kills` (2), `--seed`
 * (else drawn and printed).
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openProductHarness } from '@halcyon/testkit/product-harness';
import { runChaos } from './chaos/chaos.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    players: { type: 'string', default: '8' },
    kills: { type: 'string', default: '2' },
    seed: { type: 'string' },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const say = (line: string) => console.log(`[chaos] ${line}`);
say(`seed ${seed}; starting the harness …`);

await using harness = await openProductHarness({ environment: { SANDBOX_LIVE_PACE: '10' } });
const result = await runChaos(harness, {
  seed,
  seconds: Number(values.minutes) * 60,
  players: Number(values.players),
  killsAtLeast: Number(values.kills),
  say,
});
console.table(
  result.providers.map(({ provider, rounds, equal, stakedMinor, wonMinor }) => ({
    provider,
    rounds,
    equal,
    staked: stakedMinor,
    won: wonMinor,
  })),
);
say(`misbehaviour switched on: ${[...result.moods].map(([fault, times]) => `${fault} ${times}`).join(', ')}`);
for (const difference of result.differences) console.error(difference);
const rounds = result.providers.reduce((sum, provider) => sum + provider.rounds, 0);
say(
  `${rounds} rounds, ${result.kills} kills, ${result.tally.lost} lost answers, ${result.differences.length} differences`,
);
process.exitCode = result.differences.length === 0 ? 0 : 1;
