import type { Brush } from './paint.ts';
import { aurora, bar, gong, ingots, plum, pyramid, vaultDoor } from './props-objects.ts';
import { ace, cards, chips, roulette } from './props-table.ts';
import { moneyWheel } from './props-wheel.ts';

/** Draws in the square 0..size. */
export type Prop = (c: Brush, size: number) => void;

export const props: Readonly<Record<string, Prop>> = {
  roulette,
  cards,
  ace,
  chips,
  plum,
  pyramid,
  aurora,
  ingots,
  vaultDoor,
  gong,
  bar,
  moneyWheel,
};
