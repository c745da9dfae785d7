import { isPlaceAboveFair, placeTermsOf, type PlaceTerms } from '@halcyon/odds/bet/each-way';
import type { ChancesE6 } from '@halcyon/odds/chances';
import type { EventView } from '../offer/offer.queries.ts';
import type { Selection } from './slip-state.ts';

/** What a place of a pick pays, and how likely it is. */
export type PlaceOffer = PlaceTerms & { readonly chances: ChancesE6 | null };

/** The place part of a pick to win a race, as the server finds it. Null: each-way is not offered. Pure. */
export function placeOf({ markets }: Pick<EventView, 'markets'>, pick: Selection): PlaceOffer | null {
  if (pick.market !== 'win') return null;
  const win = markets.find(({ key }) => key === pick.market)?.outcomes ?? [];
  const terms = placeTermsOf(win.filter(({ oddsMilli }) => oddsMilli !== null).length);
  const placed = terms && markets.find(({ key }) => key === terms.market);
  const outcomeOf = (outcomes: typeof win) => outcomes.find(({ id }) => id === pick.outcome);
  const [own, same] = [outcomeOf(win), placed && outcomeOf(placed.outcomes)];
  if (!terms || !own || !same || isPlaceAboveFair(own.oddsMilli, same.chances, terms)) return null;
  return { ...terms, chances: same.chances };
}

/** Places that pay, as they are written everywhere: `1-2-3`. Pure. */
export const placesText = (places: number): string =>
  Array.from({ length: places }, (_, at) => at + 1).join('-');
