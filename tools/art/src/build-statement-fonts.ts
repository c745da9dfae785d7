/** Writes the two faces of printed statements: plain files, because a PDF embeds its fonts. */
import fs from 'node:fs';
import subsetFont from 'subset-font';

const target = new URL('../../../content/media/fonts/', import.meta.url);
const source = (face: string): Buffer =>
  fs.readFileSync(new URL(`../node_modules/@expo-google-fonts/manrope/${face}.ttf`, import.meta.url));

/** Latin with every letter of the product's languages that are written in it, and the signs of money. */
const spans: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
  [0x20a0, 0x20c0],
  [0x2212, 0x2212],
];
const letters = spans
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  )
  .join('');

fs.mkdirSync(target, { recursive: true });
for (const [name, face] of [
  ['manrope-500', '500Medium/Manrope_500Medium'],
  ['manrope-700', '700Bold/Manrope_700Bold'],
] as const) {
  const file = new URL(`${name}.ttf`, target);
  fs.writeFileSync(file, await subsetFont(source(face), letters, { targetFormat: 'sfnt' }));
  console.log(`${name}: ${fs.statSync(file).size} bytes`);
}
