import { plainTyped } from './typed-text.ts';

/** How the page itself writes figures. */
export type AmountForm = {
  readonly decimal: string;
  readonly group: string;
  /** Digits of the group before the point and of each further one. */
  readonly groupSizes: readonly [number, number];
};

/** What is wrong with a typed amount. `ambiguous`: readers of another language would take it for another amount. */
export type AmountFault = 'empty' | 'format' | 'ambiguous' | 'decimals';
export type ReadAmount = { readonly minor: bigint } | { readonly fault: AmountFault };

const WHOLE_DIGITS_MAX = 12;
/** One separator before three digits, as in 20.000: thousands to some, decimals to others. */
const eitherWay = /^\d{1,3}[.,]\d{3}$/;

/**
 * Minor units of an amount in the form that the page writes, `1,250.00` in English and `1.250,00` in German, with or
 * without its groups, its decimals and its symbol. Anything else is a fault and never a guess. Pure.
 */
export function readAmount(
  text: string,
  exponent: number,
  { decimal, group, groupSizes }: AmountForm,
  symbol = '',
): ReadAmount {
  const typed = plainTyped(text)
    .replaceAll(/[\u2019\u02bc]/g, "'")
    .replaceAll('\u066b', decimal)
    .trim();
  const bare = (symbol === '' ? typed : withoutSymbol(typed, symbol)).trim();
  if (bare === '') return { fault: 'empty' };
  const groupSign = /\s/.test(group) ? ' ' : group.replace('\u2019', "'");
  const [whole = '', decimals, ...more] = bare.split(decimal);
  const digits = ungrouped(whole, groupSign, groupSizes);
  if (digits === null || more.length > 0 || (decimals !== undefined && !/^\d+$/.test(decimals))) {
    return { fault: eitherWay.test(bare) ? 'ambiguous' : 'format' };
  }
  if (digits.length > WHOLE_DIGITS_MAX) return { fault: 'format' };
  if ((decimals?.length ?? 0) > exponent) return { fault: eitherWay.test(bare) ? 'ambiguous' : 'decimals' };
  return { minor: BigInt(digits + (decimals ?? '').padEnd(exponent, '0')) };
}

function withoutSymbol(text: string, symbol: string): string {
  if (text.startsWith(symbol)) return text.slice(symbol.length);
  return text.endsWith(symbol) ? text.slice(0, -symbol.length) : text;
}

/** The digits of a whole number; null where it is none, or its groups are not where the page puts them. */
function ungrouped(text: string, group: string, [size, further]: AmountForm['groupSizes']): string | null {
  if (/^(0|[1-9]\d*)$/.test(text)) return text;
  const [first = '', ...groups] = text.split(group);
  const isGrouped =
    groups.length > 0 &&
    /^[1-9]\d*$/.test(first) &&
    first.length <= further &&
    groups.every(
      (one, at) => /^\d+$/.test(one) && one.length === (at === groups.length - 1 ? size : further),
    );
  return isGrouped ? first + groups.join('') : null;
}
