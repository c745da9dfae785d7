import { gradeResults } from '@halcyon/odds/grade';
import { z } from 'zod';
import { Instant } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, Reason } from './players.contract.ts';
import { MarketKey, OutcomeNames, TradedParams } from './trading.contract.ts';

const Result = z.enum(gradeResults);

/** A market on which there are bets, and how it is settled. */
const BetMarket = z.object({
  key: z.string(),
  outcomes: z.array(
    z.object({
      id: z.string(),
      betCount: z.number().int(),
      openCount: z.number().int(),
      /** Null: not decided. */
      result: Result.nullable(),
      /** Another result that the feed has sent since operators decided this one, which holds. Null: none. */
      feedResult: Result.nullable(),
    }),
  ),
});
export type BetMarket = z.infer<typeof BetMarket>;

const Correction = z.object({
  correctionId: z.uuid(),
  market: z.string(),
  way: z.enum(['settle', 'void', 'restore']),
  at: Instant,
  by: z.string(),
  reason: z.string(),
  /** `waiting`: for its place among the messages. `settling`: bets are being settled. */
  state: z.enum(['waiting', 'settling', 'done']),
});
export type Correction = z.infer<typeof Correction>;

/** `settle`: gives each outcome a result. `void`: bets of a time, or all, are void. `restore`: takes that back. */
const Change = z.discriminatedUnion('way', [
  z.strictObject({
    way: z.literal('settle'),
    market: MarketKey,
    results: z.record(z.string().max(80), Result),
  }),
  z.strictObject({
    way: z.enum(['void', 'restore']),
    market: MarketKey,
    /** Bets that were accepted in [from, until) alone. Null: an open bound. */
    from: Instant.nullable(),
    until: Instant.nullable(),
  }),
]);
export type Change = z.infer<typeof Change>;

export const operatorCorrectionEndpoints = operatorEndpoints({
  'GET /api/operator/v1/trading/events/:eventId/settlement': {
    summary:
      'Markets of an event on which there are bets, how they are settled, and what operators have corrected',
    right: 'trading.read',
    params: TradedParams,
    answer: z.object({
      name: z.string(),
      competition: z.string(),
      startsAt: Instant,
      state: z.string(),
      names: OutcomeNames,
      markets: z.array(BetMarket),
      corrections: z.array(Correction),
      /** Of the newest decision about the event. Null: nothing is decided. */
      newest: z.string().nullable(),
    }),
    refusals: { 'sportsbook.event_unknown': 404 },
  },
  'POST /api/operator/v1/trading/events/:eventId/corrections': {
    summary: 'Proposes to settle a market otherwise, or to void bets on it; a second operator confirms',
    right: 'trading.correct',
    params: TradedParams,
    body: z.object({
      change: Change,
      /** `newest` when the form was opened. */
      basedOn: z
        .string()
        .regex(/^\d{1,18}$/)
        .nullable(),
      reason: Reason,
    }),
    answer: Done,
    refusals: {
      'sportsbook.event_unknown': 404,
      'operations.market_unknown': 404,
      'operations.outcome_unknown': 404,
      'operations.results_incomplete': 422,
      'operations.settled_so': 422,
      'operations.window_invalid': 422,
      'operations.changed_meanwhile': 409,
      'operations.proposal_open': 409,
    },
  },
});
