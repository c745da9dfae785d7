import { moneyText, type MoneyLike } from './money-text.ts';
import { useSite } from './site.ts';

/** Money, figures and dates as this page's language and market write them. */
export function useFormat() {
  const { bcp47, currencyForm, timeZone } = useSite();
  return {
    money: (money: MoneyLike) => moneyText(money, currencyForm, bcp47),
    number: (value: number) => figure(bcp47, { useGrouping: 'always' }).format(value),
    /** 9612 is 96.12 %. */
    percent: (basisPoints: number) =>
      figure(bcp47, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000),
    /** An instant in the time zone of the account, or of the market for a visitor. */
    dateTime: (instant: string) =>
      date(bcp47, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant)),
    /** `yyyy-MM-dd`, which has no zone and so never slips a day. */
    calendarDate: (day: string) =>
      date(bcp47, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)),
  };
}

const figures = new Map<string, Intl.NumberFormat>();

/** Made once: a list of games writes hundreds of figures, and making one costs more than all of them. */
function figure(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options.style}`;
  const made = figures.get(key) ?? new Intl.NumberFormat(language, options);
  figures.set(key, made);
  return made;
}

function date(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, options);
}
