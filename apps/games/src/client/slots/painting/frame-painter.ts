import { roundedPath, verticalGradient } from './canvas.ts';
import { ornaments } from './frame-ornaments.ts';
import { frameRect, outline, type Rect } from './frame-shapes.ts';
import type { ReelLayout } from '../layout.ts';
import type { SlotTheme } from '../theme.ts';

/** The room behind the symbols: backdrop, light on each reel, dividers. Units: CSS pixels. */
export function paintBackdrop(ctx: CanvasRenderingContext2D, layout: ReelLayout, theme: SlotTheme): void {
  const { x, y, gridWidth, gridHeight, cellWidth } = layout;
  const { reelTop, reelBottom, divider } = theme.colours;
  roundedPath(ctx, x - 2, y - 2, gridWidth + 4, gridHeight + 4, theme.frame.radius * 0.5);
  ctx.save();
  ctx.clip();
  ctx.fillStyle = verticalGradient(ctx, y, y + gridHeight, [reelTop, reelBottom, reelTop]);
  ctx.fillRect(x - 2, y - 2, gridWidth + 4, gridHeight + 4);
  for (let reel = 0; reel * cellWidth < gridWidth; reel++) {
    const left = x + reel * cellWidth;
    // A reel is a drum: its middle catches the light.
    const drum = ctx.createLinearGradient(left, 0, left + cellWidth, 0);
    drum.addColorStop(0, '#0000004d');
    drum.addColorStop(0.22, '#ffffff08');
    drum.addColorStop(0.5, '#ffffff14');
    drum.addColorStop(0.78, '#ffffff08');
    drum.addColorStop(1, '#0000004d');
    ctx.fillStyle = drum;
    ctx.fillRect(left, y, cellWidth, gridHeight);
    if (reel > 0) {
      ctx.fillStyle = divider;
      ctx.fillRect(left - 0.75, y, 1.5, gridHeight);
    }
  }
  ctx.restore();
}

/** Shade at the top and the bottom of the window, over the symbols. */
export function paintShade(ctx: CanvasRenderingContext2D, layout: ReelLayout): void {
  const { x, y, gridWidth, gridHeight, cellHeight } = layout;
  const depth = cellHeight * 0.3;
  ctx.fillStyle = verticalGradient(ctx, y, y + depth, ['#0009', '#0000']);
  ctx.fillRect(x, y, gridWidth, depth);
  ctx.fillStyle = verticalGradient(ctx, y + gridHeight - depth, y + gridHeight, ['#0000', '#0009']);
  ctx.fillRect(x, y + gridHeight - depth, gridWidth, depth);
}

/** The frame around the window, in the material of the title. */
export function paintFrame(ctx: CanvasRenderingContext2D, layout: ReelLayout, theme: SlotTheme): void {
  const { frame } = layout;
  const [light, middle, dark] = theme.frame.metal;
  const outer = frameRect(layout, frame);
  ring(
    ctx,
    outer,
    theme.frame.radius,
    frame,
    verticalGradient(ctx, outer.y, outer.y + outer.height, [light, middle, dark, middle]),
  );
  // A dark line outside and two thin bevels make the ring a solid thing.
  outline(ctx, frameRect(layout, frame), theme.frame.radius, '#000000a6', 2);
  outline(ctx, frameRect(layout, frame - 2), theme.frame.radius - 2, `${light}b3`, 1.25);
  outline(ctx, frameRect(layout, 3), theme.frame.radius * 0.55, dark, 2);
  outline(ctx, frameRect(layout, 1), theme.frame.radius * 0.5, theme.frame.inner, 1.75);
  ctx.save();
  ornaments[theme.frame.kind](ctx, layout, theme);
  ctx.restore();
}

function ring(
  ctx: CanvasRenderingContext2D,
  outer: Rect,
  radius: number,
  thickness: number,
  fill: CanvasGradient,
): void {
  ctx.beginPath();
  ctx.roundRect(outer.x, outer.y, outer.width, outer.height, radius);
  const inner = thickness - 1;
  ctx.roundRect(
    outer.x + inner,
    outer.y + inner,
    outer.width - inner * 2,
    outer.height - inner * 2,
    radius * 0.5,
  );
  ctx.fillStyle = fill;
  ctx.fill('evenodd');
}
