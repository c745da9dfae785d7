import type { SlotDescription, SlotWin } from '../../../protocol.ts';
import { clamp01, easeInOut } from '../../loop/easing.ts';
import { roundedPath } from './canvas.ts';
import { cellCentre, linePoints, type ReelLayout } from '../layout.ts';

/** More lines together are a tangle; the rest is shown one after the other afterwards. */
export const LINES_AT_ONCE_MAX = 8;
const DRAW_ON_MS = 360;

/** Win lines and rings over the reels. `atMs` is the time since the win began to show. Units: CSS pixels. */
export function paintWins(
  ctx: CanvasRenderingContext2D,
  layout: ReelLayout,
  description: Pick<SlotDescription, 'lines'>,
  wins: readonly SlotWin[],
  colours: readonly string[],
  atMs: number,
): void {
  const progress = easeInOut(clamp01(atMs / DRAW_ON_MS));
  wins.slice(0, LINES_AT_ONCE_MAX).forEach((win, index) => {
    const colour = colours[(win.line ?? index) % colours.length] ?? '#fff';
    const rows = win.line === null ? undefined : description.lines[win.line];
    if (rows) paintLine(ctx, layout, rows, colour, progress);
    for (const { reel, row } of win.cells) {
      const ringed = clamp01(progress * (win.count + 1) - reel);
      if (ringed > 0) paintRing(ctx, layout, reel, row, colour, ringed);
    }
  });
}

function paintLine(
  ctx: CanvasRenderingContext2D,
  layout: ReelLayout,
  rows: readonly number[],
  colour: string,
  progress: number,
): void {
  const points = linePoints(layout, rows);
  const length = points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + Math.hypot(point.x - before.x, point.y - before.y) : 0;
  }, 0);
  ctx.beginPath();
  for (const point of points) ctx.lineTo(point.x, point.y);
  ctx.setLineDash([length * progress, length]);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  // Three strokes, wide and faint to thin and white: a glow without a filter.
  for (const [width, stroke] of [
    [11, `${colour}40`],
    [6, `${colour}e6`],
    [2, '#ffffffd9'],
  ] as const) {
    ctx.lineWidth = width;
    ctx.strokeStyle = stroke;
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

function paintRing(
  ctx: CanvasRenderingContext2D,
  layout: ReelLayout,
  reel: number,
  row: number,
  colour: string,
  share: number,
): void {
  const { x, y } = cellCentre(layout, reel, row);
  const width = layout.cellWidth - 5;
  const height = layout.cellHeight - 5;
  ctx.globalAlpha = share;
  roundedPath(ctx, x - width / 2, y - height / 2, width, height, Math.min(width, height) * 0.14);
  ctx.lineWidth = 6;
  ctx.strokeStyle = `${colour}4d`;
  ctx.stroke();
  ctx.lineWidth = 2.5;
  ctx.strokeStyle = colour;
  ctx.stroke();
  ctx.globalAlpha = 1;
}
