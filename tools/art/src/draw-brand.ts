/** Writes the logo, the icons, the payment marks, the 18+ mark and the flags into content/media. */
import fs from 'node:fs';
import type { Font } from 'opentype.js';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { countryRows } from '../../../packages/contract/src/market/countries.data.ts';
import { parseFont } from './font-file.ts';
import { adultsSvg, logoSvg, markSvg, plateSvg } from './brand.ts';
import { paymentMarks } from './payment-marks.ts';

const media = new URL('../../../content/media/', import.meta.url);
const packages = new URL('../node_modules/', import.meta.url);
const write = (path: string, bytes: string | Buffer): void => {
  const file = new URL(path, media);
  fs.mkdirSync(new URL('./', file), { recursive: true });
  fs.writeFileSync(file, bytes);
};

async function fixedFont(file: string, axes: Record<string, number>): Promise<Font> {
  const packed = fs.readFileSync(new URL(`@fontsource-variable/${file}.woff2`, packages));
  const font = await subsetFont(packed, undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    variationAxes: axes,
  });
  return parseFont(font);
}
const display = await fixedFont('archivo/files/archivo-latin-wdth-normal', { wdth: 118, wght: 850 });

write('brand/mark.svg', markSvg());
write('brand/favicon.svg', markSvg());
write('brand/logo-on-dark.svg', logoSvg(display, '#F4F6FF'));
write('brand/logo-on-light.svg', logoSvg(display, '#10142A'));
write('brand/adults-18.svg', adultsSvg(display));

const png = (source: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(source), { density: (72 * side * 2) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer();
write('brand/icon-180.png', await png(plateSvg(0, 0.14), 180));
write('brand/icon-192.png', await png(plateSvg(7, 0.14), 192));
write('brand/icon-512.png', await png(plateSvg(0, 0.2), 512));

/** An .ico file is a list of PNG pictures. */
async function ico(sides: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sides.map((side) => png(markSvg(), side)));
  const head = Buffer.alloc(6 + 16 * sides.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sides.length, 4);
  let offset = head.length;
  pictures.forEach((picture, i) => {
    const entry = 6 + 16 * i;
    head.writeUInt8(sides[i] ?? 0, entry);
    head.writeUInt8(sides[i] ?? 0, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  });
  return Buffer.concat([head, ...pictures]);
}
write('brand/favicon.ico', await ico([16, 32, 48]));

const marks = paymentMarks({
  bold: await fixedFont('archivo/files/archivo-latin-wdth-normal', { wdth: 100, wght: 800 }),
  italic: await fixedFont('archivo/files/archivo-latin-wdth-italic', { wdth: 110, wght: 900 }),
  round: await fixedFont('manrope/files/manrope-latin-wght-normal', { wght: 800 }),
});
for (const [name, mark] of Object.entries(marks)) write(`payments/${name}.svg`, mark);

/** A flag for every country of the product's list, and the UN's for the market without a country. */
const missing: string[] = [];
for (const code of ['un', ...countryRows.map(([country]) => country.toLowerCase())]) {
  const flag = new URL(`circle-flags/flags/${code}.svg`, packages);
  if (fs.existsSync(flag)) write(`flags/${code}.svg`, fs.readFileSync(flag));
  else missing.push(code);
}
console.log(`flags missing: ${missing.join(' ') || 'none'}`);
