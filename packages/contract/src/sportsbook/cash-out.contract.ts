import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money, Nothing, PositiveMoney } from '../platform/shapes.ts';
import { BetView, CashOutReceipt } from './bet.contract.ts';
import { betStates } from './bet-state.ts';

/** Bets that one call follows. */
export const FOLLOWED_BETS_MAX = 50;

/**
 * Why a bet has no offer. `settling`: a result of one of its legs is being carried out. `not_offered`: it is a free bet, or
 * one of its markets has no cash-out. `too_small`: it is worth less than the smallest unit.
 */
export const cashOutReasons = [
  'bet.not_open',
  'bet.cash_out_not_offered',
  'bet.cash_out_settling',
  'bet.cash_out_suspended',
  'bet.cash_out_too_small',
] as const;
export type CashOutReason = (typeof cashOutReasons)[number];

/** For all that is left of the stake; a part is paid its share, rounded down. */
const CashOutOffer = z.object({
  id: z.string(),
  amount: Money,
  /** What the bet is worth on average. */
  fair: Money,
  fee: Money,
  feeBps: z.number().int(),
  /** Until then the offer can be accepted, if it is not lower by then. */
  validUntil: Instant,
  /** How long a cash-out waits while an event is running; 0: not at all. */
  delayMs: z.number().int(),
  /** Of the events that are not decided: what it is computed from. */
  versions: z.array(z.object({ eventId: z.uuid(), version: z.number().int() })),
  /** Parts of the stake that can be cashed out: each a multiple of `step`. */
  part: z.object({ min: Money, max: Money, step: Money }),
});

const CashOutRuleView = z.object({
  /** Bounds of the offer for all that is left. */
  atLeast: Money.nullable(),
  atMost: Money.nullable(),
  /** Null: all that is left. */
  stake: Money.nullable(),
  setAt: Instant,
});
export type CashOutRuleView = z.infer<typeof CashOutRuleView>;

/** What is offered for a bet now. */
const FollowedBet = z.object({
  betId: z.uuid(),
  state: z.enum(betStates),
  stakeLeft: Money,
  offer: CashOutOffer.nullable(),
  /** Null: there is an offer. */
  reason: z.enum(cashOutReasons).nullable(),
});
export type FollowedBet = z.infer<typeof FollowedBet>;

export const CashOutView = FollowedBet.extend({
  /** Oldest first. */
  cashOuts: z.array(CashOutReceipt),
  /** Null: none is set, or it has ended. */
  rule: CashOutRuleView.nullable(),
});
export type CashOutView = z.infer<typeof CashOutView>;

const CashOut = z.strictObject({
  /** The offer as seen. Less than its amount is never paid, more is. */
  offer: z.strictObject({ id: z.string().max(40), amount: PositiveMoney }),
  /** The part of the stake. Absent: all that is left. */
  stake: PositiveMoney.optional(),
});
export type CashOut = z.output<typeof CashOut>;

const CashOutRule = z
  .strictObject({
    atLeast: PositiveMoney.optional(),
    atMost: PositiveMoney.optional(),
    stake: PositiveMoney.optional(),
  })
  .refine(({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined, {
    path: ['atLeast'],
    message: 'bet.cash_out_rule_empty',
  })
  .refine(
    ({ atLeast, atMost }) => !atLeast || !atMost || BigInt(atLeast.amountMinor) > BigInt(atMost.amountMinor),
    { path: ['atLeast'], message: 'bet.cash_out_rule_order' },
  );
export type CashOutRule = z.output<typeof CashOutRule>;

const params = z.object({ id: z.uuid() });
const access = 'restricted';
const rateLimit = { max: 600, windowSeconds: 60 };
const unknown = { 'bet.unknown': 404 } as const;
const partRefusals = {
  'bet.currency_mismatch': 422,
  /** Facts: `step` and `max`. */
  'bet.cash_out_part_invalid': 422,
} as const;

/** Ending what was bet is no play: a player who is excluded may. */
export const cashOutEndpoints = endpoints({
  'GET /sportsbook-api/bets/:id/cash-out': {
    summary: 'Fair value, fee and offer of an open bet, what was cashed out of it, and its rule',
    access,
    rateLimit,
    params,
    answer: CashOutView,
    refusals: unknown,
  },
  'POST /sportsbook-api/bets/:id/cash-out': {
    summary: 'Ends a bet, or a part of it, for the offer; answered after the delay of running events',
    access,
    movesMoney: true,
    params,
    body: CashOut,
    answer: z.object({ bet: BetView, cashOut: CashOutReceipt }),
    refusals: {
      ...unknown,
      ...partRefusals,
      'bet.not_open': 422,
      'bet.cash_out_not_offered': 422,
      'bet.cash_out_settling': 422,
      /** Also when prices changed while bets were stopped during the delay. */
      'bet.cash_out_suspended': 422,
      'bet.cash_out_too_small': 422,
      /** The offer is lower now, its time is over, or the bet is another. Facts: `amount` and `offer`, those of now. */
      'bet.cash_out_changed': 422,
      /** It could not be written in time: nothing was paid. */
      'bet.too_late': 422,
    },
  },
  'PUT /sportsbook-api/bets/:id/cash-out-rule': {
    summary:
      'Cashes the bet out by itself, once, when its offer reaches a bound; replaces the rule that was set',
    access,
    rateLimit,
    params,
    body: CashOutRule,
    answer: CashOutRuleView,
    refusals: { ...unknown, ...partRefusals, 'bet.not_open': 422, 'bet.cash_out_not_offered': 422 },
  },
  'DELETE /sportsbook-api/bets/:id/cash-out-rule': {
    summary: 'Removes the rule; without one nothing changes',
    access,
    rateLimit,
    params,
    answer: Nothing,
    refusals: unknown,
  },
  'POST /sportsbook-api/cash-outs/follow': {
    summary:
      'Offers of open bets now; their changes come as `cash_out` frames of the push connection until then',
    access,
    rateLimit,
    body: z.strictObject({ bets: z.array(z.uuid()).min(1).max(FOLLOWED_BETS_MAX) }),
    answer: z.object({ items: z.array(FollowedBet), until: Instant }),
    refusals: { 'bet.cash_out_followers': 503 },
  },
});
