import { moneyText, type MoneyLike } from './money-text.ts';
import { numberText, percentText } from './number-text.ts';
import { useSite } from '../site.ts';

/** Money, figures and dates as this page's language and market write them. */
export function useFormat() {
  const { formattingTag, currencyForm, numberForm, timeZone } = useSite();
  return {
    money: (money: MoneyLike) => moneyText(money, currencyForm, numberForm),
    /** A whole number that is not negative. */
    number: (value: number) => numberText(String(value), '', numberForm),
    /** 9612 is 96.12 %. */
    percent: (basisPoints: number) => percentText(basisPoints, numberForm),
    /** A percentage as the contract writes it: 37.5. */
    percentOf: (text: string) => {
      const [whole = '', decimals = ''] = text.split('.');
      return numberForm.percentBefore + numberText(whole, decimals, numberForm) + numberForm.percentAfter;
    },
    /** A length of time in words: 24 hours, 7 days, 6 months. */
    duration: (count: number, unit: 'hour' | 'day' | 'month') =>
      new Intl.NumberFormat(formattingTag, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    /** An instant in the time zone of the account, or of the market for a visitor. */
    dateTime: (instant: string) =>
      date(formattingTag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant)),
    /** `yyyy-MM-dd`, which has no zone and so never slips a day. */
    calendarDate: (day: string) =>
      date(formattingTag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)),
    time: (instant: string) =>
      date(formattingTag, { timeStyle: 'short', timeZone }).format(new Date(instant)),
    /** `yyyy-MM-dd` in figures alone, as the fields of a date take it: 17/05/1990. */
    figuresOfDate: (day: string) =>
      date(formattingTag, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${day}T12:00:00Z`),
      ),
  };
}

function date(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, options);
}
