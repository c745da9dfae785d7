import type { DocumentStatus, DocumentType } from '@halcyon/contract/kyc/document';
import type { VerificationLevel } from '@halcyon/contract/kyc/verification-level';

/** One document as the rules of levels see it. */
export type DocumentFact = { readonly type: DocumentType; readonly status: DocumentStatus };

/**
 * The level after an operator requested more. A verified player is verified again with more than before, so
 * that a level shows how much was requested; the questionnaire has separate levels. Pure.
 */
export function levelAfterRequest(level: VerificationLevel, type: DocumentType): VerificationLevel {
  if (level === 'RESTRICTED' || level === 'SUSPENDED') return level;
  if (type === 'EDD_QUESTIONNAIRE') return 'EDD_PENDING';
  return asksForMore[level] ?? level;
}

const asksForMore: Partial<Record<VerificationLevel, VerificationLevel>> = {
  NOT_REQUIRED: 'PENDING',
  NOT_VERIFIED: 'PENDING',
  DATA_VERIFIED: 'PENDING',
  'FULLY VERIFIED': 'ENHANCED KYC',
  ENHANCED: 'ENHANCED KYC',
};

/**
 * The level after a document moved, or the same. Everything requested is verified and identity and address are among
 * it: FULLY VERIFIED, or ENHANCED where more than that was requested. A verified document that expires sends a
 * verified player back to a request. Levels that a person set (RESTRICTED, SUSPENDED) and those of the questionnaire
 * stay.
 * Pure.
 */
export function levelAfterMove(
  level: VerificationLevel,
  documents: readonly DocumentFact[],
  moved: { readonly type: DocumentType; readonly to: DocumentStatus },
): VerificationLevel {
  if (moved.type === 'EDD_QUESTIONNAIRE') return afterQuestionnaire(level, moved.to);
  if (moved.to === 'EXPIRED') return afterExpiry[level] ?? level;
  if (moved.to !== 'VERIFIED' || !isAllProven(documents)) return level;
  return afterProof[level] ?? level;
}

/** The questionnaire's own way: answered, sent back, approved. */
function afterQuestionnaire(level: VerificationLevel, to: DocumentStatus): VerificationLevel {
  if (to === 'UNDER_REVIEW' && level === 'EDD_PENDING') return 'EDD_UNDER_REVIEW';
  if (level !== 'EDD_UNDER_REVIEW') return level;
  if (to === 'REQUESTED') return 'EDD_PENDING';
  return to === 'VERIFIED' ? 'ENHANCED' : level;
}

const afterExpiry: Partial<Record<VerificationLevel, VerificationLevel>> = {
  DATA_VERIFIED: 'PENDING',
  'FULLY VERIFIED': 'PENDING',
  ENHANCED: 'ENHANCED KYC',
};

const afterProof: Partial<Record<VerificationLevel, VerificationLevel>> = {
  NOT_VERIFIED: 'FULLY VERIFIED',
  DATA_VERIFIED: 'FULLY VERIFIED',
  PENDING: 'FULLY VERIFIED',
  PENDING_EXPIRED: 'FULLY VERIFIED',
  'ENHANCED KYC': 'ENHANCED',
};

function isAllProven(documents: readonly DocumentFact[]): boolean {
  const isProven = (type: DocumentType) =>
    documents.some((document) => document.type === type && document.status === 'VERIFIED');
  const isOpen = documents.some(({ status }) => status !== 'VERIFIED' && status !== 'UNREQUESTED');
  return !isOpen && isProven('PROOF_OF_ID') && isProven('PROOF_OF_ADDRESS');
}
