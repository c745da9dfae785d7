import { clamp01, easeOutCubic } from './easing.ts';

export const COUNT_UP_MS_MIN = 400;
export const COUNT_UP_MS_MAX = 2000;

/**
 * How long an amount counts up: 400 ms for a return up to the stake, 2 s from a hundred stakes upwards, in
 * between by the order of magnitude. Units: minor units in, milliseconds out.
 */
export function countUpDurationMs(winMinor: bigint, stakeMinor: bigint): number {
  if (stakeMinor <= 0n || winMinor <= stakeMinor) return COUNT_UP_MS_MIN;
  const stakes = Number(winMinor) / Number(stakeMinor);
  const share = clamp01(Math.log10(stakes) / 2);
  return Math.round(COUNT_UP_MS_MIN + (COUNT_UP_MS_MAX - COUNT_UP_MS_MIN) * share);
}

/**
 * The amount shown `elapsedMs` into the count. Never above `toMinor`, never falling, exact at the end.
 * Units: minor units; whole ones only, so that a picture never shows money that does not exist.
 */
export function countUpAt(fromMinor: bigint, toMinor: bigint, elapsedMs: number, durationMs: number): bigint {
  if (elapsedMs >= durationMs || durationMs <= 0) return toMinor;
  const share = easeOutCubic(clamp01(elapsedMs / durationMs));
  const millionths = BigInt(Math.floor(share * 1_000_000));
  return fromMinor + ((toMinor - fromMinor) * millionths) / 1_000_000n;
}

/** What a finished round is called. A return of the stake or less is never dressed up as a win. */
export type RoundMood = 'nothing' | 'returned' | 'win' | 'big' | 'great' | 'epic';

/** Source: RTS 14F (no celebration of returns at or below the stake). Multiples of the total stake. */
export function roundMood(winMinor: bigint, stakeMinor: bigint): RoundMood {
  if (winMinor <= 0n) return 'nothing';
  if (winMinor <= stakeMinor) return 'returned';
  if (winMinor < stakeMinor * 15n) return 'win';
  if (winMinor < stakeMinor * 40n) return 'big';
  return winMinor < stakeMinor * 100n ? 'great' : 'epic';
}

export function isBig(mood: RoundMood): boolean {
  return mood === 'big' || mood === 'great' || mood === 'epic';
}
