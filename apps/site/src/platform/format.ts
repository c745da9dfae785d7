import { moneyText, type MoneyLike } from './money-text.ts';
import { numberText, percentText } from './number-text.ts';
import { useSite } from './site.ts';

/** Money, figures and dates as this page's language and market write them. */
export function useFormat() {
  const { bcp47, currencyForm, numberForm, timeZone } = useSite();
  return {
    money: (money: MoneyLike) => moneyText(money, currencyForm, numberForm),
    /** A whole number that is not negative. */
    number: (value: number) => numberText(String(value), '', numberForm),
    /** 9612 is 96.12 %. */
    percent: (basisPoints: number) => percentText(basisPoints, numberForm),
    /** An instant in the time zone of the account, or of the market for a visitor. */
    dateTime: (instant: string) =>
      date(bcp47, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant)),
    /** `yyyy-MM-dd`, which has no zone and so never slips a day. */
    calendarDate: (day: string) =>
      date(bcp47, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)),
  };
}

function date(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, options);
}
