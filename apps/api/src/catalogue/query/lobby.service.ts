import type {
  GamesQuery,
  IndexEntry,
  Lobby,
  LobbySection,
  SearchTopic,
} from '@halcyon/contract/catalogue/catalogue.contract';
import {
  LobbyPageType,
  type Channel,
  type GameCard,
  type GameDetail,
} from '@halcyon/contract/catalogue/game';
import { gameClassOf } from '@halcyon/contract/content/game-class';
import { folded } from '@halcyon/contract/catalogue/search';
import { formatNumber } from '@halcyon/contract/market/format';
import { gameLanguageOf } from '@halcyon/contract/market/languages';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { z } from 'zod';
import { lobbyCategories, lobbySettings, wordsIn, type ContentService } from '../../content/public.ts';
import type { Context } from '../../platform/http/context.ts';
import { findLaunchableOf, OWN_PROVIDER } from '../index/catalogue.service.ts';
import {
  BONUS_FEATURE,
  featuresIn,
  fillRule,
  isOfferedInFilter,
  offersDemo,
  payRuleOf,
  subProvidersIn,
} from './game-card.rules.ts';
import {
  cardsOf,
  countryOf,
  everything,
  resolveCatalogueQuery,
  viewFor,
  type CatalogueDependencies,
  type CatalogueQuery,
  type Place,
} from './catalogue-query.ts';
import {
  chosen,
  isVisible,
  similarTo,
  type Choice,
  type Counts,
  type IndexedGame,
  type View,
} from '../index/index.rules.ts';

/** Tiles of a rail before its "See all". */
const RAIL_GAMES = 10;

/**
 * Games by category, studio and part of the name, paged by position.
 * Refuses: catalogue.category_unknown.
 */
export async function gamesOf(
  catalogue: CatalogueDependencies,
  ctx: Context,
  query: z.output<typeof GamesQuery>,
) {
  const catalogueQuery = resolveCatalogueQuery(catalogue, ctx, query, query.lobby);
  const category = query.category ?? null;
  const { lobbyOfCategory } = await catalogue.reader.index();
  if (category !== null && lobbyOfCategory.get(category) !== query.lobby)
    throw new Refusal('catalogue.category_unknown');
  const { countsForBonus, ...features } = featuresIn(query.feature);
  const choice: Choice = {
    category,
    subProviders: subProvidersIn(query.provider),
    ...features,
    search: query.search?.trim() || null,
    sort: query.sort,
  };
  const view = await viewFor(catalogueQuery);
  const fitting = view === null ? [] : chosen(view, choice);
  const games = countsForBonus ? ((await counting(catalogue, ctx, query.lobby, fitting)) ?? []) : fitting;
  const end = query.position + query.limit;
  const items = await cardsOf(games.slice(query.position, end), catalogueQuery);
  return { items, hasMore: games.length > end, gameCount: games.length };
}

/** The games that count towards the player's bonus, those that count most first. Null: no bonus runs in the lobby. */
async function counting(
  { bonusWeights }: CatalogueDependencies,
  ctx: Context,
  lobby: LobbyPageType,
  games: readonly IndexedGame[],
): Promise<readonly IndexedGame[] | null> {
  const weightOf = await bonusWeights(ctx, lobby);
  if (weightOf === null) return null;
  const weights = new Map(
    games.map((game) => [
      game,
      weightOf({ gameId: game.game_id, gameCategory: gameClassOf(game.game_type) }),
    ]),
  );
  const weight = (game: IndexedGame) => weights.get(game) ?? 0;
  return games.filter((game) => weight(game) > 0).toSorted((one, other) => weight(other) - weight(one));
}

/** Categories, studios, grid and first sections of a lobby. Nothing empty is in it. */
export async function lobbyOf(
  catalogue: CatalogueDependencies,
  ctx: Context,
  query: Place & { readonly lobby: LobbyPageType },
): Promise<Lobby> {
  const catalogueQuery = resolveCatalogueQuery(catalogue, ctx, query, query.lobby);
  const { content } = catalogue;
  const settings = lobbySettings(content, query.lobby, catalogueQuery.market);
  if (settings === null) throw new Error('the dataset has no casino settings');
  const view = await viewFor(catalogueQuery);
  const categories = view ? categoriesOf(content, view.counts, catalogueQuery) : [];
  const { mobile, desktop } = settings.pageSizes;
  const size = catalogueQuery.visibility.channel === 'mobile' ? mobile : desktop;
  const sections: LobbySection[] = [];
  for (const section of settings.sections) {
    const category = categories.find(({ id }) => id === section.categoryId);
    if (section.categoryId !== null && category === undefined) continue;
    const label = section.label
      ? wordsIn(section.label, catalogueQuery.language)
      : (category?.label ?? section.sectionId);
    const games = view ? chosen(view, { ...everything, category: section.categoryId }) : [];
    if (games.length === 0) continue;
    sections.push({
      id: section.sectionId,
      label,
      layout: section.layout,
      categoryId: section.categoryId,
      games: await cardsOf(games.slice(0, section.layout === 'rail' ? RAIL_GAMES : size), catalogueQuery),
      gameCount: games.length,
    });
  }
  return {
    categories,
    providers: view ? studiosOf(content, view.counts, query.lobby) : [],
    gameProviders: view ? providersOf(content, view.counts, query.lobby) : [],
    exclusionSubProviders: [...settings.exclusionSubProviders],
    features: view
      ? [
          ...(await bonusFeature(catalogue, ctx, query.lobby, view)),
          ...featuresOf(view.counts, catalogueQuery),
        ]
      : [],
    grid: structuredClone(settings.lobbyGrid) as Lobby['grid'],
    sections,
    gameCount: view?.counts.games ?? 0,
  };
}

async function bonusFeature(
  catalogue: CatalogueDependencies,
  ctx: Context,
  lobby: LobbyPageType,
  { games }: View,
): Promise<Lobby['features']> {
  const found = await counting(catalogue, ctx, lobby, games);
  return found === null || found.length === 0 ? [] : [{ id: BONUS_FEATURE, gameCount: found.length }];
}

/** Marks first, then ways of playing by how many games they have. Nothing empty is in it. */
function featuresOf({ byMark, byMechanic }: Counts, { policy }: CatalogueQuery): Lobby['features'] {
  const shown = ([id, gameCount]: readonly [string, number]) => ({ id, gameCount });
  const marks = [...byMark].filter(([mark]) => mark !== 'demo' || policy.demoAllowed);
  return [
    ...marks.map(shown),
    ...[...byMechanic].map(shown).toSorted((one, other) => other.gameCount - one.gameCount),
  ];
}

/** Categories of either lobby, in the editors' order; one without visible games is left out. */
function categoriesOf(
  content: ContentService,
  { byCategory }: Counts,
  { language, market, visibility }: CatalogueQuery,
): Lobby['categories'] {
  return lobbyCategories(content, visibility.lobby, market)
    .filter(({ categoryId }) => byCategory.has(categoryId))
    .toSorted((one, other) => one.order - other.order)
    .map(({ categoryId, label, iconSvg, visibleInMenu, visibleInLobby }) => ({
      id: categoryId,
      label: wordsIn(label, language),
      icon: iconSvg,
      visibleInMenu,
      visibleInLobby,
      gameCount: byCategory.get(categoryId) ?? 0,
    }));
}

/** Studios to narrow by, those with most games first; hidden ones are not among them, their games are. */
function studiosOf(
  content: ContentService,
  { bySubProvider }: Counts,
  lobby: LobbyPageType,
): Lobby['providers'] {
  const studios = new Map(content.of('subProvider').map((studio) => [studio._id, studio]));
  return [...bySubProvider]
    .filter(([id]) => isOfferedInFilter(lobby, id))
    .map(([id, { title, games }]) => ({
      id,
      title,
      providerImgUrl: studios.get(id)?.providerImgUrl ?? null,
      gameCount: games,
    }))
    .toSorted((one, other) => other.gameCount - one.gameCount || (one.title < other.title ? -1 : 1));
}

/** Providers to narrow by, without those that the content service or the lobby hides. */
function providersOf(
  content: ContentService,
  { byProvider }: Counts,
  lobby: LobbyPageType,
): Lobby['gameProviders'] {
  return content.of('gameProvider').flatMap(({ slug, title, isHiddenInFilters }) => {
    const id = `provider-${slug}`;
    const gameCount = byProvider.get(id) ?? 0;
    return gameCount === 0 || isHiddenInFilters || !isOfferedInFilter(lobby, id)
      ? []
      : [{ id, title, providerImgUrl: null, gameCount }];
  });
}

/** Every visible game of both lobbies in short form, the casino first. */
export async function indexOf(catalogue: CatalogueDependencies, ctx: Context, place: Place) {
  const items: IndexEntry[] = [];
  const topics: SearchTopic[] = [];
  const catalogueQueries = LobbyPageType.options.map((lobby) =>
    resolveCatalogueQuery(catalogue, ctx, place, lobby),
  );
  const country = await countryOf(catalogueQueries[0]!);
  for (const catalogueQuery of catalogueQueries) {
    const { policy, loginProviders } = catalogueQuery;
    const view = await viewFor(catalogueQuery);
    if (view === null) continue;
    topics.push(...topicsOf(catalogue.content, view.counts, catalogueQuery));
    for (const row of view.games) {
      const needsLogin = loginProviders.has(row.provider_slug);
      items.push([
        row.game_slug,
        row.name,
        row.sub_provider_title,
        row.image_square,
        row.rtp_basis_points,
        needsLogin ? 2 : offersDemo(row, policy, { country, needsLogin }) ? 1 : 0,
      ]);
    }
  }
  return { items, topics };
}

/** Categories that have games, with every name by which search finds them. */
function topicsOf(content: ContentService, counts: Counts, catalogueQuery: CatalogueQuery): SearchTopic[] {
  const { lobby } = catalogueQuery.visibility;
  const labels = new Map(categoriesOf(content, counts, catalogueQuery).map(({ id, label }) => [id, label]));
  return lobbyCategories(content, lobby, catalogueQuery.market).flatMap(
    ({ categoryId, label, searchTerms }) => {
      const shown = labels.get(categoryId);
      if (shown === undefined) return [];
      const names = [shown, label.en ?? '', ...(searchTerms ?? [])].map(folded);
      const gameCount = counts.byCategory.get(categoryId) ?? 0;
      return [{ lobby, categoryId, label: shown, gameCount, terms: [...new Set(names)].filter(Boolean) }];
    },
  );
}

/**
 * One game with its facts, its rules in the requested language and games like it.
 * Refuses: catalogue.game_unknown, for a game that is not visible too.
 */
export async function gameBySlug(
  catalogue: CatalogueDependencies,
  ctx: Context,
  place: Place,
  slug: string,
): Promise<GameDetail> {
  const row = (await catalogue.reader.index()).bySlug.get(slug);
  if (row === undefined) throw new Refusal('catalogue.game_unknown');
  const catalogueQuery = resolveCatalogueQuery(catalogue, ctx, place, row.lobby_page_type);
  const view = await viewFor(catalogueQuery);
  if (view === null || !isVisible(row, catalogueQuery.visibility))
    throw new Refusal('catalogue.game_unknown');
  const [card] = await cardsOf([row], catalogueQuery);
  if (card === undefined) throw new Refusal('catalogue.game_unknown');
  const written =
    catalogue.content.of('gameRules').find(({ mechanic }) => mechanic === row.mechanic)?.rules ?? [];
  const rules = written.filter(({ payRule }) => payRule === undefined || payRule === payRuleOf(row));
  const image = (dpr: number) => `${row.image_square}?w=200&dpr=${dpr}`;
  return {
    ...card,
    channels: row.channels as Channel[],
    images: { '1x': image(1), '2x': image(2), '3x': image(3) },
    rules: rules.map(({ title, text }) => ({
      title: wordsIn(title, catalogueQuery.language),
      text: fillRule(wordsIn(text, catalogueQuery.language), row, (figure) =>
        formatNumber(figure, catalogueQuery),
      ),
    })),
    similar: await cardsOf(similarTo(row, view), catalogueQuery),
    prefetchUrl: prefetchUrlOf(card, catalogueQuery),
  };
}

/** The same by its provider and an id as `findLaunchableOf` reads it. Refuses: catalogue.game_unknown. */
export async function gameOfProvider(
  catalogue: CatalogueDependencies,
  ctx: Context,
  place: Place,
  of: { readonly provider: string; readonly gameId: string },
): Promise<GameDetail> {
  const { market } = resolveCatalogueQuery(catalogue, ctx, place, 'casino');
  const game = await findLaunchableOf(ctx.policies, ctx.db, of.provider, of.gameId, market);
  if (game === null) throw new Refusal('catalogue.game_unknown');
  return gameBySlug(catalogue, ctx, place, game.slug);
}

/**
 * The games server prefetches the files of our own games (docs/decisions/early-game-loading.md); the texts depend on
 * where the visitor is.
 */
function prefetchUrlOf(card: GameCard, { ctx, market, language }: CatalogueQuery): string | null {
  if (card.gameProvider !== OWN_PROVIDER || card.restriction !== null) return null;
  const url = new URL(`/prefetch/${card.id}`, ctx.config.gamesOrigin);
  url.searchParams.set('lang', gameLanguageOf(language, market));
  return url.href;
}
