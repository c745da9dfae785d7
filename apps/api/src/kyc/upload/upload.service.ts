import { randomUUIDv7 } from 'node:crypto';
import { documentForms, subTypesOf, uploadLimits, type UploadType } from '@halcyon/contract/kyc/document';
import type {
  documentsEndpoints,
  PlayerDocument,
  UploadStatus,
} from '@halcyon/contract/kyc/documents.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { isSessionAlive } from '../../identity/public.ts';
import type { PlayerContext } from '../../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockFile, receiveDocument } from '../document/document-move.service.ts';
import { viewOf } from '../document/document.service.ts';
import { findLatestEvent, insertEvent, listDocuments, type DocumentRow } from '../document/document.store.ts';
import { checkFile, type CheckedFile } from './file-check.ts';
import { insertFile, listFiles } from '../document/file.store.ts';
import type { Kyc } from '../dependencies.ts';
import { askAboutLatest } from '../provider/provider-check.service.ts';
import type { Sealed } from './vault.ts';

type Ends = typeof documentsEndpoints;
type Fields = InputOf<Ends['POST /api/v1/player/documents/upload']>['body'];

type StoredFile = { readonly fileId: string; readonly checked: CheckedFile; readonly sealed: Sealed };

/**
 * Takes the files of one document: checks each, stores them sealed, and puts the document under review. Nothing
 * of it happens when any file is refused; the refusal itself is kept for `upload_status`.
 * Refuses: as the contract says. Writes: kyc.document_file, document, document_event. Emits: kyc.document_uploaded.
 */
export async function uploadDocument(
  kyc: Kyc,
  ctx: PlayerContext,
  { body }: InputOf<Ends['POST /api/v1/player/documents/upload']>,
): Promise<PlayerDocument> {
  try {
    return await upload(kyc, ctx, body);
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('kyc.')) await keepRefusal(ctx, body, error.code);
    throw error;
  }
}

async function upload(kyc: Kyc, ctx: PlayerContext, body: Fields): Promise<PlayerDocument> {
  const { playerId, files } = ctx;
  checkSubType(body);
  if (files.length === 0) throw new Refusal('kyc.file_missing');
  if (files.length > uploadLimits.filesMax) throw new Refusal('kyc.too_many_files');
  // Before the work on the files: who may not upload costs us nothing.
  targetOf(await listDocuments(ctx.db, playerId), body);
  const checked: CheckedFile[] = [];
  for (const part of files) checked.push(await checkFile(part, kyc.scanner));

  const stored: StoredFile[] = [];
  try {
    for (const file of checked) {
      const fileId = randomUUIDv7();
      stored.push({ fileId, checked: file, sealed: await kyc.vault.put({ playerId, fileId }, file.bytes) });
    }
    return await ctx.db.transact((tx) => keep(ctx, tx, body, stored));
  } catch (error) {
    for (const { fileId } of stored) await kyc.vault.drop({ playerId, fileId });
    throw error;
  }
}

async function keep(
  ctx: PlayerContext,
  tx: Tx,
  body: Fields,
  stored: readonly StoredFile[],
): Promise<PlayerDocument> {
  const { playerId } = ctx;
  const at = ctx.clock.now();
  await lockFile(tx, playerId);
  // The upload may have taken minutes: a session that was ended meanwhile uploads nothing.
  if (!(await isSessionAlive(tx, playerId, ctx.session.sessionId, at))) throw new Refusal('session.revoked');
  const row = targetOf(await listDocuments(tx, playerId), body);
  const by = { actor: 'player', reason: `${stored.length} files`, at };
  const moved = await receiveDocument(ctx.outbox, tx, row, body.subType ?? null, by);
  for (const { fileId, checked, sealed } of stored) {
    await insertFile(tx, {
      player_id: playerId,
      file_id: fileId,
      document_id: row.document_id,
      upload_number: moved.upload_number,
      file_name: checked.fileName,
      media_type: checked.mediaType,
      byte_count: checked.bytes.length,
      sent_sha256: checked.sentSha256,
      key_id: sealed.keyId,
      wrapped_key: sealed.wrappedKey,
      uploaded_at: at,
    });
  }
  return viewOf(moved, await listFiles(tx, playerId));
}

/** Refuses: kyc.sub_type_invalid. */
function checkSubType({ documentType, subType }: Fields): void {
  const { codes, isRequired } = subTypesOf[documentType];
  if (subType === undefined ? isRequired : !codes.includes(subType))
    throw new Refusal('kyc.sub_type_invalid');
}

/**
 * The document that this upload is for. Refuses: kyc.document_unknown, document_under_review, document_verified,
 * document_not_requested.
 */
function targetOf(rows: readonly DocumentRow[], { documentType, subType, documentId }: Fields): DocumentRow {
  const ofType = rows.filter((row) => row.document_type === documentType);
  if (documentId !== undefined) {
    const named = ofType.find((row) => row.document_id === documentId);
    if (!named) throw new Refusal('kyc.document_unknown');
    return mustTake(named);
  }
  const isList = documentForms[documentType].isList;
  const asked = ofType.filter(mayTake);
  const fitting = asked.find((row) => isList && row.sub_type === (subType ?? null)) ?? asked[0];
  if (fitting) return fitting;
  const last = ofType.at(-1);
  if (!last) throw new Refusal('kyc.document_not_requested');
  return mustTake(last);
}

function mayTake({ status }: DocumentRow): boolean {
  return status === 'REQUESTED' || status === 'EXPIRED';
}

function mustTake(row: DocumentRow): DocumentRow {
  if (row.status === 'UNDER_REVIEW') throw new Refusal('kyc.document_under_review');
  if (row.status === 'VERIFIED') throw new Refusal('kyc.document_verified');
  if (!mayTake(row)) throw new Refusal('kyc.document_not_requested');
  return row;
}

async function keepRefusal(
  ctx: PlayerContext,
  { documentType, subType }: Fields,
  code: string,
): Promise<void> {
  await insertEvent(ctx.db, {
    playerId: ctx.playerId,
    eventId: randomUUIDv7(),
    documentId: null,
    type: documentType,
    step: 'refused',
    from: null,
    to: null,
    subType: subType?.slice(0, 40) ?? null,
    reason: code,
    actor: 'player',
    at: ctx.clock.now(),
  });
}

/** State of the last attempt of a type. Also fetches an open check from the provider. */
export async function readUploadStatus(
  kyc: Kyc,
  ctx: PlayerContext,
  { body }: InputOf<Ends['POST /api/v1/player/documents/upload_status']>,
): Promise<UploadStatus> {
  const { documentType, subType } = body;
  const isAtProvider = documentType === 'PROOF_OF_ID' && (await askAboutLatest(kyc, ctx.playerId));
  const [rows, files, latest] = await Promise.all([
    listDocuments(ctx.db, ctx.playerId),
    listFiles(ctx.db, ctx.playerId),
    findLatestEvent(ctx.db, ctx.playerId, documentType),
  ]);
  const row = rows.findLast((each) => isOf(each, documentType, subType));
  const view = row ? viewOf(row, files) : null;
  const error = latest?.step === 'refused' ? latest.reason : null;
  const documentStatus = view?.documentStatus ?? 'UNREQUESTED';
  return {
    documentType,
    subType: view?.subType ?? subType ?? null,
    state: stateOf({ isAtProvider, isFailed: error !== null || view?.rejection != null, documentStatus }),
    documentStatus,
    error,
    rejection: view?.rejection ?? null,
  };
}

function isOf(row: DocumentRow, type: UploadType, subType: string | undefined): boolean {
  return row.document_type === type && (subType === undefined || row.sub_type === subType);
}

function stateOf(of: {
  readonly isAtProvider: boolean;
  readonly isFailed: boolean;
  readonly documentStatus: string;
}): UploadStatus['state'] {
  if (of.isAtProvider) return 'processing';
  if (of.isFailed) return 'error';
  return of.documentStatus === 'UNDER_REVIEW' || of.documentStatus === 'VERIFIED' ? 'success' : 'none';
}
