/** Chips of a stake, largest first, in whole stakes of the lowest one on offer. */
const CHIP_VALUES = [100n, 50n, 25n, 10n, 5n, 2n, 1n];
const CHIPS_MAX = 5;
/** Atlas columns of the chips in row five, for the values above. */
const CHIP_COLUMNS = [7, 7, 6, 5, 4, 3, 2];

/** Which chips to draw for an amount; never more than a small stack. Pure. */
export function chipColumns(stakeMinor: bigint, lowestMinor: bigint): number[] {
  if (lowestMinor <= 0n) return [];
  let left = stakeMinor / lowestMinor;
  const columns: number[] = [];
  CHIP_VALUES.forEach((value, index) => {
    while (left >= value && columns.length < CHIPS_MAX) {
      columns.push(CHIP_COLUMNS[index] ?? 2);
      left -= value;
    }
  });
  return columns;
}

/** What fits on a chip: `0.5`, `25`, `1k`. Pure. */
export function chipText(minor: bigint, exponent: number): string {
  const value = Number(minor) / 10 ** exponent;
  return value >= 1_000 ? `${Math.round(value / 100) / 10}k` : String(Math.round(value * 100) / 100);
}
