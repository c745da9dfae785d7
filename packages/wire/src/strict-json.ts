/** Numbers that can be written in several ways: `1e2`, `-0`. */
const perhapsOdd = /(?:^|[:,[])\s*(?:-0|-?\d+(?:\.\d+)?[eE])/;
const plainNumber = /^(?!-0(?:\.0*)?$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * JSON that every reader understands alike. Undefined: no JSON, or a name twice in one object, of which one reader
 * takes the first and another the last. A number with an exponent and minus zero stay text, so that a schema that
 * requires a number refuses them where they matter.
 */
export function readStrictJson(body: string | Buffer): unknown {
  const text = body.toString('utf8');
  try {
    return strictly(text, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The same for a text that has been parsed already. */
export function strictly(text: string, parsed: unknown): unknown {
  if (hasDoubledNames(text, parsed)) return undefined;
  if (!perhapsOdd.test(text)) return parsed;
  return parse(text, (_name, value, { source }) =>
    typeof value === 'number' && source !== undefined && !plainNumber.test(source) ? source : value,
  );
}

/** The text has more names than what was read of it has: the parser let one take the place of the other. */
export function hasDoubledNames(text: string, parsed: unknown): boolean {
  return namesWritten(text) !== namesRead(parsed);
}

const char = { quote: '"', backslash: 92, colon: 58, blank: 32 } as const;

/** Every string that a colon follows is a name. The text is JSON. */
function namesWritten(text: string): number {
  let count = 0;
  for (let at = text.indexOf(char.quote); at >= 0; at = text.indexOf(char.quote, at)) {
    do at = text.indexOf(char.quote, at + 1);
    while (isEscaped(text, at));
    at += 1;
    while (text.charCodeAt(at) <= char.blank) at += 1;
    if (text.charCodeAt(at) === char.colon) count += 1;
  }
  return count;
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === char.backslash) from -= 1;
  return (at - from) % 2 === 1;
}

/** With a list instead of recursion: bodies may nest deeper than the stack. */
function namesRead(parsed: unknown): number {
  let count = 0;
  const waiting: unknown[] = [parsed];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    for (const name of Object.keys(value)) {
      if (!isList) count += 1;
      const field = (value as Record<string, unknown>)[name];
      if (typeof field === 'object') waiting.push(field);
    }
  }
  return count;
}
