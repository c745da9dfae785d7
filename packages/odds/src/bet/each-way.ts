import { millionths, type ChancesE6 } from '../chances.ts';
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

/** What decides who is among the first two or three. */
const placeMarkets: Readonly<Record<number, string>> = { 2: 'place|pos=2', 3: 'show|pos=3' };

/** The place part of a pick to win a race. */
export type PlaceTerms = {
  readonly places: number;
  /** 5: a place pays a fifth of the winnings. */
  readonly divisor: number;
  /** Key of the market that decides it. */
  readonly market: string;
};

/** By the runners that have a price. Null: so few that only the winner pays. Pure. */
export function placeTermsOf(pricedRunners: number): PlaceTerms | null {
  const { places, part } = eachWayTermsOf(pricedRunners, false);
  const market = placeMarkets[places];
  return market === undefined ? null : { places, divisor: Number(part.denominator), market };
}

/** A fraction of the price to win may be more than a place of a favourite is worth. Null: chances are not known. Pure. */
export function isPlaceAboveFair(
  oddsMilli: number | null,
  chances: Pick<ChancesE6, 'won'> | null,
  { divisor }: Pick<PlaceTerms, 'divisor'>,
): boolean {
  if (oddsMilli === null || chances === null) return false;
  return (1_000 + (oddsMilli - 1_000) / divisor) * chances.won > 1_000 * millionths;
}
