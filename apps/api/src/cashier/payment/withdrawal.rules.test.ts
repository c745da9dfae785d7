import { policies } from '@halcyon/testkit/dependencies';
import { accountStatusNames, type AccountStatus } from '@halcyon/contract/identity/account-status';
import {
  verificationLevelNames,
  withdrawalOutcomes,
  type VerificationLevel,
  type WithdrawalOutcome,
} from '@halcyon/contract/kyc/verification-level';
import { describe, expect, test } from 'vitest';
import { depositVerdict } from './deposit.rules.ts';
import {
  isAllowed,
  refusalOfWithdrawal,
  withdrawalRejection,
  withdrawalVerdict,
  type PayoutFacts,
} from './withdrawal.rules.ts';

const facts: PayoutFacts = {
  status: 'REGISTERED',
  level: 'FULLY VERIFIED',
  verifyThresholdMinor: 200_000n,
  ceilingMinor: null,
  hasDocumentUnderReview: false,
  owedMinor: 0n,
  isFlagAllowed: true,
  availableMinor: 5_000_000n,
  amountMinor: 2_000n,
  withdrawnMinor: 0n,
  ownLimitLeftMinor: null,
  methodMaxMinor: null,
};

/** Written out from the decisions' table: up to the threshold, above it. */
const byLevel: Record<VerificationLevel, readonly [WithdrawalOutcome, WithdrawalOutcome]> = {
  NOT_REQUIRED: ['SUCCESS', 'SUCCESS'],
  NOT_VERIFIED: ['DOCUMENTS_PREFERRED', 'DOCUMENTS_REQUIRED'],
  DATA_VERIFIED: ['SUCCESS', 'DOCUMENTS_REQUIRED'],
  PENDING: ['DOCUMENTS_REQUIRED', 'DOCUMENTS_REQUIRED'],
  PENDING_EXPIRED: ['DOCUMENTS_REQUIRED_RESTRICTED', 'DOCUMENTS_REQUIRED_RESTRICTED'],
  'FULLY VERIFIED': ['SUCCESS', 'SUCCESS'],
  'ENHANCED KYC': ['DOCUMENTS_REQUIRED', 'DOCUMENTS_REQUIRED'],
  EDD_PENDING: ['DOCUMENTS_REQUIRED', 'DOCUMENTS_REQUIRED'],
  EDD_UNDER_REVIEW: ['DOCUMENTS_UNDER_REVIEW', 'DOCUMENTS_UNDER_REVIEW'],
  ENHANCED: ['SUCCESS', 'SUCCESS'],
  RESTRICTED: ['RESTRICTED', 'RESTRICTED'],
  SUSPENDED: ['FORBIDDEN', 'FORBIDDEN'],
};
/** Statuses whose owner reaches the money here; the others are forbidden at every level. */
const reaching: readonly AccountStatus[] = ['REGISTERED', 'RESTRICTED', 'PAYOUT', 'TIMEOUT', 'SELF_EXCLUDED'];

// facts: W5.1
describe('the withdrawal check, every status by every level by the threshold', () => {
  for (const status of accountStatusNames) {
    for (const level of verificationLevelNames) {
      const [within, above] = reaching.includes(status)
        ? byLevel[level]
        : (['FORBIDDEN', 'FORBIDDEN'] as const);
      test(`${status}, ${level}: ${within} up to the threshold, ${above} above`, () => {
        expect(withdrawalVerdict({ ...facts, status, level })).toBe(within);
        expect(withdrawalVerdict({ ...facts, status, level, withdrawnMinor: 199_000n })).toBe(above);
      });
    }
  }
});

// facts: W5.1
describe('the withdrawal check beyond status and level', () => {
  test.each([
    [
      'exactly the threshold is within it',
      { level: 'NOT_VERIFIED', withdrawnMinor: 198_000n },
      'DOCUMENTS_PREFERRED',
    ],
    ['one cent more is above it', { level: 'NOT_VERIFIED', withdrawnMinor: 198_001n }, 'DOCUMENTS_REQUIRED'],
    [
      'a threshold of zero is always passed',
      { level: 'NOT_VERIFIED', verifyThresholdMinor: 0n },
      'DOCUMENTS_REQUIRED',
    ],
    ['a document under review that was sent voluntarily', { hasDocumentUnderReview: true }, 'SUCCESS'],
    [
      'a document under review that was asked for',
      { level: 'PENDING', hasDocumentUnderReview: true },
      'DOCUMENTS_UNDER_REVIEW',
    ],
    ['a total above the ceiling of the level', { ceilingMinor: 1_999n }, 'EXCEEDS_KYC_LIMIT'],
    ['a total of exactly the ceiling', { ceilingMinor: 2_000n }, 'SUCCESS'],
    ['one cent too little', { availableMinor: 1_999n }, 'NOT_ENOUGH_FUNDS'],
    ['the whole balance', { availableMinor: 2_000n }, 'SUCCESS'],
    ['an empty wallet', { availableMinor: 0n, amountMinor: 0n }, 'NOT_ENOUGH_FUNDS'],
    ['above the own withdrawal limit', { ownLimitLeftMinor: 1_999n }, 'WITHDRAWAL_LIMIT_REACHED'],
    ['exactly the own withdrawal limit', { ownLimitLeftMinor: 2_000n }, 'SUCCESS'],
    ['above the maximum of the method', { methodMaxMinor: 1_999n }, 'WITHDRAWAL_LIMIT_REACHED'],
    ['a withdrawal flag taken away', { isFlagAllowed: false }, 'FORBIDDEN'],
    ['too little money and a limit reached', { availableMinor: 1n, methodMaxMinor: 1n }, 'NOT_ENOUGH_FUNDS'],
    [
      'documents missing and too little money',
      { level: 'PENDING', availableMinor: 0n },
      'DOCUMENTS_REQUIRED',
    ],
  ] as const)('%s → %s', (_what, changes, outcome) => {
    expect(withdrawalVerdict({ ...facts, ...changes })).toBe(outcome);
  });

  test('a limit of gambling never answers a withdrawal, and every other outcome can occur', () => {
    const asked = [
      ...accountStatusNames.flatMap((status) =>
        verificationLevelNames.map((level) => withdrawalVerdict({ ...facts, status, level })),
      ),
      withdrawalVerdict({ ...facts, ceilingMinor: 0n }),
      withdrawalVerdict({ ...facts, availableMinor: 0n }),
      withdrawalVerdict({ ...facts, methodMaxMinor: 0n }),
    ];
    const never = withdrawalOutcomes.filter((outcome) => !asked.includes(outcome));
    expect(never).toEqual(['SELF_LIMIT_REACHED', 'SELF_SPEND_LIMIT_REACHED', 'FAILURE']);
  });

  test('only SUCCESS and DOCUMENTS_PREFERRED let the money go', () => {
    expect(withdrawalOutcomes.filter(isAllowed)).toEqual(['SUCCESS', 'DOCUMENTS_PREFERRED']);
    expect(withdrawalOutcomes.filter((outcome) => refusalOfWithdrawal(outcome) === null)).toEqual([
      'SUCCESS',
      'DOCUMENTS_PREFERRED',
    ]);
  });
});

// facts: W4.2
describe('a method pays out', () => {
  const offers = policies.of('UN').paymentMethods;
  test.each([
    ['SKRILL', 2_000n, 'EUR', null],
    ['SKRILL', 1_999n, 'EUR', 'cashier.amount_below_minimum'],
    ['SKRILL', 2_000n, 'USD', 'cashier.currency_mismatch'],
    ['PAYSAFECARD', 2_000n, 'EUR', 'cashier.method_unavailable'],
    ['SIRU', 2_000n, 'EUR', 'cashier.method_unavailable'],
  ] as const)('%s %s %s → %s', (method, amountMinor, currency, refusal) => {
    expect(withdrawalRejection(offers, { method, amountMinor, currency, availableMinor: 3_000n })).toBe(
      refusal,
    );
  });
});

const left = (period: 'D' | 'W' | 'M', leftMinor: bigint) => ({ period, leftMinor, resetsAt: new Date(0) });

// facts: W4.3
describe('the deposit check', () => {
  const deposit = {
    isMarketOpen: true,
    status: 'REGISTERED',
    level: 'NOT_VERIFIED',
    verifyBefore: 'withdrawal',
    verifyThresholdMinor: 200_000n,
    depositedMinor: 0n,
    isFlagged: false,
    isBarred: false,
    amountMinor: 1_000n,
    depositLimits: [],
    lossLimits: [],
  } as const;

  test.each([
    ['an open account', {}, 'SUCCESS'],
    ['a shut market', { isMarketOpen: false }, 'FORBIDDEN'],
    ['a missing deposit flag, a payout flag or a suspension', { isFlagged: true }, 'FORBIDDEN'],
    ['a running exclusion', { isBarred: true }, 'FORBIDDEN'],
    ['status PAYOUT', { status: 'PAYOUT' }, 'FORBIDDEN'],
    ['status RESTRICTED', { status: 'RESTRICTED' }, 'RESTRICTED'],
    ['level RESTRICTED', { level: 'RESTRICTED' }, 'RESTRICTED'],
    ['level SUSPENDED', { level: 'SUSPENDED' }, 'FORBIDDEN'],
    ['documents overdue', { level: 'PENDING_EXPIRED' }, 'DOCUMENTS_REQUIRED_RESTRICTED'],
    ['level EDD_PENDING', { level: 'EDD_PENDING' }, 'DOCUMENTS_REQUIRED'],
    ['level EDD_UNDER_REVIEW', { level: 'EDD_UNDER_REVIEW' }, 'DOCUMENTS_UNDER_REVIEW'],
    [
      'proof wanted before money in',
      { verifyBefore: 'deposit', verifyThresholdMinor: 0n },
      'DOCUMENTS_REQUIRED',
    ],
    ['room in every limit', { depositLimits: [left('D', 1_000n), left('W', 9_000n)] }, 'SUCCESS'],
    ['one cent over a deposit limit', { depositLimits: [left('D', 999n)] }, 'SELF_LIMIT_REACHED'],
    ['a loss limit used up', { lossLimits: [left('M', 0n)] }, 'SELF_SPEND_LIMIT_REACHED'],
    ['a loss limit with a cent left', { lossLimits: [left('M', 1n)] }, 'SUCCESS'],
  ] as const)('%s → %s', (_what, changes, outcome) => {
    expect(depositVerdict({ ...deposit, ...changes }).outcome).toBe(outcome);
  });

  test('names the limit that leaves least', () => {
    const verdict = depositVerdict({ ...deposit, depositLimits: [left('M', 9_000n), left('W', 4_000n)] });
    expect(verdict.limit).toMatchObject({ period: 'W', leftMinor: 4_000n });
  });
});
