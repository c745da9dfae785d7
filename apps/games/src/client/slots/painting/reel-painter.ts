import type { Picture, Tile } from './picture.ts';
import { offscreen, roundedPath } from './canvas.ts';
import { paintBackdrop, paintFrame, paintShade } from './frame-painter.ts';
import { cellCentre, type ReelLayout } from '../layout.ts';
import { BLUR_STRETCH, type SymbolSprites } from './symbol-sprites.ts';
import type { SlotTheme } from '../theme.ts';

/** Copies a picture onto the reels' canvas. Backdrop and frame are drawn once per size and then only copied. */
export class ReelPainter {
  readonly #ctx: CanvasRenderingContext2D;
  readonly #theme: SlotTheme;
  #layout: ReelLayout | null = null;
  #pixelRatio = 1;
  #backdrop: HTMLCanvasElement | null = null;
  #front: HTMLCanvasElement | null = null;
  #sprites: SymbolSprites | null = null;

  constructor(ctx: CanvasRenderingContext2D, theme: SlotTheme) {
    this.#ctx = ctx;
    this.#theme = theme;
  }

  resize(layout: ReelLayout, width: number, height: number, pixelRatio: number): void {
    this.#layout = layout;
    this.#pixelRatio = pixelRatio;
    this.#ctx.canvas.width = Math.round(width * pixelRatio);
    this.#ctx.canvas.height = Math.round(height * pixelRatio);
    const [backdrop, behind] = offscreen(this.#ctx.canvas.width, this.#ctx.canvas.height);
    behind.scale(pixelRatio, pixelRatio);
    paintBackdrop(behind, layout, this.#theme);
    const [front, before] = offscreen(this.#ctx.canvas.width, this.#ctx.canvas.height);
    before.scale(pixelRatio, pixelRatio);
    paintShade(before, layout);
    paintFrame(before, layout, this.#theme);
    this.#backdrop = backdrop;
    this.#front = front;
  }

  useSprites(sprites: SymbolSprites): void {
    this.#sprites = sprites;
  }

  paint(picture: Picture, nowMs: number): void {
    const layout = this.#layout;
    if (!layout || !this.#backdrop || !this.#front) return;
    const ctx = this.#ctx;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.drawImage(this.#backdrop, 0, 0);
    ctx.scale(this.#pixelRatio, this.#pixelRatio);
    ctx.save();
    ctx.beginPath();
    ctx.rect(layout.x, layout.y, layout.gridWidth, layout.gridHeight);
    ctx.clip();
    for (const reel of picture.heldReels) this.#paintHeld(layout, reel, nowMs);
    for (const tile of picture.tiles) if (!tile.isWinning) this.#paintTile(layout, tile);
    if (picture.dim > 0) {
      ctx.fillStyle = `rgb(0 0 0 / ${picture.dim})`;
      ctx.fillRect(layout.x, layout.y, layout.gridWidth, layout.gridHeight);
    }
    ctx.restore();
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.drawImage(this.#front, 0, 0);
    ctx.scale(this.#pixelRatio, this.#pixelRatio);
    // Winners may grow over the edge of their window.
    for (const tile of picture.tiles) if (tile.isWinning) this.#paintTile(layout, tile);
  }

  #paintTile(layout: ReelLayout, tile: Tile): void {
    const sprites = this.#sprites;
    if (!sprites || tile.alpha <= 0) return;
    const ctx = this.#ctx;
    const { x, y } = cellCentre(layout, tile.reel, tile.y);
    if (tile.glow > 0) {
      const glowSize = Math.max(layout.cellWidth, layout.cellHeight) * 1.35;
      ctx.globalCompositeOperation = 'lighter';
      ctx.globalAlpha = tile.glow * tile.alpha;
      ctx.drawImage(sprites.glow, x - glowSize / 2, y - glowSize / 2, glowSize, glowSize);
      ctx.globalCompositeOperation = 'source-over';
    }
    const size = layout.symbolSize * tile.scale;
    ctx.globalAlpha = tile.alpha;
    if (tile.isBlurred) {
      const tall = size * BLUR_STRETCH;
      ctx.drawImage(sprites.blurred(tile.symbol), x - size / 2, y - tall / 2, size, tall);
    } else {
      ctx.drawImage(sprites.sharp(tile.symbol), x - size / 2, y - size / 2, size, size);
    }
    ctx.globalAlpha = 1;
  }

  /** A slow breath of light over a reel that could bring the last scatter: well under three a second. */
  #paintHeld(layout: ReelLayout, reel: number, nowMs: number): void {
    const ctx = this.#ctx;
    const left = layout.x + reel * layout.cellWidth;
    const breath = 0.5 + 0.5 * Math.sin((nowMs / 620) * Math.PI);
    const light = ctx.createLinearGradient(left, 0, left + layout.cellWidth, 0);
    light.addColorStop(0, `${this.#theme.colours.win}b3`);
    light.addColorStop(0.5, `${this.#theme.colours.win}33`);
    light.addColorStop(1, `${this.#theme.colours.win}b3`);
    ctx.globalAlpha = 0.35 + 0.5 * breath;
    ctx.fillStyle = light;
    roundedPath(ctx, left + 1, layout.y, layout.cellWidth - 2, layout.gridHeight, 4);
    ctx.fill();
    ctx.globalAlpha = 1;
  }
}
