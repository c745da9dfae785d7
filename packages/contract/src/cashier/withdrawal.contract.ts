import { z } from 'zod';
import { withdrawalOutcomes } from '../kyc/verification-level.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money, PositiveMoney } from '../platform/shapes.ts';
import { DeviceClaim } from './deposit.contract.ts';
import { PaymentMethod, PaymentStatus, TimelineStep, withdrawalStates } from './payment.ts';

/** The check before a withdrawal. With an amount it is for that amount, else for the smallest one. */
export const WithdrawalCheck = z.object({
  outcome: z.enum(withdrawalOutcomes),
  /** What could be withdrawn now: cash that is not on hold. */
  available: Money.nullable(),
  /** What the player's own limit leaves, when there is one. */
  limitLeft: Money.optional(),
  resetOn: Instant.optional(),
  /** What the player owes after a win was taken back that had been spent. Nothing is paid out until it is settled. */
  owed: Money.optional(),
});
export type WithdrawalCheck = z.infer<typeof WithdrawalCheck>;

export const Withdrawal = z.object({
  id: z.uuid(),
  method: PaymentMethod,
  amount: Money,
  /** In the terms of the history. */
  status: PaymentStatus,
  state: z.enum(withdrawalStates),
  maskedAccount: z.string().nullable(),
  requestedAt: Instant,
  /** True: the market allows it and the money has not left for the provider. */
  canCancel: z.boolean(),
  /** True: an operator reviews it first. */
  isInReview: z.boolean(),
  /** At the provider, where the player still names the receiving account; null when there is nothing to do. */
  nextUrl: z.url().nullable(),
  timeline: z.array(TimelineStep),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

const Duration = z.enum(['D', 'W', 'M']);

/** A limit that the player has set on own withdrawals; never a limit of gambling. */
export const WithdrawalLimit = z.object({
  /** What may go out within `duration`, a calendar day, week or month of the account's time zone. */
  limit: Money.nullable(),
  duration: Duration,
  /** The limit before the last change; the same as `limit` while there was none. */
  originalLimit: Money.nullable(),
  /** A higher limit that waits; `limit` null: there will be none. Absent: nothing waits. */
  pending: z.object({ limit: Money.nullable(), duration: Duration, activeFrom: Instant }).optional(),
});
export type WithdrawalLimit = z.infer<typeof WithdrawalLimit>;

/** Exactly one of: a limit, its end, or the end of what waits. */
const WithdrawalLimitChange = z
  .object({
    duration: Duration.default('D'),
    limit: PositiveMoney.optional(),
    deleteLimit: z.literal(true).optional(),
    cancelPendingLimit: z.literal(true).optional(),
  })
  .refine(
    ({ limit, deleteLimit, cancelPendingLimit }) =>
      [limit, deleteLimit, cancelPendingLimit].filter((wish) => wish !== undefined).length === 1,
    'cashier.one_wish',
  );

const refusals = {
  'cashier.method_unavailable': 422,
  'cashier.currency_mismatch': 422,
  'cashier.amount_below_minimum': 422,
  'cashier.withdrawal_limit_reached': 422,
  'cashier.withdrawal_not_allowed': 422,
  'cashier.withdrawal_restricted': 422,
  'cashier.not_enough_funds': 422,
  'cashier.documents_required': 422,
  'cashier.documents_required_restricted': 422,
  'cashier.documents_under_review': 422,
  'cashier.exceeds_kyc_limit': 422,
  'cashier.debt_open': 422,
  /** With `<vertical>.keeps` and `<vertical>.loses` of each bonus, `keeps` and `loses` of all, in `currency`. */
  'cashier.bonus_would_be_forfeited': 422,
} as const;

export const withdrawalEndpoints = endpoints({
  'POST /api/v1/player/wallet/withdrawal/request': {
    summary: 'May this player withdraw now? One of thirteen outcomes',
    access: 'restricted',
    body: DeviceClaim.extend({ amount: PositiveMoney.optional() }),
    answer: WithdrawalCheck,
  },
  'POST /api/v1/player/wallet/withdrawal': {
    summary: 'Sets the amount aside and asks for it to be paid out',
    access: 'restricted',
    body: z.object({
      method: PaymentMethod,
      amount: PositiveMoney,
      /** True: the player agrees that running bonuses end with it. */
      forfeitBonuses: z.boolean().default(false),
    }),
    answer: Withdrawal,
    status: 201,
    movesMoney: true,
    /** When the player names the receiving account at the provider. */
    stepUp: 'when_needed',
    rateLimit: { max: 30, windowSeconds: 60 },
    refusals,
  },
  'POST /api/v1/player/wallet/withdrawal/cancellation': {
    summary: 'Takes a pending withdrawal back, where the market allows it and the money has not left',
    access: 'restricted',
    body: z.object({
      pendingWithdrawalId: z.uuid(),
      amount: Money,
      /** Part of the specified form. It decides nothing: the caller is always the player, and counts as such. */
      cancelByPlayer: z.boolean().default(true),
    }),
    answer: Withdrawal,
    movesMoney: true,
    refusals: {
      'cashier.withdrawal_unknown': 404,
      'cashier.cancellation_not_allowed': 422,
      'cashier.cancellation_too_late': 422,
      'cashier.cancellation_limit_reached': 422,
      'cashier.amount_mismatch': 422,
    },
  },
  'GET /api/v1/player/wallet/pendingWithdrawal': {
    summary: 'Withdrawals on their way, with their sum',
    access: 'restricted',
    answer: z.object({ items: z.array(Withdrawal), total: Money }),
  },
  'GET /api/v1/player/wallet/withdrawals/:id': {
    summary: 'One withdrawal with every step and its instant',
    access: 'restricted',
    params: z.object({ id: z.uuid() }),
    answer: Withdrawal,
    refusals: { 'cashier.withdrawal_unknown': 404 },
  },
  'GET /api/v1/player/withdrawal-limit': {
    summary: "The player's own withdrawal limit; nulls when there is none",
    access: 'restricted',
    answer: WithdrawalLimit,
  },
  'PATCH /api/v1/player/withdrawal-limit': {
    summary: 'Sets the own withdrawal limit: lower holds at once, higher and none wait',
    access: 'restricted',
    body: WithdrawalLimitChange,
    answer: WithdrawalLimit,
    rateLimit: { max: 30, windowSeconds: 60 },
    refusals: { 'cashier.withdrawal_limit_currency': 422, 'cashier.withdrawal_limit_missing': 422 },
  },
});
