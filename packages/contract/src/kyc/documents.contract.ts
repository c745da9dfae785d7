import { z } from 'zod';
import { ownPath } from '../platform/own-path.ts';
import { endpoints } from '../platform/endpoint.ts';
import { FileAnswer } from '../platform/file-answer.ts';
import { CalendarDate, Instant } from '../platform/shapes.ts';
import { documentStatuses, documentTypes, uploadLimits, uploadTypes } from './document.ts';
import { rejectionReasonNames, rejectionSteps } from './rejection-reason.ts';
import { verificationLevelNames, type VerificationLevel } from './verification-level.ts';

const KycStatus = z.enum(verificationLevelNames as [VerificationLevel, ...VerificationLevel[]]);

export const DocumentTypeName = z.enum(documentTypes);
const UploadTypeName = z.enum(uploadTypes);

/** Why the last upload was not accepted, and what to do about it. */
export const Rejection = z.object({
  reason: z.enum(rejectionReasonNames),
  nextStep: z.enum(rejectionSteps),
  rejectedAt: Instant,
});
export type Rejection = z.infer<typeof Rejection>;

/** One picture or PDF of an upload. Its bytes: GET /player/documents/files/:fileId. */
export const UploadedFile = z.object({
  fileId: z.uuid(),
  /** As the player's device named it, cut to 120 characters. */
  fileName: z.string(),
  mediaType: z.enum(uploadLimits.mediaTypes),
  bytes: z.number().int(),
  uploadedAt: Instant,
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/**
 * One document of a player. UNREQUESTED and null everywhere: never requested. REQUESTED with a `rejection`: it was
 * reviewed and is requested again.
 */
export const PlayerDocument = z.object({
  documentId: z.uuid().nullable(),
  documentStatus: z.enum(documentStatuses),
  documentTypeName: DocumentTypeName,
  /** A code of `subTypesOf`; of a proof of payment the payment method that it proves. */
  subType: z.string().nullable(),
  /** What the operator requested, in the operator's words; null when the type says it all. */
  requestNote: z.string().nullable(),
  requestedAt: Instant.nullable(),
  uploadedAt: Instant.nullable(),
  rejection: Rejection.nullable(),
  /** Of a verified document that does not hold for ever. */
  expiresOn: CalendarDate.nullable(),
  /** Files of the last upload. Empty after a check at the provider's page, which keeps its pictures. */
  files: z.array(UploadedFile),
});
export type PlayerDocument = z.infer<typeof PlayerDocument>;

export const PlayerDocuments = z.object({
  idDocument: PlayerDocument,
  addressDocument: PlayerDocument,
  sowDocument: PlayerDocument,
  eddQuestionnaire: PlayerDocument,
  paymentDocument: z.array(PlayerDocument),
  otherDocument: z.array(PlayerDocument),
});
export type PlayerDocuments = z.infer<typeof PlayerDocuments>;

export const VerificationState = z.object({
  kycStatus: KycStatus,
  /** See `hasNothingToVerify`. */
  isNothingToVerify: z.boolean(),
  /** True: `POST …/verification` may be called to be verified unasked. */
  mayStart: z.boolean(),
  /** Whole days, a day that has begun counted; null: no date runs. */
  daysLeftToVerifyDocuments: z.number().int().min(0).nullable(),
  documentsDueAt: Instant.nullable(),
  hasDocumentUnderReview: z.boolean(),
  isQuestionnaireRequested: z.boolean(),
  /** True: an identity document can be checked at the provider's page by `initiate`. */
  isProviderAvailable: z.boolean(),
});
export type VerificationState = z.infer<typeof VerificationState>;

/** State of the last attempt of a type. `error` is the code with which the last upload was refused. */
export const UploadStatus = z.object({
  documentType: UploadTypeName,
  subType: z.string().nullable(),
  state: z.enum(['none', 'processing', 'success', 'error']),
  documentStatus: z.enum(documentStatuses),
  error: z.string().nullable(),
  rejection: Rejection.nullable(),
});
export type UploadStatus = z.infer<typeof UploadStatus>;

/**
 * Fields of the multipart upload; the files are parts named `file`. Text fields come before the files.
 * `documentId` names one of a list; without it, the requested one with this sub type.
 */
export const UploadFields = z.object({
  documentType: UploadTypeName,
  subType: z.string().max(40).optional(),
  documentId: z.uuid().optional(),
});

const uploadRefusals = {
  'kyc.document_unknown': 404,
  'kyc.document_not_requested': 422,
  'kyc.document_under_review': 422,
  'kyc.document_verified': 422,
  'kyc.sub_type_invalid': 422,
} as const;

export const documentsEndpoints = endpoints({
  'GET /api/v1/player/documents': {
    summary: 'All documents of the player, by their form keys, with state, rejection and files',
    access: 'restricted',
    answer: PlayerDocuments,
  },
  'GET /api/v1/player/documents/verification': {
    summary: 'Where the verification stands, and how many days are left',
    access: 'restricted',
    answer: VerificationState,
  },
  'POST /api/v1/player/documents/verification': {
    summary: 'Starts a verification: asks for identity and address if they were not asked for yet',
    access: 'restricted',
    body: z.object({ startPoint: z.enum(['account', 'withdrawal', 'deposit']) }),
    answer: VerificationState,
    refusals: { 'kyc.nothing_to_start': 422 },
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  'POST /api/v1/player/documents/upload': {
    summary: 'Uploads the pictures or the PDF of one document; it is under review afterwards',
    access: 'restricted',
    body: UploadFields,
    bodyType: 'multipart',
    files: { max: uploadLimits.filesMax, bytesMax: uploadLimits.fileBytesMax },
    answer: PlayerDocument,
    status: 201,
    bodyBytesMax: uploadLimits.filesMax * uploadLimits.fileBytesMax + 64 * 1024,
    rateLimit: { max: 20, windowSeconds: 600 },
    refusals: {
      ...uploadRefusals,
      'kyc.file_missing': 422,
      'kyc.too_many_files': 422,
      'kyc.file_empty': 422,
      'kyc.file_too_large': 422,
      'kyc.file_type_unsupported': 422,
      'kyc.file_type_mismatch': 422,
      'kyc.file_unreadable': 422,
      'kyc.file_locked': 422,
      'kyc.too_many_pages': 422,
      'kyc.file_infected': 422,
      'kyc.picture_too_small': 422,
      'kyc.picture_too_large': 422,
      'kyc.scanner_unavailable': 503,
    },
  },
  'POST /api/v1/player/documents/upload_status': {
    summary: 'How the last upload of a type stands; a check at the provider is asked about on the way',
    access: 'restricted',
    body: z.object({ documentType: UploadTypeName, subType: z.string().max(40).optional() }),
    answer: UploadStatus,
  },
  'POST /api/v1/player/documents/initiate': {
    summary: "Begins a check of an identity document at the provider's hosted page",
    access: 'restricted',
    body: z.object({
      documentType: z.literal('PROOF_OF_ID').default('PROOF_OF_ID'),
      /** Page of this site to return to, with its locale; `transactionStatus=SUCCESS|ERROR` is added. */
      returnPath: z
        .string()
        .max(300)
        .refine((path) => ownPath(path) !== null)
        .optional(),
    }),
    answer: z.object({ redirectUrl: z.url(), expiresAt: Instant }),
    rateLimit: { max: 10, windowSeconds: 600 },
    refusals: {
      'kyc.document_not_requested': 422,
      'kyc.document_under_review': 422,
      'kyc.document_verified': 422,
      'kyc.provider_unavailable': 503,
    },
  },
  'GET /api/v1/player/documents/files/:fileId': {
    summary: 'One uploaded file, for its owner',
    access: 'restricted',
    params: z.object({ fileId: z.uuid() }),
    answer: z.instanceof(FileAnswer),
    answerType: 'application/octet-stream',
    refusals: { 'kyc.file_unknown': 404 },
  },
});
