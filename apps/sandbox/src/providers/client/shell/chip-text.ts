/** What fits on a chip, in the player's language: `0.20`, `25`, `1.2k`. */
export function chipText(minor: bigint, exponent: number, language: string): string {
  const value = Number(minor) / 10 ** exponent;
  const written = (of: number, digits: number) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    }).format(of);
  if (value >= 10_000) return `${written(Math.round(value / 1_000), 0)}k`;
  if (value >= 1_000) return `${written(value / 1_000, value % 1_000 === 0 ? 0 : 1)}k`;
  return written(value, Number.isInteger(value) ? 0 : Math.min(exponent, 2));
}
