import fs from 'node:fs';
import { Path2D } from '@napi-rs/canvas';
import type { Font, PathCommand } from 'opentype.js';
import { mixed } from './colour.ts';
import { parseFont } from './font-file.ts';
import { materials, shade, type MaterialName } from './materials.ts';
import { kept, linear, sheet, type Brush, type Gradient } from './paint.ts';

/** A package name of fontsource, with an optional weight: `cinzel@900`. */
export type FontName = string;
const fonts = new Map<FontName, Font>();

export function fontOf(name: FontName): Font {
  const known = fonts.get(name);
  if (known !== undefined) return known;
  const [family = name, weight = '400'] = name.split('@');
  const file = new URL(
    `../node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`,
    import.meta.url,
  );
  const font = parseFont(fs.readFileSync(file));
  fonts.set(name, font);
  return font;
}

/** Bends a line: `bulge` makes its middle taller, `arc` (part of the size) lets its ends sink. */
type Bend = { readonly bulge: number; readonly arc: number };
/** Outlines of one line, starting at x = 0 on the baseline y = 0. */
export type LinePath = {
  readonly commands: readonly PathCommand[];
  readonly width: number;
  readonly top: number;
  readonly foot: number;
};

const xs = ['x', 'x1', 'x2'] as const;
const ys = ['y', 'y1', 'y2'] as const;
type Loose = Record<string, number | undefined>;

export function lineOf(font: Font, text: string, size: number, tracking = 0, bend?: Bend): LinePath {
  const commands: PathCommand[] = [];
  const scale = size / font.unitsPerEm;
  const glyphs = [...text].map((letter) => font.charToGlyph(letter));
  let x = 0;
  glyphs.forEach((glyph, i) => {
    commands.push(...glyph.getPath(x, 0, size).commands.map((command) => ({ ...command })));
    const next = glyphs[i + 1];
    const kerning = next === undefined ? 0 : font.getKerningValue(glyph, next);
    x += ((glyph.advanceWidth ?? 0) + kerning) * scale + tracking * size;
  });
  const width = x - tracking * size;
  let top = Number.POSITIVE_INFINITY;
  let foot = Number.NEGATIVE_INFINITY;
  for (const command of commands as unknown as Loose[])
    for (const key of ys) {
      const y = command[key];
      if (y === undefined) continue;
      top = Math.min(top, y);
      foot = Math.max(foot, y);
    }
  if (bend === undefined) return { commands, width, top, foot };
  for (const command of commands as unknown as Loose[])
    xs.forEach((key, i) => {
      const at = command[key];
      const yKey = ys[i] ?? 'y';
      const y = command[yKey];
      if (at === undefined || y === undefined) return;
      const t = (at - width / 2) / (width / 2);
      command[yKey] = foot + (y - foot) * (1 + bend.bulge * (1 - t * t)) + bend.arc * size * t * t;
    });
  return {
    commands,
    width,
    top: foot + (top - foot) * (1 + Math.max(0, bend.bulge)),
    foot: foot + Math.max(0, bend.arc * size),
  };
}

export function pathOf(commands: readonly PathCommand[], dx: number, dy: number): Path2D {
  const part = (c: PathCommand): string => {
    if (c.type === 'Z') return 'Z';
    const end = `${c.x + dx} ${c.y + dy}`;
    if (c.type === 'Q') return `Q${c.x1 + dx} ${c.y1 + dy} ${end}`;
    if (c.type === 'C') return `C${c.x1 + dx} ${c.y1 + dy} ${c.x2 + dx} ${c.y2 + dy} ${end}`;
    return `${c.type}${end}`;
  };
  return new Path2D(commands.map(part).join(''));
}

export type Title = {
  readonly text: string;
  readonly font: FontName;
  readonly material: MaterialName;
  readonly bend?: 'arc' | 'bulge';
  readonly asIs?: boolean;
  readonly tracking?: number;
  readonly linesMax?: number;
};
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

const small = new Set(['of', 'the', 'and']);
const isSmall = (line: string): boolean => small.has(line.toLowerCase());

/** Every way to split the words into at most `max` lines. */
function splits(words: readonly string[], max: number): string[][] {
  const whole = [words.join(' ')];
  if (max === 1 || words.length === 1) return [whole];
  const rest = words
    .slice(1)
    .flatMap((_, i) =>
      splits(words.slice(i + 1), max - 1).map((tail) => [words.slice(0, i + 1).join(' '), ...tail]),
    );
  return [whole, ...rest];
}

/** The split and the size of each line that fill the box best; no line is over 1.55 times the smallest. */
function fitted(font: Font, title: Title, box: Box): { lines: string[]; sizes: number[] } {
  const words = (title.asIs === true ? title.text : title.text.toUpperCase()).split(' ');
  let best = { lines: [''], sizes: [0], area: -1 };
  for (const lines of splits(words, title.linesMax ?? 3)) {
    const measured = lines.map((line) => lineOf(font, line, 100, title.tracking ?? 0.01));
    const full = measured.map((line) => (box.w / line.width) * 100);
    const smallest = Math.min(...full.filter((_, i) => !isSmall(lines[i] ?? '')));
    const sizes = full.map((size, i) =>
      isSmall(lines[i] ?? '') ? smallest * 0.45 : Math.min(size, smallest * 1.55),
    );
    const heights = measured.map((line, i) => ((line.foot - line.top) * (sizes[i] ?? 0)) / 100);
    const total = heights.reduce((sum, h, i) => sum + h * (i === 0 ? 1 : 1.13), 0);
    const scale = Math.min(1, box.h / total);
    const area = measured.reduce(
      (sum, line, i) => sum + ((line.width * (sizes[i] ?? 0)) / 100) * (heights[i] ?? 0) * scale * scale,
      0,
    );
    if (area > best.area) best = { lines, sizes: sizes.map((size) => size * scale), area };
  }
  return best;
}

function bendOf(title: Title, i: number, count: number): Bend | undefined {
  if (title.bend === 'bulge') return { bulge: 0.28, arc: 0.06 };
  if (title.bend !== 'arc') return undefined;
  if (count === 1) return { bulge: 0.18, arc: 0.16 };
  return i === 0 ? { bulge: 0.12, arc: 0.14 } : { bulge: 0, arc: 0 };
}

/** Draws the title as extruded cast lettering that fills the box; it sits on the lower edge or hangs in the middle. */
export function drawTitle(c: Brush, title: Title, box: Box, standing: 'foot' | 'middle' = 'foot'): void {
  const font = fontOf(title.font);
  const cast = materials[title.material];
  const { lines, sizes } = fitted(font, title, box);
  const rows = lines.map((line, i) => ({
    line: lineOf(font, line, sizes[i] ?? 0, title.tracking ?? 0.01, bendOf(title, i, lines.length)),
    size: sizes[i] ?? 0,
  }));
  const tall = (row: (typeof rows)[number] | undefined): number =>
    row === undefined ? 0 : row.line.foot - row.line.top;
  const total = rows.reduce((sum, row, i) => sum + tall(row) + 0.13 * tall(rows[i + 1]), 0);
  let y = box.y + (box.h - total) * (standing === 'foot' ? 1 : 0.5);
  const top = y;
  const placed = rows.map((row, i) => {
    const dx = box.x + (box.w - row.line.width) / 2;
    const dy = y - row.line.top;
    y += tall(row) + 0.13 * tall(rows[i + 1]);
    return { ...row, dx, dy, path: pathOf(row.line.commands, dx, dy) };
  });
  const size = Math.min(...rows.map((row) => row.size));
  const stroke = (width: number, style: string | Gradient): void => {
    c.lineWidth = width;
    c.strokeStyle = style;
    for (const row of placed) c.stroke(row.path);
  };
  kept(c, () => {
    c.lineJoin = 'round';
    c.lineCap = 'round';
    kept(c, () => {
      c.shadowColor = 'rgba(0,0,0,.75)';
      c.shadowBlur = size * 0.35;
      c.shadowOffsetY = size * 0.12;
      stroke(size * 0.17, cast.wall);
    });
    for (let i = Math.round(Math.max(4, size * 0.1)); i >= 0; i -= 2)
      kept(c, () => {
        c.translate(0, i);
        stroke(size * 0.17, cast.wall);
      });
    stroke(size * 0.163, cast.outline);
    stroke(size * 0.088, linear(c, 0, top, 0, top + total, [cast.rim, mixed(cast.rim, cast.outline, 0.55)]));
    stroke(size * 0.051, cast.outline);
    for (const row of placed) {
      const edge = 6;
      const mask = sheet(row.line.width + edge * 2, row.line.foot - row.line.top + edge * 2);
      mask.c.fillStyle = '#ffffff';
      mask.c.fill(pathOf(row.line.commands, edge, edge - row.line.top));
      shade(mask.canvas, cast, Math.max(3, row.size * 0.075), edge, mask.canvas.height - edge);
      c.drawImage(mask.canvas, row.dx - edge, row.dy + row.line.top - edge);
    }
  });
}
