import type { SymbolDescription, SymbolId } from '../../../protocol.ts';
import { context2d, offscreen, roundedPath, verticalGradient } from './canvas.ts';
import type { SlotTheme } from '../theme.ts';

/** Every symbol at the size of the screen, sharp and smeared, ready to be copied. Each is drawn when first wanted. */
export interface SymbolSprites {
  sharp(symbol: SymbolId): CanvasImageSource;
  blurred(symbol: SymbolId): CanvasImageSource;
  /** Draws one smeared symbol ahead; called while nothing moves, so that the first spin finds them all. */
  smearNext(): void;
  /** A soft light in the theme's winning colour, drawn behind a symbol. */
  glow: CanvasImageSource;
}

const ATLAS_CELL = 192;
const ATLAS_COLUMNS = 5;
const BLUR_COPIES = 24;
/** How much taller a smeared symbol is than a sharp one. */
export const BLUR_STRETCH = 1.45;

/** The atlas as a bitmap; null when it cannot be had, and the plates stay. */
export async function loadAtlas(url: string): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}

export function prepareSprites(options: {
  theme: SlotTheme;
  symbols: readonly SymbolDescription[];
  nameOf: (symbol: SymbolId) => string;
  atlas: ImageBitmap | null;
  sizePx: number;
}): SymbolSprites {
  const { theme, atlas, sizePx } = options;
  const atlasIndex = new Map(options.symbols.map(({ id, atlasIndex: index }) => [id, index]));
  const [nothing] = offscreen(1, 1);
  const sharp = onceEach((id: SymbolId) => {
    const index = atlasIndex.get(id);
    if (index === undefined) return nothing;
    return atlas
      ? atlasPicture(atlas, index, sizePx)
      : platePicture(theme.plates[id], options.nameOf(id), sizePx);
  });
  const blurred = onceEach((id: SymbolId) => (atlasIndex.has(id) ? smear(sharp(id), sizePx) : nothing));
  const ahead = [...atlasIndex.keys()];
  return {
    sharp,
    blurred,
    smearNext() {
      const id = ahead.shift();
      if (id !== undefined) blurred(id);
    },
    glow: glowPicture(theme.colours.win, sizePx),
  };
}

function onceEach(draw: (symbol: SymbolId) => HTMLCanvasElement): (symbol: SymbolId) => HTMLCanvasElement {
  const drawn = new Map<SymbolId, HTMLCanvasElement>();
  return (symbol) => {
    const picture = drawn.get(symbol) ?? draw(symbol);
    drawn.set(symbol, picture);
    return picture;
  };
}

function atlasPicture(atlas: ImageBitmap, index: number, sizePx: number): HTMLCanvasElement {
  const [canvas, ctx] = offscreen(sizePx, sizePx);
  ctx.imageSmoothingQuality = 'high';
  const x = (index % ATLAS_COLUMNS) * ATLAS_CELL;
  const y = Math.floor(index / ATLAS_COLUMNS) * ATLAS_CELL;
  ctx.drawImage(atlas, x, y, ATLAS_CELL, ATLAS_CELL, 0, 0, sizePx, sizePx);
  return canvas;
}

/** Placeholder while the art loads: a plate in the symbol's colour with its name. */
export function platePicture(colour: string, name: string, sizePx: number): HTMLCanvasElement {
  const [canvas, ctx] = offscreen(sizePx, sizePx);
  const inset = sizePx * 0.06;
  const side = sizePx - inset * 2;
  roundedPath(ctx, inset, inset, side, side, sizePx * 0.16);
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.fillStyle = verticalGradient(ctx, inset, inset + side, ['#ffffff66', '#ffffff00', '#00000066']);
  ctx.fill();
  ctx.lineWidth = Math.max(1, sizePx * 0.025);
  ctx.strokeStyle = '#ffffff8c';
  ctx.stroke();
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const words = name.split(' ');
  const longest = Math.max(...words.map((word) => word.length), 4);
  const fontPx = Math.min(sizePx * 0.24, (side * 1.5) / longest);
  ctx.font = `800 ${fontPx}px system-ui, sans-serif`;
  words.forEach((word, line) => {
    const y = sizePx / 2 + (line - (words.length - 1) / 2) * fontPx * 1.08;
    ctx.lineWidth = fontPx * 0.22;
    ctx.strokeStyle = '#0009';
    ctx.strokeText(word, sizePx / 2, y, side * 0.92);
    ctx.fillStyle = '#fff';
    ctx.fillText(word, sizePx / 2, y, side * 0.92);
  });
  return canvas;
}

/** The same symbol as it looks when it rushes past. Drawn once, so that no frame needs a filter. */
function smear(picture: HTMLCanvasElement, sizePx: number): HTMLCanvasElement {
  const [canvas, ctx] = offscreen(sizePx, sizePx * BLUR_STRETCH);
  const room = sizePx * (BLUR_STRETCH - 1);
  for (let copy = 0; copy < BLUR_COPIES; copy++) {
    // Each copy ends up with the same weight: the n-th is laid over n others with a share of 1 ÷ n.
    ctx.globalAlpha = 1 / (copy + 1);
    ctx.drawImage(picture, 0, (copy / (BLUR_COPIES - 1)) * room, sizePx, sizePx);
  }
  return canvas;
}

function glowPicture(colour: string, sizePx: number): HTMLCanvasElement {
  const [canvas] = offscreen(sizePx, sizePx);
  const ctx = context2d(canvas);
  const half = sizePx / 2;
  const gradient = ctx.createRadialGradient(half, half, 0, half, half, half);
  gradient.addColorStop(0, `${colour}e0`);
  gradient.addColorStop(0.45, `${colour}66`);
  gradient.addColorStop(1, `${colour}00`);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, sizePx, sizePx);
  return canvas;
}
