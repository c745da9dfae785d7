import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Nothing, whole } from '../platform/shapes.ts';
import { GameCard, LobbyPageType } from './game.ts';

const place = { market: z.string(), language: z.string() };
const favourite = z.object({ gameId: z.string(), lobbyPageType: LobbyPageType });

/** Specified default of the recently played list. */
export const RECENT_GAMES_LIMIT = 30;

export const playerGamesEndpoints = endpoints({
  'GET /api/v1/player/favourites': {
    summary: 'Games that the player keeps, newest first',
    access: 'player',
    query: z.object({ ...place, lobbyPageType: LobbyPageType.default('casino') }),
    answer: z.object({ items: z.array(GameCard) }),
  },
  'POST /api/v1/player/favourites': {
    summary: 'Keeps a game; keeping it twice changes nothing',
    access: 'player',
    body: favourite,
    answer: Nothing,
    refusals: { 'catalogue.game_unknown': 404, 'catalogue.favourites_full': 422 },
  },
  'DELETE /api/v1/player/favourites': {
    summary: 'Lets a kept game go; letting go twice changes nothing',
    access: 'player',
    body: favourite,
    answer: Nothing,
  },
  'GET /api/v1/player/recent-games': {
    summary: 'Games last opened for real, newest first, each once',
    access: 'player',
    query: z.object({
      ...place,
      category: LobbyPageType.default('casino'),
      limit: whole({ min: 1, max: RECENT_GAMES_LIMIT }).default(RECENT_GAMES_LIMIT),
    }),
    answer: z.object({ items: z.array(GameCard.extend({ lastPlayedAt: Instant })) }),
  },
  'POST /api/v1/player/recent-games': {
    summary: 'Notes that the player opened a game',
    access: 'player',
    query: z.object({ category: LobbyPageType, gameId: z.string() }),
    answer: Nothing,
    refusals: { 'catalogue.game_unknown': 404 },
  },
  'GET /api/v1/player/games': {
    summary: 'Everything that a player has of a lobby in one answer: kept games, and those last opened',
    access: 'player',
    query: z.object({ ...place, lobbyPageType: LobbyPageType.default('casino') }),
    answer: z.object({
      favourites: z.array(GameCard),
      recent: z.array(GameCard.extend({ lastPlayedAt: Instant })),
    }),
  },
  'GET /api/v1/player/wallet/lastPlayedGames': {
    summary: 'Games with the player’s last stakes by the ledger, of both lobbies, newest first, each once',
    access: 'player',
    query: z.object({
      ...place,
      limit: whole({ min: 1, max: RECENT_GAMES_LIMIT }).default(RECENT_GAMES_LIMIT),
    }),
    answer: z.object({ items: z.array(GameCard.extend({ lastPlayedAt: Instant })) }),
  },
});
