/** Draws the symbol atlas and the background of each slot into the game client's art, within its byte limit. */
import fs from 'node:fs';
import sharp from 'sharp';
import { drawAtlas, drawBackground } from './atlas.ts';
import { cardSize, drawCards } from './cards.ts';
import { families } from './titles/families.ts';

const folder = new URL('../../../apps/games/art/', import.meta.url);
const atlasBytesMax = 72 * 1024;
const backgroundBytesMax = 36 * 1024;
const only = process.argv.slice(2);

/** The best quality that stays under the limit. */
async function within(bytesMax: number, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (let quality = 88; quality >= 30; quality -= 3) {
    const bytes = await encode(quality);
    if (bytes.length <= bytesMax) return bytes;
  }
  throw new Error(`does not fit ${bytesMax} bytes`);
}

async function writeBackground(
  gameId: string,
  canvas: ReturnType<typeof drawBackground>,
  bytesMax: number,
): Promise<number> {
  const raw = { width: canvas.width, height: canvas.height, channels: 4 as const };
  const pixels = Buffer.from(canvas.data());
  const bytes = await within(bytesMax, (quality) =>
    sharp(pixels, { raw })
      .removeAlpha()
      .blur(1.1)
      .webp({ quality, effort: 5, smartSubsample: true })
      .toBuffer(),
  );
  fs.mkdirSync(new URL(`${gameId}/`, folder), { recursive: true });
  fs.writeFileSync(new URL(`${gameId}/background.webp`, folder), bytes);
  return bytes.length;
}

for (const [gameId, family] of Object.entries(families)) {
  if (only.length > 0 && !only.includes(gameId)) continue;
  const behind = await writeBackground(
    gameId,
    drawBackground(gameId, family.scene, family.palette),
    backgroundBytesMax,
  );
  const atlas = await drawAtlas(family);
  const symbols = await within(atlasBytesMax, (quality) =>
    atlas.clone().webp({ quality, alphaQuality: 90, effort: 6, smartSubsample: true }).toBuffer(),
  );
  fs.writeFileSync(new URL(`${gameId}/symbols.webp`, folder), symbols);
  console.log(`${gameId}: symbols ${symbols.length}, background ${behind} bytes`);
}

if (only.length === 0 || only.includes('blackjack')) {
  const behind = await writeBackground('blackjack', drawBackground('blackjack', 'felt', 'teal'), 15 * 1024);
  const drawn = sharp(drawCards().toBuffer('image/png')).resize(cardSize.w * 13, cardSize.h * 5, {
    kernel: 'lanczos3',
  });
  const png = await drawn.png().toBuffer();
  const cards = await within(atlasBytesMax + backgroundBytesMax - behind, (quality) =>
    sharp(png).webp({ quality, alphaQuality: 90, effort: 6, smartSubsample: true }).toBuffer(),
  );
  fs.writeFileSync(new URL('blackjack/cards.webp', folder), cards);
  console.log(`blackjack: cards ${cards.length}, background ${behind} bytes`);
}
