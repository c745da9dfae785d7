import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Money } from '../platform/shapes.ts';

export const LiveKind = z.enum(['roulette', 'blackjack', 'baccarat', 'game-show', 'other']);
export type LiveKind = z.infer<typeof LiveKind>;

/** What changes at a table while a lobby is open. Null: the provider's feed does not say, or is down. */
export const LiveState = z.object({
  isOpen: z.boolean().nullable(),
  seats: z.number().int().nullable(),
  seatsTaken: z.number().int().nullable(),
  /** How many watch or play. */
  players: z.number().int().nullable(),
  dealer: z.string().nullable(),
  /** Newest first, as the provider writes them: `17`, `P`, `BJ`. */
  lastResults: z.array(z.string()),
});
export type LiveState = z.infer<typeof LiveState>;

/** A live game with its table. */
export const LiveTable = LiveState.extend({
  gameId: z.string(),
  provider: z.string(),
  tableId: z.string(),
  kind: LiveKind.nullable(),
  /** Of the dealer: two letters, and its name in the requested language. */
  language: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** In the currency of the account, of the market for a visitor. */
  limits: z.object({ min: Money, max: Money }).nullable(),
});
export type LiveTable = z.infer<typeof LiveTable>;

/** What one message of the stream says: of each table only what changed. */
export const LiveFrame = z.object({
  /** True: everything, and what is not named is unknown. The first message of a connection. */
  isWhole: z.boolean(),
  tables: z.array(LiveState.partial().extend({ gameId: z.string() })),
});
export type LiveFrame = z.infer<typeof LiveFrame>;

/** Server-sent events of LiveFrame, at most one in two seconds. Public, as the tables are. */
export const LIVE_STREAM_PATH = '/api/v1/live/tables/stream';

export const liveTablesEndpoints = endpoints({
  'GET /api/v1/live/tables': {
    summary: 'Live tables with seats, limits, dealer and last results; what a feed does not say is null',
    access: 'visitor',
    rateLimit: { max: 1200, windowSeconds: 60 },
    query: z.object({
      market: z.string(),
      /** In which the names of languages are written; English without it. */
      language: z.string().max(8).optional(),
      /** Provider of the tables; all without it. */
      partnerId: z.string().max(40).optional(),
    }),
    answer: z.object({ tables: z.array(LiveTable) }),
  },
});
