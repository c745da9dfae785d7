import { fairOddsOf } from '../chances.ts';
import type { FairMarket } from '../law.ts';
import type { Priced } from './overround.ts';

/** Chances of one proposition that two ways of computing it may give. */
const noise = 3e-7;

export type PricedMarket = {
  readonly market: FairMarket;
  readonly prices: readonly Priced[];
};

/**
 * One price for outcomes of one chance, the best of theirs: "under 0.5", "0:0" and "no goal" are the same proposition,
 * whatever the margins of their markets. None comes above its own fair price.
 */
export function withEqualPrices(markets: readonly PricedMarket[]): readonly PricedMarket[] {
  const all = markets.flatMap(({ market, prices }, at) =>
    market.outcomes.flatMap(({ chances }, outcome) => {
      // One that its own margin left without a price has that of the others.
      const oddsMilli = prices[outcome]!.oddsMilli ?? 0;
      const isPlain = chances.won > 0 && chances.won + chances.lost > 1 - 1e-9;
      return isPlain ? [{ at, outcome, chance: chances.won, oddsMilli }] : [];
    }),
  );
  const best = new Map<string, number>();
  let group: typeof all = [];
  const close = () => {
    const highest = Math.max(...group.map(({ oddsMilli }) => oddsMilli));
    for (const { at, outcome } of highest > 0 ? group : []) {
      const fair = fairOddsOf(markets[at]!.market.outcomes[outcome]!.chances);
      // The noise of the chances is far below any margin.
      if (highest <= 1_000.01 * fair) best.set(`${at}:${outcome}`, highest);
    }
    group = [];
  };
  for (const one of all.toSorted((a, b) => a.chance - b.chance)) {
    if (group.length > 0 && one.chance - group[0]!.chance > noise) close();
    group.push(one);
  }
  if (group.length > 0) close();
  return markets.map((priced, at) => ({
    ...priced,
    prices: priced.prices.map((price, outcome) => ({
      ...price,
      oddsMilli: best.get(`${at}:${outcome}`) ?? price.oddsMilli,
    })),
  }));
}
