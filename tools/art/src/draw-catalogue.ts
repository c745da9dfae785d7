/**
 * Draws the tiles of the catalogue's games into content/media/games.
 *   npm run catalogue             what is missing: squares of all games, wide and tall ones of those at the top
 *   npm run catalogue -- slug …   these games anew
 *   npm run catalogue -- --all    everything anew
 *   npm run catalogue -- --sheet  contact sheets of 50 games each into .sheets
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { drawings, type Drawing } from '../../../scripts/catalogue/art.ts';
import { topGames } from '../../../scripts/catalogue/top-games.ts';
import { writeSheets } from './contact-sheet.ts';
import type { MaterialName } from './materials.ts';
import type { PaletteName } from './palettes.ts';
import type { SceneName } from './scenes/scenes.ts';
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
const quality: Readonly<Record<Shape, number>> = { square: 77, vertical: 77, horizontal: 77 };

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

if (values.sheet === true) await writeSheets(games, drawings().map(({ slug }) => slug));
else
  for (const drawing of drawings()) {
    const { slug } = drawing;
    const shapes: readonly Shape[] = topGames.includes(slug) ? ['square', 'vertical', 'horizontal'] : ['square'];
    for (const shape of shapes) {
      if (!wanted(slug, shape)) continue;
      fs.mkdirSync(new URL(`${slug}/`, games), { recursive: true });
      await save(await drawTile(slug, tileOf(drawing), shape), slug, shape);
    }
  }
