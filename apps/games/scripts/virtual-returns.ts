/**
 * Whether virtual events are won as their prices say: `node apps/games/scripts/virtual-returns.ts`.
 *
 * Prints a line for each market and keeps them in bench/results/virtual-returns.json; ends with 1 when one is 3.5 standard
 * errors off. Options: `--races` (200000, over three sports), `--matches` (100000 of football), `--sets` (100000),
 * `--seasons` (16000, of sixteen).
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deviationsMax, measureReturns, measureSeasons } from '../src/virtuals/measure/virtual-returns.ts';

const { values } = parseArgs({
  options: {
    races: { type: 'string', default: '200000' },
    matches: { type: 'string', default: '100000' },
    sets: { type: 'string', default: '100000' },
    seasons: { type: 'string', default: '16000' },
  },
});
const pricedSeasons = 16;
const races = Math.ceil(Number(values.races) / 3);
const all = [
  ...measureReturns('horses', races),
  ...measureReturns('greyhounds', races),
  ...measureReturns('motor-racing', races),
  ...measureReturns('virtual-football', Number(values.matches)),
  ...measureReturns('virtual-tennis', Number(values.sets)),
  ...measureSeasons(pricedSeasons, Math.ceil(Number(values.seasons) / pricedSeasons)),
];
const markets = all.map(({ market, bets, stated, returned, deviations }) => ({
  market,
  bets,
  stated: Number(stated.toFixed(4)),
  returned: Number(returned.toFixed(4)),
  deviations: Number(deviations.toFixed(2)),
}));
for (const { market, bets, stated, returned, deviations } of markets)
  console.log(
    `${market}: ${bets} bets, ${stated} stated, ${returned} returned, ${deviations} standard errors`,
  );
const command = `node apps/games/scripts/virtual-returns.ts --races ${values.races} --matches ${values.matches} --sets ${values.sets} --seasons ${values.seasons}`;
const file = new URL('../../../bench/results/virtual-returns.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ command, markets }, null, 2)}\n`);
if (markets.some(({ deviations }) => Math.abs(deviations) >= deviationsMax)) process.exitCode = 1;
