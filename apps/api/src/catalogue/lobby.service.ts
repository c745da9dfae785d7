import type { GamesQuery, Lobby, LobbySection } from '@halcyon/contract/catalogue/catalogue.contract';
import type { Channel, GameDetail, LobbyPageType } from '@halcyon/contract/catalogue/game';
import { formatNumber } from '@halcyon/contract/market/format';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { z } from 'zod';
import { lobbyCategories, lobbySettings, wordsIn, type ContentService } from '../content/content.service.ts';
import type { Context } from '../platform/context.ts';
import { findLaunchableOf } from './catalogue.service.ts';
import { featuresIn, fillRule, isOfferedInFilter, payRuleOf, subProvidersIn } from './game-card.rules.ts';
import {
  countChosen,
  countFeatures,
  countGames,
  findGameBySlug,
  hasCategory,
  type Choice,
  type CountRow,
} from './game.store.ts';
import { readReference } from './reference-cache.ts';
import { cardsOf, everything, gamesInSight, lookingFrom, type Looking, type Place } from './looking.ts';

const SIMILAR_MAX = 6;

/**
 * Games by category, studio and part of the name, paged by position.
 * Refuses: catalogue.category_unknown.
 */
export async function gamesOf(content: ContentService, ctx: Context, query: z.output<typeof GamesQuery>) {
  const looking = lookingFrom(content, ctx, query, query.lobby);
  const category = query.category ?? null;
  if (category !== null && !(await hasCategory(ctx.db.sql, query.lobby, category))) {
    throw new Refusal('catalogue.category_unknown');
  }
  const choice: Choice = {
    category,
    subProviders: subProvidersIn(query.provider),
    ...featuresIn(query.feature),
    search: query.search?.trim().toLowerCase() || null,
    sort: query.sort,
    position: query.position,
    // One more than asked for tells whether there are more.
    limit: query.limit + 1,
  };
  const rows = await gamesInSight(looking, choice);
  const gameCount = looking.isOpen ? await countOf(looking, choice) : 0;
  const items = await cardsOf(rows.slice(0, query.limit), looking);
  return { items, hasMore: rows.length > query.limit, gameCount };
}

function countOf({ ctx, sight }: Looking, choice: Choice): Promise<number> {
  const count = () => countChosen(ctx.db.sql, sight, choice);
  return choice.search === null ? readReference(ctx.db, ['count', sight, choice], count) : count();
}

/** Categories, studios, grid and first sections of a lobby. Nothing empty is in it. */
export async function lobbyOf(
  content: ContentService,
  ctx: Context,
  query: Place & { readonly lobby: LobbyPageType },
): Promise<Lobby> {
  const looking = lookingFrom(content, ctx, query, query.lobby);
  const settings = lobbySettings(content, query.lobby, looking.market);
  if (settings === null) throw new Error('the dataset has no casino settings');
  const counts = looking.isOpen ? await countsOf(looking) : [];
  const categories = categoriesOf(content, counts, looking);
  const { mobile, desktop } = settings.pageSizes;
  const size = looking.sight.channel === 'mobile' ? mobile : desktop;
  const sections: LobbySection[] = [];
  for (const section of settings.sections) {
    const category = categories.find(({ id }) => id === section.categoryId);
    if (section.categoryId !== null && category === undefined) continue;
    const label = section.label
      ? wordsIn(section.label, looking.language)
      : (category?.label ?? section.sectionId);
    const rows = await gamesInSight(looking, { ...everything, category: section.categoryId, limit: size });
    if (rows.length === 0) continue;
    sections.push({
      id: section.sectionId,
      label,
      layout: section.layout,
      categoryId: section.categoryId,
      games: await cardsOf(rows, looking),
      gameCount: category?.gameCount ?? totalOf(counts),
    });
  }
  return {
    categories,
    providers: providersOf(content, counts, query.lobby),
    exclusionSubProviders: [...settings.exclusionSubProviders],
    features: looking.isOpen ? await featuresOf(looking) : [],
    grid: structuredClone(settings.lobbyGrid) as Lobby['grid'],
    sections,
    gameCount: totalOf(counts),
  };
}

function countsOf({ ctx, sight }: Looking): Promise<readonly CountRow[]> {
  return readReference(ctx.db, ['counts', sight], () => countGames(ctx.db.sql, sight));
}

/** Marks first, then ways of playing by how many games they have. Nothing empty is in it. */
async function featuresOf({ ctx, sight, policy }: Looking): Promise<Lobby['features']> {
  const rows = await readReference(ctx.db, ['features', sight], () => countFeatures(ctx.db.sql, sight));
  const isMark = (id: string) => Number(featuresIn(id).marks.length > 0);
  return rows
    .filter(({ feature, games }) => games > 0 && (feature !== 'demo' || policy.demoAllowed))
    .map(({ feature, games }) => ({ id: feature, gameCount: games }))
    .toSorted((one, other) => isMark(other.id) - isMark(one.id) || other.gameCount - one.gameCount);
}

function totalOf(counts: readonly CountRow[]): number {
  return counts.reduce((sum, row) => sum + (row.category_id === null ? row.games : 0), 0);
}

function categoriesOf(
  content: ContentService,
  counts: readonly CountRow[],
  looking: Looking,
): Lobby['categories'] {
  const games = new Map(counts.map((row) => [row.category_id, row.games]));
  return lobbyCategories(content, looking.sight.lobby, looking.market)
    .filter(({ categoryId }) => games.has(categoryId))
    .toSorted((one, other) => one.order - other.order)
    .map(({ categoryId, label, iconSvg, visibleInMenu, visibleInLobby }) => ({
      id: categoryId,
      label: wordsIn(label, looking.language),
      icon: iconSvg,
      visibleInMenu,
      visibleInLobby,
      gameCount: games.get(categoryId) ?? 0,
    }));
}

function providersOf(
  content: ContentService,
  counts: readonly CountRow[],
  lobby: LobbyPageType,
): Lobby['providers'] {
  const pictures = new Map(content.of('subProvider').map((studio) => [studio._id, studio.providerImgUrl]));
  return counts.flatMap(({ sub_provider_id: id, sub_provider_title: title, games }) =>
    id === null || !isOfferedInFilter(lobby, id)
      ? []
      : [{ id, title: title ?? id, providerImgUrl: pictures.get(id) ?? null, gameCount: games }],
  );
}

/** Every game in sight in short form: slug, name, studio, picture, return. */
export async function indexOf(content: ContentService, ctx: Context, place: Place) {
  const looking = lookingFrom(content, ctx, place, 'casino');
  const rows = await gamesInSight(looking, everything);
  const items = rows.map((row): [string, string, string, string, number | null] => [
    row.game_slug,
    row.name,
    row.sub_provider_title,
    row.image_square,
    row.rtp_basis_points,
  ]);
  return { items };
}

/**
 * One game with its facts, its rules in the asked language and games like it.
 * Refuses: catalogue.game_unknown, for a game out of sight too.
 */
export async function gameBySlug(
  content: ContentService,
  ctx: Context,
  place: Place,
  slug: string,
): Promise<GameDetail> {
  const found = await findGameBySlug(ctx.db.sql, slug);
  if (found === null) throw new Refusal('catalogue.game_unknown');
  const looking = lookingFrom(content, ctx, place, found.lobby_page_type);
  const rows = await gamesInSight(looking, everything);
  const row = rows.find(({ game_slug }) => game_slug === slug);
  const [card] = row ? await cardsOf([row], looking) : [];
  if (row === undefined || card === undefined) throw new Refusal('catalogue.game_unknown');
  const written = content.of('gameRules').find(({ mechanic }) => mechanic === row.mechanic)?.rules ?? [];
  const rules = written.filter(({ payRule }) => payRule === undefined || payRule === payRuleOf(row));
  const isAlike = (other: { mechanic: string | null }) => Number(other.mechanic === row.mechanic);
  const similar = rows
    .filter((other) => other !== row && other.game_type === row.game_type)
    .toSorted((one, other) => isAlike(other) - isAlike(one));
  const image = (dpr: number) => `${row.image_square}?w=200&dpr=${dpr}`;
  return {
    ...card,
    channels: row.channels as Channel[],
    images: { '1x': image(1), '2x': image(2), '3x': image(3) },
    rules: rules.map(({ title, text }) => ({
      title: wordsIn(title, looking.language),
      text: fillRule(wordsIn(text, looking.language), row, (figure) => formatNumber(figure, looking)),
    })),
    similar: await cardsOf(similar.slice(0, SIMILAR_MAX), looking),
  };
}

/** The same by its provider and an id as `findLaunchableOf` reads it. Refuses: catalogue.game_unknown. */
export async function gameOfProvider(
  content: ContentService,
  ctx: Context,
  place: Place,
  of: { readonly provider: string; readonly gameId: string },
): Promise<GameDetail> {
  const { market } = lookingFrom(content, ctx, place, 'casino');
  const game = await findLaunchableOf(ctx.db, of.provider, of.gameId, market);
  if (game === null) throw new Refusal('catalogue.game_unknown');
  return gameBySlug(content, ctx, place, game.slug);
}
