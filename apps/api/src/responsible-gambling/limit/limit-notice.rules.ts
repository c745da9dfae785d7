import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import type { LimitWindow, PlayerState } from '../../ledger/public.ts';
import { playWindows } from './limit-window.store.ts';
import { roomIn, windowAt } from './window.rules.ts';

/** So much of a limit is used in its running period. */
export type LimitMark = {
  readonly kind: LimitKind;
  readonly duration: LimitDuration;
  readonly percent: number;
  readonly startsAtMs: number;
  readonly resetsAtMs: number;
};

/**
 * The highest mark that each limit has reached in its running period; `percents` are the market's. Pure.
 * Source: docs/decisions/limit-kinds.md.
 */
export function marksReached(
  state: PlayerState,
  percents: readonly number[],
  atMs: number,
): readonly LimitMark[] {
  if (percents.length === 0) return [];
  const marksOf = (kind: LimitKind, windows: readonly LimitWindow[]) =>
    windows.flatMap((window) => {
      const room = roomIn(kind, window, state.timeZone, atMs);
      if (!room) return [];
      const reached = percents.filter(
        (percent) => room.usedMinor * 100n >= room.limitMinor * BigInt(percent),
      );
      if (reached.length === 0) return [];
      const startsAtMs = window.entries ? windowAt('D', state.timeZone, atMs).startsAtMs : room.startsAtMs;
      const percent = Math.max(...reached);
      return [{ kind, duration: window.period, percent, startsAtMs, resetsAtMs: room.endsAtMs }];
    });
  return [
    ...marksOf('deposit', state.depositWindows),
    ...(['loss', 'stake', 'time'] as const).flatMap((kind) => marksOf(kind, state[playWindows[kind]])),
  ];
}
