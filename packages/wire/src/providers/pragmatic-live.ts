import { z } from 'zod';

/**
 * Pragmatic Play's feed of live tables: a WebSocket that takes a subscription with tables and currency, and then
 * sends each table whole when it changes. Source: docs/domains/live-casino.md, feeds.
 */

export const sandboxPragmaticLive = { casinoId: 'halcyon000000002' } as const;

export const PragmaticLiveAsk = z.discriminatedUnion('type', [
  /** Which tables there are. */
  z.object({ type: z.literal('available'), casinoId: z.string() }),
  z.object({
    type: z.literal('subscribe'),
    casinoId: z.string(),
    currency: z.string(),
    key: z.array(z.string()).max(500),
  }),
]);

export const PragmaticLiveAvailable = z.object({ tableKey: z.array(z.string()) });
export const PragmaticLiveTable = z.object({
  tableId: z.string(),
  tableName: z.string(),
  tableType: z.string(),
  tableOpen: z.boolean(),
  language: z.string().nullish(),
  currency: z.string(),
  /** Absent where as many play as come. */
  seatLimit: z.number().int().nullish(),
  availableSeats: z.number().int().nullish(),
  totalSeatedPlayers: z.number().int().nullish(),
  tableLimits: z.object({ minBet: z.number(), maxBet: z.number() }),
  dealer: z.object({ name: z.string() }).nullish(),
  /** Newest first. */
  last20Results: z.array(z.object({ result: z.string() })),
});
export type PragmaticLiveTable = z.infer<typeof PragmaticLiveTable>;
