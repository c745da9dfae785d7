import { add, fraction, zero, type Fraction } from '@halcyon/odds/bet/fraction';
import { oddsFraction } from '@halcyon/odds/bet/leg-factor';
import type { GradeResult } from '@halcyon/odds/grade';
import type { LegOfEvent } from '@halcyon/odds/law';
import { builderPriceOf, builderSplitsOf } from '@halcyon/odds/law/builder';
import { lawOf } from '@halcyon/odds/law/laws';
import { parseMarketKey } from '@halcyon/odds/market-key';
import type { Bet, BetLeg } from '../bets/bet.ts';

export type BuilderLeg = Pick<BetLeg, 'eventId' | 'marketKey' | 'outcome'> & { readonly result: GradeResult };

/**
 * What a unit stake on a builder returns. A leg that is void, or half of it, leaves the price of the others by the law that
 * was frozen with the bet. Null: they cannot be priced. Pure.
 */
export function builderReturnOf(
  { totalOddsMilli, laws }: Pick<Bet, 'totalOddsMilli' | 'laws'>,
  legs: readonly BuilderLeg[],
): Fraction | null {
  const priceOf = (won: readonly number[]): Fraction | null => {
    if (won.length === legs.length) return fraction(totalOddsMilli, 1_000n);
    const oddsMilli = won.length === 0 ? 1_000 : restOddsMilli(laws, legs, won);
    return oddsMilli === null ? null : oddsFraction(oddsMilli);
  };
  let sum = zero;
  for (const { halves, won } of builderSplitsOf(legs.map(({ result }) => result))) {
    const price = priceOf(won);
    if (!price) return null;
    sum = add(sum, fraction(price.numerator, price.denominator << BigInt(halves)));
  }
  return sum;
}

/** Thousandths, rounded down. A price that the margin would bring below the stake is the stake. */
function restOddsMilli(
  laws: Bet['laws'],
  legs: readonly BuilderLeg[],
  won: readonly number[],
): number | null {
  const document = laws?.[legs[0]!.eventId];
  const law = document && lawOf(document);
  if (!document || !law) return null;
  const names = won.flatMap((at): LegOfEvent[] => {
    const name = parseMarketKey(legs[at]!.marketKey);
    return name ? [{ ...name, outcome: legs[at]!.outcome }] : [];
  });
  if (names.length < won.length) return null;
  const price = builderPriceOf(law, document, names);
  if ('odds' in price) return Math.max(1_000, Math.floor(price.odds * 1_000));
  return price.reason === 'implied' ? 1_000 : null;
}
