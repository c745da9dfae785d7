import type { LimitWindow } from '../wallet/ledger.service.ts';
import type { LimitLeft } from './deposit.rules.ts';

const lengths = { D: { days: 1 }, W: { days: 7 }, M: { months: 1 } } as const;

/** What a running limit leaves. A window that is over leaves everything, until its next period ends. Pure. */
export function limitLeft(window: LimitWindow, timeZone: string, atMs: number): LimitLeft {
  const { period, limitMinor } = window;
  if (atMs < window.endsAtMs) {
    const usedMinor = window.usedMinor < 0n ? 0n : window.usedMinor;
    const leftMinor = usedMinor > limitMinor ? 0n : limitMinor - usedMinor;
    return { period, leftMinor, resetsAt: new Date(window.endsAtMs) };
  }
  return { period, leftMinor: limitMinor, resetsAt: new Date(periodAt(period, timeZone, atMs).endsAtMs) };
}

/** The day, week (from Monday) or month of a time zone that holds an instant. */
export function periodAt(
  period: LimitLeft['period'],
  timeZone: string,
  atMs: number,
): { readonly startsAtMs: number; readonly endsAtMs: number } {
  const day = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).startOfDay();
  const first = { D: day, W: day.subtract({ days: day.dayOfWeek - 1 }), M: day.with({ day: 1 }) }[
    period
  ].startOfDay();
  const end = first.add(lengths[period]).startOfDay();
  return { startsAtMs: first.epochMilliseconds, endsAtMs: end.epochMilliseconds };
}
