import type { AccountStatus } from '@halcyon/contract/identity/account-status';
import {
  isPastThreshold,
  mayDeposit,
  type VerificationLevel,
  type VerifyBefore,
  type WithdrawalOutcome,
} from '@halcyon/contract/kyc/verification-level';
import type { DepositFailure, PaymentMethod } from '@halcyon/contract/cashier/payment';
import type { PaymentWay } from '@halcyon/contract/market/policy';
import type { RefusalOf } from '@halcyon/contract/platform/endpoint';
import type { depositEndpoints } from '@halcyon/contract/cashier/deposit.contract';

/** What one running limit still allows. Units: minor units of the account's currency. */
export type LimitLeft = {
  readonly period: 'D' | 'W' | 'M';
  readonly leftMinor: bigint;
  readonly resetsAt: Date;
};

/** The input of the decision whether money may come in. */
export type DepositFacts = {
  readonly isMarketOpen: boolean;
  readonly status: AccountStatus;
  readonly level: VerificationLevel;
  readonly verifyBefore: VerifyBefore;
  readonly verifyThresholdMinor: bigint;
  readonly depositedMinor: bigint;
  /** The profile's deposit flag; false with a risk-payout flag or a suspension over several brands. */
  readonly isFlagged: boolean;
  /** A time-out or an exclusion runs. */
  readonly isBarred: boolean;
  /** An operator has to decide first whether this is an excluded person. */
  readonly isUnderReview?: boolean;
  /** The market requires the player's own limits first, and they are not all set. */
  readonly isLimitMissing?: boolean;
  /** The requested amount; for the check beforehand the smallest deposit of the market. */
  readonly amountMinor: bigint;
  readonly depositLimits: readonly LimitLeft[];
  readonly lossLimits: readonly LimitLeft[];
};

/** The outcome, and the limit that gave it. */
export type DepositVerdict = {
  readonly outcome: WithdrawalOutcome;
  readonly limit: LimitLeft | null;
  /** True: nothing but limits of the player's own is missing. */
  readonly isLimitMissing?: boolean;
  /** True: the person behind the account is under review. */
  readonly isUnderReview?: boolean;
};

/**
 * May the player deposit? Market and account first, then identity, then limits: those that the market requires must be
 * set, a deposit limit decides by its remainder, a loss limit once nothing is left of it. Pure.
 * Source: docs/domains/cashier.md#deposit-check
 */
export function depositVerdict(facts: DepositFacts): DepositVerdict {
  const forbidden = { outcome: 'FORBIDDEN', limit: null } as const;
  if (facts.isUnderReview) return { ...forbidden, isUnderReview: true };
  if (!facts.isMarketOpen || facts.isBarred || facts.isFlagged) return forbidden;
  const { status, level, verifyBefore } = facts;
  const isAboveThreshold = isPastThreshold(
    facts.depositedMinor + facts.amountMinor,
    facts.verifyThresholdMinor,
  );
  if (!mayDeposit({ status, level, verifyBefore, isAboveThreshold })) {
    return { outcome: whyNot(status, level), limit: null };
  }
  if (facts.isLimitMissing) return { outcome: 'FORBIDDEN', limit: null, isLimitMissing: true };
  const reached = facts.depositLimits.find(({ leftMinor }) => leftMinor < facts.amountMinor);
  if (reached) return { outcome: 'SELF_LIMIT_REACHED', limit: tightest(facts.depositLimits) };
  const lost = facts.lossLimits.find(({ leftMinor }) => leftMinor <= 0n);
  if (lost) return { outcome: 'SELF_SPEND_LIMIT_REACHED', limit: lost };
  return { outcome: 'SUCCESS', limit: tightest(facts.depositLimits) };
}

function whyNot(status: AccountStatus, level: VerificationLevel): WithdrawalOutcome {
  if (status === 'RESTRICTED') return 'RESTRICTED';
  if (status !== 'REGISTERED') return 'FORBIDDEN';
  return outcomeOfShutLevel[level] ?? 'DOCUMENTS_REQUIRED';
}

/** Levels at which no deposit is taken, with the player's message; all others ask for documents. */
const outcomeOfShutLevel: Partial<Record<VerificationLevel, WithdrawalOutcome>> = {
  PENDING_EXPIRED: 'DOCUMENTS_REQUIRED_RESTRICTED',
  EDD_UNDER_REVIEW: 'DOCUMENTS_UNDER_REVIEW',
  RESTRICTED: 'RESTRICTED',
  SUSPENDED: 'FORBIDDEN',
};

/** The limit that leaves least; null without limits. */
function tightest(limits: readonly LimitLeft[]): LimitLeft | null {
  return limits.reduce<LimitLeft | null>(
    (least, limit) => (least === null || limit.leftMinor < least.leftMinor ? limit : least),
    null,
  );
}

export type DepositRefusal = RefusalOf<(typeof depositEndpoints)['POST /api/v1/player/wallet/deposit']>;

/** The refusal of a deposit by the outcome of its check; null: continue. */
export function refusalOfDeposit(verdict: DepositVerdict): DepositRefusal | null {
  const { outcome, isLimitMissing, isUnderReview } = verdict;
  if (isUnderReview) return 'cashier.person_review';
  if (isLimitMissing) return 'cashier.limit_missing';
  return depositRefusals[outcome];
}

const depositRefusals: Record<WithdrawalOutcome, DepositRefusal | null> = {
  SUCCESS: null,
  DOCUMENTS_PREFERRED: null,
  FORBIDDEN: 'cashier.deposit_not_allowed',
  RESTRICTED: 'cashier.deposit_not_allowed',
  FAILURE: 'cashier.deposit_not_allowed',
  WITHDRAWAL_LIMIT_REACHED: 'cashier.deposit_not_allowed',
  NOT_ENOUGH_FUNDS: 'cashier.deposit_not_allowed',
  EXCEEDS_KYC_LIMIT: 'cashier.documents_required',
  DOCUMENTS_REQUIRED: 'cashier.documents_required',
  DOCUMENTS_REQUIRED_RESTRICTED: 'cashier.documents_required',
  DOCUMENTS_UNDER_REVIEW: 'cashier.documents_required',
  SELF_LIMIT_REACHED: 'cashier.deposit_limit_reached',
  SELF_SPEND_LIMIT_REACHED: 'cashier.loss_limit_reached',
};

const failures: readonly (readonly [RegExp, DepositFailure])[] = [
  [/NO_FUNDS|INSUFFICIENT/, 'no_funds'],
  [/EXPIRED/, 'card_expired'],
  [/LIMIT/, 'bank_limit'],
  [/3D|VALIDATION/, 'confirmation_failed'],
];

/**
 * Why a deposit failed, from the reason stored with its last step: our own reasons, or a code of the provider. Pure.
 */
export function depositFailureOf(reason: string | null): DepositFailure {
  const ours = Object.values(ownReasons).find(({ text }) => text === reason);
  return ours?.failure ?? failures.find(([code]) => code.test(reason ?? ''))?.[1] ?? 'declined';
}

/** Reasons of the cashier itself, as stored with a step. */
export const ownReasons = {
  barred: { text: 'the account takes no deposits now', failure: 'account_barred' },
  wrongPayer: { text: 'the account belongs to another person', failure: 'wrong_payer' },
  unreachable: { text: 'the provider could not be reached', failure: 'unreachable' },
} as const satisfies Record<string, { text: string; failure: DepositFailure }>;

/**
 * Does the market take this amount by this method? Null: yes.
 * Refuses: method_unavailable, currency_mismatch, amount_below_minimum, amount_above_maximum, in this order.
 */
export function depositRejection(
  offers: readonly { readonly method: PaymentMethod; readonly deposit: PaymentWay }[],
  ask: { readonly method: PaymentMethod; readonly amountMinor: bigint; readonly currency: string },
): DepositRefusal | null {
  const way = offers.find(({ method }) => method === ask.method)?.deposit;
  if (!way) return 'cashier.method_unavailable';
  if (way.min.currency !== ask.currency) return 'cashier.currency_mismatch';
  if (ask.amountMinor < BigInt(way.min.amountMinor)) return 'cashier.amount_below_minimum';
  if (ask.amountMinor > BigInt(way.max.amountMinor)) return 'cashier.amount_above_maximum';
  return null;
}
