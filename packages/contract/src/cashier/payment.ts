import { z } from 'zod';
import { Instant, Money } from '../platform/shapes.ts';

/** Every payment method. Which of them a market has, with minimum, maximum and process time, is set by the market. */
export const paymentMethodIds = [
  'BLIK',
  'CREDITCARD',
  'EUTELLER',
  'MUCHBETTER',
  'NETELLER',
  'PAYSAFECARD',
  'PIX',
  'RAPIDTRANSFER',
  'SIRU',
  'SKRILL',
  'TRUSTLY',
  'WEBPAY',
] as const;
export const PaymentMethod = z.enum(paymentMethodIds);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** How long a payment takes as a rule; `instant` has no figures. */
export const ProcessTime = z.union([
  z.object({ unit: z.literal('instant') }),
  z.object({ unit: z.enum(['hours', 'days']), from: z.number().int(), to: z.number().int() }),
]);
const Way = z.object({ min: Money, max: Money, processTime: ProcessTime });

/** One method of a market. `withdrawal` null: it cannot pay out. `isDebitOnly`: of cards, credit cards are not taken. */
export const MethodOffer = z.object({
  method: PaymentMethod,
  isDebitOnly: z.boolean().optional(),
  deposit: Way,
  withdrawal: Way.nullable(),
});
export type MethodOffer = z.infer<typeof MethodOffer>;

/**
 * The steps of a deposit. Money that arrives late still ends an expired one well, or is `suspended` where a limit
 * has no room for it: then it is credited later, or `sent_back` to its payer. A credited one that its payment provider
 * takes back is `reversed`.
 */
export const depositStates = [
  'created',
  'pending',
  'authorised',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'suspended',
  'sent_back',
  'reversed',
] as const;
export type DepositState = (typeof depositStates)[number];

/** Why a deposit failed: the bank's reason, or what the account does not allow. */
export const depositFailures = [
  'declined',
  'no_funds',
  'card_expired',
  'bank_limit',
  'confirmation_failed',
  'account_barred',
  'wrong_payer',
  'unreachable',
] as const;
export type DepositFailure = (typeof depositFailures)[number];

/** The steps of a withdrawal. `paid`, `returned` and `cancelled` are final. */
export const withdrawalStates = [
  'requested',
  'approved',
  'sent',
  'paid',
  'failed',
  'returned',
  'cancelled',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** A payment's state as the history shows it: the same wherever money is listed. */
export const PaymentStatus = z.enum(['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REVERTED']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const statusOfDeposit: Record<DepositState, PaymentStatus> = {
  created: 'PENDING',
  pending: 'PENDING',
  authorised: 'PENDING',
  succeeded: 'SUCCESS',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'CANCELLED',
  suspended: 'PENDING',
  sent_back: 'REVERTED',
  reversed: 'REVERTED',
};
const statusOfWithdrawal: Record<WithdrawalState, PaymentStatus> = {
  requested: 'PENDING',
  approved: 'PENDING',
  sent: 'PENDING',
  paid: 'SUCCESS',
  failed: 'FAILED',
  returned: 'REVERTED',
  cancelled: 'CANCELLED',
};

export function depositStatusOf(state: DepositState): PaymentStatus {
  return statusOfDeposit[state];
}

export function withdrawalStatusOf(state: WithdrawalState): PaymentStatus {
  return statusOfWithdrawal[state];
}

/** One step and when it was taken. */
export const TimelineStep = z.object({ state: z.string(), at: Instant });
