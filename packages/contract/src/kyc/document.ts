import type { PaymentMethodId } from '../market/policy.ts';
import type { VerificationLevel } from './verification-level.ts';

/**
 * Kinds, states and codes of documents, as data. Source: docs/domains/kyc.md
 */

export const documentTypes = [
  'PROOF_OF_ID',
  'PROOF_OF_ADDRESS',
  'PROOF_OF_PAYMENT',
  'SOURCE_OF_WEALTH',
  'EDD_QUESTIONNAIRE',
  'OTHER',
] as const;
export type DocumentType = (typeof documentTypes)[number];
/** The types that are uploaded as files; the questionnaire is answered and not uploaded. */
export const uploadTypes = [
  'PROOF_OF_ID',
  'PROOF_OF_ADDRESS',
  'PROOF_OF_PAYMENT',
  'SOURCE_OF_WEALTH',
  'OTHER',
] as const;
export type UploadType = (typeof uploadTypes)[number];

/** Field of each type in the response, and whether a player has one of it or a list. */
export const documentForms = {
  PROOF_OF_ID: { key: 'idDocument', isList: false },
  PROOF_OF_ADDRESS: { key: 'addressDocument', isList: false },
  PROOF_OF_PAYMENT: { key: 'paymentDocument', isList: true },
  SOURCE_OF_WEALTH: { key: 'sowDocument', isList: false },
  EDD_QUESTIONNAIRE: { key: 'eddQuestionnaire', isList: false },
  OTHER: { key: 'otherDocument', isList: true },
} as const satisfies Record<DocumentType, { readonly key: string; readonly isList: boolean }>;

export const documentStatuses = ['UNREQUESTED', 'REQUESTED', 'UNDER_REVIEW', 'VERIFIED', 'EXPIRED'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/**
 * What proves where wealth comes from, and the code each travels under. A bank statement and savings are
 * proven by the same paper and share a code, so a choice is kept by its name.
 */
export const wealthSources = [
  { name: 'bankStatement', code: 'BS' },
  { name: 'creditCardStatement', code: 'CCS' },
  { name: 'utilityBill', code: 'UB' },
  { name: 'employment', code: 'PS' },
  { name: 'saleOfProperty', code: 'SP' },
  { name: 'savings', code: 'BS' },
  { name: 'saleOfSecurities', code: 'SC' },
  { name: 'inheritance', code: 'WI' },
  { name: 'winnings', code: 'WN' },
  { name: 'other', code: 'OT' },
] as const;

/** Papers that prove an address. */
export const addressProofs = [
  'UTILITY_BILL',
  'BANK_STATEMENT',
  'TAX_STATEMENT',
  'GOVERNMENT_LETTER',
  'RENTAL_CONTRACT',
] as const;

/** Documents that prove identity; the player need not say which. */
export const identityProofs = ['PASSPORT', 'ID_CARD', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] as const;

const paymentMethods: Readonly<Record<PaymentMethodId, true>> = {
  BLIK: true,
  CREDITCARD: true,
  EUTELLER: true,
  MUCHBETTER: true,
  NETELLER: true,
  PAYSAFECARD: true,
  PIX: true,
  RAPIDTRANSFER: true,
  SIRU: true,
  SKRILL: true,
  TRUSTLY: true,
  WEBPAY: true,
};

/**
 * Sub types of each upload and whether one is required. A proof of payment is named by its method, OTHER has
 * none: an operator's note says what is requested.
 */
export const subTypesOf: Readonly<
  Record<UploadType, { readonly codes: readonly string[]; readonly isRequired: boolean }>
> = {
  PROOF_OF_ID: { codes: identityProofs, isRequired: false },
  PROOF_OF_ADDRESS: { codes: addressProofs, isRequired: true },
  PROOF_OF_PAYMENT: { codes: Object.keys(paymentMethods), isRequired: false },
  SOURCE_OF_WEALTH: { codes: [...new Set(wealthSources.map(({ code }) => code))], isRequired: true },
  OTHER: { codes: [], isRequired: false },
};

/** What an upload may be. HEIC is not among them: a browser turns it into JPEG when it is not accepted. */
export const uploadLimits = {
  /** Of one file. */
  fileBytesMax: 10 * 1024 * 1024,
  /** Front and back, or the pages of a letter. */
  filesMax: 4,
  /** The shorter side of a picture. */
  pictureSideMin: 400,
  /** 64 megapixels: what phones and scanners write. */
  picturePixelsMax: 64 * 1024 * 1024,
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  extensions: ['jpg', 'jpeg', 'jpe', 'jfif', 'jif', 'png', 'webp', 'pdf'],
} as const;

/** Hours within which an upload is usually reviewed. */
export const REVIEW_HOURS = 24;
/** Days to upload requested documents, unless the operator says otherwise. */
export const DOCUMENTS_DUE_DAYS = 30;
/** Days to upload again after a rejection that came when the first date had passed. */
export const DOCUMENTS_AGAIN_DAYS = 7;

/** The state of documents as the nothing-to-verify condition reads them. */
export type DocumentStates = {
  readonly idDocument: DocumentStatus;
  readonly addressDocument: DocumentStatus;
  readonly sowDocument: DocumentStatus;
  readonly eddQuestionnaire: DocumentStatus;
  readonly otherDocument: readonly DocumentStatus[];
  readonly paymentDocument: readonly DocumentStatus[];
};

/** Nothing to verify: NOT_REQUIRED, or NOT_VERIFIED while no document at all was requested. Pure. */
export function hasNothingToVerify(level: VerificationLevel, of: DocumentStates): boolean {
  if (level === 'NOT_REQUIRED') return true;
  if (level !== 'NOT_VERIFIED') return false;
  return [
    of.idDocument,
    of.addressDocument,
    of.sowDocument,
    of.eddQuestionnaire,
    ...of.otherDocument,
    ...of.paymentDocument,
  ].every((status) => status === 'UNREQUESTED');
}

/** Whole days up to an instant, a day that has begun counted; 0 once it is past. Pure. */
export function daysLeftUntil(dueAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / 86_400_000));
}
