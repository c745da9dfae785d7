/** Writes the outlines of all symbols that the providers' games use into apps/sandbox/src/providers/glyphs.json. */
import fs from 'node:fs';
import { providerTitles } from '../../../scripts/catalogue/provider-titles.ts';
import { outlineOf } from './icons.ts';

const file = new URL('../../../apps/sandbox/src/providers/glyphs.json', import.meta.url);

/** A tenth of a field of 512 is finer than any screen shows. */
const shortened = (path: string): string =>
  path.replaceAll(/-?\d*\.\d+/g, (figure) => {
    const text = String(Math.round(Number(figure) * 10) / 10);
    // `.5.5` are two figures: what follows a whole number without a sign needs a gap.
    return text.startsWith('-') ? text : ` ${text}`;
  });

const names = [...providerTitles().values()].flat().flatMap(({ look }) => look.symbols);
const outlines = Object.fromEntries(
  [...new Set(names)].toSorted().map((name) => [name, shortened(outlineOf(name))]),
);
fs.writeFileSync(file, `${JSON.stringify(outlines, null, 2)}\n`);
