import type { Size } from '../art/draw-course.ts';
import type { Canvas } from '../art/limb.ts';

/** A picture of two layers. */
export type Scene = {
  /** How much wider than the picture the still layer is; it moves by that much in the film. */
  readonly slack: number;
  /** The still layer, drawn once for a size. */
  drawStill(canvas: Canvas, size: Size): void;
  /** What moves, at a part of the film from 0 to 1. Answers how far the still layer has moved, from 0 to 1. */
  drawMoving(canvas: Canvas, size: Size, part: number): number;
};
