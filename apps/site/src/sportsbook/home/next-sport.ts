import type { Sport } from '@halcyon/odds/sport';
import type { SportItem } from '../offer/offer.queries.ts';

/** The sport whose next events the home of the sportsbook lists: the first that has any. Pure. */
export function nextSport(sports: readonly SportItem[]): Sport | null {
  return sports.find(({ eventCount, liveCount }) => eventCount > liveCount)?.sport ?? null;
}
