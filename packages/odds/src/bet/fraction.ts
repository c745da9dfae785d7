/** An exact number that is not negative. The denominator is above zero; it need not be in lowest terms. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

export const fraction = (numerator: bigint | number, denominator: bigint | number = 1n): Fraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

export const one: Fraction = fraction(1n);
export const zero: Fraction = fraction(0n);

export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const productOf = (factors: readonly Fraction[]): Fraction => factors.reduce(multiply, one);

/** Below, equal to or above zero, as `a` is below, equal to or above `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** For display and statistics only. */
export const toNumber = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * 10n ** 12n) / denominator) / 1e12;
