import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { isEventOver } from '../feed/event.machine.ts';
import type { OfferedEvent, OfferedMarket } from './offer.ts';

/** Markets that a row of a list shows, the first that an event has of each line. */
const rowTypes: readonly (readonly string[])[] = [
  ['1x2', 'winner', 'win'],
  ['total', 'total_games', 'total_points', 'total_maps'],
];

/** Pure. */
export function isLive({ state }: Pick<OfferedEvent, 'state'>): boolean {
  return state === 'live' || state === 'suspended' || state === 'interrupted' || state === 'abandoned';
}

/** It may still be bet on, now or later. Pure. */
export function isOnOffer({ state }: Pick<OfferedEvent, 'state'>): boolean {
  return !isEventOver(state);
}

/** Pure. */
export function isShown({ state }: Pick<OfferedMarket, 'state'>): boolean {
  return state === 'active' || state === 'suspended';
}

/** How far a market is from even chances, in millionths; by its prices where the feed has no chances. */
function tilt({ outcomes }: OfferedMarket): number {
  const likely = [...outcomes.values()].map(({ chances, oddsMilli }) =>
    chances ? chances.won + chances.halfWon : oddsMilli ? 1e9 / oddsMilli : 0,
  );
  return Math.max(...likely) - Math.min(...likely);
}

/** The markets of a row; of a type with several lines the one that the feed names, else the most even one. Pure. */
export function rowMarkets(event: Pick<OfferedEvent, 'sport' | 'markets'>): readonly OfferedMarket[] {
  const types = marketTypesOf[event.sport];
  const shown = [...event.markets.values()].filter(isShown);
  return rowTypes.flatMap((names) => {
    const name = names.find((of) => types.has(of) && shown.some(({ type }) => type === of));
    const some = shown.filter(({ type }) => type === name);
    const even = some.toSorted((one, other) => tilt(one) - tilt(other))[0];
    return some.find(({ isFavourite }) => isFavourite) ?? even ?? [];
  });
}

/** Markets with a boosted price that can be bet on. Pure. */
export function boostedMarkets({ markets }: Pick<OfferedEvent, 'markets'>): readonly OfferedMarket[] {
  return [...markets.values()].filter(
    (market) => isShown(market) && [...market.outcomes.values()].some(({ boost }) => boost),
  );
}

export type Place = { readonly startsAtMs: number; readonly id: string };

/** By start, and by id where that is the same. Pure. */
export function comparePlaces(one: Place, other: Place): number {
  return one.startsAtMs - other.startsAtMs || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

export const placeOfEvent = ({ startsAt, id }: Pick<OfferedEvent, 'startsAt' | 'id'>): Place => ({
  startsAtMs: startsAt.getTime(),
  id,
});

/** Pure. */
export function writeCursor({ startsAtMs, id }: Place): string {
  return Buffer.from(`${startsAtMs} ${id}`).toString('base64url');
}

/** Null: the beginning, also for what is no cursor of ours. Pure. */
export function readCursor(cursor: string | undefined): Place | null {
  const found = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString());
  return found ? { startsAtMs: Number(found[1]), id: found[2]! } : null;
}
