/** Prices that are offered: all on a ladder, and never above the exact price. */
export const ladders = ['standard', 'line', 'fraction'] as const;
export type Ladder = (typeof ladders)[number];

export const oddsMilliMin = 1010;
export const oddsMilliMax = 1_000_000;

/** Thousandths between two prices, up to a price. */
const steps: readonly (readonly [below: number, step: number])[] = [
  [2000, 10],
  [3000, 20],
  [4000, 50],
  [6000, 100],
  [10_000, 200],
  [20_000, 500],
  [30_000, 1000],
  [50_000, 2000],
  [100_000, 5000],
  [oddsMilliMax + 1, 10_000],
];
const lineStep = 10;

/** What is shown as a fraction, in ascending order. */
export const fractions: readonly (readonly [numerator: number, denominator: number])[] = (
  '1/100 1/50 1/33 1/25 1/20 1/16 1/14 1/12 1/10 1/9 1/8 1/7 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 1/2 ' +
  '8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 20/21 1/1 21/20 11/10 6/5 5/4 13/10 11/8 7/5 6/4 8/5 13/8 7/4 9/5 15/8 2/1 ' +
  '21/10 11/5 9/4 12/5 5/2 13/5 11/4 14/5 3/1 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 ' +
  '12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1 125/1 150/1 200/1 250/1 500/1 1000/1'
)
  .split(' ')
  .map((text) => text.split('/').map(Number) as [number, number]);

/** In thousandths, rounded up: a player is never paid less than the fraction that was shown. */
const fractionPrices = fractions.map(([numerator, denominator]) =>
  Math.ceil(1000 + (1000 * numerator) / denominator),
);

/** The next price of a ladder that is not above the exact one. Null: below the least price, nothing is offered. */
export function ladderDown(odds: number, ladder: Ladder): number | null {
  // A price that is a step but for the noise of floating point is that step.
  const milli = Math.min(Math.floor(odds * 1000 + 1e-6), oddsMilliMax);
  if (!(milli >= oddsMilliMin)) return null;
  if (ladder === 'fraction') return fractionPrices.findLast((price) => price <= milli) ?? null;
  const step = ladder === 'line' ? lineStep : steps.find(([below]) => milli < below)![1];
  return milli - (milli % step);
}
