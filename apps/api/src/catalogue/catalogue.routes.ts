import { catalogueEndpoints } from '@halcyon/contract/catalogue/catalogue.contract';
import { playerGamesEndpoints, RECENT_GAMES_LIMIT } from '@halcyon/contract/catalogue/player-games.contract';
import { routesOf, type Route } from '../platform/http/handle.ts';
import { gameBySlug, gameOfProvider, gamesOf, indexOf, lobbyOf } from './query/lobby.service.ts';
import type { CatalogueDependencies } from './query/catalogue-query.ts';
import {
  dropFavourite,
  favouritesOf,
  keepFavourite,
  lastPlayed,
  noteOpened,
  recentOf,
} from './games/player-games.service.ts';

/** Lobby, lists, search index, game facts, favourites and recents. */
export function catalogueRoutes(catalogue: CatalogueDependencies): readonly Route[] {
  return [
    ...routesOf(catalogueEndpoints, {
      'GET /api/v1/catalogue/lobby': { query: (ctx, { query }) => lobbyOf(catalogue, ctx, query) },
      'GET /api/v1/catalogue/games': { query: (ctx, { query }) => gamesOf(catalogue, ctx, query) },
      'GET /api/v1/catalogue/index': { query: (ctx, { query }) => indexOf(catalogue, ctx, query) },
      'GET /api/v1/catalogue/games/:slug': {
        query: (ctx, { params, query }) => gameBySlug(catalogue, ctx, query, params.slug),
      },
      'GET /api/v1/catalogue/providers/:provider/games/:gameId': {
        query: (ctx, { params, query }) => gameOfProvider(catalogue, ctx, query, params),
      },
    }),
    ...routesOf(playerGamesEndpoints, {
      'GET /api/v1/player/favourites': {
        query: async (ctx, { query }) => ({
          items: [...(await favouritesOf(catalogue, ctx, query, query.lobbyPageType))],
        }),
      },
      'POST /api/v1/player/favourites': {
        command: async (ctx, { body }) => keepFavourite(ctx, body).then(() => ({})),
      },
      'DELETE /api/v1/player/favourites': {
        command: async (ctx, { body }) => dropFavourite(ctx, body).then(() => ({})),
      },
      'GET /api/v1/player/recent-games': {
        query: async (ctx, { query }) => ({
          items: await recentOf(catalogue, ctx, query, query.category, query.limit),
        }),
      },
      'POST /api/v1/player/recent-games': {
        command: async (ctx, { query }) => noteOpened(ctx, query).then(() => ({})),
      },
      'GET /api/v1/player/games': {
        query: async (ctx, { query }) => ({
          favourites: [...(await favouritesOf(catalogue, ctx, query, query.lobbyPageType))],
          recent: await recentOf(catalogue, ctx, query, query.lobbyPageType, RECENT_GAMES_LIMIT),
        }),
      },
      'GET /api/v1/player/wallet/lastPlayedGames': {
        query: async (ctx, { query }) => ({ items: await lastPlayed(catalogue, ctx, query, query.limit) }),
      },
    }),
  ];
}
