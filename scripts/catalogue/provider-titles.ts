import { readFileSync } from 'node:fs';
import type { ProviderTitle } from '../../apps/sandbox/src/providers/title.ts';
import { palettes, type PaletteName } from '../../tools/art/src/palettes.ts';
import { drawings } from './art.ts';
import { castGames } from './cast.ts';
import { liveTables } from './live-tables.ts';
import { symbolsOf } from './symbols.ts';

/** What the simulated providers offer: every game and table by the slug of its provider. */
export function providerTitles(): ReadonlyMap<string, readonly ProviderTitle[]> {
  const drawn = new Map(drawings().map((drawing) => [drawing.slug, drawing]));
  const games = castGames().map(({ title, slug, studio, gameRef, engine, model }) => {
    const drawing = drawn.get(slug)!;
    const look = {
      scene: drawing.scene,
      colours: [...palettes[drawing.palette as PaletteName]],
      symbols: [...symbolsOf(title)],
    };
    const made: ProviderTitle = { gameRef, name: title.name, engine, model, tableId: null, look };
    return { provider: studio.provider, title: made };
  });
  const live = liveTables.map(({ provider, tableId, gameRef, name, kind, model, colours }) => {
    const look = { scene: 'studio', colours: [...colours], symbols: [] };
    const made: ProviderTitle = { gameRef, name, engine: 'live', model: `${kind}-${model}`, tableId, look };
    return { provider, title: made };
  });
  const all = Map.groupBy([...games, ...live], ({ provider }) => provider);
  return new Map([...all].map(([provider, of]) => [provider, of.map(({ title }) => title)]));
}

const icons = new URL('../../tools/art/node_modules/@iconify-json/game-icons/icons.json', import.meta.url);

/**
 * The outlines of all symbols on a field of 512 by 512, by name. Source: game-icons.net, CC BY 3.0.
 * Throws where the drawing tools are not installed: see tools/art/README.md.
 */
export function glyphs(): Readonly<Record<string, string>> {
  const drawn = (JSON.parse(readFileSync(icons, 'utf8')) as { icons: Record<string, { body: string }> })
    .icons;
  const names = [...providerTitles().values()].flat().flatMap(({ look }) => look.symbols);
  return Object.fromEntries(
    [...new Set(names)].toSorted().map((name) => {
      const body = drawn[name]?.body;
      if (body === undefined) throw new Error(`no glyph is called ${name}`);
      return [name, [...body.matchAll(/ d="([^"]+)"/g)].map(([, path]) => shortened(path ?? '')).join(' ')];
    }),
  );
}

/** A tenth of a field of 512 is finer than any screen shows. */
const shortened = (path: string): string =>
  path.replaceAll(/-?\d*\.\d+/g, (figure) => {
    const text = String(Math.round(Number(figure) * 10) / 10);
    // `.5.5` are two figures: what follows a whole number without a sign needs a gap.
    return text.startsWith('-') ? text : ` ${text}`;
  });
