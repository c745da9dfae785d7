import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { CurrencyCode, Instant, Money, SiteId } from '../platform/shapes.ts';

export const WinnerPeriod = z.enum(['day', 'week', 'month']);

/** One round that gave back more than was staked on it. */
export const Winner = z.object({
  gameId: z.string(),
  game: z.object({
    name: z.string(),
    gameSlug: z.string(),
    /** Path on the image route. */
    thumbnail: z.string(),
    colour: z.string(),
    /** Where the game is opened, below the locale prefix; null: it is switched off. */
    path: z.string().nullable(),
  }),
  /** What the round returned: in the requested currency where both have a reference rate, else in the round's own. */
  amount: Money,
  /** The first letter of the player's name, the rest masked. */
  player: z.string(),
  at: Instant,
  /** Where anyone can see and recompute the round; null for rounds of other providers. */
  roundUrl: z.url().nullable(),
});
export type Winner = z.infer<typeof Winner>;

/** A player's choice about the lists, and whether to prompt for it now. */
export const WinnerConsent = z.object({
  isShown: z.boolean(),
  /** A notable win of the last day of a player who has never chosen; null: do not prompt. */
  ask: z.object({ game: z.string(), amount: Money }).nullable(),
});

const place = { siteId: SiteId.default(1), currency: CurrencyCode };
const answer = z.object({
  items: z.array(Winner),
  /** Date of the reference rates by which amounts were converted, yyyy-MM-dd; null: none was. */
  ratesOn: z.string().nullable(),
});
const refusals = { 'prizes.currency_without_rate': 422 } as const;
const rateLimit = { max: 600, windowSeconds: 60 };

export const winnerEndpoints = endpoints({
  'GET /api/v1/player/wallet/top-winners': {
    summary: 'The largest wins of a time, of players who agree to be shown, masked',
    access: 'public',
    rateLimit,
    query: z.object({ ...place, dateRange: WinnerPeriod.default('week') }),
    answer,
    refusals,
  },
  'GET /api/v1/player/wallet/latest-winners': {
    summary: 'The latest wins, of players who agree to be shown, masked',
    access: 'public',
    rateLimit,
    query: z.object({ ...place, dateRange: WinnerPeriod.default('month') }),
    answer,
    refusals,
  },
  'GET /api/v1/player/winner-consent': {
    summary: 'Whether the player’s wins are listed, and whether to ask for it now',
    access: 'player',
    answer: WinnerConsent,
  },
  'PATCH /api/v1/player/winner-consent': {
    summary: 'Lists the player’s wins or takes all of them out of the lists at once',
    access: 'player',
    body: z.object({ isShown: z.boolean() }),
    answer: WinnerConsent,
  },
});
