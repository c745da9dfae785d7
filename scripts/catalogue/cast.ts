import { chanceOf, shuffled } from './chance.ts';
import { isPlayed } from './models.ts';
import { gameRefs, studios, type Studio } from './studios.ts';
import type { Title } from './titles/title.ts';
import { slotTitles, slugOf, tableTitles, type TableTitle } from './titles/titles.ts';
import type { ThemeName } from './themes/themes.ts';

/** Who makes a game and what plays it. */
export type Cast = {
  readonly title: Title;
  readonly slug: string;
  readonly studio: Studio;
  readonly gameRef: string;
  readonly engine: 'slot' | 'table';
  readonly model: string;
};

/** Models that fit a theme, in turn; the rest of the slots take the common ones. */
const modelsOf: Partial<Readonly<Record<ThemeName, readonly string[]>>> = {
  fruit: ['classic-5', 'lines-10', 'lines-40', 'classic-5', 'hold-25', 'lines-25'],
  gems: ['cluster-7', 'cascade-20', 'scatter-pays-6', 'hold-25'],
  sweets: ['cluster-7', 'scatter-pays-6', 'cascade-20'],
  vault: ['hold-25', 'lines-10', 'lines-25', 'classic-5'],
  irish: ['hold-25', 'lines-20', 'ways-243'],
  greece: ['scatter-pays-6', 'lines-20', 'ways-1024', 'cascade-20'],
  west: ['ways-1024', 'hold-25', 'lines-40', 'ways-243'],
  savanna: ['ways-1024', 'hold-25', 'lines-40'],
};
const common = [
  'lines-20',
  'ways-243',
  'lines-25',
  'cascade-20',
  'hold-25',
  'lines-40',
  'ways-1024',
  'lines-10',
  'scatter-pays-6',
  'cluster-7',
];
const tableModel: Readonly<Record<TableTitle['kind'], string>> = {
  roulette: 'roulette-european',
  baccarat: 'baccarat',
  'sic-bo': 'sic-bo',
  'two-dice': 'two-dice',
};

/** Every game with its studio and model; the same in every run. */
export function castGames(): readonly Cast[] {
  const shares = studios.reduce((sum, { share }) => sum + share, 0);
  const wanted = new Map(studios.map(({ id, share }) => [id, (share / shares) * slotTitles.length]));
  const given = new Map<string, Studio>();
  for (const title of shuffled(chanceOf('studios'), slotTitles)) {
    const studio = studios.toSorted((one, other) => eagerness(other, title) - eagerness(one, title))[0]!;
    wanted.set(studio.id, (wanted.get(studio.id) ?? 0) - 1);
    given.set(title.name, studio);
  }
  function eagerness(studio: Studio, { theme, name }: Title): number {
    const left = (wanted.get(studio.id) ?? 0) / ((studio.share / shares) * slotTitles.length);
    const fond = studio.fondOf.includes(theme) ? 0.12 : 0;
    return left + fond + chanceOf(`${studio.id} ${name}`)() * 0.3;
  }

  const turns = new Map<string, number>();
  const next = (key: string): number => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return turn;
  };
  const cast = (title: Title, studio: Studio, engine: Cast['engine'], model: string): Cast => {
    const slug = slugOf(title.name);
    const gameRef = gameRefs[studio.provider]?.({ slug, studio: studio.id, turn: next(studio.provider) });
    if (gameRef === undefined) throw new Error(`${studio.provider} names no games`);
    return { title, slug, studio, gameRef, engine, model };
  };
  const slots = slotTitles.map((title) => {
    const models = title.isBook === true ? ['book-10'] : (modelsOf[title.theme] ?? common);
    const model = models[next(`${title.isBook === true ? 'book' : title.theme}`) % models.length]!;
    return cast(title, given.get(title.name)!, 'slot', model);
  });
  const studiosOfTables = studios.filter(({ share }) => share > 20);
  const tables = tableTitles.map((title, index) =>
    cast(title, studiosOfTables[index % studiosOfTables.length]!, 'table', tableModel[title.kind]),
  );
  return [...slots, ...tables].filter(({ engine, model }) => isPlayed(engine, model));
}
