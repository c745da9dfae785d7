import type { Brush } from '../paint.ts';
import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';

/** Paints the whole field w by h. Foregrounds stay at the edges and the foot, the middle is calm. */
export type Scene = (c: Brush, w: number, h: number, random: Random, palette: Palette) => void;
