import fs from 'node:fs';
import sharp from 'sharp';

const COLUMNS = 10;
const CELL = 200;
const GAP = 6;
const PER_SHEET = 50;

/** Lays the squares of these games side by side as in a lobby, fifty to a sheet, into `.sheets`. */
export async function writeSheets(games: URL, slugs: readonly string[]): Promise<void> {
  const folder = new URL('../.sheets/', import.meta.url);
  fs.mkdirSync(folder, { recursive: true });
  const drawn = slugs.filter((slug) => fs.existsSync(new URL(`${slug}/square.webp`, games)));
  for (let first = 0; first < drawn.length; first += PER_SHEET) {
    const part = drawn.slice(first, first + PER_SHEET);
    const step = CELL + GAP;
    const tiles = await Promise.all(
      part.map(async (slug, index) => ({
        input: await sharp(new URL(`${slug}/square.webp`, games).pathname)
          .resize(CELL, CELL)
          .toBuffer(),
        left: (index % COLUMNS) * step,
        top: Math.floor(index / COLUMNS) * step,
      })),
    );
    const size = { width: COLUMNS * step - GAP, height: Math.ceil(part.length / COLUMNS) * step - GAP };
    await sharp({ create: { ...size, channels: 3, background: '#0b0e1a' } })
      .composite(tiles)
      .webp({ quality: 86 })
      .toFile(new URL(`sheet-${String(first / PER_SHEET + 1).padStart(2, '0')}.webp`, folder).pathname);
    console.log(`sheet ${first / PER_SHEET + 1}: ${part[0]} … ${part.at(-1)}`);
  }
}
