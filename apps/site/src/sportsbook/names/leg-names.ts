import type { BetView } from '@halcyon/contract/sportsbook/bet.contract';
import { parseMarketKey } from '@halcyon/odds/market-key';
import type { Site } from '../../platform/site.ts';
import { marketNames } from './market-name.ts';

type Leg = Pick<BetView['legs'][number], 'event' | 'market' | 'outcome'>;

/** Names of a leg's outcome, its market and its event. Null: the event is not known any more. */
export function legNames(site: Pick<Site, 'texts' | 'numberForm'>, { event, market, outcome }: Leg) {
  if (!event) return null;
  const named = parseMarketKey(market) ?? { type: market, specifiers: {} };
  const words = marketNames(site, event);
  const pick = words.pick(named, outcome);
  const bare = words.outcome(named, outcome);
  return {
    pick: pick.endsWith(`: ${bare}`) ? bare : pick,
    market: [words.title(named), words.note(named)].filter(Boolean).join(', '),
    event: event.name,
  };
}
