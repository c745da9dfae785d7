/** What sets apart two markets of one type and event, such as the line: `total` → `2.5`. */
export type Specifiers = Readonly<Record<string, string>>;

/** Longest key of a market that is read. */
export const marketKeyLengthMax = 200;
const keyShape = /^[a-z0-9_&]+(\|[a-z0-9_]+=[^|=]+)*$/;

/** The one name of a market within its event: the type and its specifiers in the order of their names. */
export function marketKeyOf(type: string, specifiers: Specifiers = {}): string {
  const names = Object.keys(specifiers).toSorted();
  return [type, ...names.map((name) => `${name}=${specifiers[name]}`)].join('|');
}

/** Type and specifiers of a key, whose specifiers may be in any order. Null: it is none, or names one twice. */
export function parseMarketKey(key: string): { type: string; specifiers: Specifiers } | null {
  if (key.length > marketKeyLengthMax || !keyShape.test(key)) return null;
  const [type = '', ...pairs] = key.split('|');
  const specifiers = Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
  return Object.keys(specifiers).length === pairs.length ? { type, specifiers } : null;
}
