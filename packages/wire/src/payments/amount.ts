/**
 * Decimal text of a payment provider ("12.50") ↔ minor units. Exact: no floats, no exponents, no grouping.
 * `exponent` is the currency's number of decimals (EUR 2, JPY 0).
 */

/** Digits that a provider may send before the point; with three decimals it still fits a bigint column. */
const INTEGER_DIGITS_MAX = 13;
const decimalText = new RegExp(`^(-?)(\\d{1,${INTEGER_DIGITS_MAX}})(?:\\.(\\d{1,6}))?$`);

/** Minor units of a decimal text, or null when the text is not an exact amount in that currency. */
export function parseDecimalAmount(text: string, exponent: number): bigint | null {
  const match = decimalText.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  // Providers pad with zeros ("100.00" yen); anything finer than the currency is refused, never rounded.
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return sign === '-' ? -minor : minor;
}

/** "-12.50" for -1250n with exponent 2; at least two decimals, as payment providers write every currency. */
export function formatDecimalAmount(minor: bigint, exponent: number): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent).padEnd(2, '0');
  return `${sign}${whole}.${fraction}`;
}
