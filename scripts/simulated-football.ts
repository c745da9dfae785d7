/**
 * Whether the football of the simulated feed is won as its prices say: `node scripts/simulated-football.ts --write`.
 *
 * Plays matches from seeds, grades them by their incidents, and compares with the law: before the start by market, during
 * the match by tenths of the chance. Prints a line each; ends with 1 when one is 3.5 standard errors off. With `--write`
 * the result is kept in bench/results/simulated-football.json. Options: `--matches` (200000), `--live` (40000).
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  compareLive,
  comparePrices,
  deviationsMax,
  type Comparison,
} from '../apps/sandbox/src/odds-feed/measure/law-measure.ts';

import { measuredFootball } from '../apps/sandbox/src/odds-feed/measure/measured.data.ts';

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '200000' },
    live: { type: 'string', default: '40000' },
    write: { type: 'boolean', default: false },
  },
});

const rounded = ({ chance, won, deviations, ...rest }: Comparison) => ({
  ...rest,
  chance: Number(chance.toFixed(5)),
  won: Number(won.toFixed(5)),
  deviations: Number(deviations.toFixed(2)),
});
const before = comparePrices(measuredFootball, Number(values.matches)).map(rounded);
const live = compareLive(measuredFootball, Number(values.live)).map(rounded);
const all = [...before, ...live];
for (const { market, outcome, matches, chance, won, deviations } of all)
  console.log(
    `${market} ${outcome}: ${matches} matches, ${chance} priced, ${won} won, ${deviations} standard errors`,
  );
const off = all.filter(({ deviations }) => Math.abs(deviations) >= deviationsMax);
console.log(`${all.length} comparisons, ${off.length} of them off`);
if (values.write) {
  const command = `node scripts/simulated-football.ts --matches ${values.matches} --live ${values.live} --write`;
  const file = new URL('../bench/results/simulated-football.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify({ command, before, live }, null, 2)}\n`);
}
if (off.length > 0) process.exitCode = 1;
