import {
  mayDeposit,
  mayPlay,
  withdrawalOutcomeOf,
  type VerificationLevel,
} from '@halcyon/contract/kyc/verification-level';

/** Levels of enhanced due diligence: what grants something here takes two people. */
export const enhancedLevels = [
  'ENHANCED KYC',
  'EDD_PENDING',
  'EDD_UNDER_REVIEW',
  'ENHANCED',
] as const satisfies readonly VerificationLevel[];
const enhanced: ReadonlySet<VerificationLevel> = new Set(enhancedLevels);

/**
 * True: a document of a player is approved by two different people. `wasEnhanced`: enhanced due diligence was due from
 * the player once; a level set since then does not end it. Pure.
 */
export function isFourEyed(level: VerificationLevel, wasEnhanced: boolean): boolean {
  return wasEnhanced || enhanced.has(level);
}

/**
 * True: moving a player from one level to the other is proposed by one person and confirmed by another. It is the way
 * that counts and not the step: once enhanced due diligence was due (`wasEnhanced`), every move that lets the player
 * do more takes two, whatever level it leads over. So does every move to ENHANCED, and out of enhanced due diligence to a
 * level that requires less. One person alone may take rights away immediately. Pure.
 */
export function needsSecondPerson(
  from: VerificationLevel,
  to: VerificationLevel,
  wasEnhanced: boolean,
): boolean {
  if (from === to) return false;
  if (to === 'ENHANCED') return true;
  const asksForLess = enhanced.has(from) && !enhanced.has(to) && rightsAt(to).some(Boolean);
  return asksForLess || ((wasEnhanced || enhanced.has(from)) && grantsMore(from, to));
}

/** True: something is allowed after the move that was not before. */
function grantsMore(from: VerificationLevel, to: VerificationLevel): boolean {
  const before = rightsAt(from);
  return rightsAt(to).some((isAllowed, index) => isAllowed && !before[index]);
}

/** What a level allows where the market requires most, and where it requires least: play, deposit, withdrawal. */
function rightsAt(level: VerificationLevel): readonly boolean[] {
  return [true, false].flatMap((isAboveThreshold) => {
    const standing = { status: 'REGISTERED', level, verifyBefore: 'deposit', isAboveThreshold } as const;
    const outcome = withdrawalOutcomeOf({
      status: 'REGISTERED',
      level,
      isAboveThreshold,
      isAboveCeiling: false,
      hasDocumentUnderReview: false,
      hasEnoughFunds: true,
    });
    const mayWithdraw = outcome === 'SUCCESS' || outcome === 'DOCUMENTS_PREFERRED';
    return [mayPlay(standing), mayDeposit(standing), mayWithdraw];
  });
}
