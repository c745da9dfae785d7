import { describe, expect, test } from 'vitest';
import { accountStatusNames, type AccountStatus } from '../identity/account-status.ts';
import {
  isPastThreshold,
  mayDeposit,
  mayPlay,
  verificationLevelNames,
  verificationLevelNumbers,
  verificationLevelOf,
  withdrawalNeedsReview,
  withdrawalOutcomeOf,
  withdrawalOutcomes,
  type VerificationLevel,
  type VerifyBefore,
  type WithdrawalFacts,
} from './verification-level.ts';

// One line per row of the decisions' table: play, deposit, withdrawal up to the threshold and above it.
const table = [
  ['NOT_REQUIRED', 'yes', 'yes', 'SUCCESS', 'SUCCESS'],
  ['NOT_VERIFIED', 'market', 'market', 'DOCUMENTS_PREFERRED', 'DOCUMENTS_REQUIRED'],
  ['DATA_VERIFIED', 'yes', 'yes', 'SUCCESS', 'DOCUMENTS_REQUIRED'],
  ['PENDING', 'yes', 'yes', 'DOCUMENTS_REQUIRED', 'DOCUMENTS_REQUIRED'],
  ['PENDING_EXPIRED', 'no', 'no', 'DOCUMENTS_REQUIRED_RESTRICTED', 'DOCUMENTS_REQUIRED_RESTRICTED'],
  ['FULLY VERIFIED', 'yes', 'yes', 'SUCCESS', 'SUCCESS'],
  ['ENHANCED KYC', 'yes', 'yes', 'DOCUMENTS_REQUIRED', 'DOCUMENTS_REQUIRED'],
  ['EDD_PENDING', 'yes', 'no', 'DOCUMENTS_REQUIRED', 'DOCUMENTS_REQUIRED'],
  ['EDD_UNDER_REVIEW', 'yes', 'no', 'DOCUMENTS_UNDER_REVIEW', 'DOCUMENTS_UNDER_REVIEW'],
  ['ENHANCED', 'yes', 'yes', 'SUCCESS', 'SUCCESS'],
  ['RESTRICTED', 'no', 'no', 'RESTRICTED', 'RESTRICTED'],
  ['SUSPENDED', 'no', 'no', 'FORBIDDEN', 'FORBIDDEN'],
] as const;

const standing = (
  level: VerificationLevel,
  verifyBefore: VerifyBefore = 'withdrawal',
  isAboveThreshold = false,
) => ({
  status: 'REGISTERED' as const,
  level,
  verifyBefore,
  isAboveThreshold,
});
const facts = (part: Partial<WithdrawalFacts>): WithdrawalFacts => ({
  status: 'REGISTERED',
  level: 'FULLY VERIFIED',
  isAboveThreshold: false,
  isAboveCeiling: false,
  hasDocumentUnderReview: false,
  hasEnoughFunds: true,
  ...part,
});

// facts: K3.1
describe('what a verification level allows', () => {
  test('there is one row for each of the twelve levels, two of them spelled with blanks', () => {
    expect(table.map(([level]) => level)).toEqual(verificationLevelNames);
    expect(verificationLevelNames).toContain('FULLY VERIFIED');
    expect(verificationLevelNames).toContain('ENHANCED KYC');
  });

  test.each(table)('%s: play %s, deposit %s, withdrawal %s and %s', (level, play, deposit, within, above) => {
    // A market that requires proof only at the withdrawal leaves play and deposit open.
    expect(mayPlay(standing(level))).toBe(play !== 'no');
    expect(mayDeposit(standing(level))).toBe(deposit !== 'no');
    // A market that requires it before the deposit blocks exactly the level that has none.
    expect(mayPlay(standing(level, 'deposit', true))).toBe(play === 'yes');
    expect(mayDeposit(standing(level, 'deposit', true))).toBe(deposit === 'yes');
    expect(withdrawalOutcomeOf(facts({ level }))).toBe(within);
    expect(withdrawalOutcomeOf(facts({ level, isAboveThreshold: true }))).toBe(above);
  });

  test('a stored number always leads back to its level, and no two levels share one', () => {
    expect(new Set(Object.values(verificationLevelNumbers)).size).toBe(verificationLevelNames.length);
    for (const level of verificationLevelNames) {
      expect(verificationLevelOf(verificationLevelNumbers[level])).toBe(level);
    }
    expect(() => verificationLevelOf(99)).toThrow(RangeError);
  });
});

describe('where the market requires proof of identity', () => {
  // verifyBefore, threshold used up → play, deposit of a player who has proven nothing
  test.each([
    ['withdrawal', false, true, true],
    ['withdrawal', true, true, true],
    ['play', false, false, true],
    ['play', true, false, true],
    ['deposit', false, true, true],
    ['deposit', true, false, false],
  ] as const)('before %s, threshold used up: %s', (verifyBefore, isAbove, play, deposit) => {
    expect(mayPlay(standing('NOT_VERIFIED', verifyBefore, isAbove))).toBe(play);
    expect(mayDeposit(standing('NOT_VERIFIED', verifyBefore, isAbove))).toBe(deposit);
  });

  test('a threshold of zero leaves nothing, a threshold of 1,000.00 leaves exactly that', () => {
    expect(isPastThreshold(0n, 0n)).toBe(true);
    expect(isPastThreshold(100_000n, 100_000n)).toBe(false);
    expect(isPastThreshold(100_001n, 100_000n)).toBe(true);
  });
});

describe('how account status and level work together', () => {
  const mayUseSite = new Set<AccountStatus>(['REGISTERED']);
  test.each(accountStatusNames)('%s decides before the level on play and deposit', (status) => {
    const verified = { ...standing('FULLY VERIFIED'), status };
    expect(mayPlay(verified)).toBe(mayUseSite.has(status));
    expect(mayDeposit(verified)).toBe(mayUseSite.has(status));
  });

  test.each([
    ['PRE_REGISTERED', 'FORBIDDEN'],
    ['ACCOUNT_UNVERIFIED', 'FORBIDDEN'],
    ['REGISTERED', 'SUCCESS'],
    ['RESTRICTED', 'SUCCESS'],
    ['PAYOUT', 'SUCCESS'],
    ['TIMEOUT', 'SUCCESS'],
    ['SELF_EXCLUDED', 'SUCCESS'],
    ['BLACKLISTED', 'FORBIDDEN'],
    ['CLOSED', 'FORBIDDEN'],
  ] as const)('the withdrawal of a verified player in status %s gets %s', (status, outcome) => {
    expect(withdrawalOutcomeOf(facts({ status }))).toBe(outcome);
  });

  test('only a restricted account waits for a person before it is paid', () => {
    expect(accountStatusNames.filter(withdrawalNeedsReview)).toEqual(['RESTRICTED']);
  });
});

describe('which answer wins when several apply to a withdrawal', () => {
  const everything = { isAboveCeiling: true, hasDocumentUnderReview: true, hasEnoughFunds: false };
  test.each([
    [{ ...everything, level: 'SUSPENDED' }, 'FORBIDDEN'],
    [{ ...everything, level: 'RESTRICTED' }, 'RESTRICTED'],
    [{ ...everything, level: 'PENDING_EXPIRED' }, 'DOCUMENTS_REQUIRED_RESTRICTED'],
    [{ ...everything, level: 'PENDING' }, 'DOCUMENTS_UNDER_REVIEW'],
    [{ ...everything, level: 'PENDING', hasDocumentUnderReview: false }, 'DOCUMENTS_REQUIRED'],
    [{ ...everything, hasDocumentUnderReview: false }, 'EXCEEDS_KYC_LIMIT'],
    [{ hasEnoughFunds: false }, 'NOT_ENOUGH_FUNDS'],
  ] as const)('%o gives %s', (part, outcome) => {
    expect(withdrawalOutcomeOf(facts(part))).toBe(outcome);
  });

  test('no limit of gambling ever comes out of the check', () => {
    const seen = new Set<string>();
    for (const level of verificationLevelNames) {
      for (const status of accountStatusNames) {
        for (const isAboveThreshold of [true, false]) {
          seen.add(withdrawalOutcomeOf(facts({ level, status, isAboveThreshold })));
        }
      }
    }
    expect(withdrawalOutcomes).toHaveLength(13);
    expect(seen.has('SELF_LIMIT_REACHED') || seen.has('SELF_SPEND_LIMIT_REACHED')).toBe(false);
  });
});
