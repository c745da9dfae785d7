/** Names and values of a form or a query. */
export type FormFields = Readonly<Record<string, string>>;

/**
 * Parses a form or a query, `+` as a space. Null: a name twice, because two readers would see two amounts, or a value
 * that is no UTF-8.
 */
export function readFields(text: string): FormFields | null {
  const fields: Record<string, string> = Object.create(null);
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = plainOf(at < 0 ? pair : pair.slice(0, at));
    const value = plainOf(at < 0 ? '' : pair.slice(at + 1));
    if (name === null || value === null || name in fields) return null;
    fields[name] = value;
  }
  return fields;
}

/** Writes a form or a query. An undefined value is left out. */
export function writeFields(fields: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(known).toString();
}

function plainOf(text: string): string | null {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
