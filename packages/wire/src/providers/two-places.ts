/**
 * Amounts of providers that write whole units with two decimal places, whatever the currency has: "12.50" in
 * euros, "100.00" in yen.
 */

/** A balance as text. A currency with three places shows whole hundredths: never more than there is. */
export function formatTwoPlaces(amountMinor: bigint, exponent: number): string {
  const hundredths =
    exponent <= 2 ? amountMinor * 10n ** BigInt(2 - exponent) : amountMinor / 10n ** BigInt(exponent - 2);
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount that moves. Throws when two places cannot say it. */
export function exactTwoPlaces(amountMinor: bigint, exponent: number): string {
  if (exponent > 2 && amountMinor % 10n ** BigInt(exponent - 2) !== 0n) {
    throw new RangeError(`${amountMinor} with ${exponent} decimals does not fit two places`);
  }
  return formatTwoPlaces(amountMinor, exponent);
}

/** Minor units of a balance that came with two places. Null: no such number. */
export function parseTwoPlaces(text: string, exponent: number): bigint | null {
  const match = /^(-?)(\d{1,18})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const hundredths = BigInt(whole + fraction.padEnd(2, '0'));
  const minor =
    exponent >= 2 ? hundredths * 10n ** BigInt(exponent - 2) : hundredths / 10n ** BigInt(2 - exponent);
  return sign === '-' ? -minor : minor;
}
