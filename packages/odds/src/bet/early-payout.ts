import type { Sport } from '../sport.ts';

/**
 * Whether a leg stays won once its side is two goals ahead: placed before the start on a side to win a football match,
 * and not in a builder, whose legs have one price together. Pure.
 */
export const hasEarlyPayout = (leg: {
  readonly sport: Sport;
  readonly state: string;
  readonly market: string;
  readonly outcome: string;
}): boolean =>
  leg.sport === 'football' && leg.state === 'not_started' && leg.market === '1x2' && leg.outcome !== 'draw';
