import type { Canvas } from '@napi-rs/canvas';
import { faded, type Hex } from './colour.ts';
import { drawTitle, type Box, type Title } from './lettering.ts';
import type { MaterialName } from './materials.ts';
import { glow, kept, linear, radial, sheet, spark } from './paint.ts';
import { palettes, type Palette, type PaletteName } from './palettes.ts';
import { randomOf } from './random.ts';
import { scenes, type SceneName } from './scenes/scenes.ts';
import { place, type Art } from './sprites.ts';

export type Shape = 'square' | 'vertical' | 'horizontal';
/** Pixels of the masters: three times the smallest tile of the lobby. */
export const tileSizes: Readonly<Record<Shape, readonly [number, number]>> = {
  square: [600, 600],
  vertical: [600, 1220],
  horizontal: [1220, 600],
};

/** A lobby tile: scene, hero, companions and lettering. */
export type Tile = {
  readonly scene: SceneName;
  readonly palette: PaletteName | Palette;
  readonly hero: Art;
  readonly heroSize?: number;
  /** Centre of the hero in the square, 0 top to 1 foot; above the title. */
  readonly heroY?: number;
  readonly rotation?: number;
  readonly haloColour?: Hex;
  readonly heroSinks?: boolean;
  /** Beside and behind the hero. */
  readonly sides?: readonly [Art, Art];
  readonly sideMaterial?: MaterialName;
  /** Small things in the air; the first also near the lens. */
  readonly small: readonly Art[];
  readonly title: Title;
};

const titleBoxes: Readonly<Record<Shape, (w: number, h: number) => Box>> = {
  square: (w) => ({ x: 34, y: 350, w: w - 68, h: 206 }),
  vertical: (w, h) => ({ x: 40, y: h - 360, w: w - 80, h: 296 }),
  horizontal: (w) => ({ x: 48, y: 150, w: w * 0.46, h: 300 }),
};

/** Draws one shape of a tile. Same id, same picture. */
export async function drawTile(gameId: string, tile: Tile, shape: Shape): Promise<Canvas> {
  const [w, h] = tileSizes[shape];
  const { canvas, c } = sheet(w, h);
  const random = randomOf(gameId);
  const palette = typeof tile.palette === 'string' ? palettes[tile.palette] : tile.palette;
  const u = 600;
  const x = shape === 'horizontal' ? w * 0.72 : w / 2;
  const y = h * (shape === 'vertical' ? 0.4 : shape === 'horizontal' ? 0.48 : (tile.heroY ?? 0.38));
  const field = 2 * Math.max(x, w - x);
  kept(c, () => {
    c.translate(x - field / 2, 0);
    scenes[tile.scene](c, field, h, random, palette);
  });
  glow(c, x, y, u * 0.5, palette[4], 0.5);
  const size = u * (tile.heroSize ?? 0.66) * (shape === 'vertical' ? 1.3 : shape === 'horizontal' ? 1.08 : 1);
  const count = tile.small.length * 2;
  for (let i = 0; i < count; i++) {
    const t = (i / count) * Math.PI * 2 + random();
    const reach = u * (0.38 + random() * 0.1);
    const at = {
      x: x + Math.cos(t) * reach * (w > h ? 1.15 : 1),
      y: y + Math.sin(t) * reach * (shape === 'vertical' ? 1.35 : 0.85),
      size: u * (0.1 + random() * 0.06),
    };
    const art = tile.small[i % tile.small.length] ?? tile.hero;
    await place(c, art, at, palette, {
      rotation: (random() - 0.5) * 1.2,
      blur: 1.2,
      shadow: 0.35,
      dim: 0.12,
    });
  }
  const aside = u * (shape === 'square' ? 0.25 : 0.24);
  for (const [i, art] of (tile.sides ?? []).entries())
    await place(c, art, { x: x + (i === 0 ? -aside : aside), y: y + u * 0.05, size: size * 0.7 }, palette, {
      rotation: i === 0 ? -0.16 : 0.16,
      dim: 0.1,
      shadow: 0.5,
      rim: 'rgba(255,255,255,.25)',
      material: tile.sideMaterial ?? 'gold',
    });
  await place(c, tile.hero, { x, y, size }, palette, {
    rotation: tile.rotation ?? 0,
    halo: 0.9,
    haloColour: tile.haloColour ?? palette[4],
    shadow: 0.7,
    rim: 'rgba(255,255,255,.55)',
    sinks: tile.heroSinks ?? false,
  });
  const deep = palette[0];
  if (shape === 'horizontal') {
    c.fillStyle = linear(c, 0, 0, w * 0.62, 0, [faded(deep, 0.86), faded(deep, 0.55), faded(deep, 0)]);
    c.fillRect(0, 0, w * 0.62, h);
  } else {
    c.fillStyle = linear(c, 0, h - u * 0.5, 0, h, [faded(deep, 0), faded(deep, 0.62), faded(deep, 0.92)]);
    c.fillRect(0, h - u * 0.5, w, u * 0.5);
  }
  c.fillStyle = radial(c, w / 2, h * 0.45, Math.min(w, h) * 0.42, Math.hypot(w, h) * 0.6, [
    'rgba(0,0,0,0)',
    'rgba(0,0,0,.42)',
  ]);
  c.fillRect(0, 0, w, h);
  for (const [left, top] of [
    [0.02, 0.1],
    [0.98, 0.16],
  ] as const) {
    const art = tile.small[Math.floor(random() * tile.small.length)];
    if (art !== undefined)
      await place(c, art, { x: w * left, y: h * top, size: u * 0.2 }, palette, {
        rotation: random() * 2 - 1,
        blur: 5,
        shadow: 0,
      });
  }
  for (let i = 0; i < 9; i++) {
    const t = random() * Math.PI * 2;
    const reach = u * (0.33 + random() * 0.16);
    spark(c, x + Math.cos(t) * reach, y + Math.sin(t) * reach * 0.85, u * (0.014 + random() * 0.034));
  }
  drawTitle(c, tile.title, titleBoxes[shape](w, h), shape === 'horizontal' ? 'middle' : 'foot');
  return canvas;
}
