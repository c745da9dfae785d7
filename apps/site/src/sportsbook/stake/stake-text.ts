const WHOLE_DIGITS_MAX = 12;

/**
 * Whether a stake may be typed so far: digits and one separator, comma or point, with as many digits behind it as the
 * currency has. Nothing that is typed is rounded. Pure.
 */
export function isStakeText(text: string, exponent: number): boolean {
  const decimals = exponent === 0 ? '' : `(?:[.,]\\d{0,${exponent}})?`;
  return new RegExp(`^\\d{0,${WHOLE_DIGITS_MAX}}${decimals}$`).test(text);
}

/** Minor units of a typed stake. Null: empty or no amount. Pure. */
export function stakeMinorOf(text: string, exponent: number): bigint | null {
  if (!isStakeText(text, exponent) || !/\d/.test(text)) return null;
  const [whole = '', decimals = ''] = text.split(/[.,]/);
  const minor = BigInt(`${whole || '0'}${decimals.padEnd(exponent, '0')}`);
  return minor > 0n ? minor : null;
}

/** An amount as a player would type it: no grouping, no decimals for whole amounts. Pure. */
export function stakeTextOf(minor: bigint, exponent: number, separator: string): string {
  const unit = 10n ** BigInt(exponent);
  const rest = minor % unit;
  const decimals = rest === 0n ? '' : separator + rest.toString().padStart(exponent, '0');
  return `${minor / unit}${decimals}`;
}

/** Preset stakes of the keypad, never above the player's last stake. Pure. */
export function presetsOf(exponent: number, lastMinor: bigint | null): readonly bigint[] {
  const unit = exponent === 0 ? 1_000n : 10n ** BigInt(exponent);
  const usual = [2n, 5n, 10n].map((units) => units * unit);
  if (lastMinor === null) return usual;
  return [...usual.filter((minor) => minor < lastMinor), lastMinor].slice(-3);
}
