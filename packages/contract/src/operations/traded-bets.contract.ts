import { z } from 'zod';
import { Instant, Money, PlayerId, whole } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { OutcomeNames } from './trading.contract.ts';

const TradedBet = z.object({
  betId: z.uuid(),
  playerId: PlayerId,
  kind: z.enum(['single', 'multiple', 'system', 'builder']),
  state: z.enum(['pending', 'open', 'partly_cashed_out']),
  stake: Money,
  /** Most that it can return, in thousandths of its stake. */
  totalOddsMilli: z.string(),
  createdAt: Instant,
  /** The first of them. */
  legs: z.array(
    z.object({
      eventId: z.uuid(),
      event: z.string(),
      market: z.string(),
      outcome: z.string(),
      names: OutcomeNames,
      oddsMilli: z.number().int().nullable(),
    }),
  ),
  legCount: z.number().int(),
});
export type TradedBet = z.infer<typeof TradedBet>;

/** Least of a large bet, in euros: what the list of large bets can begin with. */
export const LARGE_EUROS_MIN = 1_000;

export const operatorTradedBetEndpoints = operatorEndpoints({
  'GET /api/operator/v1/trading/bets': {
    summary: 'Bets in their delay, or open ones with a stake of an amount and more, the newest first',
    right: 'trading.read',
    query: z.strictObject({
      list: z.enum(['pending', 'large']),
      /** Of `large`: least stake in euros, or its worth. */
      eurosMin: whole({ min: LARGE_EUROS_MIN, max: 1_000_000 }).default(LARGE_EUROS_MIN),
    }),
    answer: z.object({ items: z.array(TradedBet), isMore: z.boolean(), asOf: Instant }),
  },
});
