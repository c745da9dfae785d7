/**
 * Cuts the letters that games are titled with, renamed as the licence of their fonts requires:
 *   apps/sandbox/src/providers/client/letters   the fonts of the tiles, whole Latin, for the pages of the providers' games
 *   apps/games/art/<gameId>/words.woff2         the names of big wins, in the letters of our own games
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { drawings } from '../../../scripts/catalogue/art.ts';
import { parseFont } from './font-file.ts';
import { renamed } from './rename-font.ts';

const require = createRequire(import.meta.url);
const fontverter = require('fontverter') as {
  convert(font: Buffer, to: 'sfnt' | 'woff2'): Promise<Buffer>;
};
const root = new URL('../../../', import.meta.url);
const packaged = (font: string, subset: string): Buffer | null => {
  const [family = font, weight = '400'] = font.split('@');
  const file = `${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const url = new URL(`../node_modules/@fontsource/${file}`, import.meta.url);
  return fs.existsSync(url) ? fs.readFileSync(url) : null;
};

async function cut(font: string, text: string, name: string): Promise<Buffer> {
  const whole = packaged(font, 'latin');
  if (!whole) throw new Error(`there is no font ${font}: npm ci`);
  const sfnt = await subsetFont(whole, text, { targetFormat: 'sfnt' });
  return fontverter.convert(renamed(Buffer.from(sfnt), name), 'woff2');
}

const latin = Array.from({ length: 0x17f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');
const letters = new URL('apps/sandbox/src/providers/client/letters/', root);
fs.mkdirSync(letters, { recursive: true });
for (const font of new Set(drawings().map((drawing) => drawing.font))) {
  const name = font.replace('@', '-');
  const file = await cut(font, `${latin}’–×€£₺₱₹`, `Halcyon ${name}`);
  fs.writeFileSync(new URL(`${name}.woff2`, letters), file);
  console.log(`${name}: ${file.length} bytes`);
}

/** Fonts of the own games' letters (docs/decisions/art-without-text.md). */
const ownFonts: Readonly<Record<string, string>> = {
  'neon-777': 'monoton', 'cherry-blitz': 'lilita-one', 'anubis-rising': 'cinzel-decorative@700',
  'count-crimson': 'new-rocker', frostfang: 'russo-one', 'valhalla-call': 'uncial-antiqua',
  'reef-hunter': 'carter-one', 'jade-fortune': 'shojumaru', 'gem-quake': 'bungee',
  'thunder-of-olympus': 'cinzel@700', witchlight: 'pirata-one', 'golden-vault': 'righteous',
}; // prettier-ignore
type Texts = { readonly celebration: Readonly<Record<string, string>> };
const locales = new URL('content/locales/', root);
const words = fs.readdirSync(locales).flatMap((language) => {
  const file = fs.readFileSync(new URL(`${language}/games.json`, locales), 'utf8');
  return Object.values((JSON.parse(file) as Texts).celebration);
});
const wanted = [...new Set(words.flatMap((text) => [...text, ...text.toUpperCase(), ...text.toLowerCase()]))];
for (const [gameId, font] of Object.entries(ownFonts)) {
  const file = await cut(font, wanted.join(''), `Halcyon words ${gameId}`);
  fs.writeFileSync(new URL(`apps/games/art/${gameId}/words.woff2`, root), file);
  // The title says which letters it has: what is not among them is set plainly.
  const glyphs = parseFont(packaged(font, 'latin')!);
  const has = wanted.filter((letter) => letter !== ' ' && glyphs.hasChar(letter)).toSorted();
  const theme = new URL(`apps/games/src/client/themes/${gameId}.ts`, root);
  const source = fs.readFileSync(theme, 'utf8').replace(/\n    words: .*,/, '');
  fs.writeFileSync(theme, source.replace(/(\n    isUpperCase: \w+,)/, `$1\n    words: '${has.join('')}',`));
  console.log(`${gameId}: ${file.length} bytes`);
}
