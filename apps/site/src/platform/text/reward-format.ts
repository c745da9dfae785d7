import { useSite } from '../site.ts';
import { hundredthsText, tenthsText } from './share-text.ts';

/** Shares, scores and times with their zone, as rewards and tournaments write them. Other pages do not load it. */
export function useRewardFormat() {
  const { formattingTag, numberForm, timeZone } = useSite();
  const date = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formattingTag, options).formatToParts(new Date(instant));
  const text = (...of: Parameters<typeof date>) =>
    date(...of)
      // The time of Greenwich itself is GMT, not GMT+0.
      .map(({ type, value }) => (type === 'timeZoneName' ? value.replace(/\+0$/, '') : value))
      .join('');
  return {
    /** Hundredths of a number that is not negative: 12340 is 123.40. */
    hundredths: (value: bigint) => hundredthsText(value, numberForm),
    /** Tenths of a percent: 1000 is 100 %, 624 is 62.4 %. */
    tenths: (tenths: number) => tenthsText(tenths, numberForm),
    /** A time zone (IANA) at an instant, in short: EET. */
    zone: (instant: string, zone: string) =>
      date(instant, { timeZone: zone, timeZoneName: 'short' }).find(({ type }) => type === 'timeZoneName')
        ?.value ?? zone,
    /** A clock time with its day and how far its zone is from Greenwich: Friday 27 November at 20:00 GMT+2. */
    zonedTime: (instant: string, zone: string) =>
      text(instant, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: zone,
        timeZoneName: 'shortOffset',
      }),
    /** An instant in the time zone of the account, with its zone: for what ends or happens at one moment for all. */
    dateTimeZone: (instant: string) =>
      text(instant, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'shortOffset',
        timeZone,
      }),
    /** The month of an instant in a zone: November. */
    month: (instant: string, zone: string) => text(instant, { month: 'long', timeZone: zone }),
    /** With seconds, in the time zone of the account. */
    clock: (instant: string) => text(instant, { timeStyle: 'medium', timeZone }),
  };
}
