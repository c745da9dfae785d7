import { clockSecondOf, halfSeconds, lawSecondOf } from '@halcyon/odds/law/football/clock';

const breakSeconds = 900;

/** Seconds that are added to each half. */
export type Stoppage = { readonly half1: number; readonly half2: number };
export type Half = 'half1' | 'half2';
/** Period and second of the clock that is shown, and milliseconds from kick-off. */
export type Moment = { readonly period: Half; readonly second: number; readonly atMs: number };

const startOf = (half: Half) => (half === 'half1' ? 0 : halfSeconds);

/** Length of a half with its stoppage, in seconds. */
export const halfLength = (half: Half, stoppage: Stoppage): number => halfSeconds + stoppage[half];

/** Milliseconds from kick-off at a second of a half. */
export function wallMs(half: Half, ofHalf: number, stoppage: Stoppage): number {
  const before = half === 'half1' ? 0 : halfLength('half1', stoppage) + breakSeconds;
  return 1_000 * (before + ofHalf);
}

/** When a second of the law, 0 to 5,400, is played. */
export function momentOf(lawSecond: number, stoppage: Stoppage): Moment {
  const period: Half = lawSecond < halfSeconds ? 'half1' : 'half2';
  const ofHalf = clockSecondOf(lawSecond - startOf(period), halfLength(period, stoppage));
  return { period, second: Math.floor(startOf(period) + ofHalf), atMs: wallMs(period, ofHalf, stoppage) };
}

export type ClockReading = {
  readonly period: Half;
  readonly lawSecond: number;
  readonly second: number;
  readonly isStopped: boolean;
};

/** What clock and law read so many milliseconds after kick-off. */
export function readingAt(elapsedMs: number, stoppage: Stoppage): ClockReading {
  const half1 = halfLength('half1', stoppage);
  const elapsed = elapsedMs / 1_000;
  const period: Half = elapsed < half1 ? 'half1' : 'half2';
  const length = halfLength(period, stoppage);
  const passed = period === 'half1' ? elapsed : elapsed - half1 - breakSeconds;
  const ofHalf = Math.max(0, Math.min(passed, length));
  return {
    period,
    lawSecond: startOf(period) + lawSecondOf(ofHalf, length),
    second: Math.floor(startOf(period) + ofHalf),
    isStopped: passed < 0 || passed > length,
  };
}
