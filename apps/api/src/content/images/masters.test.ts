import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageHandler } from './image.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
const content = at('content');
const art = at('apps/games/art');
/** Games that we host ourselves; those of providers bring no art for the game itself. */
const games = await readdir(art);
const tiles = await readdir(join(content, 'media', 'games'));
const files = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const bytesOf = async (paths: readonly string[]): Promise<number> =>
  (await Promise.all(paths.map(async (path) => (await stat(path)).size))).reduce(
    (sum, size) => sum + size,
    0,
  );

test('every picture that the content names is served', async () => {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'masters-'));
  const images = imageHandler({ mediaFolder: join(content, 'media'), cacheFolder });
  const dataset = (await files(join(content, 'dataset'))).filter((path) => path.endsWith('.json'));
  const named = new Set<string>();
  for (const path of dataset) {
    for (const [, picture = ''] of (await readFile(path, 'utf8')).matchAll(/"\/images\/([^"?]+)"/g))
      named.add(picture);
  }
  expect(named.size).toBeGreaterThan(0);
  const missing = [];
  for (const picture of named) {
    const found = await images(picture, { w: '8', dpr: '1' }).catch(() => null);
    if (found === null) missing.push(picture);
  }
  await rm(cacheFolder, { recursive: true, force: true });
  expect(missing).toEqual([]);
});

describe.each(games)('the art of %s', (game) => {
  test('has its three masters', async () => {
    const sizes = await Promise.all(
      ['square', 'vertical', 'horizontal'].map(async (shape) => {
        const { width, height } = await sharp(
          join(content, 'media', 'games', game, `${shape}.webp`),
        ).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [600, 600],
      [600, 1220],
      [1220, 600],
    ]);
  });

  test('comes in at most 110 KB for the game itself, cells of a known size', async () => {
    const isTable = game === 'blackjack';
    const sheet = join(art, game, isTable ? 'cards.webp' : 'symbols.webp');
    const background = join(art, game, 'background.webp');
    expect(await bytesOf([sheet, background])).toBeLessThanOrEqual(110 * 1024);
    const size = isTable ? { width: 13 * 144, height: 5 * 200 } : { width: 5 * 192, height: 2 * 192 };
    expect(await sharp(sheet).metadata()).toMatchObject({ ...size, hasAlpha: true });
    expect(await sharp(background).metadata()).toMatchObject({ width: 1080, height: 1080 });
  });
});

test('every game of a provider has a square tile, small enough that hundreds of them are few megabytes', async () => {
  const squares = tiles
    .filter((game) => !games.includes(game))
    .map((game) => join(content, 'media', 'games', game, 'square.webp'));
  expect(squares.length).toBeGreaterThan(300);
  const sizes = (await Promise.all(squares.map((path) => bytesOf([path])))).toSorted(
    (one, other) => one - other,
  );
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(36 * 1024);
  expect(sizes.at(-1)).toBeLessThanOrEqual(64 * 1024);
  for (const path of [squares[0]!, squares.at(-1)!]) {
    expect(await sharp(path).metadata()).toMatchObject({ width: 600, height: 600 });
  }
});

test('the masters of the whole product stay within 20 MB', async () => {
  expect(await bytesOf(await files(join(content, 'media')))).toBeLessThan(20 * 1024 * 1024);
});
