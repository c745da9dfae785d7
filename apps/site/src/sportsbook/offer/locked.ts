import type { OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';

/** One copy of each, so that it is drawn once. */
const locked = new WeakMap<OfferedMarket, OfferedMarket>();

/** A market as it was shown, without prices. Pure. */
export function lockedMarket(market: OfferedMarket): OfferedMarket {
  if (market.state === 'inactive') return market;
  const made = locked.get(market) ?? { ...market, state: 'inactive' };
  locked.set(market, made);
  return made;
}
