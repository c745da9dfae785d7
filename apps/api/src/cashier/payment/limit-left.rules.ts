import type { LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import { roomIn } from '../../responsible-gambling/public.ts';
import type { LimitWindow } from '../../ledger/public.ts';
import type { LimitLeft } from './deposit.rules.ts';

/** What the running limits leave, in the form of the deposit check. A window without a limit is none. Pure. */
export function limitsLeft(
  kind: LimitKind,
  windows: readonly LimitWindow[],
  timeZone: string,
  atMs: number,
): readonly LimitLeft[] {
  return windows.flatMap((window) => {
    const room = roomIn(kind, window, timeZone, atMs);
    if (!room) return [];
    return [{ period: window.period, leftMinor: room.leftMinor, resetsAt: new Date(room.endsAtMs) }];
  });
}
