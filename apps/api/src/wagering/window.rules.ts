import type { LimitWindow, Period } from '../wallet/ledger.service.ts';

/**
 * The day, week (from Monday) or month of a time zone that holds an instant, half-open. A day may have 23 or
 * 25 hours. Source: compliance on limits, "Window".
 */
export function windowAt(
  period: Period,
  timeZone: string,
  atMs: number,
): { readonly startsAtMs: number; readonly endsAtMs: number } {
  const day = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).startOfDay();
  const first = {
    D: day,
    W: day.subtract({ days: day.dayOfWeek - 1 }),
    M: day.with({ day: 1 }),
  }[period].startOfDay();
  const length = { D: { days: 1 }, W: { days: 7 }, M: { months: 1 } }[period];
  return { startsAtMs: first.epochMilliseconds, endsAtMs: first.add(length).startOfDay().epochMilliseconds };
}

/** The window as it stands now: a window that is over starts anew, in the zone of today. */
export function rolled<Window extends LimitWindow>(window: Window, timeZone: string, atMs: number): Window {
  if (atMs < window.endsAtMs) return window;
  const { startsAtMs, endsAtMs } = windowAt(window.period, timeZone, atMs);
  // After a change of zone the old window may reach into the new one: nobody gets two resets.
  return { ...window, startsAtMs: Math.max(startsAtMs, window.endsAtMs), endsAtMs, usedMinor: 0n };
}

/**
 * Counts an amount in every window that was open when the money was placed. What is given back from an
 * earlier window makes no room in the present one.
 */
export function countIn<Window extends LimitWindow>(
  windows: readonly Window[],
  timeZone: string,
  atMs: number,
  amountMinor: bigint,
  placedAtMs: number,
): readonly Window[] {
  if (windows.length === 0) return windows;
  return windows.map((window) => {
    const current = rolled(window, timeZone, atMs);
    if (placedAtMs < current.startsAtMs) return current;
    return { ...current, usedMinor: current.usedMinor + amountMinor };
  });
}
