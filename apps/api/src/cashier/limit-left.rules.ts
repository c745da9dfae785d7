import { roomIn } from '../responsible-gambling/limit-window.service.ts';
import type { LimitWindow } from '../wallet/ledger.service.ts';
import type { LimitLeft } from './deposit.rules.ts';

/** What the running limits leave, as the deposit check speaks of it. A window without a limit is none. Pure. */
export function leftOf(
  windows: readonly LimitWindow[],
  timeZone: string,
  atMs: number,
): readonly LimitLeft[] {
  return windows.flatMap((window) => {
    const room = roomIn(window, timeZone, atMs);
    if (!room) return [];
    // A deposit counts what came in; a profit or a payout beyond it makes no more room than the limit.
    const { limitMinor, usedMinor, endsAtMs } = room;
    const leftMinor = usedMinor > limitMinor ? 0n : limitMinor - usedMinor;
    return [{ period: window.period, leftMinor, resetsAt: new Date(endsAtMs) }];
  });
}
