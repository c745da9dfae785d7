import type { OfferFrame, OfferedMarket as MarketView } from '@halcyon/contract/sportsbook/offer.contract';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import type { EventProgress } from '../feed/feed-event.ts';
import type { OfferedEvent, OfferedMarket } from './offer.ts';

/** A market as players read it. Pure. */
export function marketView(event: Pick<OfferedEvent, 'sport'>, market: OfferedMarket): MarketView {
  const { key, type, specifiers, state, version, materialVersion, cashOut, isFavourite, outcomes } = market;
  return {
    key,
    type,
    specifiers: { ...specifiers },
    group: marketTypesOf[event.sport].get(type)?.group ?? '',
    state,
    version,
    materialVersion,
    cashOut,
    isFavourite,
    outcomes: [...outcomes.values()],
  };
}

type Changed = OfferFrame['events'][number];

/** The changes of these markets since the last frame. Null: none. Pure. */
export function changeOf(
  before: OfferedEvent | undefined,
  now: OfferedEvent,
  progress: EventProgress,
  of: readonly OfferedMarket[],
): Changed | null {
  const markets = of.flatMap((market): Changed['markets'][number][] => {
    const known = before?.markets.get(market.key);
    if (known === market) return [];
    const { key, state, version, materialVersion, outcomes } = market;
    const prices =
      known?.outcomes === outcomes
        ? {}
        : { outcomes: [...outcomes.values()].map(({ id, oddsMilli }) => ({ id, oddsMilli })) };
    return [{ key, state, version, materialVersion, ...prices }];
  });
  const isSame = before !== undefined && before.version === now.version && before.state === now.state;
  if (isSame && markets.length === 0) return null;
  return { id: now.id, state: now.state, version: now.version, progress, markets };
}
