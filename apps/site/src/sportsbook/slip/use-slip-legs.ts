import type { ChancesE6 } from '@halcyon/odds/chances';
import { parseMarketKey } from '@halcyon/odds/market-key';
import { useQueries } from '@tanstack/react-query';
import { useSite } from '../../platform/site.ts';
import { marketNames } from '../names/market-name.ts';
import { eventQuery, type EventView } from '../offer/offer.queries.ts';
import { useOfferStream } from '../offer/use-offer-stream.ts';
import { placeOf, type PlaceOffer } from '../stake/each-way.ts';
import { selectionKey, type SlipPick } from '../stake/slip-state.ts';
import { useSlip } from './slip-store.ts';

/** A pick as the offer has it now, with its names. */
export type SlipLegView = {
  readonly key: string;
  readonly pick: SlipPick;
  /** Null: it is not read yet, or not known any more. */
  readonly event: EventView | null;
  /** `closed`: no bets any more. */
  readonly state: 'loading' | 'open' | 'suspended' | 'closed';
  readonly oddsMilli: number | null;
  readonly chances: ChancesE6 | null;
  /** Its price changed while bets were stopped, so that it has to be accepted even where it is the same again. */
  readonly isStale: boolean;
  /** Of a pick of a race: what a place pays. */
  readonly place: PlaceOffer | null;
  readonly names: { readonly pick: string; readonly market: string; readonly event: string };
};

/** The picks of the slip with their current prices, kept up to date by the stream. */
export function useSlipLegs(): readonly SlipLegView[] {
  const site = useSite();
  const { picks } = useSlip();
  const ids = [...new Set(picks.map(({ eventId }) => eventId))];
  useOfferStream(ids.map((id) => `event:${id}`));
  const events = useQueries({ queries: ids.map((id) => eventQuery(site, id)) });
  return picks.map((pick) => {
    const query = events[ids.indexOf(pick.eventId)];
    return legOf(site, pick, query?.data, query?.isPending ?? true);
  });
}

function legOf(
  site: Parameters<typeof marketNames>[0],
  pick: SlipPick,
  event: EventView | null | undefined,
  isPending: boolean,
): SlipLegView {
  const leg = { key: selectionKey(pick), pick, isStale: false, place: null };
  const unpriced = { oddsMilli: null, chances: null };
  if (!event) {
    const names = { pick: '', market: '', event: '' };
    return { ...leg, ...unpriced, event: null, state: isPending ? 'loading' : 'closed', names };
  }
  const named = parseMarketKey(pick.market) ?? { type: pick.market, specifiers: {} };
  const words = marketNames(site, event);
  const pickName = words.pick(named, pick.outcome);
  const outcomeName = words.outcome(named, pick.outcome);
  const names = {
    // The market is shown next to it.
    pick: pickName.endsWith(`: ${outcomeName}`) ? outcomeName : pickName,
    market: [words.title(named), words.note(named)].filter(Boolean).join(', '),
    event: event.name,
  };
  const isOver = event.state === 'ended' || event.state === 'closed' || event.state === 'cancelled';
  const market = event.markets.find(({ key }) => key === pick.market);
  const isClosed = isOver || !market || market.state === 'settled' || market.state === 'cancelled';
  if (isClosed) return { ...leg, ...unpriced, event, state: 'closed', names };
  const outcome = market.outcomes.find(({ id }) => id === pick.outcome);
  const { oddsMilli = null, chances = null } = outcome ?? {};
  const isOpen = market.state === 'active' && oddsMilli !== null;
  const isStale = pick.seen.version < market.materialVersion;
  return {
    ...leg,
    event,
    state: isOpen ? 'open' : 'suspended',
    oddsMilli,
    chances,
    isStale,
    place: placeOf(event, pick),
    names,
  };
}
