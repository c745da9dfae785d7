import { formatDecimal } from '@halcyon/money/amount';
import { getCurrency } from '@halcyon/money/currency';
import { formattingTagOf, MINUS_SIGN } from '@halcyon/money/formatting-tag';
import { currencyDisplay } from './currency.ts';
import { bcp47Of } from './languages.ts';
import type { Locale } from './locale.ts';

/** An amount as it travels or as it is held in memory. */
export type MoneyLike = { readonly amountMinor: string | bigint; readonly currency: string };

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The tag for `Intl` formats in this language and market; `<html lang>` and sorting take the language's own. */
export function formattingTag({ language, market }: Locale): string {
  const bcp47 = bcp47Of(language);
  return formattingTagOf(bcp47.includes('-') ? bcp47 : `${bcp47}-${market}`);
}

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const tag = formattingTag(locale);
  const key = tag + JSON.stringify(options);
  const known = numberFormats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(tag, options);
  numberFormats.set(key, made);
  return made;
}

/**
 * An amount for the eye: thousands grouped, always all decimals of the currency, symbol and its place by the
 * market, separators by the language, a true minus sign. `€1,234.50` in en-UN, `1.234,50 €` in de-DE, `$1.000` in cl-CL.
 */
export function formatMoney(money: MoneyLike, locale: Locale): string {
  const exponent = getCurrency(money.currency).exponent;
  const { symbol, hasSpace, position } = currencyDisplay(money.currency, locale.market);
  const format = numberFormat(locale, {
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
    useGrouping: 'always',
  });
  const parts = format.formatToParts(formatDecimal(BigInt(money.amountMinor), money.currency) as `${number}`);
  const sign = parts.some(({ type }) => type === 'minusSign') ? MINUS_SIGN : '';
  const number = parts.flatMap(({ type, value }) => (type === 'minusSign' ? [] : [value])).join('');
  const space = hasSpace ? '\u00a0' : '';
  return position === 'before' ? `${sign}${symbol}${space}${number}` : `${sign}${number}${space}${symbol}`;
}

/** A plain number, thousands grouped. */
export function formatNumber(
  value: number | bigint,
  locale: Locale,
  options: Intl.NumberFormatOptions = {},
): string {
  return numberFormat(locale, { useGrouping: 'always', ...options }).format(value);
}

/** The sign between units and decimals: `.` or `,`. */
export function decimalSeparatorOf(locale: Locale): '.' | ',' {
  const parts = numberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** `basisPoints` 9650 is 96.5 %, written as the language writes it. */
export function formatPercent(basisPoints: number, locale: Locale): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
}

export type DateStyle = 'date' | 'dateTime' | 'time' | 'dayMonth';

const dateStyles = {
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  dayMonth: { day: 'numeric', month: 'long' },
} as const satisfies Record<DateStyle, Intl.DateTimeFormatOptions>;

/**
 * An instant (RFC 3339 or Date) as text of the language. `timeZone` is an IANA name; give the account's market zone
 * where a rule depends on it, the browser's own otherwise.
 */
export function formatDate(
  instant: string | Date,
  locale: Locale,
  style: DateStyle,
  timeZone: string,
): string {
  const tag = formattingTag(locale);
  const key = `${tag} ${style} ${timeZone}`;
  let format = dateFormats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(tag, { ...dateStyles[style], timeZone });
    dateFormats.set(key, format);
  }
  return format.format(typeof instant === 'string' ? new Date(instant) : instant);
}

/** A calendar date (`yyyy-MM-dd`), which has no zone and so never slips a day. */
export function formatCalendarDate(date: string, locale: Locale): string {
  return formatDate(`${date}T12:00:00Z`, locale, 'date', 'UTC');
}
