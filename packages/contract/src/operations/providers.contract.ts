import { z } from 'zod';
import { marketIds } from '../market/markets.ts';
import { CalendarDate, Instant } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Reason } from './players.contract.ts';

const Market = z.enum(marketIds as unknown as [string, ...string[]]);

export const ProviderState = z.object({
  slug: z.string(),
  gameCount: z.number().int(),
  /** Where it is switched off; `marketId` null is everywhere. Empty: it is on. */
  off: z.array(
    z.object({ marketId: z.string().nullable(), at: Instant, by: z.string(), reason: z.string() }),
  ),
});
export type ProviderState = z.infer<typeof ProviderState>;

const Figures = z.object({ stakedMinor: z.string(), wonMinor: z.string() });
const DIFFERENCES_MAX = 200;

/** A provider's books of one UTC day against the ledger, in minor units over all currencies of the day. */
export const ProviderBooks = z.object({
  provider: z.string(),
  date: CalendarDate,
  rounds: z.number().int(),
  equal: z.number().int(),
  /** Rounds about which the provider will still call. */
  waiting: z.number().int(),
  ours: Figures,
  theirs: Figures,
  differenceCount: z.number().int(),
  /** The first of them. */
  differences: z
    .array(
      z.object({
        roundId: z.string(),
        kind: z.enum(['unknown_here', 'unknown_there', 'different']),
        ours: Figures.nullable(),
        theirs: Figures.nullable(),
        waiting: z.boolean(),
      }),
    )
    .max(DIFFERENCES_MAX),
});
export type ProviderBooks = z.infer<typeof ProviderBooks>;

export const operatorProviderEndpoints = operatorEndpoints({
  'GET /api/operator/v1/providers': {
    summary: 'Providers of games and where they are switched off',
    right: 'providers.read',
    answer: z.object({ items: z.array(ProviderState) }),
  },
  'GET /api/operator/v1/providers/:slug/books': {
    summary: 'Compares the provider’s books of a day with the ledger, round by round',
    right: 'providers.read',
    params: z.object({ slug: z.string().regex(/^[a-z]{1,30}$/) }),
    query: z.object({ date: CalendarDate }),
    answer: ProviderBooks,
    refusals: { 'operations.provider_unknown': 404, 'play.provider_unavailable': 503 },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'POST /api/operator/v1/providers/:slug/switch': {
    summary: 'Switches a provider off or on; running rounds are still settled',
    right: 'providers.switch',
    params: z.object({ slug: z.string().regex(/^[a-z]{1,30}$/) }),
    body: z.object({
      isOff: z.boolean(),
      /** Absent: everywhere. */
      marketId: Market.optional(),
      reason: Reason,
    }),
    answer: z.object({ items: z.array(ProviderState) }),
    refusals: { 'operations.provider_unknown': 404 },
  },
});
