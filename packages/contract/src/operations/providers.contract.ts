import { z } from 'zod';
import { marketIds } from '../market/markets.ts';
import { Instant } from '../platform/shapes.ts';
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

export const operatorProviderEndpoints = operatorEndpoints({
  'GET /api/operator/v1/providers': {
    summary: 'Providers of games and where they are switched off',
    right: 'providers.read',
    answer: z.object({ items: z.array(ProviderState) }),
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
