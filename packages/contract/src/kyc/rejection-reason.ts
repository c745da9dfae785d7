import type { UploadType } from './document.ts';

/**
 * What a player does about a rejected document.
 * UPLOAD_AGAIN: a better picture of the same document. UPLOAD_ANOTHER: another document. CORRECT_DETAILS: the details
 * of the account first, then upload. CONTACT_SUPPORT: support has to resolve it together with the player.
 */
export const rejectionSteps = [
  'UPLOAD_AGAIN',
  'UPLOAD_ANOTHER',
  'CORRECT_DETAILS',
  'CONTACT_SUPPORT',
] as const;
export type RejectionStep = (typeof rejectionSteps)[number];

type Reason = { readonly nextStep: RejectionStep; readonly types: readonly UploadType[] };

const all = ['PROOF_OF_ID', 'PROOF_OF_ADDRESS', 'PROOF_OF_PAYMENT', 'SOURCE_OF_WEALTH', 'OTHER'] as const;
const letters = ['PROOF_OF_ADDRESS', 'PROOF_OF_PAYMENT', 'SOURCE_OF_WEALTH', 'OTHER'] as const;
const again = (types: readonly UploadType[]): Reason => ({ nextStep: 'UPLOAD_AGAIN', types });
const another = (types: readonly UploadType[]): Reason => ({ nextStep: 'UPLOAD_ANOTHER', types });

/**
 * Why a document is rejected: 28 reasons, each with the document types it applies to and the player's next step.
 */
export const rejectionReasons = {
  BAD_QUALITY: again(all),
  ID_EXPIRED: another(['PROOF_OF_ID']),
  ID_NAME_MISMATCH: { nextStep: 'CORRECT_DETAILS', types: ['PROOF_OF_ID'] },
  POA_ADDRESS_MISMATCH: { nextStep: 'CORRECT_DETAILS', types: ['PROOF_OF_ADDRESS'] },
  POP_INCORRECT: another(['PROOF_OF_PAYMENT']),
  SCREENSHOT_NOT_ORIGINAL_DOCUMENT: again(all),
  INVALID_SELFIE: again(['PROOF_OF_ID']),
  REJECTED_DUE_TO_MASKED_INFO: again(all),
  CROPPED_DOCUMENT: again(all),
  UNREADABLE_TEXT: again(all),
  GLARE_ON_DOCUMENT: again(all),
  DAMAGED_DOCUMENT: another(all),
  WRONG_DOCUMENT_TYPE: another(all),
  MISSING_SIDE: again(['PROOF_OF_ID', 'PROOF_OF_PAYMENT']),
  MISSING_PAGES: again(letters),
  DOCUMENT_TOO_OLD: another(letters),
  UNSIGNED_DOCUMENT: again(['PROOF_OF_ID', 'SOURCE_OF_WEALTH', 'OTHER']),
  NOT_ACCOUNT_HOLDER: another(all),
  EDITED_DOCUMENT: another(all),
  DUPLICATE_DOCUMENT: another(all),
  UNSUPPORTED_COUNTRY: another(['PROOF_OF_ID']),
  UNSUPPORTED_LANGUAGE: another(letters),
  UNDER_AGE: { nextStep: 'CONTACT_SUPPORT', types: ['PROOF_OF_ID'] },
  ID_BIRTH_DATE_MISMATCH: { nextStep: 'CONTACT_SUPPORT', types: ['PROOF_OF_ID'] },
  POA_UNSUPPORTED_ISSUER: another(['PROOF_OF_ADDRESS']),
  POP_CARD_NUMBER_VISIBLE: again(['PROOF_OF_PAYMENT']),
  SOW_INSUFFICIENT: another(['SOURCE_OF_WEALTH']),
  SOW_AMOUNT_MISMATCH: another(['SOURCE_OF_WEALTH']),
} as const satisfies Record<string, Reason>;

export type RejectionReason = keyof typeof rejectionReasons;
/** Every reason, in the order of the table. */
export const rejectionReasonNames = Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]];

/** True: a document of this type can be rejected for this reason. */
export function fitsType(reason: RejectionReason, type: UploadType): boolean {
  const types: readonly UploadType[] = rejectionReasons[reason].types;
  return types.includes(type);
}
