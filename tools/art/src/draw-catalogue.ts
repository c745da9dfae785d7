/**
 * Draws the tiles of the catalogue's games into content/media/games.
 *   npm run catalogue             what is missing: squares of all games, wide and tall ones of those at the top,
 *                                 square and wide ones of live tables
 *   npm run catalogue -- slug …   these games again
 *   npm run catalogue -- --all    everything again
 *   npm run catalogue -- --sheet  contact sheets of 50 games each into .sheets
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { drawings, type Drawing } from '../../../scripts/catalogue/art.ts';
import { liveTables } from '../../../scripts/catalogue/live-tables.ts';
import { slugOf } from '../../../scripts/catalogue/titles/titles.ts';
import { topGames } from '../../../scripts/catalogue/top-games.ts';
import { writeSheets } from './contact-sheet.ts';
import type { MaterialName } from './materials.ts';
import type { PaletteName } from './palettes.ts';
import type { SceneName } from './scenes/scenes.ts';
import { drawStudio, drawStudioTile } from './studio.ts';
import { drawTile, type Shape, type Tile } from './tile.ts';

const games = new URL('../../../content/media/games/', import.meta.url);

export function tileOf(drawing: Drawing): Tile {
  const { scene, palette, hero, heroSize, heroY, sides, small, text, font, material, bend, asIs } = drawing;
  return {
    scene: scene as SceneName,
    palette: palette as PaletteName,
    hero,
    heroSize,
    heroY,
    ...(sides && { sides }),
    small,
    title: { text, font, material: material as MaterialName, ...(bend && { bend }), asIs },
  };
}

/** Squares are shown at up to 600 pixels, and there are hundreds of them. */
const quality: Readonly<Record<Shape, number>> = { square: 69, vertical: 69, horizontal: 69 };

async function save(canvas: Canvas, slug: string, shape: Shape): Promise<void> {
  const raw = { width: canvas.width, height: canvas.height, channels: 4 as const };
  await sharp(Buffer.from(canvas.data()), { raw })
    .removeAlpha()
    .webp({ quality: quality[shape], effort: 6, smartSubsample: true })
    .toFile(new URL(`${slug}/${shape}.webp`, games).pathname);
}

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, sheet: { type: 'boolean' } },
  allowPositionals: true,
});
const wanted = (slug: string, shape: Shape): boolean => {
  if (positionals.length > 0) return positionals.includes(slug);
  return values.all === true || !fs.existsSync(new URL(`${slug}/${shape}.webp`, games));
};

/** Everything there is to draw, each with its slug and shape. */
type Work = { readonly slug: string; readonly shape: Shape; draw(): Promise<Canvas> };
const ofGames = drawings().flatMap((drawing): readonly Work[] => {
  const { slug } = drawing;
  const shapes: readonly Shape[] = topGames.includes(slug)
    ? ['square', 'vertical', 'horizontal']
    : ['square'];
  return shapes.map((shape) => ({ slug, shape, draw: () => drawTile(slug, tileOf(drawing), shape) }));
});
const ofTables = liveTables.flatMap(({ tableId, kind, colours, name, dealer }): readonly Work[] => {
  const slug = slugOf(name);
  return [
    { slug, shape: 'square', draw: () => drawStudioTile(tableId, kind, colours, name, dealer) },
    { slug, shape: 'horizontal', draw: () => drawStudio(tableId, kind, colours, dealer) },
  ];
});
const all = [...ofGames, ...ofTables];

if (values.sheet === true) await writeSheets(games, [...new Set(all.map(({ slug }) => slug))]);
else
  for (const { slug, shape, draw } of all) {
    if (!wanted(slug, shape)) continue;
    fs.mkdirSync(new URL(`${slug}/`, games), { recursive: true });
    await save(await draw(), slug, shape);
  }
