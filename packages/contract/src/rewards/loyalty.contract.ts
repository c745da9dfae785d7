import { z } from 'zod';
import { languageIds } from '../market/languages.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money } from '../platform/shapes.ts';

const points = z.string().regex(/^\d{1,15}$/);

/** The ladder of a market as its VIP page shows it, with the player's own place. */
export const Loyalty = z.object({
  levels: z.array(
    z.object({
      level: z.number().int().min(1),
      /** Of a calendar month, to reach and to keep it. */
      neededPoints: points,
      /** True: given by the operator after checks, never by points alone. */
      isByInvitation: z.boolean(),
      /** Campaigns that begin at this level. */
      benefits: z.array(z.object({ campaignId: z.string(), title: z.string(), summary: z.string() })),
    }),
  ),
  /** The stake of real money for one point; null: this currency earns none. */
  stakePerPoint: Money.nullable(),
  /** How much of a stake counts, in basis points: by category of games, else by default. */
  weights: z.record(z.string(), z.number().int()),
  defaultWeight: z.number().int(),
  promotion: z.enum(['AT_ONCE', 'MONTH_END']),
  /** IANA name of the zone whose months count. */
  zone: z.string(),
  you: z
    .object({
      level: z.number().int(),
      points,
      monthEndsAt: Instant,
      /** To the next level. Absent: there is none, or nothing may encourage this player to play. */
      toNext: points.optional(),
    })
    .optional(),
});

export const loyaltyEndpoints = endpoints({
  'GET /api/v1/loyalty': {
    summary:
      'Levels of a market, how points are earned and a level is lost, and the player’s own level and points',
    access: 'visitor',
    rateLimit: { max: 600, windowSeconds: 60 },
    /** Of a visitor; a player’s own market counts. */
    query: z.object({ market: z.string().max(8), language: z.enum(languageIds) }),
    answer: Loyalty,
    refusals: { 'rewards.no_loyalty': 404 },
  },
});
