import { hasDoubledNames } from '../strict-json.ts';

/**
 * JSON whose numbers are amounts of money. Reading keeps each number as the text that was sent; writing puts
 * a decimal text down as a number. No amount is ever a float in between.
 */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/**
 * A body with every number as its own text: `{"Amount":0.10}` is `{ Amount: '0.10' }`. Undefined: no JSON, or a name
 * twice in one object.
 */
export function readExactJson(body: string | Buffer): unknown {
  const text = body.toString('utf8');
  try {
    if (hasOnlyPlainNumbers(text)) return once(text, withTexts(JSON.parse(text)));
  } catch {
    // No JSON, or a number of too many digits: the full parse below decides which.
  }
  try {
    return once(
      text,
      parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value)),
    );
  } catch {
    return undefined;
  }
}

function once(text: string, read: unknown): unknown {
  return hasDoubledNames(text, read) ? undefined : read;
}

/** Looks into texts, too: most bodies have none of it anywhere. */
const perhapsNotPlain = /\d[.eE]|-0/;

/**
 * True: every number can be written in one way only, so that it may be parsed and written again, at a quarter of the
 * cost. False for a fraction, an exponent and minus zero; also for a text with a quote in it, which is not worth a
 * full parse.
 */
function hasOnlyPlainNumbers(text: string): boolean {
  if (!perhapsNotPlain.test(text)) return true;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === char.zero && before === char.minus) return false;
    const isAfterDigit = before >= char.zero && before <= char.nine;
    if (isAfterDigit && (sign === char.point || sign === char.smallE || sign === char.largeE)) return false;
    before = sign;
    if (sign !== char.quote) continue;
    at = text.indexOf('"', at + 1);
    if (at < 0 || text.charCodeAt(at - 1) === char.backslash) return false;
  }
  return true;
}
const char = {
  zero: 48,
  nine: 57,
  minus: 45,
  point: 46,
  smallE: 101,
  largeE: 69,
  quote: 34,
  backslash: 92,
} as const;

/** Throws RangeError for a number that a float does not hold exactly. */
function withTexts(value: unknown): unknown {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError('a number of too many digits');
    return String(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  // By a list of names: `for … in` takes twice the time of all the rest.
  for (const name of Object.keys(fields)) {
    const field = fields[name];
    if (typeof field === 'number' || typeof field === 'object') fields[name] = withTexts(field);
  }
  return value;
}

/** What JSON.stringify writes down as the digits that it was made of. */
export type ExactNumber = object | number;

/** For JSON.stringify: a number of exactly these digits. Throws for anything but a plain decimal number. */
export function exactNumber(decimal: string): ExactNumber {
  // Written down like any other number, which costs a quarter.
  const whole = Number(decimal);
  if (Number.isSafeInteger(whole) && String(whole) === decimal) return whole;
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(decimal))
    throw new RangeError(`${decimal} is not a plain decimal number`);
  return rawJSON(decimal);
}
