/** What a column of an array parameter may hold. */
export type Cell = bigint | number | string | boolean;

export function columns(count: number): Cell[][] {
  return Array.from({ length: count }, () => []);
}

export function addRow(to: readonly Cell[][], ...row: readonly Cell[]): void {
  for (let at = 0; at < row.length; at += 1) to[at]!.push(row[at]!);
}

/**
 * A column is sent as one array literal: far cheaper than letting the driver quote every number.
 * For numbers, booleans and names that we made ourselves; never for text from outside.
 */
export function plainArray(values: readonly Cell[]): string {
  return `{${values.join(',')}}`;
}

/** The same for any text. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : quote(value))).join(',')}}`;
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
