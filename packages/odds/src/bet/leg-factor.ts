import type { ChancesE6 } from '../chances.ts';
import type { Grade } from '../grade.ts';
import { fraction, multiply, one, zero, type Fraction } from './fraction.ts';

/** By what a unit stake on a leg is multiplied: price, void, half result, dead heat and deduction, exactly. */
export function factorOf(odds: Fraction, grade: Grade): Fraction {
  const paid = deducted(odds, grade.deductionBps ?? 0);
  switch (grade.result) {
    case 'WON':
      return multiply(paid, deadHeatFactor(grade));
    case 'HALF_WON':
      return fraction(paid.numerator + paid.denominator, 2n * paid.denominator);
    case 'VOID':
      return one;
    case 'HALF_LOST':
      return fraction(1n, 2n);
    case 'LOST':
      return zero;
  }
}

export const oddsFraction = (oddsMilli: number): Fraction => fraction(oddsMilli, 1000n);

/** The price of the place part of an each-way leg: 1 + (odds − 1) × fraction. */
export function placeOddsOf(oddsMilli: number, part: Fraction): Fraction {
  return fraction(
    1000n * part.denominator + BigInt(oddsMilli - 1000) * part.numerator,
    1000n * part.denominator,
  );
}

/** What an open leg returns on average for a unit stake: Σ chance × factor. */
export function expectedFactorOf(oddsMilli: number, chances: ChancesE6): Fraction {
  const won = 2 * oddsMilli * chances.won;
  const halfWon = (oddsMilli + 1000) * chances.halfWon;
  return fraction(won + halfWon + 2000 * chances.void + 1000 * chances.halfLost, 2_000_000_000n);
}

/** 1 + (odds − 1) × (1 − deduction). */
function deducted({ numerator, denominator }: Fraction, deductionBps: number): Fraction {
  const kept = BigInt(10_000 - deductionBps);
  return fraction(10_000n * denominator + (numerator - denominator) * kept, 10_000n * denominator);
}

function deadHeatFactor({ deadHeat }: Grade): Fraction {
  return deadHeat ? fraction(deadHeat.placesLeft, deadHeat.tied) : one;
}

/** Highest price of a withdrawn runner, in thousandths, with the deduction from the winnings of all others. */
const ruleFour: readonly (readonly [oddsMilliMax: number, deductionBps: number])[] = [
  [1110, 9000],
  [1180, 8500],
  [1250, 8000],
  [1300, 7500],
  [1400, 7000],
  [1530, 6500],
  [1620, 6000],
  [1800, 5500],
  [1950, 5000],
  [2200, 4500],
  [2500, 4000],
  [2750, 3500],
  [3250, 3000],
  [4000, 2500],
  [5000, 2000],
  [6500, 1500],
  [10_000, 1000],
  [15_000, 500],
];
const deductionBpsMax = 9000;

/** Deduction (rule 4) for runners withdrawn after the price was taken, from their prices then. */
export function ruleFourDeductionBps(withdrawnOddsMilli: readonly number[]): number {
  const deductions = withdrawnOddsMilli.map((odds) => ruleFour.find(([max]) => odds <= max)?.[1] ?? 0);
  return Math.min(
    deductions.reduce((sum, bps) => sum + bps, 0),
    deductionBpsMax,
  );
}
