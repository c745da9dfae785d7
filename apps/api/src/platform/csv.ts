/** Excel takes a file for UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** A number as people and spreadsheets write it, with a sign and one decimal separator at most. */
const plainNumber = /^[-−]?\d+(?:[.,]\d+)?$/;
/** What spreadsheets read as the beginning of a formula, in full width too. */
const formulaStart = /^[\s\p{C}]*[=+\-−@＝＋－＠|%]/u;

/**
 * Rows as CSV with a byte order mark. A cell that a spreadsheet could take for a formula and that is no plain number
 * is written as text. Source: OWASP CSV injection; RFC 4180.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  const lines = rows.map((row) => row.map((text) => cellOf(text, separator)).join(separator));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function cellOf(text: string, separator: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /["\t\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
