import { z } from 'zod';
import { GameType } from '../catalogue/game.ts';
import { endpoints } from '../platform/endpoint.ts';
import { CurrencyCode, Instant, Money } from '../platform/shapes.ts';

/**
 * The game-detail request of the specification. Address and countries from a client are compared with the server's
 * data and never trusted.
 */
export const GameDetailRequest = z.object({
  slug: z.string().max(80),
  countryCode: z.string(),
  currency: CurrencyCode,
  language: z.string(),
  /** Full locale prefix, `en-UN`. */
  locale: z.string(),
  platform: z.enum(['mobile', 'desktop']),
  ip: z.string().optional(),
  playerCountryCode: z.string().optional(),
  enabled: z.boolean().optional(),
});

/** The same by provider and an id: ours, the slug, the live table, or the provider's own name of the game. */
export const GameOfProviderRequest = GameDetailRequest.omit({ slug: true }).extend({
  provider: z.string().max(40),
  gameId: z.string().max(80),
});

/** The address of the frame and what its shell needs. */
export const LaunchedGame = z.object({
  gameId: z.string(),
  type: GameType,
  name: z.string(),
  gameSlug: z.string(),
  providerTitle: z.string(),
  mode: z.enum(['real', 'demo']),
  /** Address for the frame. */
  launchUrl: z.url(),
  /** Origins whose messages the shell accepts, if they come from the frame; that of `launchUrl` is among them. */
  messageOrigins: z.array(z.url()),
  /** The session of real play; null in demo. */
  sessionId: z.uuid().nullable(),
  startedAt: Instant,
  currency: CurrencyCode,
});
export type LaunchedGame = z.infer<typeof LaunchedGame>;

const answer = z.object({
  data: z.object({ gameDetail: LaunchedGame.nullable() }),
  /** The reason why `gameDetail` is null. */
  message: z.string().optional(),
});

const realRefusals = {
  'play.game_unknown': 404,
  'play.game_unavailable': 422,
  'play.country_restricted': 422,
  'play.access_denied': 422,
  'play.account_blocked': 422,
  'play.person_review': 422,
  'play.verification_required': 422,
  'play.limit_reached': 422,
  'play.other_game_played': 422,
  'play.provider_unavailable': 503,
} as const;
const demoRefusals = {
  'play.game_unknown': 404,
  'play.game_unavailable': 422,
  'play.country_restricted': 422,
  'play.demo_off': 422,
  'play.provider_unavailable': 503,
} as const;
const rateLimit = { max: 60, windowSeconds: 60 };

export const launchEndpoints = endpoints({
  'POST /api/v1/game/slug/url': {
    summary: 'Opens a game for real money; a live game opens by its provider alone, and gives nothing here',
    access: 'player',
    body: GameDetailRequest,
    answer,
    refusals: realRefusals,
    rateLimit,
  },
  'POST /api/v1/game/slug/url/demo': {
    summary: 'Opens a game for play money',
    access: 'visitor',
    body: GameDetailRequest,
    answer,
    refusals: demoRefusals,
    rateLimit,
  },
  'POST /api/v1/game/detail': {
    summary: 'Opens a game of a provider for real money',
    access: 'player',
    body: GameOfProviderRequest,
    answer,
    refusals: realRefusals,
    rateLimit,
  },
  'POST /api/v1/game/detail/demo': {
    summary: 'Opens a game of a provider for play money',
    access: 'visitor',
    body: GameOfProviderRequest,
    answer,
    refusals: demoRefusals,
    rateLimit,
  },
  'GET /api/v1/game/sessions/:sessionId': {
    summary: 'How a session of real play stands: time and net position, for the strip above the game',
    access: 'player',
    params: z.object({ sessionId: z.uuid() }),
    answer: z.object({
      sessionId: z.uuid(),
      startedAt: Instant,
      endedAt: Instant.nullable(),
      /** Returned minus staked since `startedAt`; negative when the player is down. */
      netPosition: Money,
      roundCount: z.number().int(),
      /** The same since the player logged in, in any game: the figure of the strip. */
      login: z.object({
        startedAt: Instant,
        netPosition: Money,
        /** Of the last command counted in it; pushed movements after it are not. */
        sequence: z.number().int(),
      }),
    }),
    refusals: { 'play.session_unknown': 404 },
  },
});
