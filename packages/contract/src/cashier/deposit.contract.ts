import { z } from 'zod';
import { withdrawalOutcomes } from '../kyc/verification-level.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, listOf, Money, PositiveMoney } from '../platform/shapes.ts';
import {
  depositFailures,
  depositStates,
  MethodOffer,
  PaymentMethod,
  PaymentStatus,
  TimelineStep,
} from './payment.ts';

/** What a client says about the device; compared, never trusted. */
export const DeviceClaim = z.object({
  ipAddress: z.string().max(60).optional(),
  blackbox: z.string().max(8_000).optional(),
});

/**
 * Response of the check before the cashier opens. SELF_LIMIT_REACHED: a deposit limit; SELF_SPEND_LIMIT_REACHED:
 * a loss limit. `limitLeft` is what the nearest deposit limit still allows. `isLimitMissing` with FORBIDDEN: the
 * market requires own limits before the first deposit; they are set at /my-account/gambling-limits.
 * `isUnderReview` with FORBIDDEN: an operator reviews the person behind the account first.
 */
export const DepositCheck = z.object({
  outcome: z.enum(withdrawalOutcomes),
  limitLeft: Money.optional(),
  limitType: z.enum(['D', 'W', 'M']).optional(),
  resetOn: Instant.optional(),
  isSpendLimit: z.boolean().optional(),
  isLimitMissing: z.boolean().optional(),
  isUnderReview: z.boolean().optional(),
  hideCashier: z.boolean().optional(),
  daysLeftToVerifyDocuments: z.number().int().min(0).optional(),
});
export type DepositCheck = z.infer<typeof DepositCheck>;

export const Deposit = z.object({
  paymentId: z.uuid(),
  method: PaymentMethod,
  amount: Money,
  /** In the terms of the history. */
  status: PaymentStatus,
  state: z.enum(depositStates),
  createdAt: Instant,
  /** When it expires without an update; null once it has ended. */
  expiresAt: Instant.nullable(),
  timeline: z.array(TimelineStep),
  /** Why it failed, as far as it is known; null for a deposit that has not. */
  failure: z.enum(depositFailures).nullable(),
});
export type Deposit = z.infer<typeof Deposit>;

export const RecentMethod = z.object({
  method: PaymentMethod,
  lastAmount: Money,
  lastUsedAt: Instant,
  maskedAccount: z.string().nullable(),
});

export const depositEndpoints = endpoints({
  'GET /api/v1/payment-methods': {
    summary:
      'The payment methods of the own market, or of the one in the query, with limits, process time and amounts to press',
    access: 'visitor',
    query: z.object({ market: z.string().max(5).optional(), province: z.string().max(3).optional() }),
    answer: z.object({ items: z.array(MethodOffer), depositPresets: z.array(Money) }),
    refusals: { 'cashier.market_unknown': 404 },
  },
  'GET /api/v1/player/wallet/recent_deposit_methods': {
    summary: 'Methods of the last successful deposits, newest first',
    access: 'player',
    answer: listOf(RecentMethod),
  },
  'POST /api/v1/player/wallet/deposit/request': {
    summary: 'May this player deposit now, and how much do the limits leave?',
    access: 'restricted',
    body: DeviceClaim,
    answer: DepositCheck,
  },
  'POST /api/v1/player/wallet/deposit': {
    summary: 'Starts a deposit and answers with the hosted page where the player pays',
    access: 'player',
    body: z.object({ method: PaymentMethod, amount: PositiveMoney, bonusId: z.string().max(100).optional() }),
    answer: z.object({ paymentId: z.uuid(), cashierUrl: z.url() }),
    status: 201,
    movesMoney: true,
    rateLimit: { max: 30, windowSeconds: 60 },
    refusals: {
      'cashier.method_unavailable': 422,
      'cashier.currency_mismatch': 422,
      'cashier.amount_below_minimum': 422,
      'cashier.amount_above_maximum': 422,
      'cashier.deposit_not_allowed': 422,
      'cashier.person_review': 422,
      'cashier.limit_missing': 422,
      'cashier.deposit_limit_reached': 422,
      'cashier.loss_limit_reached': 422,
      'cashier.documents_required': 422,
      'cashier.too_many_open_deposits': 422,
      'cashier.provider_unavailable': 503,
    },
  },
  'GET /api/v1/player/wallet/deposit/:paymentId': {
    summary: 'How far a deposit is, with every step and its instant',
    access: 'restricted',
    params: z.object({ paymentId: z.uuid() }),
    answer: Deposit,
    refusals: { 'cashier.payment_unknown': 404 },
  },
});
