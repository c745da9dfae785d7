import { roundedPath } from './canvas.ts';
import type { ReelLayout } from '../layout.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The grid's rectangle, grown by `by` on every side. */
export function frameRect(layout: ReelLayout, by: number): Rect {
  const { x, y, gridWidth, gridHeight } = layout;
  return { x: x - by, y: y - by, width: gridWidth + by * 2, height: gridHeight + by * 2 };
}

export function outline(
  ctx: CanvasRenderingContext2D,
  rect: Rect,
  radius: number,
  colour: string,
  width: number,
): void {
  roundedPath(ctx, rect.x, rect.y, rect.width, rect.height, radius);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}
