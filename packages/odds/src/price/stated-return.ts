import { fairOddsOf, type Chances } from '../chances.ts';
import { oddsMilliMax, oddsMilliMin } from './ladder.ts';

const winBps = 9_300;
const placeBps = 9_400;
const orderBps = 9_100;

/**
 * What the virtual sports return of decided stakes on average, in basis points by market type; it is shown beside each
 * market. Prices are rounded down to two places, so the return of an outcome is below this by less than 0.01 times its
 * chance.
 */
const returnsBps: Readonly<Record<string, number>> = {
  place: placeBps,
  show: placeBps,
  season_top3: placeBps,
  exacta: orderBps,
  quinella: orderBps,
  trifecta: orderBps,
  trio: orderBps,
  correct_score: orderBps,
  ht_ft: orderBps,
  set_correct_score: orderBps,
};
export const statedReturnBpsOf = (type: string): number => returnsBps[type] ?? winBps;

/**
 * Price of an outcome of a virtual event in thousandths. Null: it would be below the least or above the greatest price,
 * and is not offered.
 */
export function statedPriceOf(type: string, chances: Chances): number | null {
  // A price that is whole hundredths but for the noise of floating point is those.
  const hundredths = Math.floor((fairOddsOf(chances) * statedReturnBpsOf(type)) / 100 + 1e-9);
  const milli = hundredths * 10;
  return milli >= oddsMilliMin && milli <= oddsMilliMax ? milli : null;
}
