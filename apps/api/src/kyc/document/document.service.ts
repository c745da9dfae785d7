import { randomUUIDv7 } from 'node:crypto';
import {
  daysLeftUntil,
  hasNothingToVerify,
  type DocumentStatus,
  type DocumentType,
} from '@halcyon/contract/kyc/document';
import type {
  documentsEndpoints,
  PlayerDocument,
  PlayerDocuments,
  UploadedFile,
  VerificationState,
} from '@halcyon/contract/kyc/documents.contract';
import { rejectionReasons } from '@halcyon/contract/kyc/rejection-reason';
import type { VerificationLevel } from '@halcyon/contract/kyc/verification-level';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { FileAnswer } from '@halcyon/contract/platform/file-answer';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { PlayerCommandContext, PlayerContext } from '../../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockFile, requestDocument } from './document-move.service.ts';
import { findDocument, listDocuments, listEvents, listQueue, type DocumentRow } from './document.store.ts';
import { findFile, insertAccess, listFiles, type FileRow } from './file.store.ts';
import { verificationOf } from '../level/kyc.service.ts';
import type { Kyc } from '../dependencies.ts';

type Ends = typeof documentsEndpoints;
type On = Pick<Tx, 'sql'>;

/**
 * Levels at which a player may request verification. At others it is done, requested, or not the player's to start.
 */
const startLevels: readonly VerificationLevel[] = ['NOT_VERIFIED', 'DATA_VERIFIED'];
/** Documents requested when a player starts without a request. */
const firstTypes: readonly DocumentType[] = ['PROOF_OF_ID', 'PROOF_OF_ADDRESS'];

const STEPS_MAX = 200;

/** All documents of the player by their form keys. */
export async function readDocuments(ctx: PlayerContext): Promise<PlayerDocuments> {
  return documentsOf(ctx.db, ctx.playerId);
}

/** The same for anyone with the right to it. */
export async function documentsOf(on: On, playerId: bigint): Promise<PlayerDocuments> {
  const [rows, files] = await Promise.all([listDocuments(on, playerId), listFiles(on, playerId)]);
  const of = (type: DocumentType) =>
    rows.filter((row) => row.document_type === type).map((row) => viewOf(row, files));
  const single = (type: DocumentType) => of(type)[0] ?? unrequested(type);
  return {
    idDocument: single('PROOF_OF_ID'),
    addressDocument: single('PROOF_OF_ADDRESS'),
    sowDocument: single('SOURCE_OF_WEALTH'),
    eddQuestionnaire: single('EDD_QUESTIONNAIRE'),
    paymentDocument: of('PROOF_OF_PAYMENT'),
    otherDocument: of('OTHER'),
  };
}

/** One document as its owner sees it, with the files of its last upload. */
export function viewOf(row: DocumentRow, files: readonly FileRow[]): PlayerDocument {
  const reason = row.rejection_reason;
  const own = files.filter(
    (file) => file.document_id === row.document_id && file.upload_number === row.upload_number,
  );
  return {
    documentId: row.document_id,
    documentStatus: row.status,
    documentTypeName: row.document_type,
    subType: row.sub_type,
    requestNote: row.request_note,
    requestedAt: row.requested_at?.toISOString() ?? null,
    uploadedAt: row.uploaded_at?.toISOString() ?? null,
    rejection:
      reason && row.rejected_at
        ? {
            reason,
            nextStep: rejectionReasons[reason].nextStep,
            rejectedAt: row.rejected_at.toISOString(),
          }
        : null,
    expiresOn: row.expires_on,
    files: own.map(fileViewOf),
  };
}

function fileViewOf(file: FileRow): UploadedFile {
  return {
    fileId: file.file_id,
    fileName: file.file_name,
    mediaType: file.media_type as UploadedFile['mediaType'],
    bytes: file.byte_count,
    uploadedAt: file.uploaded_at.toISOString(),
  };
}

function unrequested(type: DocumentType): PlayerDocument {
  return {
    documentId: null,
    documentStatus: 'UNREQUESTED',
    documentTypeName: type,
    subType: null,
    requestNote: null,
    requestedAt: null,
    uploadedAt: null,
    rejection: null,
    expiresOn: null,
    files: [],
  };
}

/** State of the verification. */
export async function readVerification(kyc: Kyc, ctx: PlayerContext): Promise<VerificationState> {
  return stateOf(kyc, ctx.db, ctx.playerId, ctx.clock.now());
}

async function stateOf(kyc: Kyc, on: On, playerId: bigint, now: Date): Promise<VerificationState> {
  const verification = await verificationOf(on, playerId);
  const rows = await listDocuments(on, playerId);
  const { level, documentsDueAt } = verification;
  const statuses = (type: DocumentType) =>
    rows.filter((row) => row.document_type === type).map(({ status }) => status);
  const single = (type: DocumentType) => statuses(type)[0] ?? 'UNREQUESTED';
  const questionnaire = single('EDD_QUESTIONNAIRE');
  const id = single('PROOF_OF_ID');
  return {
    kycStatus: level,
    isNothingToVerify: hasNothingToVerify(level, {
      idDocument: id,
      addressDocument: single('PROOF_OF_ADDRESS'),
      sowDocument: single('SOURCE_OF_WEALTH'),
      eddQuestionnaire: questionnaire,
      otherDocument: statuses('OTHER'),
      paymentDocument: statuses('PROOF_OF_PAYMENT'),
    }),
    mayStart: startLevels.includes(level) && firstTypes.some((type) => single(type) === 'UNREQUESTED'),
    daysLeftToVerifyDocuments: documentsDueAt ? daysLeftUntil(documentsDueAt, now) : null,
    documentsDueAt: documentsDueAt?.toISOString() ?? null,
    hasDocumentUnderReview: verification.hasDocumentUnderReview,
    isQuestionnaireRequested: questionnaire === 'REQUESTED',
    isProviderAvailable: kyc.provider.isAvailable && (id === 'REQUESTED' || id === 'EXPIRED'),
  };
}

/**
 * Requests identity and address because the player requests verification, or because a payment requires it.
 * The level stays: a request for documents alone sets no date. Refuses: kyc.nothing_to_start.
 */
export async function startVerification(
  kyc: Kyc,
  ctx: PlayerCommandContext,
  { body }: InputOf<Ends['POST /api/v1/player/documents/verification']>,
): Promise<VerificationState> {
  const { playerId, tx } = ctx;
  const by = { actor: 'player', reason: `started from ${body.startPoint}`, at: ctx.clock.now() };
  if (!(await lockFile(tx, playerId))) throw new Refusal('kyc.nothing_to_start');
  const { level } = await verificationOf(tx, playerId);
  if (!startLevels.includes(level)) throw new Refusal('kyc.nothing_to_start');
  const rows = await listDocuments(tx, playerId);
  for (const type of firstTypes) {
    const row = rows.find(({ document_type: known }) => known === type);
    if (row && row.status !== 'UNREQUESTED') continue;
    await requestDocument(ctx.outbox, tx, { playerId, type, raisesLevel: false }, by);
  }
  return stateOf(kyc, tx, playerId, by.at);
}

/** One uploaded file for its owner; the look is written down. Refuses: kyc.file_unknown. */
export async function readOwnFile(
  kyc: Kyc,
  ctx: PlayerContext,
  { params }: InputOf<Ends['GET /api/v1/player/documents/files/:fileId']>,
): Promise<FileAnswer> {
  const file = await openFile(kyc, ctx.playerId, params.fileId, { actor: 'player', address: ctx.address });
  if (!file) throw new Refusal('kyc.file_unknown');
  return file;
}

/**
 * A file of this player, opened. Null: this player has no such file. The caller has checked the right.
 * Writes: kyc.file_access, before a byte is handed out.
 */
export async function openFile(
  kyc: Kyc,
  playerId: bigint,
  fileId: string,
  who: { readonly actor: string; readonly address: string },
): Promise<FileAnswer | null> {
  const row = await findFile(kyc.db, playerId, fileId);
  if (!row) return null;
  await insertAccess(kyc.db, { playerId, accessId: randomUUIDv7(), fileId, ...who, at: kyc.clock.now() });
  const sealed = { keyId: row.key_id, wrappedKey: row.wrapped_key };
  const bytes = await kyc.vault.get({ playerId, fileId }, sealed);
  return new FileAnswer({ fileName: fileNameOf(row), mediaType: row.media_type, bytes });
}

/** A picture is kept as JPEG whatever it came as, and is named so. */
function fileNameOf({ file_name: name, media_type: type }: FileRow): string {
  return type === 'image/jpeg' && !/\.jpe?g$/i.test(name) ? `${name.replace(/\.\w{2,4}$/, '')}.jpg` : name;
}

export type QueuedRow = {
  readonly playerId: bigint;
  readonly documentId: string;
  readonly type: DocumentType;
  readonly subType: string | null;
  readonly uploadedAt: Date;
};

/** Documents that wait for a person, the longest first. */
export async function readQueue(on: On, after: Date | null, limit: number): Promise<readonly QueuedRow[]> {
  const rows = await listQueue(on, after, limit);
  return rows.flatMap((row) =>
    row.uploaded_at === null
      ? []
      : [
          {
            playerId: row.player_id,
            documentId: row.document_id,
            type: row.document_type,
            subType: row.sub_type,
            uploadedAt: row.uploaded_at,
          },
        ],
  );
}

/** One document of this player with its files. Null: this player has no such document. */
export async function readDocument(
  on: On,
  playerId: bigint,
  documentId: string,
): Promise<PlayerDocument | null> {
  const [row, files] = await Promise.all([findDocument(on, playerId, documentId), listFiles(on, playerId)]);
  return row && viewOf(row, files);
}

export type StepTaken = {
  readonly step: string;
  readonly from: DocumentStatus | null;
  readonly to: DocumentStatus | null;
  readonly reason: string | null;
  readonly actor: string;
  readonly at: Date;
};

/** Steps of one document, newest first. */
export async function listDocumentSteps(
  on: On,
  playerId: bigint,
  documentId: string,
): Promise<readonly StepTaken[]> {
  const rows = await listEvents(on, playerId, STEPS_MAX);
  return rows
    .filter((row) => row.document_id === documentId)
    .map((row) => ({
      step: row.step,
      from: row.from_status,
      to: row.to_status,
      reason: row.reason,
      actor: row.actor,
      at: row.happened_at,
    }));
}
