import { formatDecimal } from '@halcyon/money/amount';
import { getCurrency } from '@halcyon/money/currency';
import { currencyDisplay } from './currency.ts';
import { bcp47Of, type LanguageId } from './languages.ts';
import type { Locale } from './locale.ts';

/** An amount as it travels or as it is held in memory. */
export type MoneyLike = { readonly amountMinor: string | bigint; readonly currency: string };

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat(language: LanguageId, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const known = numberFormats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(bcp47Of(language), options);
  numberFormats.set(key, made);
  return made;
}

/**
 * An amount for the eye: thousands grouped, always all decimals of the currency, symbol and its place by the
 * market, separators by the language. `€1,234.50` in en-UN, `1.234,50 €` in de-DE, `$1.000` in cl-CL.
 */
export function formatMoney(money: MoneyLike, locale: Locale): string {
  const exponent = getCurrency(money.currency).exponent;
  const { symbol, hasSpace, position } = currencyDisplay(money.currency, locale.market);
  const format = numberFormat(locale.language, {
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
    useGrouping: 'always',
  });
  const parts = format.formatToParts(formatDecimal(BigInt(money.amountMinor), money.currency) as `${number}`);
  const sign = parts.find(({ type }) => type === 'minusSign')?.value ?? '';
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
  return numberFormat(locale.language, { useGrouping: 'always', ...options }).format(value);
}

/** The sign between units and decimals: `.` or `,`. */
export function decimalSeparatorOf(language: LanguageId): '.' | ',' {
  const parts = numberFormat(language, { minimumFractionDigits: 1 }).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** `basisPoints` 9650 is 96.5 %, written as the language writes it. */
export function formatPercent(basisPoints: number, locale: Locale): string {
  return numberFormat(locale.language, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );
}

export type DateStyle = 'date' | 'dateTime' | 'time' | 'dayMonth';

const dateStyles = {
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  dayMonth: { day: 'numeric', month: 'long' },
} as const satisfies Record<DateStyle, Intl.DateTimeFormatOptions>;

/**
 * An instant (RFC 3339 or Date) in words of the language. `timeZone` is an IANA name; give the account's
 * market zone where a rule depends on it, the browser's own otherwise.
 */
export function formatDate(
  instant: string | Date,
  locale: Locale,
  style: DateStyle,
  timeZone: string,
): string {
  const key = `${locale.language} ${style} ${timeZone}`;
  let format = dateFormats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(bcp47Of(locale.language), { ...dateStyles[style], timeZone });
    dateFormats.set(key, format);
  }
  return format.format(typeof instant === 'string' ? new Date(instant) : instant);
}

/** A calendar date (`yyyy-MM-dd`), which has no zone and so never slips a day. */
export function formatCalendarDate(date: string, locale: Locale): string {
  return formatDate(`${date}T12:00:00Z`, locale, 'date', 'UTC');
}
