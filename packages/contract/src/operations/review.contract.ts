import { z } from 'zod';
import { documentStatuses } from '../kyc/document.ts';
import { DocumentTypeName, PlayerDocument } from '../kyc/documents.contract.ts';
import { rejectionReasonNames } from '../kyc/rejection-reason.ts';
import { FileAnswer } from '../platform/file-answer.ts';
import { CalendarDate, Instant, PlayerId, whole } from '../platform/shapes.ts';
import { incidentWayNames } from './incident-way.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, FoundPlayer, PlayerParams, Reason } from './players.contract.ts';

const DocumentParams = PlayerParams.extend({ documentId: z.uuid() });

/** One document that waits for a person. */
export const QueuedDocument = z.object({
  playerId: PlayerId,
  documentId: z.uuid(),
  documentTypeName: DocumentTypeName,
  subType: z.string().nullable(),
  uploadedAt: Instant,
  firstName: z.string(),
  lastName: z.string(),
  marketId: z.string(),
  kycStatus: z.string(),
  /** True: two different operators approve it. */
  needsTwo: z.boolean(),
});
export type QueuedDocument = z.infer<typeof QueuedDocument>;

export const DocumentStepTaken = z.object({
  step: z.string(),
  from: z.enum(documentStatuses).nullable(),
  to: z.enum(documentStatuses).nullable(),
  reason: z.string().nullable(),
  actor: z.string(),
  at: Instant,
});

export const ReviewedDocument = z.object({
  player: FoundPlayer.extend({ birthDate: CalendarDate.nullable(), address: z.string().nullable() }),
  document: PlayerDocument,
  steps: z.array(DocumentStepTaken),
  needsTwo: z.boolean(),
  /** Reasons for which this type can be rejected. */
  rejectionReasons: z.array(z.enum(rejectionReasonNames)),
});
export type ReviewedDocument = z.infer<typeof ReviewedDocument>;

/** A proposal of one operator that another has to confirm. */
export const Proposal = z.object({
  proposalId: z.uuid(),
  kind: z.enum([
    'level',
    'document',
    'suspense',
    'withdrawal',
    'incident',
    'person_review',
    'second_factor',
    'prize',
    'loyalty_level',
    'reversal',
    'tournament',
    'campaign',
    'budget',
    'codes',
    'correction',
  ]),
  /** Null: it is about an operator, a tournament, a campaign or an event of sport. */
  playerId: PlayerId.nullable(),
  /** Absent: it is not about results. */
  eventId: z.uuid().optional(),
  /** Absent: it is not about a campaign. */
  campaignId: z.uuid().optional(),
  /** The level, the document's type, what happens to suspended money, a withdrawal, an incident or a review, the operator's e-mail, or a campaign's name. */
  subject: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: Instant,
  /** True: the reader proposed it and cannot confirm it. */
  isOwn: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

/** A refused message about a payment, or an entry of the ledger that operators have to review. */
export const Incident = z.object({
  incidentId: z.uuid(),
  provider: z.string(),
  kind: z.string(),
  playerId: z.string().nullable(),
  /** Of the payment, or the provider's transaction. */
  paymentId: z.string().nullable(),
  expected: z.string().nullable(),
  given: z.string().nullable(),
  message: z.string(),
  happenedAt: Instant,
  /** What an operator can propose; nothing: it is closed, or was only stored. */
  ways: z.array(z.enum(incidentWayNames)),
});
export type Incident = z.infer<typeof Incident>;

export const AuditEntry = z.object({
  sequence: z.string(),
  actor: z.string(),
  action: z.string(),
  playerId: PlayerId.nullable(),
  reason: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  address: z.string(),
  at: Instant,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const decisionRefusals = {
  'operations.player_unknown': 404,
  'kyc.document_unknown': 404,
  'kyc.document_not_under_review': 422,
} as const;

export const operatorReviewEndpoints = operatorEndpoints({
  'GET /api/operator/v1/documents/queue': {
    summary: 'Documents that wait for a person, the longest first',
    right: 'documents.read',
    query: z.object({ after: Instant.optional() }),
    answer: z.object({ items: z.array(QueuedDocument), nextAfter: Instant.nullable() }),
  },
  'GET /api/operator/v1/players/:playerId/documents/:documentId': {
    summary: 'One document with its files and its steps',
    right: 'documents.read',
    params: DocumentParams,
    answer: ReviewedDocument,
    refusals: { 'operations.player_unknown': 404, 'kyc.document_unknown': 404 },
  },
  'GET /api/operator/v1/players/:playerId/files/:fileId': {
    summary: 'One uploaded file; the look is written down',
    right: 'documents.read',
    params: PlayerParams.extend({ fileId: z.uuid() }),
    answer: z.instanceof(FileAnswer),
    answerType: 'application/octet-stream',
    refusals: { 'kyc.file_unknown': 404 },
  },
  'POST /api/operator/v1/players/:playerId/documents/:documentId/approve': {
    summary: 'Accepts a document; at an enhanced level a second operator confirms',
    right: 'documents.decide',
    params: DocumentParams,
    body: z.object({ expiresOn: CalendarDate.optional(), reason: Reason.default('Checked') }),
    answer: Done,
    refusals: {
      ...decisionRefusals,
      'operations.end_invalid': 422,
      'operations.proposal_open': 409,
    },
  },
  'POST /api/operator/v1/players/:playerId/documents/:documentId/reject': {
    summary: 'Sends a document back with a reason; it is asked for again',
    right: 'documents.decide',
    params: DocumentParams,
    body: z.object({
      /** Not for the questionnaire, which has no reasons. */
      rejectionReason: z.enum(rejectionReasonNames).optional(),
      reason: Reason,
    }),
    answer: Done,
    refusals: { ...decisionRefusals, 'kyc.rejection_reason_invalid': 422 },
  },
  'POST /api/operator/v1/players/:playerId/documents/:documentId/withdraw': {
    summary: 'Takes a request back that was a mistake; the level stays and is set by itself',
    right: 'documents.request',
    params: DocumentParams,
    body: z.object({ reason: Reason }),
    answer: z.object({}),
    refusals: {
      'operations.player_unknown': 404,
      'kyc.document_unknown': 404,
      'kyc.document_not_requested': 422,
    },
  },
  'GET /api/operator/v1/proposals': {
    summary: 'What waits for a second operator',
    right: 'proposals.decide',
    answer: z.object({ items: z.array(Proposal) }),
  },
  'POST /api/operator/v1/proposals/:proposalId/confirm': {
    summary: 'Confirms what another operator proposed, and does it',
    right: 'proposals.decide',
    params: z.object({ proposalId: z.uuid() }),
    body: z.object({ reason: Reason }),
    answer: Done,
    refusals: {
      'operations.proposal_unknown': 404,
      'operations.proposal_own': 403,
      'operations.proposal_stale': 422,
      'operations.suspense_limit': 422,
      'operations.money_held_back': 422,
      'operations.balance_not_fit': 422,
      'operations.tournament_late': 422,
      'operations.campaign_invalid': 422,
      'operator.not_allowed': 403,
    },
  },
  'POST /api/operator/v1/proposals/:proposalId/decline': {
    summary: 'Declines a proposal, or takes the own one back',
    right: 'proposals.decide',
    params: z.object({ proposalId: z.uuid() }),
    body: z.object({ reason: Reason }),
    answer: z.object({}),
    refusals: { 'operations.proposal_unknown': 404 },
  },
  'GET /api/operator/v1/incidents': {
    summary: 'What went wrong with money, newest first, and what of it waits for operators',
    right: 'incidents.read',
    query: z.object({ before: Instant.optional() }),
    answer: z.object({
      /** The longest first; the same incidents are among the items. */
      waiting: z.array(Incident),
      items: z.array(Incident),
      nextBefore: Instant.nullable(),
    }),
  },
  'POST /api/operator/v1/players/:playerId/incidents/:incidentId': {
    summary: 'Proposes what becomes of an incident of the ledger; a second operator confirms',
    right: 'incidents.decide',
    params: PlayerParams.extend({ incidentId: z.uuid() }),
    body: z.object({ way: z.enum(incidentWayNames), reason: Reason }),
    answer: Done,
    refusals: { 'operations.incident_unknown': 404, 'operations.proposal_open': 409 },
  },
  'GET /api/operator/v1/audit': {
    summary: 'What operators did and looked at, newest first',
    right: 'audit.read',
    query: z.object({
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      playerId: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
    }),
    answer: z.object({ items: z.array(AuditEntry), nextBefore: z.string().nullable() }),
  },
});
