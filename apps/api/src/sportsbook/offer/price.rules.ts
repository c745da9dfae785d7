import { millionths, type Chances, type ChancesE6 } from '@halcyon/odds/chances';
import type { MarketType } from '@halcyon/odds/market-types/market-type';
import { ladderDown, type Ladder } from '@halcyon/odds/price/ladder';
import { liveOverroundBps, overrounds, pricesOf } from '@halcyon/odds/price/overround';
import { products } from '@halcyon/wire/odds-feed/messages';
import { plainPricing, type Pricing } from '../desk/desk-settings.rules.ts';
import type { FeedMarket, FeedOutcome } from '../feed/feed-event.ts';
import type { OfferedOutcome } from './offer.ts';

/**
 * Our prices of a market: our margin laid on the feed's chances, or the feed's own prices where it sends no chances, and of
 * virtual sports, whose prices keep a stated return. A market whose outcomes could be bet on together for a sure win has none. Pure.
 */
export function offeredOutcomes(
  market: Pick<FeedMarket, 'outcomes' | 'product'>,
  type: Pick<MarketType, 'overround' | 'winners' | 'outcomes'>,
  isLive: boolean,
  { overroundBps, oddsMilliMax }: Pricing = plainPricing,
): { readonly outcomes: ReadonlyMap<string, OfferedOutcome>; readonly isSureWin: boolean } {
  const all = [...market.outcomes.values()];
  const { bps, ladder } = overrounds[type.overround];
  const keptBps = (overroundBps ?? bps) + (isLive ? liveOverroundBps : 0);
  const priced = market.product === products.virtual ? all : pricesFor(all, keptBps, ladder);
  const prices = new Map(
    priced.map(({ id, oddsMilli }) => [id, belowMax(oddsMilli, oddsMilliMax[id], ladder)]),
  );
  const isSureWin = winsSurely(prices, type);
  const outcomes = all.map(({ id, isActive, chances }) => {
    const oddsMilli = isActive && !isSureWin ? (prices.get(id) ?? null) : null;
    return [id, { id, oddsMilli, chances }] as const;
  });
  return { outcomes: new Map(outcomes), isSureWin };
}

function pricesFor(
  all: readonly FeedOutcome[],
  keptBps: number,
  ladder: Ladder,
): readonly Pick<OfferedOutcome, 'id' | 'oddsMilli'>[] {
  const priced = all.flatMap(({ id, chances }) => (chances ? [{ id, chances: fractionsOf(chances) }] : []));
  if (priced.length < all.length) return all;
  const market = { type: '', specifiers: {}, outcomes: priced };
  return pricesOf(market, keptBps, ladder);
}

/** A price is only ever lowered: what was not above fair, and no part of a sure win, stays so. */
function belowMax(oddsMilli: number | null, max: number | undefined, ladder: Ladder): number | null {
  return oddsMilli === null || max === undefined || oddsMilli <= max
    ? oddsMilli
    : ladderDown(max / 1_000, ladder);
}

function fractionsOf(chances: ChancesE6): Chances {
  const { won, halfWon, void: level, halfLost, lost } = chances;
  return {
    won: won / millionths,
    halfWon: halfWon / millionths,
    void: level / millionths,
    halfLost: halfLost / millionths,
    lost: lost / millionths,
  };
}

/** Every outcome has a price, and together they cost less than what is surely returned. */
function winsSurely(
  prices: ReadonlyMap<string, number | null>,
  { winners, outcomes }: Pick<MarketType, 'winners' | 'outcomes'>,
): boolean {
  if (winners === null || typeof outcomes === 'string') return false;
  const all = outcomes.map((id) => prices.get(id) ?? null);
  if (all.some((price) => price === null)) return false;
  return all.reduce<number>((sum, price) => sum + 1_000 / price!, 0) < winners;
}
