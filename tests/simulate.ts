/**
 * Hours of business in minutes: `node tests/simulate.ts --seed 7 --minutes 10 --crashes`.
 *
 * Starts the whole product for itself, sends visitors over plain HTTP, lets the outside world misbehave and, with
 * `--crashes`, kills processes at random; then audits every cent. Prints one line; ends with 1 on any difference.
 * Options: `--seed` (else drawn and printed), `--minutes` (1), `--visitors` (8), `--crashes`.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openProductHarness } from '@halcyon/testkit/product-harness';
import { simulate } from './simulate/simulation.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    visitors: { type: 'string', default: '8' },
    crashes: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const say = (line: string) => console.log(`[simulate] ${line}`);
say(`seed ${seed}; starting the harness …`);

await using harness = await openProductHarness();
const result = await simulate(harness, {
  seed,
  seconds: Number(values.minutes) * 60,
  visitors: Number(values.visitors),
  hasCrashes: values.crashes,
  say,
});
const { counts, kills, differences } = result;
for (const difference of differences) console.error(difference);
const killed = Object.entries(kills).map(([part, times]) => `${part} ${times}`);
console.log(
  `seed ${seed}: ${values.visitors} visitors, ${counts.rounds} spins, ${counts.hands} hands, ${result.payments} payments, ` +
    `${counts.repeats} repeats, ${counts.faults} lost answers, kills: ${killed.join(', ') || 'none'}; ` +
    `${result.receipts} receipts, ${result.rounds} rounds compared; ${result.reconciled}; ${differences.length} differences`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
