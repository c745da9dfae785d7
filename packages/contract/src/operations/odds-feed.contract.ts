import { z } from 'zod';
import { Instant, whole } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Reason } from './players.contract.ts';

const FeedProducer = z.object({
  product: z.number().int(),
  /** `recovering`: it is alive, but something is missing. Bets on what it prices are taken while it is `up`. */
  state: z.enum(['down', 'recovering', 'up']),
  /** Of any message, also one that says that it is alive. Null: none since this process began. */
  lastMessageAt: Instant.nullable(),
  /** By its own clock: nothing before it is missing. */
  completeUntil: Instant.nullable(),
  recoveryRequestedAt: Instant.nullable(),
  isRecovering: z.boolean(),
});
export type FeedProducer = z.infer<typeof FeedProducer>;

export const OddsFeedHealth = z.object({
  /** False: without a feed, or another process consumes it. */
  isRunning: z.boolean(),
  producers: z.array(FeedProducer),
  /** Messages that wait to be applied. */
  queued: z.number().int(),
  /** Messages that wait for the settlement of bets. */
  undelivered: z.number().int(),
  /** Corrections by operators that wait for their place. */
  waitingCorrections: z.number().int(),
  eventCount: z.number().int(),
  /** What was not used since this process began, by reason. */
  unused: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  asOf: Instant,
});
export type OddsFeedHealth = z.infer<typeof OddsFeedHealth>;

export const operatorOddsFeedEndpoints = operatorEndpoints({
  'GET /api/operator/v1/trading/feed': {
    summary: 'Producers of the odds feed, and what was not used of it',
    right: 'trading.read',
    answer: OddsFeedHealth,
  },
  'POST /api/operator/v1/trading/feed/:product/recovery': {
    summary: 'Requests what may have been missed of a producer',
    right: 'trading.write',
    params: z.object({ product: whole({ min: 1, max: 100 }) }),
    body: z.object({ reason: Reason }),
    status: 202,
    answer: z.object({}),
    refusals: {
      'operations.producer_unknown': 404,
      'operations.producer_down': 422,
      'operations.recovery_running': 409,
      'operations.recovery_too_soon': 422,
    },
  },
});
