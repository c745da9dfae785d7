import { rejectionReasonNames, fitsType } from '@halcyon/contract/kyc/rejection-reason';
import type { Done } from '@halcyon/contract/operations/players.contract';
import type {
  operatorReviewEndpoints,
  QueuedDocument,
  ReviewedDocument,
} from '@halcyon/contract/operations/review.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import type { FileAnswer } from '@halcyon/contract/platform/file-answer';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { findPerson } from '../../identity/public.ts';
import {
  findDocumentOf,
  lockFile,
  rejectDocument,
  takeStep,
  verifyDocument,
  listDocumentSteps,
  openFile,
  readDocument,
  readQueue,
  isFourEyed,
  verificationOf,
  wasEnhanced,
} from '../../kyc/public.ts';
import { lockGuard } from '../../ledger/public.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { addressOf, mustFind, namesOf, summaryOf, writeDeed } from '../players/player-file.service.ts';
import { propose } from './proposal.service.ts';

type Ends = typeof operatorReviewEndpoints;
type DocumentEnd = Ends['GET /api/operator/v1/players/:playerId/documents/:documentId'];
type FileEnd = Ends['GET /api/operator/v1/players/:playerId/files/:fileId'];
type ApproveEnd = Ends['POST /api/operator/v1/players/:playerId/documents/:documentId/approve'];
type RejectEnd = Ends['POST /api/operator/v1/players/:playerId/documents/:documentId/reject'];

type WithdrawEnd = Ends['POST /api/operator/v1/players/:playerId/documents/:documentId/withdraw'];

const PAGE = 50;

/** Documents that wait for a person, the longest first. */
export async function listQueue(
  ctx: OperatorContext,
  { query }: InputOf<Ends['GET /api/operator/v1/documents/queue']>,
): Promise<{ items: QueuedDocument[]; nextAfter: string | null }> {
  const { db } = ctx.operations;
  const rows = await readQueue(db, query.after === undefined ? null : new Date(query.after), PAGE);
  const items: QueuedDocument[] = [];
  for (const row of rows) {
    const player = await mustFind(db, row.playerId);
    const { level } = await verificationOf(db, row.playerId);
    items.push({
      playerId: Number(row.playerId),
      documentId: row.documentId,
      documentTypeName: row.type,
      subType: row.subType,
      uploadedAt: row.uploadedAt.toISOString(),
      firstName: player.firstName,
      lastName: player.lastName,
      marketId: player.marketId,
      kycStatus: level,
      needsTwo: isFourEyed(level, await wasEnhanced(db, row.playerId)),
    });
  }
  return { items, nextAfter: items.length === PAGE ? (items.at(-1)?.uploadedAt ?? null) : null };
}

/** One document with its files and its steps; the look is written down. Refuses: player_unknown, document_unknown. */
export async function openDocument(
  ctx: OperatorContext,
  { params }: InputOf<DocumentEnd>,
): Promise<ReviewedDocument> {
  const { db } = ctx.operations;
  const playerId = BigInt(params.playerId);
  const player = await mustFind(db, playerId);
  const document = await readDocument(db, playerId, params.documentId);
  if (!document) throw new Refusal('kyc.document_unknown');
  const [summary, person, verification, steps] = await Promise.all([
    summaryOf(db, player),
    findPerson(db, playerId),
    verificationOf(db, playerId),
    listDocumentSteps(db, playerId, params.documentId),
  ]);
  await db.transact((tx) =>
    writeDeed(ctx, tx, { action: 'document.opened', playerId, facts: { documentId: params.documentId } }),
  );
  const nameOf = await namesOf(db, steps);
  const { documentTypeName: type } = document;
  return {
    player: { ...summary, birthDate: player.birthDate, address: addressOf(person) },
    document,
    steps: steps.map(({ at, ...step }) => ({ ...step, actor: nameOf(step.actor), at: at.toISOString() })),
    needsTwo: isFourEyed(verification.level, await wasEnhanced(db, playerId)),
    rejectionReasons:
      type === 'EDD_QUESTIONNAIRE' ? [] : rejectionReasonNames.filter((reason) => fitsType(reason, type)),
  };
}

/** One file; its viewer is recorded before a byte is sent. Refuses: kyc.file_unknown. */
export async function readPlayerFile(
  ctx: OperatorContext,
  { params }: InputOf<FileEnd>,
): Promise<FileAnswer> {
  const playerId = BigInt(params.playerId);
  const who = { actor: ctx.operator.operatorId, address: ctx.address };
  const file = await openFile(ctx.operations.kyc, playerId, params.fileId, who);
  if (!file) throw new Refusal('kyc.file_unknown');
  const facts = { fileId: params.fileId };
  await ctx.operations.db.transact((tx) => writeDeed(ctx, tx, { action: 'file.opened', playerId, facts }));
  return file;
}

/**
 * Accepts a document; at an enhanced level it is a proposal until another operator confirms it.
 * Refuses: player_unknown, document_unknown, document_not_under_review, end_invalid, proposal_open.
 */
export async function approveDocument(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<ApproveEnd>,
): Promise<Done> {
  const { tx, at, operations, operator } = ctx;
  const { playerId, row } = await waiting(ctx, params);
  const expiresOn = body.expiresOn ?? null;
  if (expiresOn !== null && expiresOn <= at.toISOString().slice(0, 10))
    throw new Refusal('operations.end_invalid');
  const { level } = await verificationOf(tx, playerId);
  if (isFourEyed(level, await wasEnhanced(tx, playerId))) {
    const facts = { documentType: row.document_type, uploadNumber: String(row.upload_number), expiresOn };
    return propose(ctx, { kind: 'document', playerId, subject: row.document_id, reason: body.reason, facts });
  }
  const by = { actor: operator.operatorId, reason: body.reason, at };
  await verifyDocument(operations.outbox, tx, row, expiresOn, by);
  const facts = { documentId: row.document_id, documentType: row.document_type };
  await writeDeed(ctx, tx, { action: 'document.approved', playerId, reason: body.reason, facts });
  return { state: 'moved', proposalId: null };
}

/** Sends a document back. Refuses: player_unknown, document_unknown, document_not_under_review, rejection_reason_invalid. */
export async function sendDocumentBack(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<RejectEnd>,
): Promise<Done> {
  const { tx, at, operations, operator } = ctx;
  const { playerId, row } = await waiting(ctx, params);
  const { document_type: type } = row;
  const given = body.rejectionReason ?? null;
  const isFitting = type === 'EDD_QUESTIONNAIRE' ? given === null : given !== null && fitsType(given, type);
  if (!isFitting) throw new Refusal('kyc.rejection_reason_invalid');
  const by = { actor: operator.operatorId, reason: body.reason, at };
  await rejectDocument(operations.outbox, tx, row, given, by);
  const facts = { documentId: row.document_id, documentType: type, rejectionReason: given };
  await writeDeed(ctx, tx, { action: 'document.rejected', playerId, reason: body.reason, facts });
  return { state: 'moved', proposalId: null };
}

/** Takes a request back. Refuses: player_unknown, document_unknown, document_not_requested. */
export async function withdrawRequest(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<WithdrawEnd>,
): Promise<Record<never, never>> {
  const { tx, at, operations, operator } = ctx;
  const { playerId, row } = await locked(ctx, params);
  if (row.status !== 'REQUESTED') throw new Refusal('kyc.document_not_requested');
  const by = { actor: operator.operatorId, reason: body.reason, at };
  await takeStep(operations.outbox, tx, row, 'withdraw', by, { rejection_reason: null, rejected_at: null });
  const facts = { documentId: row.document_id, documentType: row.document_type };
  await writeDeed(ctx, tx, { action: 'document.request_withdrawn', playerId, reason: body.reason, facts });
  return {};
}

async function waiting(ctx: OperatorCommandContext, params: { playerId: number; documentId: string }) {
  const found = await locked(ctx, params);
  if (found.row.status !== 'UNDER_REVIEW') throw new Refusal('kyc.document_not_under_review');
  return found;
}

async function locked(ctx: OperatorCommandContext, params: { playerId: number; documentId: string }) {
  const playerId = BigInt(params.playerId);
  await mustFind(ctx.tx, playerId);
  await lockGuard(ctx.tx, playerId); // first lock
  await lockFile(ctx.tx, playerId);
  const row = await findDocumentOf(ctx.tx, playerId, params.documentId);
  if (!row) throw new Refusal('kyc.document_unknown');
  return { playerId, row };
}
