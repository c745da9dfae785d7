import { isLong } from '../turns.ts';

/** How a screen may look. */
const all = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;

type Look = (typeof all)[number];

/**
 * The looks of the screen at a place in a list: in every run one, so that each look falls on a quarter of the
 * screens; in the long run all four.
 */
export function looksOf(place: number): readonly [Look, ...Look[]] {
  return isLong ? all : [all[place % all.length]!];
}
