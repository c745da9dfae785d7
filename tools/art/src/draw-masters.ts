/** Draws the lobby tiles and the banners into content/media. Names of games as arguments draw only those. */
import fs from 'node:fs';
import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { drawHero } from './hero.ts';
import { drawPoster } from './poster.ts';
import { posters } from './titles/posters.ts';
import { heroes, tiles } from './titles/tiles.ts';
import { drawTile, tileSizes, type Shape } from './tile.ts';

const media = new URL('../../../content/media/', import.meta.url);
const only = process.argv.slice(2);
const wanted = (name: string): boolean => only.length === 0 || only.includes(name);

/** High enough that a second encoding by the image route is not seen. */
async function save(canvas: Canvas, folder: URL, name: string): Promise<number> {
  fs.mkdirSync(folder, { recursive: true });
  const raw = { width: canvas.width, height: canvas.height, channels: 4 as const };
  const image = sharp(Buffer.from(canvas.data()), { raw }).removeAlpha();
  const written = await image
    .webp({ quality: 90, effort: 5, smartSubsample: true })
    .toFile(new URL(`${name}.webp`, folder).pathname);
  return written.size;
}

let total = 0;
for (const [gameId, tile] of Object.entries(tiles)) {
  if (!wanted(gameId)) continue;
  for (const shape of Object.keys(tileSizes) as Shape[])
    total += await save(await drawTile(gameId, tile, shape), new URL(`games/${gameId}/`, media), shape);
  console.log(gameId);
}
for (const hero of heroes) {
  if (!wanted(hero.name)) continue;
  total += await save(await drawHero(hero, 1600, 600), new URL('hero/', media), `${hero.name}-wide`);
  total += await save(await drawHero(hero, 780, 760), new URL('hero/', media), `${hero.name}-tall`);
  console.log(hero.name);
}
for (const poster of posters) {
  if (!wanted(poster.name)) continue;
  total += await save(await drawPoster(poster, 1200, 675), new URL('posters/', media), poster.name);
  console.log(poster.name);
}
console.log(`${(total / 1024 / 1024).toFixed(1)} MB in all`);
