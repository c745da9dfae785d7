import type { GameFactsDocument } from '../../packages/contract/src/content/documents.ts';
import { marketIds, markets } from '../../packages/contract/src/market/markets.ts';
import { getCurrency } from '../../packages/money/src/currency.ts';
import { readJackpots } from '../../apps/sandbox/src/providers/jackpots.ts';
import { limitsIn, loadTables } from '../../apps/sandbox/src/providers/live/live-table.ts';
import { wheelPays } from '../../apps/sandbox/src/providers/live/rules/wheel.rules.ts';
import { modelOf, stakesOf } from './models.ts';
import { palettes, type PaletteName } from '../../tools/art/src/palettes.ts';
import { drawings } from './art.ts';
import { castGames, type Cast } from './cast.ts';
import { categoriesOf, liveCategoryOf } from './categories.ts';
import { chanceOf } from './chance.ts';
import { liveTables } from './live-tables.ts';
import { liveStudios, providerTitles, studios } from './studios.ts';
import { slugOf } from './titles/titles.ts';
import type { Theme } from './themes/theme.ts';
import { themes } from './themes/themes.ts';
import { topGames } from './top-games.ts';

type Facts = Omit<GameFactsDocument, 'betLimits'> & { readonly limits: string };
type Limits = GameFactsDocument['betLimits'];
/** What `content/dataset/facts/providers.json` holds: limits that many games share are listed once. */
export type ProviderFacts = {
  readonly limits: Readonly<Record<string, Limits>>;
  readonly facts: Readonly<Record<string, Facts>>;
};

const reference = (id: string, key?: string) => ({
  _type: 'reference',
  _ref: id,
  ...(key !== undefined && { _key: key }),
});
const currencies = [...new Set(marketIds.map((id) => markets[id].currency))].toSorted();

const loginProviders: readonly string[] = ['evolution', 'creedroomz'];

/** Providers and studios, our own first, unchanged. */
export function studioDocuments(own: readonly object[]): readonly object[] {
  const providers = Object.entries(providerTitles).map(([slug, title]) => ({
    _id: `provider-${slug}`,
    _type: 'gameProvider',
    slug,
    title,
    isHiddenInFilters: false,
    // Live tables alone, which have no play money: a visitor who chooses one gets the login.
    ...(loginProviders.includes(slug) && { needsLogin: true }),
  }));
  const all = [...studios, ...liveStudios].map(({ id, title, provider }) => ({
    _id: `subprovider-${id}`,
    _type: 'subProvider',
    title,
    provider: reference(`provider-${provider}`),
    providerImgUrl: null,
  }));
  return [...own, ...providers, ...all];
}

/** Of this many games one is new. */
const ONE_NEW_IN = 11;
/** Art with animals that look like toys, sweets and fairground things. */
const youthful = ['g:panda', 'g:unicorn', 'g:piggy-bank', 'e:1fa85', 'e:1f344', 'g:monkey@', 'e:1f308'];
/** Countries that a provider does not serve by its contract; `isLifted`: a later one lifted that. */
const restricted: Readonly<Record<string, { countries: readonly string[]; isLifted?: boolean }>> = {
  novomatic: { countries: ['FR'] },
  yggdrasil: { countries: ['TR'] },
  softswiss: { countries: ['FR', 'TR'] },
  quickspin: { countries: ['TR'], isLifted: true },
};
/** Progressive jackpots on slots are not allowed there (GlüStV 2021 § 22a, not checked again). */
const noJackpotsIn = ['DE'];
/** Old games that were never made for small screens. */
const desktopOnly = ['silver-bell-classic', 'crown-and-bell', 'triple-bar-deluxe'];

/** Every game of the providers, live tables last. */
export function gameDocuments(): readonly object[] {
  const jackpotGames = new Set(
    readJackpots().flatMap(({ provider, gameRefs }) => gameRefs.map((gameRef) => `${provider} ${gameRef}`)),
  );
  const drawn = new Map(drawings().map((drawing) => [drawing.slug, drawing]));
  const places = editorialOrder();
  const games = castGames().map(({ title, slug, studio, gameRef, engine, model }) => {
    const drawing = drawn.get(slug)!;
    const theme: Theme = themes[title.theme];
    const isNew = Math.floor(chanceOf(`new ${slug}`)() * ONE_NEW_IN) === 0;
    const isTop = topGames.includes(slug);
    const hasJackpot = jackpotGames.has(`${studio.provider} ${gameRef}`);
    return {
      _id: `game-${slug}`,
      _type: 'casinoGame',
      gameId: slug,
      gameSlug: slug,
      name: title.name,
      type: 'casinoGames',
      gameType: engine === 'slot' ? 'slots' : 'table',
      gameProvider: reference(`provider-${studio.provider}`),
      subProvider: reference(`subprovider-${studio.id}`),
      providerGameRef: gameRef,
      categories: categoriesOf(title, model, { isNew, isTop, hasJackpot }).map((id) =>
        reference(`category-${id}`, id),
      ),
      channels: desktopOnly.includes(slug) ? ['desktop', 'tablet'] : ['desktop', 'tablet', 'mobile'],
      images: imagesOf(slug, isTop ? ['square', 'vertical', 'horizontal'] : ['square']),
      colour: palettes[drawing.palette as PaletteName][1],
      youthAppeal:
        theme.youthAppeal ?? (youthful.some((art) => title.hero.startsWith(art)) ? 'some' : 'none'),
      jackpotExist: hasJackpot,
      hasDemo: true,
      restrictedCountries: [
        ...(restricted[studio.provider]?.countries ?? []),
        ...(hasJackpot ? noJackpotsIn : []),
      ],
      restrictionRemoved: restricted[studio.provider]?.isLifted ?? false,
      isNew,
      order: places.get(slug)!,
    };
  });
  const tables = liveTables.map(({ provider, tableId, gameRef, name, kind, colours }, index) => {
    const slug = slugOf(name);
    const studio = liveStudios.find((of) => of.provider === provider)!;
    return {
      _id: `game-${slug}`,
      _type: 'casinoGame',
      gameId: slug,
      gameSlug: slug,
      name,
      type: 'liveCasinoGames',
      gameType: `live-${kind === 'wheel' ? 'show' : kind}`,
      gameProvider: reference(`provider-${provider}`),
      subProvider: reference(`subprovider-${studio.id}`),
      providerGameRef: gameRef,
      tableId,
      categories: [reference(`category-${liveCategoryOf(kind)}`, liveCategoryOf(kind))],
      channels: ['desktop', 'tablet', 'mobile'],
      images: imagesOf(slug, ['square', 'horizontal']),
      colour: colours[1] ?? '#12172a',
      youthAppeal: 'none',
      jackpotExist: false,
      hasDemo: false,
      restrictedCountries: [],
      restrictionRemoved: false,
      isNew: false,
      order: index + 1,
    };
  });
  return [...games, ...tables];
}

function imagesOf(slug: string, shapes: readonly ('square' | 'vertical' | 'horizontal')[]) {
  const at = (shape: 'square' | 'vertical' | 'horizontal') =>
    shapes.includes(shape) ? `/images/games/${slug}/${shape}.webp` : null;
  return { square: at('square'), vertical: at('vertical'), horizontal: at('horizontal') };
}

/** Own games hold every third place at the beginning; ours of the providers follow, the rest by chance. */
function editorialOrder(): ReadonlyMap<string, number> {
  const top = topGames.map((slug, index): [string, number] => [slug, index + 2 + Math.floor(index / 2)]);
  const rest = castGames()
    .filter(({ slug }) => !topGames.includes(slug))
    .map(({ slug }) => ({ slug, at: chanceOf(`order ${slug}`)() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ slug }, index): [string, number] => [slug, index + 50]);
  return new Map([...top, ...rest]);
}

/** Figures of every game, from what plays it. */
export function providerFacts(): ProviderFacts {
  const games = castGames();
  const byTable = new Map(loadTables().map((table) => [`${table.provider} ${table.tableId}`, table]));
  const live = liveTables.map((entry) => {
    const table = byTable.get(`${entry.provider} ${entry.tableId}`)!;
    const limits = currencies.flatMap((currency) => {
      const found = limitsIn(table, currency);
      if (found === null) return [];
      return [{ currency, minMinor: String(found.minMinor), maxMinor: String(found.maxMinor) }];
    });
    return { slug: slugOf(entry.name), kind: entry.kind, limits };
  });
  const models = [...new Set(games.map(({ engine, model }) => `${engine} ${model}`))].toSorted();
  return {
    limits: Object.fromEntries([
      ...models.map((name) => [name, limitsOfModel(name)] as const),
      ...live.map(({ slug, limits }) => [slug, limits] as const),
    ]),
    facts: Object.fromEntries([
      ...games.map((cast) => [cast.slug, factsOf(cast)] as const),
      ...live.map(({ slug, kind }) => [slug, { ...liveFacts[kind], limits: slug }] as const),
    ]),
  };
}

function limitsOfModel(name: string): Limits {
  const [engine = '', model = ''] = name.split(' ');
  return currencies.flatMap((currency) => {
    const stakes = stakesOf(engine as Cast['engine'], model, getCurrency(currency).exponent);
    const [min, max] = [stakes[0], stakes.at(-1)];
    return min === undefined || max === undefined ? [] : [{ currency, minMinor: min, maxMinor: max }];
  });
}

function factsOf({ engine, model }: Cast): Facts {
  const { mechanic, volatility, rtpBasisPoints, maxWinMultiple, lineCount, wayCount } = modelOf(
    engine,
    model,
  );
  if (rtpBasisPoints === 0) throw new Error(`the return of ${model} has not been measured`);
  return {
    rtpBasisPoints,
    volatility,
    maxWinMultiple,
    // Games with three reels and no free rounds have separate rules.
    mechanic: model.startsWith('classic') ? 'classic' : mechanic.replaceAll('-', '_'),
    mathVersion: '1',
    lines: lineCount,
    ways: wayCount,
    limits: `${engine} ${model}`,
  };
}

/** What a bet at a table returns depends on the bet, but for the wheel of one zero, where all bets are alike. */
const liveFacts: Readonly<Record<(typeof liveTables)[number]['kind'], Omit<Facts, 'limits'>>> = {
  roulette: liveFact('live_roulette', 36, Math.round((36 / 37) * 10_000)),
  blackjack: liveFact('live_blackjack', null, null),
  baccarat: liveFact('live_baccarat', 12, null),
  wheel: liveFact('live_wheel', Math.max(...wheelPays) + 1, null),
};

function liveFact(
  mechanic: string,
  maxWinMultiple: number | null,
  rtpBasisPoints: number | null,
): Omit<Facts, 'limits'> {
  return {
    rtpBasisPoints,
    volatility: null,
    maxWinMultiple,
    mechanic,
    mathVersion: '1',
    lines: null,
    ways: null,
  };
}
