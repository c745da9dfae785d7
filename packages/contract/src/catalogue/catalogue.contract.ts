import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { listOf, whole } from '../platform/shapes.ts';
import { Category, Channel, GameCard, GameDetail, LobbyGrid, LobbyPageType, Provider } from './game.ts';

/** What every catalogue read depends on, so that one address has one answer and may be cached. */
const place = { market: z.string(), language: z.string(), channel: Channel.default('desktop') };

export const GameSort = z.enum(['popular', 'name', 'new', 'rtp']);
export type GameSort = z.infer<typeof GameSort>;

export const GamesQuery = z.object({
  ...place,
  lobby: LobbyPageType.default('casino'),
  category: z.string().optional(),
  /** Ids of providers joined by commas. */
  provider: z.string().optional(),
  /** Ways of playing (`lines`, `cascade`, …) joined by commas; also `jackpot`, `new` and `demo`. */
  feature: z.string().max(120).optional(),
  /** Contained in the name, any case. */
  search: z.string().max(80).optional(),
  sort: GameSort.default('popular'),
  position: whole({ min: 0, max: 10_000 }).default(0),
  /** 15 on a phone, 30 on a desktop; in a category 30 and 60. The server reads one more to know `hasMore`. */
  limit: whole({ min: 1, max: 100 }).default(30),
});

/** One section of a lobby: the mixed grid or a rail of equal tiles. */
export const LobbySection = z.object({
  id: z.string(),
  label: z.string(),
  layout: z.enum(['grid', 'rail']),
  /** Not null: the section is the beginning of this category. */
  categoryId: z.string().nullable(),
  games: z.array(GameCard),
  gameCount: z.number().int(),
});
export type LobbySection = z.infer<typeof LobbySection>;

/** Everything of a lobby but the games behind "Show more". Empty sections and categories are left out. */
export const Lobby = z.object({
  categories: z.array(Category),
  /** Studios; each comes through a provider. */
  providers: z.array(Provider),
  /** Providers themselves, `provider-<slug>`: the filter takes these ids as well, for all their studios. */
  gameProviders: z.array(Provider),
  exclusionSubProviders: z.array(z.string()),
  /** Filters of games other than the studio: ways of playing, and `jackpot`, `new`, `demo`. */
  features: z.array(z.object({ id: z.string(), gameCount: z.number().int() })),
  grid: z.object({ desktop: LobbyGrid, tablet: LobbyGrid, mobile: LobbyGrid }),
  sections: z.array(LobbySection),
  gameCount: z.number().int(),
});
export type Lobby = z.infer<typeof Lobby>;

/**
 * A game in the search index, as short as it can be: slug, name, studio, thumbnail path, RTP in basis points, and 1
 * where it has a demo for the caller, 2 where it opens for players only.
 */
export const IndexEntry = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number().int().nullable(),
  z.literal([0, 1, 2]),
]);
export type IndexEntry = z.infer<typeof IndexEntry>;

/** A category of a lobby as search finds it: by its label and by other names, folded as search folds them. */
export const SearchTopic = z.object({
  lobby: LobbyPageType,
  categoryId: z.string(),
  label: z.string(),
  gameCount: z.number().int(),
  terms: z.array(z.string()),
});
export type SearchTopic = z.infer<typeof SearchTopic>;

/** Every page of the site requests one of these, and many players may share an address. */
const rateLimit = { max: 1200, windowSeconds: 60 };

export const catalogueEndpoints = endpoints({
  'GET /api/v1/catalogue/lobby': {
    summary: 'Categories, providers, grid and first sections of a lobby, for a market, language and device',
    access: 'visitor',
    rateLimit,
    query: z.object({
      ...place,
      lobby: LobbyPageType.default('casino'),
      page: z.enum(['home', 'lobby']).default('lobby'),
    }),
    answer: Lobby,
  },
  'GET /api/v1/catalogue/games': {
    summary: 'Games by category, provider or part of the name, paged by position',
    access: 'visitor',
    rateLimit,
    query: GamesQuery,
    answer: listOf(GameCard).extend({ gameCount: z.number().int() }),
    refusals: { 'catalogue.category_unknown': 404 },
  },
  'GET /api/v1/catalogue/index': {
    summary: 'Every game of the market in short form, for search in the browser',
    access: 'visitor',
    rateLimit,
    query: z.object(place),
    answer: z.object({ items: z.array(IndexEntry), topics: z.array(SearchTopic) }),
  },
  'GET /api/v1/catalogue/games/:slug': {
    summary: 'One game with its facts, rules and similar games',
    access: 'visitor',
    rateLimit,
    params: z.object({ slug: z.string().max(80) }),
    query: z.object(place),
    answer: GameDetail,
    refusals: { 'catalogue.game_unknown': 404 },
  },
  'GET /api/v1/catalogue/providers/:provider/games/:gameId': {
    summary: 'The same by provider and an id: ours, the slug, the live table, or the provider’s own name',
    access: 'visitor',
    rateLimit,
    params: z.object({ provider: z.string().max(40), gameId: z.string().max(80) }),
    query: z.object(place),
    answer: GameDetail,
    refusals: { 'catalogue.game_unknown': 404 },
  },
});
