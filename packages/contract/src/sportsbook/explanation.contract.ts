import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money } from '../platform/shapes.ts';
import { betStates } from './bet-state.ts';
import { Incident } from './offer.contract.ts';

/** An exact number, in lowest terms. */
const Exact = z.object({ numerator: z.string(), denominator: z.string() });

/** A stored message of the feed. */
export const FeedMessageName = z.object({ eventId: z.uuid(), version: z.number().int() });

const LegDecision = z.object({
  /** Id of the rule that decided it; its sentence is among the texts of the site. */
  rule: z.string(),
  /** Why it is void. Null: it is not, or its rule says so. */
  voidReason: z.string().nullable(),
  /** Scores and lines that the rule read, by name. */
  inputs: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What was counted, where the feed names it. */
  incidents: z.array(Incident),
  deadHeat: z.object({ placesLeft: z.number().int(), tied: z.number().int() }).nullable(),
  /** For withdrawn runners, from the winnings. */
  deductionBps: z.number().int(),
  decidedAt: Instant,
  message: FeedMessageName,
});

const LegExplanation = z.object({
  number: z.number().int(),
  part: z.enum(['win', 'place']),
  eventId: z.uuid(),
  market: z.string(),
  outcome: z.string(),
  oddsMilli: z.number().int().nullable(),
  placeDivisor: z.number().int().nullable(),
  isBanker: z.boolean(),
  result: z.enum(['WON', 'HALF_WON', 'VOID', 'HALF_LOST', 'LOST']).nullable(),
  /** By what a stake on the leg is multiplied. Null: it is open, or a leg of a builder. */
  factor: Exact.nullable(),
  decision: LegDecision.nullable(),
});

/** Amounts: `returned` − `freeStake` + `boost` − `cut` = `paid`. */
const Working = z.object({
  lineStake: Money,
  lineCount: z.number().int(),
  /** Up to 64 lines, each the product of its legs; of more lines, and of a builder, none. */
  lines: z.array(
    z.object({ legs: z.array(z.number().int()), part: z.enum(['win', 'place']), factor: Exact }),
  ),
  /** Of all lines. */
  sum: Exact,
  stake: Money,
  /** Of the stake, what was not cashed out. */
  rest: Money,
  /** Line stake × sum × rest ÷ stake, rounded once: to the nearest, halves up. */
  returned: Money,
  /** Of a free bet, which is not returned. */
  freeStake: Money,
  boostBps: z.number().int(),
  boost: Money,
  /** What the maximum payout cut off. */
  cut: Money,
  paid: Money,
});

export const BetExplanation = z.object({
  id: z.uuid(),
  state: z.enum(betStates),
  legs: z.array(LegExplanation),
  /** Null: it has no result yet, or was cashed out. */
  working: Working.nullable(),
});
export type BetExplanation = z.infer<typeof BetExplanation>;

export const explanationEndpoints = endpoints({
  'GET /sportsbook-api/bets/:id/explanation': {
    summary:
      'Why a bet returned what it did: rule, scores, incidents and factor of each leg, and the sum to the cent',
    access: 'restricted',
    params: z.object({ id: z.uuid() }),
    answer: BetExplanation,
    refusals: { 'bet.unknown': 404 },
  },
});
