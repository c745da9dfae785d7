import { fraction, type Fraction } from './fraction.ts';

/** Places that pay, and the part of the winnings that a place pays. */
export type EachWayTerms = { readonly places: number; readonly part: Fraction };

/**
 * Terms by the runners that ran, not by those that were listed. With fewer than five runners only the first place
 * pays, in full: both halves of the stake are then on the win.
 */
export function eachWayTermsOf(runners: number, isHandicap: boolean): EachWayTerms {
  if (runners < 5) return { places: 1, part: fraction(1) };
  if (runners < 8) return { places: 2, part: fraction(1, 4) };
  if (isHandicap && runners >= 16) return { places: 4, part: fraction(1, 4) };
  if (isHandicap && runners >= 12) return { places: 3, part: fraction(1, 4) };
  return { places: 3, part: fraction(1, 5) };
}
