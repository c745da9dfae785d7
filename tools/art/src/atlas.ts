import type { Canvas } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { faded, type Hex } from './colour.ts';
import type { MaterialName } from './materials.ts';
import { disc, glow, kept, linear, radial, rays, sheet, spark, TURN, type Brush } from './paint.ts';
import { palettes, type Palette, type PaletteName } from './palettes.ts';
import { drawPlate, enamelOf, type PlateShape } from './plates.ts';
import { randomOf } from './random.ts';
import { scenes, type SceneName } from './scenes/scenes.ts';
import { place, spriteOf, tinted, type Art } from './sprites.ts';

/** One game symbol. Without a hue it takes the family's. */
export type Symbol = {
  readonly art: Art;
  readonly hue?: Hex;
  /** Free symbols have no plate, only their outlines. */
  readonly free?: boolean;
  readonly scale?: number;
  readonly lift?: number;
};

/** What holds the ten symbols of a title together. */
export type Family = {
  readonly scene: SceneName;
  readonly palette: PaletteName;
  readonly high: { readonly shape: PlateShape; readonly metal: MaterialName; readonly hue: Hex };
  readonly low: { readonly shape: PlateShape; readonly metal: MaterialName; readonly hue: Hex };
  /** Colours around a free symbol: dark line, then bright line. */
  readonly outline?: readonly [Hex, Hex];
  /** h1 h2 h3 h4 l1 l2 l3 l4 wild scatter. */
  readonly symbols: readonly [Symbol, Symbol, Symbol, Symbol, Symbol, Symbol, Symbol, Symbol, Symbol, Symbol];
};

/** Side of one cell; the atlas has five columns and two rows. */
export const cell = 192;
const oversample = 3;
const side = cell * oversample;

async function outlined(
  c: Brush,
  art: Art,
  at: { x: number; y: number; size: number },
  palette: Palette,
  lines: readonly [Hex, Hex],
): Promise<void> {
  const { canvas, side: drawn } = await spriteOf(art, at.size, palette);
  const half = drawn / 2;
  const around = (reach: number, fill: Hex, drop = 0): void => {
    const shape = tinted(canvas, fill);
    for (let i = 0; i < 28; i++) {
      const t = (i / 28) * TURN;
      c.drawImage(shape, at.x - half + Math.cos(t) * reach, at.y - half + Math.sin(t) * reach + drop);
    }
  };
  kept(c, () => {
    c.filter = `blur(${at.size * 0.03}px)`;
    c.globalAlpha = 0.6;
    c.drawImage(tinted(canvas, '#000000'), at.x - half, at.y - half + at.size * 0.05);
  });
  const line = at.size * 0.016;
  for (let i = 4; i >= 0; i--) around(line * 1.95, lines[0], i * line * 0.42);
  around(line, lines[1]);
  c.drawImage(canvas, at.x - half, at.y - half);
}

function wildPlate(c: Brush, hue: Hex): void {
  glow(c, side / 2, side / 2, side * 0.5, hue, 0.55);
  drawPlate(c, side, {
    shape: 'diamond',
    metal: 'gold',
    enamel: ['#ffffff', hue, '#14043a'],
    radius: 0.93,
    inner: 0.84,
    beams: 16,
  });
  kept(c, () => {
    c.globalCompositeOperation = 'overlay';
    const sweep = c.createConicGradient(0.4, side / 2, side / 2);
    ['#ff5db1', '#ffb03d', '#7dff9a', '#4fe0ff', '#a05bff', '#ff5db1'].forEach((colour, i) =>
      sweep.addColorStop(i / 5, colour),
    );
    c.globalAlpha = 0.62;
    c.fillStyle = sweep;
    c.translate(side / 2, side / 2);
    c.rotate(TURN / 8);
    const reach = side * 0.262;
    c.fillRect(-reach, -reach, reach * 2, reach * 2);
  });
  for (let i = 0; i < 4; i++) {
    const t = (i * TURN) / 4;
    const x = side / 2 + Math.cos(t) * side * 0.425;
    const y = side / 2 + Math.sin(t) * side * 0.425;
    c.fillStyle = '#3a1402';
    disc(c, x, y, side * 0.04);
    c.fill();
    c.fillStyle = radial(c, x - side * 0.01, y - side * 0.012, 0, side * 0.034, ['#ffffff', hue, '#2a0860']);
    disc(c, x, y, side * 0.033);
    c.fill();
  }
}

function scatterPlate(c: Brush, hue: Hex): void {
  glow(c, side / 2, side / 2, side * 0.5, '#ffd35c', 0.7);
  drawPlate(c, side, {
    shape: 'sunburst',
    metal: 'gold',
    enamel: enamelOf(hue, 0.8),
    radius: 0.94,
    inner: 0.76,
    beams: 18,
  });
  kept(c, () => {
    c.translate(side / 2, side / 2);
    c.translate(-side / 2, -side / 2);
    drawPlate(c, side, {
      shape: 'circle',
      metal: 'gold',
      enamel: enamelOf(hue, 0.8),
      radius: 0.78,
      inner: 0.91,
      beams: 18,
    });
  });
}

/** Draws the symbol with the given place in the order, three times its final size. */
export async function drawSymbol(family: Family, index: number): Promise<Canvas> {
  const symbol = family.symbols[index];
  if (symbol === undefined) throw new Error(`a family has ten symbols, not ${index + 1}`);
  const palette = palettes[family.palette];
  const { canvas, c } = sheet(side, side);
  const kind = index === 8 ? 'wild' : index === 9 ? 'scatter' : index < 4 ? 'high' : 'low';
  const scale = symbol.scale ?? 1;
  const y = side * (0.5 - (symbol.lift ?? 0));
  if (symbol.free === true) {
    const size = side * 0.84 * scale;
    await outlined(
      c,
      symbol.art,
      { x: side / 2, y, size },
      palette,
      family.outline ?? ['#2a1002', '#ffd978'],
    );
    return canvas;
  }
  const plain = kind === 'high' ? family.high : family.low;
  const hue = symbol.hue ?? plain.hue;
  if (kind === 'wild') wildPlate(c, hue);
  else if (kind === 'scatter') scatterPlate(c, hue);
  else if (kind === 'high')
    drawPlate(c, side, {
      shape: plain.shape,
      metal: plain.metal,
      enamel: enamelOf(hue),
      radius: 0.95,
      inner: 0.86,
      beams: 14,
    });
  else
    drawPlate(c, side, {
      shape: plain.shape,
      metal: plain.metal,
      enamel: enamelOf(hue, 0.6),
      radius: 0.84,
      inner: 0.9,
    });
  const size = side * { high: 0.71, low: 0.56, wild: 0.56, scatter: 0.58 }[kind] * scale;
  await place(c, symbol.art, { x: side / 2, y, size }, palette, {
    halo: kind === 'low' ? 0.35 : 0.55,
    haloColour: '#fff6d8',
    shadow: 0.75,
    rim: 'rgba(255,255,255,.5)',
  });
  if (kind !== 'low') {
    spark(c, side * 0.24, side * 0.24, side * 0.06, '#ffffff', 0.9);
    spark(c, side * 0.78, side * 0.7, side * 0.035, '#ffffff', 0.8);
  }
  return canvas;
}

/** All ten symbols on one transparent sheet, as raw pixels at the final size. */
export async function drawAtlas(family: Family): Promise<Sharp> {
  const parts = [];
  for (let i = 0; i < 10; i++) {
    const drawn = await drawSymbol(family, i);
    const png = await sharp(drawn.toBuffer('image/png'))
      .resize(cell, cell, { kernel: 'lanczos3' })
      .sharpen({ sigma: 0.5, m1: 0.5, m2: 1 })
      .png()
      .toBuffer();
    parts.push({ input: png, left: (i % 5) * cell, top: Math.floor(i / 5) * cell });
  }
  const empty = {
    width: cell * 5,
    height: cell * 2,
    channels: 4 as const,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  };
  return sharp(await sharp({ create: empty }).composite(parts).png().toBuffer());
}

/** The scene behind the reels: a square that may be cropped to a tall or a wide field, darker at its foot. */
export function drawBackground(gameId: string, scene: SceneName, paletteName: PaletteName): Canvas {
  const w = 1080;
  const { canvas, c } = sheet(w, w);
  const palette = palettes[paletteName];
  scenes[scene](c, w, w, randomOf(`${gameId} behind the reels`), palette);
  rays(c, { x: w / 2, y: w * 0.42, r: w * 0.7 }, 24, palette[4], 0.06, 0.1);
  c.fillStyle = radial(c, w / 2, w * 0.46, w * 0.1, w * 0.75, [
    faded(palette[0], 0),
    faded(palette[0], 0.2),
    faded(palette[0], 0.72),
  ]);
  c.fillRect(0, 0, w, w);
  c.fillStyle = linear(c, 0, w * 0.72, 0, w, [faded(palette[0], 0), faded(palette[0], 0.7)]);
  c.fillRect(0, w * 0.72, w, w * 0.28);
  return canvas;
}
