/** Writes the two families of the design into packages/ui/src/fonts, with fallback faces of the same measure. */
import fs from 'node:fs';
import subsetFont from 'subset-font';
import { parseFont } from './font-file.ts';

const target = new URL('../../../packages/ui/src/fonts/', import.meta.url);
const packaged = (family: string, file: string): Buffer =>
  fs.readFileSync(
    new URL(`../node_modules/@fontsource-variable/${family}/files/${file}.woff2`, import.meta.url),
  );

/** The subsets' ranges as their publisher cuts them. */
const ranges = {
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
} as const;
type Subset = keyof typeof ranges;

/** Letters per thousand of running text, and the advance widths of Arial and Arial Bold in thousandths. */
const letters: Readonly<Record<string, readonly [share: number, arial: number, bold: number]>> = {
  ' ': [180, 278, 278],
  a: [67, 556, 556],
  b: [12, 556, 611],
  c: [23, 500, 556],
  d: [35, 556, 611],
  e: [104, 556, 556],
  f: [18, 278, 333],
  g: [16, 556, 611],
  h: [50, 556, 611],
  i: [57, 222, 278],
  j: [1, 222, 278],
  k: [6, 500, 556],
  l: [33, 222, 278],
  m: [20, 833, 889],
  n: [57, 556, 611],
  o: [62, 556, 611],
  p: [16, 556, 611],
  q: [1, 556, 611],
  r: [49, 333, 389],
  s: [52, 500, 556],
  t: [75, 278, 333],
  u: [23, 556, 611],
  v: [8, 500, 556],
  w: [19, 722, 778],
  x: [1, 500, 556],
  y: [16, 500, 556],
  z: [1, 500, 500],
};

async function fallbackOf(font: Buffer, weight: number, bold: boolean): Promise<string> {
  const fixed = await subsetFont(font, undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    variationAxes: { wght: weight },
  });
  const parsed = parseFont(fixed);
  let own = 0;
  let system = 0;
  for (const [letter, [share, arial, arialBold]] of Object.entries(letters)) {
    own += (share * (parsed.charToGlyph(letter).advanceWidth ?? 0) * 1000) / parsed.unitsPerEm;
    system += share * (bold ? arialBold : arial);
  }
  const adjust = own / system;
  const percent = (value: number): string => `${((value / parsed.unitsPerEm / adjust) * 100).toFixed(2)}%`;
  return [
    `  size-adjust: ${(adjust * 100).toFixed(2)}%;`,
    `  ascent-override: ${percent(parsed.ascender)};`,
    `  descent-override: ${percent(-parsed.descender)};`,
    '  line-gap-override: 0%;',
  ].join('\n');
}

const face = (family: string, file: string, weights: string, subset: Subset): string => `@font-face {
  font-family: '${family}';
  font-style: normal;
  font-weight: ${weights};
  font-display: swap;
  src: url('./${file}.woff2') format('woff2');
  unicode-range: ${ranges[subset]};
}`;

fs.mkdirSync(target, { recursive: true });
const rules: string[] = [
  '/* Manrope and Archivo (SIL Open Font License 1.1, see NOTICE). Written by tools/art/src/build-fonts.ts. */',
];
const fallbacks: string[] = [];
for (const subset of ['latin-ext', 'latin'] as const) {
  const manrope = packaged('manrope', `manrope-${subset}-wght-normal`);
  fs.writeFileSync(new URL(`manrope-${subset}.woff2`, target), manrope);
  rules.push(face('Manrope', `manrope-${subset}`, '200 800', subset));
  const archivo = await subsetFont(packaged('archivo', `archivo-${subset}-wdth-normal`), undefined, {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    variationAxes: { wdth: 118, wght: { min: 600, max: 900 } },
  });
  fs.writeFileSync(new URL(`archivo-${subset}.woff2`, target), archivo);
  rules.push(face('Archivo', `archivo-${subset}`, '600 900', subset));
  console.log(subset, 'manrope', manrope.length, 'archivo', archivo.length);
  if (subset !== 'latin') continue;
  for (const [family, font, weight, bold] of [
    ['Manrope', manrope, 500, false],
    ['Archivo', archivo, 800, true],
  ] as const)
    fallbacks.push(`@font-face {
  font-family: '${family} Fallback';
  src: ${bold ? "local('Arial Bold'), local('Arial-BoldMT'), local('Roboto Bold'), local('LiberationSans-Bold')" : "local('Arial'), local('ArialMT'), local('Roboto'), local('Liberation Sans')"};
${await fallbackOf(font, weight, bold)}
}`);
}
fs.writeFileSync(new URL('fonts.css', target), `${[...rules, ...fallbacks].join('\n\n')}\n`);
