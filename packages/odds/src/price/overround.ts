import { fairOddsOf } from '../chances.ts';
import type { FairMarket } from '../law.ts';
import type { OverroundClass } from '../market-types/market-type.ts';
import { ladderDown, type Ladder } from './ladder.ts';
import { withMargin, type MarginMethod } from './margin.ts';

/** What prices of each class of market types keep, in basis points of the stakes. Figures of the demonstration. */
export const overrounds: Readonly<Record<OverroundClass, { readonly bps: number; readonly ladder: Ladder }>> =
  {
    result: { bps: 500, ladder: 'standard' },
    line: { bps: 400, ladder: 'line' },
    yes_no: { bps: 600, ladder: 'standard' },
    bucket: { bps: 800, ladder: 'standard' },
    score: { bps: 1800, ladder: 'standard' },
    scorer: { bps: 2200, ladder: 'standard' },
    outright: { bps: 1500, ladder: 'standard' },
  };

/** Added while the event is live. */
export const liveOverroundBps = 150;

/** A combination within one event: 8 %, 2 % more for each leg after the second, 20 % at most. */
export const builderOverroundBpsOf = (legs: number): number => Math.min(800 + 200 * (legs - 2), 2000);

export type Priced = {
  readonly id: string;
  /** Null: the outcome is shown without a price. */
  readonly oddsMilli: number | null;
};

/**
 * Prices of a market, each on the ladder and none above its fair price. An outcome whose price would be below the least
 * one, or that cannot be won, has none.
 */
export function pricesOf(market: FairMarket, overroundBps: number, ladder: Ladder): readonly Priced[] {
  const fair = market.outcomes.map(({ chances }) => 1 / fairOddsOf(chances));
  const { implied } = withMargin(fair, overroundBps / 10_000, methodFor(fair));
  return market.outcomes.map(({ id }, index) => {
    const chance = implied[index]!;
    return { id, oddsMilli: chance > 0 ? ladderDown(1 / chance, ladder) : null };
  });
}

/** Power is fairer to favourites; with two outcomes, or where several of them win together, all are raised alike. */
function methodFor(fair: readonly number[]): MarginMethod {
  const sum = fair.reduce((total, q) => total + q, 0);
  return fair.length > 2 && Math.abs(sum - 1) < 1e-6 ? 'power' : 'multiplicative';
}
