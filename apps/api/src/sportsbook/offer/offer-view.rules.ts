import type { OfferFrame, OfferedMarket as MarketView } from '@halcyon/contract/sportsbook/offer.contract';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import type { EventProgress } from '../feed/feed-event.ts';
import type { OfferedEvent, OfferedMarket, OfferedOutcome } from './offer.ts';

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
    outcomes: [...outcomes.values()].map(outcomeView),
  };
}

/** An outcome as players and operators read it. Pure. */
export function outcomeView({
  id,
  oddsMilli,
  chances,
  boost,
}: OfferedOutcome): MarketView['outcomes'][number] {
  if (!boost) return { id, oddsMilli, chances };
  const { unboostedOddsMilli, stakeMinorMax, endsAt } = boost;
  const view = { unboostedOddsMilli, stakeMinorMax: String(stakeMinorMax), endsAt: endsAt.toISOString() };
  return { id, oddsMilli, chances, boost: view };
}

const frameOutcome = ({ id, oddsMilli, boost }: OfferedOutcome) => ({
  id,
  oddsMilli,
  ...(boost && { unboostedOddsMilli: boost.unboostedOddsMilli }),
});

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
    const prices = known?.outcomes === outcomes ? {} : { outcomes: [...outcomes.values()].map(frameOutcome) };
    return [{ key, state, version, materialVersion, ...prices }];
  });
  const isSame = before !== undefined && before.version === now.version && before.state === now.state;
  if (isSame && markets.length === 0) return null;
  return { id: now.id, state: now.state, version: now.version, progress, markets };
}
