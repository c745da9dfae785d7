import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { CurrencyCode, Instant, Money, SiteId } from '../platform/shapes.ts';

const GAME_IDS_LENGTH_MAX = 4_000;

/** A progressive jackpot by the feed of its provider. */
export const Jackpot = z.object({
  name: z.string(),
  /** What the feed stated, in the requested currency by the reference rates. */
  amount: Money,
  /** Games of the catalogue that pay it. */
  gameIds: z.array(z.string()),
  /** When the feed stated it. */
  at: Instant,
});
export type Jackpot = z.infer<typeof Jackpot>;

export const jackpotEndpoints = endpoints({
  'GET /api/v1/gaming/jackpots': {
    summary:
      'Present jackpots by the feeds of their providers, of the asked games or of all; none that is not stated now, and none in a currency without a reference rate',
    access: 'public',
    rateLimit: { max: 600, windowSeconds: 60 },
    query: z.object({
      /** Joined by commas; absent: every game. */
      gameIds: z.string().max(GAME_IDS_LENGTH_MAX).optional(),
      siteId: SiteId.default(1),
      currency: CurrencyCode.default('EUR'),
    }),
    answer: z.object({
      data: z.array(Jackpot),
      /** Date of the reference rates by which amounts were converted, yyyy-MM-dd. */
      ratesOn: z.string(),
    }),
  },
});
