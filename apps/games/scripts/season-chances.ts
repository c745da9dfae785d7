/**
 * Plays many seasons of each set of strengths, and keeps how often each is first, among the first three and last:
 * `node apps/games/scripts/season-chances.ts`. Run it again when the law of virtual football changes.
 *
 * Option: `--seasons` (10000000 of each set). The standard error of a chance of 1 in 1,000 is then 1 percent of it.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { strengthSets, strengthsOf } from '@halcyon/odds/law/virtual/season/league';
import { numbersFrom, seasonSimulation } from '@halcyon/odds/law/virtual/season/simulate';

const { values } = parseArgs({ options: { seasons: { type: 'string', default: '10000000' } } });
const seasons = Number(values.seasons);
const file = new URL('../../../packages/odds/src/law/virtual/season/season-chances.json', import.meta.url);
const sets = Array.from({ length: strengthSets }, (_, set) => {
  const counts = seasonSimulation(strengthsOf(set), numbersFrom(set + 1)).play(seasons);
  const millionths = (of: Float64Array) =>
    Array.from(of, (count) => Math.round((count / seasons) * 1_000_000));
  console.log(`set ${set + 1} of ${strengthSets}`);
  return {
    winner: millionths(counts.winner),
    top3: millionths(counts.top3),
    last: millionths(counts.last),
  };
});
const command = `node apps/games/scripts/season-chances.ts --seasons ${seasons}`;
writeFileSync(file, `${JSON.stringify({ command, seasons, sets }, null, 2)}\n`);
