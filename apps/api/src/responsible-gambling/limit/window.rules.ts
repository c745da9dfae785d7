import type { LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import type { LimitEntry, LimitWindow, Period, PlayerState } from '../../ledger/public.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const rollingMs: Readonly<Record<Period, number>> = { D: DAY_MS, W: 7 * DAY_MS, M: 30 * DAY_MS };

/**
 * The day, week (from Monday) or month of a time zone that holds an instant, half-open. A day may have 23 or
 * 25 hours. Source: docs/domains/responsible-gambling.md
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

/**
 * The window at this instant. A calendar window that is over resets, in the present zone; a rolling one drops entries
 * as old as its length, and ends when its oldest entry leaves.
 */
export function rolled<Window extends LimitWindow>(window: Window, timeZone: string, atMs: number): Window {
  if (window.entries) return turned(window, window.entries, atMs);
  if (atMs < window.endsAtMs) return window;
  const { startsAtMs, endsAtMs } = windowAt(window.period, timeZone, atMs);
  // After a change of zone the old window may reach into the new one: no player gets two resets.
  return { ...window, startsAtMs: Math.max(startsAtMs, window.endsAtMs), endsAtMs, usedMinor: 0n };
}

function turned<Window extends LimitWindow>(
  window: Window,
  all: readonly LimitEntry[],
  atMs: number,
): Window {
  const lengthMs = rollingMs[window.period];
  const entries = all.filter((entry) => entry.atMs > atMs - lengthMs);
  return {
    ...window,
    entries,
    startsAtMs: atMs - lengthMs,
    endsAtMs: (entries[0]?.atMs ?? atMs) + lengthMs,
    usedMinor: entries.reduce((sum, entry) => sum + entry.amountMinor, 0n),
  };
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
    if (!current.entries) return { ...current, usedMinor: current.usedMinor + amountMinor };
    return turned(current, entered(current.entries, placedAtMs, amountMinor), atMs);
  });
}

/**
 * Counts real money that was lost (negative: won back) in every limit of losses and on the player's counter. Without a
 * limit the counter does not move: nothing depends on it.
 */
export function countLoss(
  state: PlayerState,
  atMs: number,
  amountMinor: bigint,
  placedAtMs = atMs,
): Pick<PlayerState, 'lossWindows' | 'lostMinor'> {
  const { lossWindows, lostMinor, timeZone } = state;
  if (lossWindows.length === 0) return { lossWindows, lostMinor };
  return {
    lossWindows: countIn(lossWindows, timeZone, atMs, amountMinor, placedAtMs),
    lostMinor: lostMinor + amountMinor,
  };
}

/** The same for real money that was staked, below zero given back. */
export function countStake(
  state: PlayerState,
  atMs: number,
  amountMinor: bigint,
  placedAtMs = atMs,
): Pick<PlayerState, 'stakeWindows' | 'stakedMinor'> {
  const { stakeWindows, stakedMinor, timeZone } = state;
  if (stakeWindows.length === 0) return { stakeWindows, stakedMinor };
  return {
    stakeWindows: countIn(stakeWindows, timeZone, atMs, amountMinor, placedAtMs),
    stakedMinor: stakedMinor + amountMinor,
  };
}

/** Entries of one minute are kept as one, which leaves with the last of them: never too early. */
function entered(entries: readonly LimitEntry[], atMs: number, amountMinor: bigint): readonly LimitEntry[] {
  const isSame = (entry: LimitEntry) => Math.floor(entry.atMs / MINUTE_MS) === Math.floor(atMs / MINUTE_MS);
  const same = entries.find(isSame);
  if (!same) {
    return [...entries, { atMs, amountMinor }].toSorted((one, other) => one.atMs - other.atMs);
  }
  const merged = { atMs: Math.max(same.atMs, atMs), amountMinor: same.amountMinor + amountMinor };
  return entries.map((entry) => (entry === same ? merged : entry));
}

/**
 * What may be used in a window at an instant; null: no limit. A pending raise or deletion begins here, on read, and
 * the stricter of the player's and the operator's limit counts.
 */
export function limitAt(window: LimitWindow, atMs: number): bigint | null {
  const { next, houseMinor = null } = window;
  const ownMinor = next && atMs >= next.fromMs ? next.limitMinor : window.limitMinor;
  if (ownMinor === null || (houseMinor !== null && houseMinor < ownMinor)) return houseMinor;
  return ownMinor;
}

/** What a limit leaves, and when its window starts again. Null: no limit at this instant. */
export function roomIn(
  kind: LimitKind,
  window: LimitWindow,
  timeZone: string,
  atMs: number,
): {
  readonly limitMinor: bigint;
  readonly usedMinor: bigint;
  readonly leftMinor: bigint;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
} | null {
  const limitMinor = limitAt(window, atMs);
  if (limitMinor === null) return null;
  const { startsAtMs, endsAtMs, usedMinor: netMinor } = rolled(window, timeZone, atMs);
  const usedMinor = netMinor < 0n ? 0n : netMinor;
  return { limitMinor, usedMinor, leftMinor: leftOf(kind, limitMinor, netMinor), startsAtMs, endsAtMs };
}

/**
 * What is left of a limit, for the ledger, the cashier and every page alike; never below zero. A profit of the window
 * may be lost back. A paid withdrawal gives back what came in, and never makes more room than the limit.
 */
export function leftOf(kind: LimitKind, limitMinor: bigint, netMinor: bigint): bigint {
  const usedMinor = kind === 'deposit' && netMinor < 0n ? 0n : netMinor;
  return usedMinor > limitMinor ? 0n : limitMinor - usedMinor;
}
