import type { TimeWindow } from '../../ledger/public.ts';
import { countIn, limitAt, rolled } from './window.rules.ts';

/**
 * Time of play runs from one stake to the next. After a pause as long as the one that ends a session it restarts,
 * because the player was away. Source: GLI-19 2.5.4; docs/decisions/limit-kinds.md.
 */
export const PLAY_PAUSE_MS = 30 * 60_000;

/** What a stake at an instant adds to a window: the time since the stake before it, within the window. Pure. */
function playedSince({ playedUntilMs, startsAtMs }: TimeWindow, atMs: number): bigint {
  if (playedUntilMs === null || atMs - playedUntilMs > PLAY_PAUSE_MS) return 0n;
  return BigInt(Math.max(0, atMs - Math.max(playedUntilMs, startsAtMs)));
}

/** The windows after a stake at this instant. Pure. */
export function countPlay(
  windows: readonly TimeWindow[],
  timeZone: string,
  atMs: number,
): readonly TimeWindow[] {
  if (windows.length === 0) return windows;
  return windows.map((window) => {
    const current = rolled(window, timeZone, atMs);
    const [counted] = countIn([current], timeZone, atMs, playedSince(current, atMs), atMs);
    return { ...counted!, playedUntilMs: atMs };
  });
}

/** True: nothing is left of one of the limits, with the time up to this instant. Pure. */
export function isTimeUp(windows: readonly TimeWindow[], timeZone: string, atMs: number): boolean {
  return isReached(countPlay(windows, timeZone, atMs), atMs);
}

/**
 * The windows after a stake that was refused because time is up. The time up to it is counted once, so that a pause
 * does not win it back; later requests are no play. Pure.
 */
export function closePlay(
  windows: readonly TimeWindow[],
  timeZone: string,
  atMs: number,
): readonly TimeWindow[] {
  const current = windows.map((window) => rolled(window, timeZone, atMs));
  return isReached(current, atMs) ? windows : countPlay(windows, timeZone, atMs);
}

function isReached(windows: readonly TimeWindow[], atMs: number): boolean {
  return windows.some((window) => {
    const limit = limitAt(window, atMs);
    return limit !== null && window.usedMinor >= limit;
  });
}
