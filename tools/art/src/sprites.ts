import fs from 'node:fs';
import { loadImage, Path2D, type Canvas, type Image } from '@napi-rs/canvas';
import sharp from 'sharp';
import { mixed, type Hex } from './colour.ts';
import { drawGem, type GemCut } from './gems.ts';
import { iconPath } from './icons.ts';
import { fontOf, lineOf, pathOf } from './lettering.ts';
import { materials, shade, type Material, type MaterialName } from './materials.ts';
import { kept, linear, radial, sheet, type Brush, type Gradient, type Stop } from './paint.ts';
import type { Palette } from './palettes.ts';
import { props } from './props.ts';

/**
 * What to draw:
 * `e:1f514` an object of the Fluent 3D set by code point, with degrees to turn its hue by: `e:1f980@20`;
 * `g:anubis@gold` a game-icons glyph cast in a material;
 * `t:7@ruby@alfa-slab-one` a word cast in a material;
 * `s:pear@#ff0030` a cut stone; `p:roulette` a drawn object of props.ts.
 */
export type Art = string;
export type Sprite = { readonly canvas: Canvas; readonly side: number };

const objects = new URL('../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url);
const loaded = new Map<string, Image>();

async function objectImage(code: string, hue: number): Promise<Image> {
  const key = `${code}@${hue}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  let file = new URL(`${code}.webp`, objects);
  if (!fs.existsSync(file)) file = new URL(`${code}-fe0f.webp`, objects);
  const bytes = await sharp(fs.readFileSync(file))
    .resize(560, 560, { fit: 'contain', kernel: 'lanczos3', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .modulate({ saturation: 1.24, hue })
    .linear([1.16, 1.16, 1.16, 1], [-14, -14, -14, 0])
    .sharpen({ sigma: 1.2 })
    .png()
    .toBuffer();
  const image = await loadImage(bytes);
  loaded.set(key, image);
  return image;
}

/** The sprite's own shape filled with one colour or gradient. */
export function tinted(canvas: Canvas, fill: string | Gradient): Canvas {
  const copy = sheet(canvas.width, canvas.height);
  copy.c.drawImage(canvas, 0, 0);
  copy.c.globalCompositeOperation = 'source-in';
  copy.c.fillStyle = fill;
  copy.c.fillRect(0, 0, canvas.width, canvas.height);
  return copy.canvas;
}

/** Relights flat art: key light from the upper left, shade of the scene at the lower right. */
function relit(canvas: Canvas, shadeColour: Hex): void {
  const c = canvas.getContext('2d');
  const side = canvas.width;
  const put = (operation: 'soft-light' | 'multiply', gradient: (of: Brush) => Gradient): void => {
    const layer = tinted(canvas, gradient(c));
    kept(c, () => {
      c.globalCompositeOperation = operation;
      c.drawImage(layer, 0, 0);
    });
  };
  put('soft-light', (of) =>
    radial(of, side * 0.36, side * 0.26, 0, side * 0.55, ['rgba(255,250,225,.85)', 'rgba(255,255,255,0)']),
  );
  const shadeStops: Stop[] = [
    [0, '#ffffff'],
    [0.35, '#ffffff'],
    [1, shadeColour],
  ];
  put('multiply', (of) => linear(of, side * 0.3, side * 0.3, side * 0.72, side * 0.95, shadeStops));
}

/** Casts a path (in its own coordinates, `scale` and `dx, dy` bring it to the sprite) in a material. */
function cast(
  c: Brush,
  side: number,
  path: Path2D,
  place: (of: Brush) => void,
  of: Material,
  size: number,
): void {
  const mask = sheet(side, side);
  kept(mask.c, () => {
    place(mask.c);
    mask.c.fillStyle = '#ffffff';
    mask.c.fill(path);
  });
  const margin = (side - size) / 2;
  shade(mask.canvas, of, size * 0.045, margin, side - margin);
  const unit = size / 512;
  kept(c, () => {
    place(c);
    const scale = c.getTransform().a;
    c.lineJoin = 'round';
    const stroke = (width: number, colour: Hex): void => {
      c.lineWidth = (width * unit) / scale;
      c.strokeStyle = colour;
      c.stroke(path);
    };
    for (let i = 14; i >= 0; i -= 3)
      kept(c, () => {
        c.translate(0, (i * unit) / scale);
        stroke(26, of.wall);
      });
    stroke(22, of.outline);
    stroke(9, mixed(of.outline, of.rim, 0.45));
  });
  c.drawImage(mask.canvas, 0, 0);
}

const materialNamed = (name: string | undefined, fallback: MaterialName): Material =>
  name !== undefined && name in materials ? materials[name as MaterialName] : materials[fallback];

function castWord(c: Brush, side: number, size: number, word: string, of: Material, font: string): void {
  const margin = (side - size) / 2;
  const line = lineOf(fontOf(font), word, 100);
  const scale = Math.min(size / line.width, size / (line.foot - line.top));
  const path = pathOf(line.commands, -line.width / 2, -(line.top + line.foot) / 2);
  cast(
    c,
    side,
    path,
    (on) => {
      on.translate(margin + size / 2, margin + size / 2);
      on.scale(scale, scale);
    },
    of,
    size,
  );
}

/** Draws one piece of art on its own transparent square with a margin for glows. */
export async function spriteOf(
  art: Art,
  size: number,
  palette: Palette,
  material: MaterialName = 'gold',
): Promise<Sprite> {
  const margin = Math.round(size * 0.16);
  const side = Math.round(size + 2 * margin);
  const { canvas, c } = sheet(side, side);
  const [kind, rest = ''] = [art.slice(0, 1), art.slice(2)];
  const [name = '', second, third] = rest.split('@');
  if (kind === 'g')
    cast(
      c,
      side,
      iconPath(name),
      (on) => {
        on.translate(margin, margin);
        on.scale(size / 512, size / 512);
      },
      materialNamed(second, material),
      size,
    );
  else if (kind === 't')
    castWord(c, side, size, name, materialNamed(second, material), third ?? 'alfa-slab-one');
  else if (kind === 's' || kind === 'p')
    kept(c, () => {
      c.translate(margin, margin);
      if (kind === 's') drawGem(c, size, name as GemCut, second ?? '#ff3050', third);
      else props[name]?.(c, size);
      if (kind === 'p' && props[name] === undefined) throw new Error(`no drawn object is called ${name}`);
    });
  else {
    c.drawImage(await objectImage(name, Number(second ?? 0)), margin, margin, size, size);
    relit(canvas, mixed(palette[1], '#8a7a90', 0.45));
  }
  return { canvas, side };
}

function sink(canvas: Canvas): void {
  const c = canvas.getContext('2d');
  kept(c, () => {
    c.globalCompositeOperation = 'destination-out';
    c.fillStyle = linear(c, 0, canvas.height * 0.56, 0, canvas.height * 0.86, [
      'rgba(0,0,0,0)',
      'rgba(0,0,0,1)',
    ]);
    c.fillRect(0, 0, canvas.width, canvas.height);
  });
}

export type Placing = {
  readonly rotation?: number;
  readonly flip?: boolean;
  /** Strength and colour of the light around it. */
  readonly halo?: number;
  readonly haloColour?: Hex;
  readonly shadow?: number;
  readonly rim?: string;
  readonly blur?: number;
  /** Sinks it into the scene's darkest colour, 0 to 1. */
  readonly dim?: number;
  readonly material?: MaterialName;
  /** True: its foot sinks into the scene, for glyphs that end in a straight cut. */
  readonly sinks?: boolean;
};

/** Draws art centred on x, y with its light, shadow and rim. */
export async function place(
  c: Brush,
  art: Art,
  at: { x: number; y: number; size: number },
  palette: Palette,
  how: Placing = {},
): Promise<void> {
  const { size } = at;
  const { canvas, side } = await spriteOf(art, size, palette, how.material);
  const half = side / 2;
  if (how.sinks === true) sink(canvas);
  kept(c, () => {
    c.translate(at.x, at.y);
    c.rotate(how.rotation ?? 0);
    if (how.flip === true) c.scale(-1, 1);
    if (how.halo !== undefined && how.halo > 0)
      kept(c, () => {
        c.filter = `blur(${size * 0.05}px)`;
        c.globalAlpha = how.halo ?? 0;
        c.globalCompositeOperation = 'screen';
        c.drawImage(
          tinted(canvas, how.haloColour ?? palette[4]),
          -half * 1.04,
          -half * 1.04,
          side * 1.04,
          side * 1.04,
        );
      });
    if (how.shadow !== 0)
      kept(c, () => {
        c.filter = `blur(${size * 0.03}px)`;
        c.globalAlpha = how.shadow ?? 0.6;
        c.drawImage(tinted(canvas, '#000000'), -half, -half + size * 0.035);
      });
    if (how.rim !== undefined) {
      const rim = tinted(canvas, how.rim);
      c.drawImage(rim, -half - size * 0.008, -half - size * 0.008);
      c.drawImage(rim, -half + size * 0.008, -half - size * 0.004);
    }
    if (how.blur !== undefined) c.filter = `blur(${how.blur}px)`;
    c.drawImage(canvas, -half, -half);
    if (how.dim !== undefined) {
      c.globalAlpha = how.dim;
      c.drawImage(tinted(canvas, palette[0]), -half, -half);
    }
  });
}
