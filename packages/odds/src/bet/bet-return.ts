import { divideHalfUp } from '@halcyon/money/amount';
import { add, fraction, productOf, type Fraction } from './fraction.ts';

export type LegOfBet = {
  readonly isBanker?: boolean;
  /** By what a stake on the leg is multiplied: `factorOf`, or `expectedFactorOf` while the leg is open. */
  readonly win: Fraction;
  /** The same of the place part, in an each-way bet. */
  readonly place?: Fraction;
};

export type BetToSettle = {
  readonly unitStakeMinor: bigint;
  /** Legs of the lines beside the bankers: `lineSizesOf`. */
  readonly sizes: readonly number[];
  readonly isEachWay: boolean;
  readonly legs: readonly LegOfBet[];
};

/**
 * The sum over all lines of the product of their factors, without listing the lines: the coefficient of x^k in
 * Π (denominator + numerator × x) is the sum of the lines of k legs, over one common denominator.
 */
export function sumOfLines(
  bankers: readonly Fraction[],
  free: readonly Fraction[],
  sizes: readonly number[],
) {
  let coefficients = [1n];
  for (const { numerator, denominator } of free)
    coefficients = Array.from(
      { length: coefficients.length + 1 },
      (_, power) => (coefficients[power] ?? 0n) * denominator + (coefficients[power - 1] ?? 0n) * numerator,
    );
  const ofAll = productOf(bankers);
  const denominator = free.reduce((product, factor) => product * factor.denominator, ofAll.denominator);
  const sum = sizes.reduce((sum, size) => sum + (coefficients[size] ?? 0n), 0n);
  return fraction(ofAll.numerator * sum, denominator);
}

/**
 * What a bet returns, before its one rounding and any cap. With a factor of one for open legs, a bet that returns nothing is
 * lost whatever they bring. Throws: a leg of an each-way bet has no place part.
 */
export function exactReturnOf({ unitStakeMinor, sizes, isEachWay, legs }: BetToSettle): Fraction {
  const linesOf = (part: (leg: LegOfBet) => Fraction) => {
    const [bankers, free] = [legs.filter((leg) => leg.isBanker), legs.filter((leg) => !leg.isBanker)];
    return sumOfLines(bankers.map(part), free.map(part), sizes);
  };
  const lines = isEachWay
    ? add(
        linesOf((leg) => leg.win),
        linesOf(placeFactor),
      )
    : linesOf((leg) => leg.win);
  return fraction(unitStakeMinor * lines.numerator, lines.denominator);
}

export type Payout = {
  /** Paid in all, the boost included. */
  readonly payoutMinor: bigint;
  readonly boostMinor: bigint;
  /** What the maximum payout cut off. */
  readonly cutMinor: bigint;
};

export type PayoutTerms = {
  readonly payoutMinorMax: bigint;
  /** Free bet: the stake was the operator's and is not returned. */
  readonly isFreeBet?: boolean;
  readonly boost?: { readonly bps: number; readonly boostMinorMax: bigint };
};

/** What is paid for a bet: one rounding, to the nearest and halves up, then the caps. */
export function payoutOf(exact: Fraction, stakeMinor: bigint, terms: PayoutTerms): Payout {
  const { numerator, denominator } = exact;
  const returned = divideHalfUp(numerator, denominator);
  const winnings = numerator - stakeMinor * denominator;
  const boostBps = winnings > 0n ? BigInt(terms.boost?.bps ?? 0) : 0n;
  const boosted = divideHalfUp(10_000n * numerator + winnings * boostBps, 10_000n * denominator);
  const boost = least(boosted - returned, terms.boost?.boostMinorMax ?? 0n);
  const own = terms.isFreeBet ? greatest(0n, returned - stakeMinor) : returned;
  const payoutMinor = least(own + boost, terms.payoutMinorMax);
  const cutMinor = own + boost - payoutMinor;
  return { payoutMinor, boostMinor: greatest(0n, boost - cutMinor), cutMinor };
}

function placeFactor({ place }: LegOfBet): Fraction {
  if (!place) throw new RangeError('An each-way bet has a leg without a place part');
  return place;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const greatest = (a: bigint, b: bigint) => (a > b ? a : b);
