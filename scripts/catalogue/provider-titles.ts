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
      lettering: { font: drawing.font.replace('@', '-'), material: drawing.material },
    };
    const made: ProviderTitle = { gameRef, name: title.name, engine, model, tableId: null, look };
    return { provider: studio.provider, title: made };
  });
  const live = liveTables.map(({ provider, tableId, gameRef, name, kind, model, colours }) => {
    const look = { scene: 'studio', colours: [...colours], symbols: [], lettering: null };
    const made: ProviderTitle = { gameRef, name, engine: 'live', model: `${kind}-${model}`, tableId, look };
    return { provider, title: made };
  });
  const all = Map.groupBy([...games, ...live], ({ provider }) => provider);
  return new Map([...all].map(([provider, of]) => [provider, of.map(({ title }) => title)]));
}
