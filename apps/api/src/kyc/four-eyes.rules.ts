import type { VerificationLevel } from '@halcyon/contract/kyc/verification-level';

/** Levels of enhanced due diligence: what grants something here takes two people. */
const enhanced: ReadonlySet<VerificationLevel> = new Set([
  'ENHANCED KYC',
  'EDD_PENDING',
  'EDD_UNDER_REVIEW',
  'ENHANCED',
]);
/** Moves to these take rights away or ask for more; one person may do it at once. */
const strict: ReadonlySet<VerificationLevel> = new Set([
  'ENHANCED KYC',
  'EDD_PENDING',
  'EDD_UNDER_REVIEW',
  'RESTRICTED',
  'SUSPENDED',
  'PENDING_EXPIRED',
]);

/** True: a document of a player at this level is approved by two different people. Pure. */
export function isFourEyed(level: VerificationLevel): boolean {
  return enhanced.has(level);
}

/** True: moving a player from one level to the other is proposed by one person and confirmed by another. Pure. */
export function needsSecondPerson(from: VerificationLevel, to: VerificationLevel): boolean {
  return from !== to && (enhanced.has(from) || enhanced.has(to)) && !strict.has(to);
}
