import {
  effectsOf,
  statusAllowsDeposit,
  statusAllowsPlay,
  type AccountStatus,
} from '../identity/account-status.ts';

/**
 * What each verification level allows, as one table, and the answers that status, level and market give
 * together. Pure; the wallet's guard holds a player's status and level.
 */

/** Outcomes of the check before a withdrawal, as the specification spells them. */
export const withdrawalOutcomes = [
  'FORBIDDEN',
  'SELF_LIMIT_REACHED',
  'SELF_SPEND_LIMIT_REACHED',
  'WITHDRAWAL_LIMIT_REACHED',
  'SUCCESS',
  'FAILURE',
  'DOCUMENTS_PREFERRED',
  'DOCUMENTS_REQUIRED',
  'EXCEEDS_KYC_LIMIT',
  'NOT_ENOUGH_FUNDS',
  'RESTRICTED',
  'DOCUMENTS_REQUIRED_RESTRICTED',
  'DOCUMENTS_UNDER_REVIEW',
] as const;
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number];

/** `verify_before`: the market's row says whether this waits for proof of who the player is. */
export type LevelEffect = 'yes' | 'no' | 'verify_before';

export type LevelEffects = {
  readonly play: LevelEffect;
  readonly deposit: LevelEffect;
  /** Answer of the withdrawal check while the player's total stays within the market's threshold. */
  readonly withdrawalWithin: WithdrawalOutcome;
  /** The same above it. */
  readonly withdrawalAbove: WithdrawalOutcome;
};

const open = { play: 'yes', deposit: 'yes' } as const;
const shut = { play: 'no', deposit: 'no' } as const;
const always = (outcome: WithdrawalOutcome) => ({ withdrawalWithin: outcome, withdrawalAbove: outcome });

export const verificationLevels = {
  NOT_REQUIRED: { ...open, ...always('SUCCESS') },
  NOT_VERIFIED: {
    play: 'verify_before',
    deposit: 'verify_before',
    withdrawalWithin: 'DOCUMENTS_PREFERRED',
    withdrawalAbove: 'DOCUMENTS_REQUIRED',
  },
  DATA_VERIFIED: { ...open, withdrawalWithin: 'SUCCESS', withdrawalAbove: 'DOCUMENTS_REQUIRED' },
  PENDING: { ...open, ...always('DOCUMENTS_REQUIRED') },
  PENDING_EXPIRED: { ...shut, ...always('DOCUMENTS_REQUIRED_RESTRICTED') },
  'FULLY VERIFIED': { ...open, ...always('SUCCESS') },
  'ENHANCED KYC': { ...open, ...always('DOCUMENTS_REQUIRED') },
  EDD_PENDING: { play: 'yes', deposit: 'no', ...always('DOCUMENTS_REQUIRED') },
  EDD_UNDER_REVIEW: { play: 'yes', deposit: 'no', ...always('DOCUMENTS_UNDER_REVIEW') },
  ENHANCED: { ...open, ...always('SUCCESS') },
  RESTRICTED: { ...shut, ...always('RESTRICTED') },
  SUSPENDED: { ...shut, ...always('FORBIDDEN') },
} as const satisfies Record<string, LevelEffects>;

export type VerificationLevel = keyof typeof verificationLevels;

/** Every level, in the order of the table. */
export const verificationLevelNames = Object.keys(verificationLevels) as readonly VerificationLevel[];

/** The number each level has in the database. Never renumbered: the wallet's guard carries them. */
export const verificationLevelNumbers = {
  NOT_REQUIRED: 1,
  NOT_VERIFIED: 2,
  DATA_VERIFIED: 3,
  PENDING: 4,
  PENDING_EXPIRED: 5,
  'FULLY VERIFIED': 6,
  'ENHANCED KYC': 7,
  EDD_PENDING: 8,
  EDD_UNDER_REVIEW: 9,
  ENHANCED: 10,
  RESTRICTED: 11,
  SUSPENDED: 12,
} as const satisfies Record<VerificationLevel, number>;

/** The level of a stored number. Throws for a number that no level has. */
export function verificationLevelOf(number: number): VerificationLevel {
  const name = verificationLevelNames.find((level) => verificationLevelNumbers[level] === number);
  if (!name) throw new RangeError(`there is no verification level ${number}`);
  return name;
}

/** What the market makes wait for verification. `deposit` bars play too: there is no play without one. */
export type VerifyBefore = 'deposit' | 'play' | 'withdrawal';

/** The player's account state, and what the player's market requires. */
export type Standing = {
  readonly status: AccountStatus;
  readonly level: VerificationLevel;
  readonly verifyBefore: VerifyBefore;
  /**
   * True: the allowance of an unproven player in this market is used up, as `isPastThreshold` decides for the total of
   * deposits, this one included (Switzerland: 1,000 CHF before proof; United Kingdom: nothing).
   */
  readonly isAboveThreshold: boolean;
};

/**
 * True: the market's `verifyThresholdMinor` is used up. A threshold of zero leaves nothing to an unproven
 * player, not even a first deposit. Units: minor units of one currency.
 */
export function isPastThreshold(totalMinor: bigint, thresholdMinor: bigint): boolean {
  return thresholdMinor === 0n || totalMinor > thresholdMinor;
}

/** May a stake be taken? Access flags, exclusions and limits are checked separately. Pure. */
export function mayPlay(standing: Standing): boolean {
  if (!statusAllowsPlay(standing.status)) return false;
  const effect = verificationLevels[standing.level].play;
  if (effect !== 'verify_before') return effect === 'yes';
  if (standing.verifyBefore === 'withdrawal') return true;
  return standing.verifyBefore === 'deposit' && !standing.isAboveThreshold;
}

/** May a deposit be started? Access flags, exclusions and limits are checked separately. Pure. */
export function mayDeposit(standing: Standing): boolean {
  if (!statusAllowsDeposit(standing.status)) return false;
  const effect = verificationLevels[standing.level].deposit;
  if (effect !== 'verify_before') return effect === 'yes';
  return standing.verifyBefore !== 'deposit' || !standing.isAboveThreshold;
}

/** Further input of the withdrawal check, besides the account. */
export type WithdrawalFacts = {
  readonly status: AccountStatus;
  readonly level: VerificationLevel;
  /** True: the total paid out with this one would pass the market's `verifyThresholdMinor`. */
  readonly isAboveThreshold: boolean;
  /** True: the total would pass the ceiling that the level may ever reach. */
  readonly isAboveCeiling: boolean;
  readonly hasDocumentUnderReview: boolean;
  readonly hasEnoughFunds: boolean;
};

/**
 * Result of the withdrawal check. Status first, then the level with its review, the ceiling, the money.
 * A gambling limit never blocks a withdrawal of own money. Pure.
 */
export function withdrawalOutcomeOf(facts: WithdrawalFacts): WithdrawalOutcome {
  const byStatus = effectsOf(facts.status).withdraw;
  if (byStatus === 'none' || byStatus === 'at_closing' || byStatus === 'by_support') return 'FORBIDDEN';
  const byLevel = levelOutcome(facts);
  if (byLevel === 'FORBIDDEN' || byLevel === 'RESTRICTED' || byLevel === 'DOCUMENTS_REQUIRED_RESTRICTED') {
    return byLevel;
  }
  // Requested documents wait for the review of their upload; unrequested uploads take no right away.
  if (byLevel === 'DOCUMENTS_REQUIRED' && facts.hasDocumentUnderReview) return 'DOCUMENTS_UNDER_REVIEW';
  if (byLevel !== 'SUCCESS' && byLevel !== 'DOCUMENTS_PREFERRED') return byLevel;
  if (facts.isAboveCeiling) return 'EXCEEDS_KYC_LIMIT';
  return facts.hasEnoughFunds ? byLevel : 'NOT_ENOUGH_FUNDS';
}

/** True: an operator reviews each withdrawal of this status before it is paid. */
export function withdrawalNeedsReview(status: AccountStatus): boolean {
  return effectsOf(status).withdraw === 'after_review';
}

function levelOutcome(facts: WithdrawalFacts): WithdrawalOutcome {
  const effects = verificationLevels[facts.level];
  return facts.isAboveThreshold ? effects.withdrawalAbove : effects.withdrawalWithin;
}
