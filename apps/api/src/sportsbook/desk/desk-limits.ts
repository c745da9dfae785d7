import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import type { Sport } from '@halcyon/odds/sport';
import type { BookLimits } from '../limits/stake-bounds.rules.ts';
import type { DeskBook } from './desk-book.ts';
import { bookLimitsOf, limitsOf } from './desk-settings.rules.ts';

type Of = {
  readonly event: { readonly id: string; readonly sport: Sport };
  readonly market: { readonly key: string; readonly type: string };
};

/** The limits of the book and of a market, always as operators have set them last. */
export function limitsBy(desk: DeskBook, defaults: BookLimits) {
  const now = () => bookLimitsOf(desk.state, defaults);
  return {
    limits: {
      ...defaults,
      get outcomeMinorMax() {
        return now().outcomeMinorMax;
      },
      get eventMinorMax() {
        return now().eventMinorMax;
      },
      get betMinorMax() {
        return now().betMinorMax;
      },
    },
    limitsOf(event: Of['event'], { key, type }: Of['market']) {
      const set = desk.find(event.id);
      const overround = marketTypesOf[event.sport].get(type)?.overround;
      return set && overround ? limitsOf(set, { key, overround }, defaults) : now();
    },
  };
}
