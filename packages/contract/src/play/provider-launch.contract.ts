import { z } from 'zod';
import { endpoints, type Access } from '../platform/endpoint.ts';
import { CurrencyCode, whole } from '../platform/shapes.ts';

/**
 * Launch calls of single providers, each with the fields its games need. Address, country and currency of a player
 * come from the account; those of a body are read for visitors only.
 */
const Text = z.string().max(120);
const Country = z.string().regex(/^[A-Z]{2}$/);

/** The game-launch request: any game, by our id, its slug or its provider's name. */
export const GameLaunchRequest = z.object({
  gameId: Text,
  channel: Text,
  /** Our number at the providers: 653. */
  partner: whole({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  jurisdiction: Text,
});

export const PragmaticLaunch = z.object({
  symbol: Text,
  language: Text,
  currency: CurrencyCode,
  platform: Text,
  stylename: Text.optional(),
  lobbyUrl: z.string().max(500).optional(),
  jurisdiction: Text.optional(),
});
export const PariplayLaunch = z.object({
  GameCode: Text,
  CurrencyCode,
  LanguageCode: Text,
  PlayerIP: Text.optional(),
  CountryCode: Country,
});
export const SoftswissLaunch = z.object({
  game: Text,
  currency: CurrencyCode,
  locale: Text,
  ip: Text.optional(),
  urls: z
    .object({ return_url: z.string().max(500), deposit_url: z.string().max(500) })
    .partial()
    .optional(),
  jurisdiction: Text.optional(),
  client_type: z.enum(['desktop', 'mobile']),
  /** Of a player; a visitor has none. */
  playerCurrentCountryCode: Country.optional(),
});
/** Every other provider: its game, or its live table. */
export const ProviderGameLaunch = z.object({
  gameId: Text,
  channel: Text.optional(),
  language: Text.optional(),
  ipAddress: Text.optional(),
});

/** The address of the game, and what opens it: `token` is null where the address is enough. */
export const OpenedAtProvider = z.object({
  url: z.url(),
  token: z.string().nullable(),
  /** Of real play; null in demo. */
  sessionId: z.uuid().nullable(),
});
export type OpenedAtProvider = z.infer<typeof OpenedAtProvider>;

const refusals = {
  'play.game_unknown': 404,
  'play.game_unavailable': 422,
  'play.country_restricted': 422,
  'play.provider_unavailable': 503,
} as const;
const ofReal = {
  ...refusals,
  'play.access_denied': 422,
  'play.account_blocked': 422,
  'play.person_review': 422,
  'play.verification_required': 422,
  'play.limit_reached': 422,
  'play.other_game_played': 422,
} as const;
const ofDemo = { ...refusals, 'play.demo_off': 422 } as const;
const ofPartner = { 'play.partner_unknown': 422 } as const;
const rateLimit = { max: 60, windowSeconds: 60 };

function call<Body extends z.ZodType, const Who extends Access>(summary: string, access: Who, body: Body) {
  return {
    summary,
    access,
    body,
    answer: OpenedAtProvider,
    refusals: access === 'visitor' ? ofDemo : ofReal,
    rateLimit,
  } as const;
}

export const providerLaunchEndpoints = endpoints({
  'POST /api/v1/game/ticket': {
    summary: 'A ticket that opens a game for real money once',
    access: 'player',
    body: GameLaunchRequest,
    answer: z.object({ ticket: z.string() }),
    refusals: { ...ofReal, ...ofPartner },
    rateLimit,
  },
  'POST /api/v1/game/ticket/demo': {
    summary: 'A ticket that opens a game for play money',
    access: 'visitor',
    body: GameLaunchRequest,
    answer: z.object({ ticket: z.string() }),
    refusals: { ...ofDemo, ...ofPartner },
    rateLimit,
  },
  'POST /api/v1/game/token': {
    summary: 'A token that opens a game for real money once',
    access: 'player',
    body: GameLaunchRequest,
    answer: z.object({ token: z.string() }),
    refusals: { ...ofReal, ...ofPartner },
    rateLimit,
  },
  'POST /api/v1/game/token/demo': {
    summary: 'A token that opens a game for play money',
    access: 'visitor',
    body: GameLaunchRequest,
    answer: z.object({ token: z.string() }),
    refusals: { ...ofDemo, ...ofPartner },
    rateLimit,
  },
  'POST /api/v1/pragmatic/partner/realGameUrl': call(
    'Opens a game of Pragmatic Play',
    'player',
    PragmaticLaunch,
  ),
  'POST /api/v1/pragmatic/partner/demoGameUrl': call('The same for play money', 'visitor', PragmaticLaunch),
  'POST /api/v1/pariplay/context/real': call('Opens a game of PariPlay', 'player', PariplayLaunch),
  'POST /api/v1/pariplay/context/demo': call('The same for play money', 'visitor', PariplayLaunch),
  'POST /api/v1/softswiss/context/real': call('Opens a game of SoftSwiss', 'player', SoftswissLaunch),
  'POST /api/v1/softswiss/context/demo': call('The same for play money', 'visitor', SoftswissLaunch),
  'POST /api/v1/novomatic/context/real': call('Opens a game of Novomatic', 'player', ProviderGameLaunch),
  'POST /api/v1/novomatic/context/demo': call('The same for play money', 'visitor', ProviderGameLaunch),
  'POST /api/v1/playngo/auth/token_generation': {
    ...call('Opens a game of Play’n GO', 'player', ProviderGameLaunch),
    /** Every call makes a new token: none is ever given twice. */
    query: z.object({ requireNew: z.enum(['true', 'false', '1', '0', '']).optional() }),
  },
  'POST /api/v1/creedroomz/token/generate': call('Opens a table of CreedRoomz', 'player', ProviderGameLaunch),
  'POST /api/v1/quickspin/token/generate': call('Opens a game of Quickspin', 'player', ProviderGameLaunch),
  'POST /api/v1/relaxgaming/token/generate': call(
    'Opens a game of Relax Gaming',
    'player',
    ProviderGameLaunch,
  ),
  'POST /api/v1/pragmatic/token/generate': call(
    'Opens a game of Pragmatic Play',
    'player',
    ProviderGameLaunch,
  ),
  'POST /api/v1/yggdrasil/token/generate': call('Opens a game of Yggdrasil', 'player', ProviderGameLaunch),
  'POST /api/v1/evolution/auth': call('Opens a table of Evolution', 'player', ProviderGameLaunch),
});
