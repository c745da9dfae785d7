import type { WithdrawalOutcome } from '@halcyon/contract/kyc/verification-level';
import type { VerificationView } from './standing.queries.ts';

/** The state of a player's verification, as every page shows it. */
export type VerificationStanding =
  /** Nothing is asked for, and nothing can be sent. */
  | 'none'
  /** Nothing is due; the player may begin unasked. */
  | 'open'
  | 'to_pay_in'
  | 'to_pay_out'
  | 'overdue'
  | 'review'
  | 'verified';

type Known = Pick<
  VerificationView,
  'kycStatus' | 'mayStart' | 'hasDocumentUnderReview' | 'documentsDueAt' | 'isQuestionnaireRequested'
>;
/** Answers of the two checks; null: not known. */
type Checks = { readonly deposit: WithdrawalOutcome | null; readonly withdrawal: WithdrawalOutcome | null };

/**
 * One state from what was asked for and what the checks of money in and out say of documents. What holds money up comes
 * first, so that no page calls the account fine while another stops it. Pure.
 */
export function verificationStanding(of: Known, { deposit, withdrawal }: Checks): VerificationStanding {
  const says = (outcome: WithdrawalOutcome) => deposit === outcome || withdrawal === outcome;
  // A date runs for as long as something is still to be sent.
  const isAllSent = of.hasDocumentUnderReview && of.documentsDueAt === null && !of.isQuestionnaireRequested;
  if (says('DOCUMENTS_UNDER_REVIEW') || isAllSent) return 'review';
  if (of.kycStatus === 'PENDING_EXPIRED' || says('DOCUMENTS_REQUIRED_RESTRICTED')) return 'overdue';
  if (deposit === 'DOCUMENTS_REQUIRED') return 'to_pay_in';
  const isAsked = of.documentsDueAt !== null || of.isQuestionnaireRequested;
  if (withdrawal === 'DOCUMENTS_REQUIRED' || isAsked) return 'to_pay_out';
  if (of.kycStatus === 'FULLY VERIFIED' || of.kycStatus === 'ENHANCED') return 'verified';
  return of.kycStatus === 'NOT_VERIFIED' || of.mayStart ? 'open' : 'none';
}
