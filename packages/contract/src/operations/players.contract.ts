import { z } from 'zod';
import { accountStatusNames, type AccountStatus } from '../identity/account-status.ts';
import { uploadTypes } from '../kyc/document.ts';
import { PlayerDocuments } from '../kyc/documents.contract.ts';
import { verificationLevelNames, type VerificationLevel } from '../kyc/verification-level.ts';
import { CalendarDate, Instant, Money, PlayerId, PositiveMoney, whole } from '../platform/shapes.ts';
import { limitDurations, moneyLimitKinds } from '../responsible-gambling/limits.contract.ts';
import { operatorEndpoints } from './operator-endpoint.ts';

const Status = z.enum(accountStatusNames as [AccountStatus, ...AccountStatus[]]);
const Level = z.enum(verificationLevelNames as [VerificationLevel, ...VerificationLevel[]]);
/** The reason of an action; it is shown to everyone who reads the audit log. */
export const Reason = z.string().trim().min(3).max(500);
export const PlayerParams = z.object({
  playerId: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});

export const FoundPlayer = z.object({
  playerId: PlayerId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  marketId: z.string(),
  accountStatus: Status,
  kycStatus: Level,
});
export type FoundPlayer = z.infer<typeof FoundPlayer>;

const Change = z.object({
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  reason: z.string(),
  at: Instant,
});

export const QuestionnaireAnswers = z.object({
  occupation: z.string(),
  otherOccupation: z.string().nullable(),
  salaryRangeId: z.number().int(),
  sourceOfFunds: z.string(),
  otherSource: z.string().nullable(),
  placeOfBirth: z.string().nullable(),
  nationality: z.string().nullable(),
  answeredAt: Instant,
});

export const PlayerFile = FoundPlayer.extend({
  /** False: given and not proven; it may be another person's. */
  isEmailProven: z.boolean(),
  phone: z.string().nullable(),
  isPhoneProven: z.boolean(),
  birthDate: CalendarDate.nullable(),
  countryCode: z.string(),
  currency: z.string(),
  address: z.string().nullable(),
  flags: z.object({
    casino: z.boolean(),
    liveCasino: z.boolean(),
    sports: z.boolean(),
    virtualSports: z.boolean(),
    bonuses: z.boolean(),
    deposit: z.boolean(),
    withdrawal: z.boolean(),
    payout: z.boolean(),
    isMultibrandSuspended: z.boolean(),
    isWithdrawalReview: z.boolean(),
  }),
  documentsDueAt: Instant.nullable(),
  /** Null without the right to documents. */
  documents: PlayerDocuments.nullable(),
  questionnaire: QuestionnaireAnswers.nullable(),
  statusChanges: z.array(Change),
  levelChanges: z.array(Change),
  notes: z.array(z.object({ text: z.string(), actor: z.string(), at: Instant })),
});
export type PlayerFile = z.infer<typeof PlayerFile>;

/** Statuses that an operator sets. The first two belong to the sign-up. */
export const settableStatuses = [
  'REGISTERED',
  'RESTRICTED',
  'PAYOUT',
  'TIMEOUT',
  'SELF_EXCLUDED',
  'BLACKLISTED',
  'CLOSED',
] as const satisfies readonly AccountStatus[];

/** `moved`: done. `proposed`: it waits for a second operator. */
export const Done = z.object({ state: z.enum(['moved', 'proposed']), proposalId: z.uuid().nullable() });
export type Done = z.infer<typeof Done>;

export const operatorPlayerEndpoints = operatorEndpoints({
  'GET /api/operator/v1/players': {
    summary: 'Finds players by number, e-mail, phone or the beginning of the last name',
    right: 'player.read',
    query: z.object({ query: z.string().trim().min(2).max(120) }),
    answer: z.object({ items: z.array(FoundPlayer) }),
  },
  'GET /api/operator/v1/players/:playerId': {
    summary: 'One player: status, level, flags, documents and what was done',
    right: 'player.read',
    params: PlayerParams,
    answer: PlayerFile,
    refusals: { 'operations.player_unknown': 404 },
  },
  'POST /api/operator/v1/players/:playerId/status': {
    summary: 'Sets the status of the account; an end belongs to TIMEOUT and SELF_EXCLUDED',
    right: 'status.move',
    params: PlayerParams,
    body: z.object({ status: z.enum(settableStatuses), until: Instant.optional(), reason: Reason }),
    answer: z.object({ accountStatus: Status }),
    refusals: {
      'operations.player_unknown': 404,
      'operations.status_same': 422,
      'operations.sign_up_unfinished': 422,
      'operations.exclusion_runs': 422,
      'operations.end_invalid': 422,
      'operations.exclusion_too_short': 422,
    },
  },
  'POST /api/operator/v1/players/:playerId/level': {
    summary: 'Sets the verification level; where it is enhanced a second operator confirms',
    right: 'level.move',
    params: PlayerParams,
    body: z.object({ level: Level, documentsDueAt: Instant.optional(), reason: Reason }),
    answer: Done,
    refusals: {
      'operations.player_unknown': 404,
      'operations.level_same': 422,
      'operations.end_invalid': 422,
      'operations.proposal_open': 409,
    },
  },
  'POST /api/operator/v1/players/:playerId/suspension': {
    summary: 'Sets or lifts the suspension over several brands; every session ends',
    right: 'suspension.set',
    params: PlayerParams,
    body: z.object({ isSuspended: z.boolean(), reason: Reason }),
    answer: z.object({ isMultibrandSuspended: z.boolean() }),
    refusals: { 'operations.player_unknown': 404 },
  },
  'POST /api/operator/v1/players/:playerId/notes': {
    summary: 'Writes a note that the player reads in the activity log',
    right: 'note.write',
    params: PlayerParams,
    body: z.object({ text: z.string().trim().min(1).max(1_000) }),
    answer: z.object({ notedAt: Instant }),
    refusals: { 'operations.player_unknown': 404 },
  },
  'POST /api/operator/v1/players/:playerId/documents': {
    summary: 'Asks a player for a document or for the questionnaire',
    right: 'documents.request',
    params: PlayerParams,
    body: z.object({
      documentType: z.enum([...uploadTypes, 'EDD_QUESTIONNAIRE']),
      subType: z.string().max(40).optional(),
      /** What is requested, in words for the player. */
      note: z.string().trim().max(500).optional(),
      dueDays: z.number().int().min(1).max(365).optional(),
      reason: Reason,
    }),
    answer: z.object({ documentId: z.uuid() }),
    status: 201,
    refusals: {
      'operations.player_unknown': 404,
      'kyc.document_requested': 422,
      'kyc.document_under_review': 422,
      'kyc.sub_type_invalid': 422,
    },
  },
  'POST /api/operator/v1/players/:playerId/limits': {
    summary:
      'Sets what the house allows a player at most in one period; the lower of it and the own limit counts',
    right: 'limits.set',
    params: PlayerParams,
    body: z.object({
      kind: z.enum(moneyLimitKinds),
      duration: z.enum(limitDurations),
      /** In the player's currency; null: none. */
      maximum: PositiveMoney.nullable(),
      /** True: the player may lower the own limit, not raise or remove it. */
      isLocked: z.boolean(),
      reason: Reason,
    }),
    answer: z.object({ maximum: Money.nullable(), isLocked: z.boolean() }),
    refusals: { 'operations.player_unknown': 404, 'limit.currency_mismatch': 422 },
  },
});
