/**
 * JSON whose numbers are amounts of money. Reading keeps each number as the text that was sent; writing puts
 * a decimal text down as a number. No amount is ever a float in between.
 */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/** A body with every number as its own text: `{"Amount":0.10}` is `{ Amount: '0.10' }`. Undefined: no JSON. */
export function readExactJson(body: string | Buffer): unknown {
  try {
    return parse(body.toString('utf8'), (_key, value, { source }) =>
      typeof value === 'number' ? source : value,
    );
  } catch {
    return undefined;
  }
}

/** For JSON.stringify: a number of exactly these digits. Throws for anything but a plain decimal number. */
export function exactNumber(decimal: string): object {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(decimal))
    throw new RangeError(`${decimal} is not a plain decimal number`);
  return rawJSON(decimal);
}
