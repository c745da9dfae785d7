import type { ChancesE6 } from '@halcyon/odds/chances';
import { parseMarketKey } from '@halcyon/odds/market-key';
import type { NamedMarket } from '../names/market-name.ts';
import type { EventView } from '../offer/offer.queries.ts';
import type { SlipPick } from '../stake/slip-state.ts';

/** A combined pick at its current price. */
export type CombinedLeg = {
  readonly pick: SlipPick;
  readonly named: NamedMarket;
  readonly chances: ChancesE6 | null;
  /** Why no price of the whole can be had. Null: none that the page knows. */
  readonly problem: 'bet.market_closed' | 'bet.suspended' | null;
};

/** Pure. */
export function combinedLegs(
  { markets, version }: Pick<EventView, 'markets' | 'version'>,
  picks: readonly SlipPick[],
): readonly CombinedLeg[] {
  return picks.map((pick) => {
    const named = parseMarketKey(pick.market) ?? { type: pick.market, specifiers: {} };
    const market = markets.find(({ key }) => key === pick.market);
    const outcome = market?.outcomes.find(({ id }) => id === pick.outcome);
    const { oddsMilli = null, chances = null } = outcome ?? {};
    if (!market || market.state === 'settled' || market.state === 'cancelled')
      return { pick, named, chances: null, problem: 'bet.market_closed' };
    if (market.state !== 'active' || oddsMilli === null)
      return { pick, named, chances, problem: 'bet.suspended' };
    return { pick: { ...pick, seen: { version, oddsMilli } }, named, chances, problem: null };
  });
}
