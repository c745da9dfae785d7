import type { withdrawalEndpoints } from '@halcyon/contract/cashier/withdrawal.contract';
import {
  isPastThreshold,
  withdrawalOutcomeOf,
  type WithdrawalFacts,
  type WithdrawalOutcome,
} from '@halcyon/contract/kyc/verification-level';
import type { PaymentMethod as MethodOffer, PaymentMethodId } from '@halcyon/contract/market/policy';
import type { RefusalOf } from '@halcyon/contract/platform/endpoint';

/** The input of the decision whether money may go out. Units: minor units of the account's currency. */
export type PayoutFacts = {
  readonly status: WithdrawalFacts['status'];
  readonly level: WithdrawalFacts['level'];
  readonly verifyThresholdMinor: bigint;
  /** The most that the level may ever have paid out; null: no ceiling. */
  readonly ceilingMinor: bigint | null;
  readonly hasDocumentUnderReview: boolean;
  /** Of wins that were taken back after they had been spent. */
  readonly owedMinor: bigint;
  /** The profile's withdrawal flag. */
  readonly isFlagAllowed: boolean;
  /** Cash that is not on hold. */
  readonly availableMinor: bigint;
  /** The requested amount; for the check beforehand the smallest payout of the market. */
  readonly amountMinor: bigint;
  /** Paid out so far and under way. */
  readonly withdrawnMinor: bigint;
  /** What the player's own withdrawal limit leaves; null: no limit. Never a limit of gambling. */
  readonly ownLimitLeftMinor: bigint | null;
  /** The method's maximum; null while no method is chosen. */
  readonly methodMaxMinor: bigint | null;
};

/**
 * May the player withdraw? Flag, status, identity and funds first, then what the player owes, the player's own
 * withdrawal limit and the method's maximum. SELF_LIMIT_REACHED and SELF_SPEND_LIMIT_REACHED never come from here: a
 * gambling limit does not hold back own money. FAILURE is the service's answer to a fault. Pure.
 * Source: docs/domains/cashier.md#withdrawal-check
 */
export function withdrawalVerdict(facts: PayoutFacts): WithdrawalOutcome {
  if (!facts.isFlagAllowed) return 'FORBIDDEN';
  const totalMinor = facts.withdrawnMinor + facts.amountMinor;
  const outcome = withdrawalOutcomeOf({
    status: facts.status,
    level: facts.level,
    isAboveThreshold: isPastThreshold(totalMinor, facts.verifyThresholdMinor),
    isAboveCeiling: facts.ceilingMinor !== null && totalMinor > facts.ceilingMinor,
    hasDocumentUnderReview: facts.hasDocumentUnderReview,
    hasEnoughFunds: facts.availableMinor >= facts.amountMinor && facts.availableMinor > 0n,
  });
  if (!isAllowed(outcome)) return outcome;
  if (facts.owedMinor > 0n) return 'RESTRICTED';
  const isOverOwn = facts.ownLimitLeftMinor !== null && facts.amountMinor > facts.ownLimitLeftMinor;
  const isOverMethod = facts.methodMaxMinor !== null && facts.amountMinor > facts.methodMaxMinor;
  return isOverOwn || isOverMethod ? 'WITHDRAWAL_LIMIT_REACHED' : outcome;
}

/** True for the outcomes that let a withdrawal continue. */
export function isAllowed(outcome: WithdrawalOutcome): boolean {
  return outcome === 'SUCCESS' || outcome === 'DOCUMENTS_PREFERRED';
}

export type WithdrawalRefusal = RefusalOf<
  (typeof withdrawalEndpoints)['POST /api/v1/player/wallet/withdrawal']
>;

/** The refusal of a withdrawal by the outcome of its check; null: continue. FAILURE is a fault, not a refusal. */
export function refusalOfWithdrawal(outcome: WithdrawalOutcome): WithdrawalRefusal | null {
  return withdrawalRefusals[outcome];
}

const withdrawalRefusals: Record<WithdrawalOutcome, WithdrawalRefusal | null> = {
  SUCCESS: null,
  DOCUMENTS_PREFERRED: null,
  FORBIDDEN: 'cashier.withdrawal_not_allowed',
  FAILURE: 'cashier.withdrawal_not_allowed',
  RESTRICTED: 'cashier.withdrawal_restricted',
  WITHDRAWAL_LIMIT_REACHED: 'cashier.withdrawal_limit_reached',
  SELF_LIMIT_REACHED: 'cashier.withdrawal_limit_reached',
  SELF_SPEND_LIMIT_REACHED: 'cashier.withdrawal_not_allowed',
  NOT_ENOUGH_FUNDS: 'cashier.not_enough_funds',
  DOCUMENTS_REQUIRED: 'cashier.documents_required',
  DOCUMENTS_REQUIRED_RESTRICTED: 'cashier.documents_required_restricted',
  DOCUMENTS_UNDER_REVIEW: 'cashier.documents_under_review',
  EXCEEDS_KYC_LIMIT: 'cashier.exceeds_kyc_limit',
};

/**
 * Does the market pay out by this method? Null: yes; the maximum belongs to the verdict. Own money below the method's
 * minimum can leave all the same, as the whole remainder.
 * Refuses: method_unavailable, currency_mismatch, amount_below_minimum, in this order.
 */
export function withdrawalRejection(
  offers: readonly MethodOffer[],
  ask: {
    readonly method: PaymentMethodId;
    readonly amountMinor: bigint;
    readonly currency: string;
    /** Cash that is not on hold. */
    readonly availableMinor: bigint;
  },
): WithdrawalRefusal | null {
  const way = offers.find(({ method }) => method === ask.method)?.withdrawal;
  if (!way) return 'cashier.method_unavailable';
  if (way.min.currency !== ask.currency) return 'cashier.currency_mismatch';
  const isRemainder = ask.amountMinor === ask.availableMinor;
  return ask.amountMinor < BigInt(way.min.amountMinor) && !isRemainder
    ? 'cashier.amount_below_minimum'
    : null;
}

/** The smallest payout of any method; null: the market pays nothing out. */
export function smallestPayoutMinor(offers: readonly MethodOffer[]): bigint | null {
  const minima = offers.flatMap(({ withdrawal }) => (withdrawal ? [BigInt(withdrawal.min.amountMinor)] : []));
  return minima.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
}

/** The smallest deposit of any method; null: the market takes none. */
export function smallestDepositMinor(offers: readonly MethodOffer[]): bigint | null {
  const minima = offers.map(({ deposit }) => BigInt(deposit.min.amountMinor));
  return minima.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
}
