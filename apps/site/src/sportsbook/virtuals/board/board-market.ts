import type { OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';
import type { VirtualEventView } from '../virtuals.queries.ts';

/** What is bet on, and whether bets are still taken. */
export type BoardEvent = { readonly event: VirtualEventView; readonly isOpen: boolean };

export const marketOf = (
  { markets }: Pick<VirtualEventView, 'markets'>,
  type: string,
): OfferedMarket | null => markets.find((market) => market.type === type) ?? null;

/** Id of an order, or of a set of runners that is written by number. Pure. */
export const orderId = (numbers: readonly number[], isAnyOrder: boolean): string =>
  isAnyOrder ? numbers.toSorted((one, other) => one - other).join('&') : numbers.join('/');
