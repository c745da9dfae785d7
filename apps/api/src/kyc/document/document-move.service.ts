import { randomUUIDv7 } from 'node:crypto';
import {
  DOCUMENTS_AGAIN_DAYS,
  documentForms,
  type DocumentStatus,
  type DocumentType,
} from '@halcyon/contract/kyc/document';
import type { RejectionReason } from '@halcyon/contract/kyc/rejection-reason';
import { verificationLevelOf } from '@halcyon/contract/kyc/verification-level';
import { setProfileMarks } from '../../identity/public.ts';
import type { Outbox } from '../../platform/events/outbox.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { stepDocument, type DocumentStep } from './document.machine.ts';
import * as store from './document.store.ts';
import type { DocumentRow } from './document.store.ts';
import { moveLevel } from '../level/kyc.service.ts';
import { levelAfterMove, levelAfterRequest } from '../level/level.rules.ts';
import type { By } from '../dependencies.ts';
import { extendDue, lockVerification, setUnderReview } from '../level/verification.store.ts';

/** That step is not legal from the document's present status; nothing was written. */
export class StepIllegal extends Error {
  override name = 'StepIllegal';
  readonly status: DocumentStatus;

  constructor(status: DocumentStatus, step: DocumentStep) {
    super(`a document that is ${status} cannot ${step}`);
    this.status = status;
  }
}

/** What a step writes besides the status. */
export type Changes = Partial<
  Pick<
    DocumentRow,
    | 'sub_type'
    | 'request_note'
    | 'requested_at'
    | 'uploaded_at'
    | 'upload_number'
    | 'rejection_reason'
    | 'rejected_at'
    | 'expires_on'
    | 'reminded_days'
  >
>;
const unrejected = { rejection_reason: null, rejected_at: null } as const;

/**
 * Locks the file of a player: the first lock of everything that moves a document, so that two operators, a
 * callback and an upload come one after the other. False: the player has no file.
 */
export async function lockFile(tx: Tx, playerId: bigint): Promise<boolean> {
  return (await lockVerification(tx, playerId)) !== null;
}

/**
 * Takes one step of a document and all that follows from it: the log, the marks of the profile, the level, the
 * event for the inbox. The file is locked by the caller. Throws StepIllegal.
 * Writes: kyc.document, document_event, verification, level_change; identity.access.
 * Emits: kyc.document_requested, _uploaded, _verified, _rejected, _expired.
 */
export async function takeStep(
  outbox: Outbox,
  tx: Tx,
  row: DocumentRow,
  step: DocumentStep,
  by: By,
  changes: Changes = {},
): Promise<DocumentRow> {
  const to = stepDocument(row.status, step);
  if (!to) throw new StepIllegal(row.status, step);
  const moved: DocumentRow = { ...row, ...changes, status: to };
  await store.moveDocument(tx, moved, by.at);
  await store.insertEvent(tx, {
    playerId: row.player_id,
    eventId: randomUUIDv7(),
    documentId: row.document_id,
    type: row.document_type,
    step,
    from: row.status,
    to,
    subType: moved.sub_type,
    reason: moved.rejection_reason ?? by.reason,
    actor: by.actor,
    at: by.at,
  });
  await carryOn(tx, moved, by);
  await outbox.emit(tx, {
    name: eventOf[step],
    playerId: row.player_id,
    facts: {
      documentId: row.document_id,
      documentType: row.document_type,
      actor: by.actor === 'player' ? 'player' : 'us',
      ...(moved.rejection_reason ? { reason: moved.rejection_reason } : {}),
    },
  });
  return moved;
}

const eventOf: Readonly<Record<DocumentStep, string>> = {
  request: 'kyc.document_requested',
  upload: 'kyc.document_uploaded',
  verify: 'kyc.document_verified',
  reject: 'kyc.document_rejected',
  expire: 'kyc.document_expired',
  withdraw: 'kyc.document_request_withdrawn',
};

const isAsked = ({ status }: DocumentRow): boolean => status === 'REQUESTED' || status === 'EXPIRED';

/** The marks, the level and the date that follow from all documents together. */
async function carryOn(tx: Tx, moved: DocumentRow, by: By): Promise<void> {
  const { player_id: playerId } = moved;
  const rows = await store.listDocuments(tx, playerId);
  const requested = rows.filter(isAsked);
  await setProfileMarks(tx, playerId, {
    requestedDocuments: [...new Set(requested.map(({ document_type: type }) => type))],
  });
  const isUnderReview = rows.some((row) => row.status === 'UNDER_REVIEW');
  await setUnderReview(tx, playerId, isUnderReview);
  const verification = await lockVerification(tx, playerId);
  if (!verification) throw new Error(`player ${playerId} has no verification`);
  const level = verificationLevelOf(verification.level);
  const facts = rows.map((row) => ({ type: row.document_type, status: row.status }));
  const next = levelAfterMove(level, facts, { type: moved.document_type, to: moved.status });
  if (next !== level) await moveLevel(tx, playerId, next, by);
  // Only who had brought everything is still PENDING after the date.
  else if (level === 'PENDING' && isAsked(moved)) {
    await extendDue(tx, playerId, by.at, new Date(by.at.getTime() + DOCUMENTS_AGAIN_DAYS * 86_400_000));
  }
}

/**
 * Requests a document from a player: the single one of its type, the one of a list that is named, or a new one of a
 * list. `by` an operator raises the level as `levelAfterRequest` says; the system or the player does not.
 * Throws StepIllegal when it is requested already or under review.
 */
export async function requestDocument(
  outbox: Outbox,
  tx: Tx,
  ask: {
    readonly playerId: bigint;
    readonly type: DocumentType;
    readonly subType?: string | null;
    readonly note?: string | null;
    readonly raisesLevel: boolean;
    /** Until when it is to be in, where the level becomes PENDING; absent: the usual days. */
    readonly dueAt?: Date;
  },
  by: By,
): Promise<DocumentRow> {
  const row = await rowFor(tx, ask.playerId, ask.type, ask.subType ?? null, by.at);
  const asked = await takeStep(outbox, tx, row, 'request', by, {
    sub_type: ask.subType ?? row.sub_type,
    request_note: ask.note ?? null,
    requested_at: by.at,
    expires_on: null,
    reminded_days: null,
    ...unrejected,
  });
  if (ask.raisesLevel) {
    const verification = await lockVerification(tx, ask.playerId);
    const level = verificationLevelOf(verification!.level);
    const next = levelAfterRequest(level, ask.type);
    if (next !== level) await moveLevel(tx, ask.playerId, next, by, ask.dueAt);
  }
  return asked;
}

/** The row that a request or an upload is about: of a single type the one there is, of a list a new one. */
export async function rowFor(
  tx: Tx,
  playerId: bigint,
  type: DocumentType,
  subType: string | null,
  at: Date,
): Promise<DocumentRow> {
  const known = (await store.listDocuments(tx, playerId)).find((row) => row.document_type === type);
  if (known && !documentForms[type].isList) return known;
  const documentId = randomUUIDv7();
  await store.insertDocument(tx, { playerId, documentId, type, subType, at });
  const row = await store.findDocument(tx, playerId, documentId);
  if (!row) throw new Error(`player ${playerId} has a ${type} already`);
  return row;
}

/** Accepts a document. `expiresOn`: the day it stops to hold; null: it holds for ever. Throws StepIllegal. */
export async function verifyDocument(
  outbox: Outbox,
  tx: Tx,
  row: DocumentRow,
  expiresOn: string | null,
  by: By,
): Promise<DocumentRow> {
  const changes = { expires_on: expiresOn, reminded_days: null, ...unrejected };
  return takeStep(outbox, tx, row, 'verify', by, changes);
}

/** Sends a document back with its reason; it is requested again. Throws StepIllegal. */
export async function rejectDocument(
  outbox: Outbox,
  tx: Tx,
  row: DocumentRow,
  reason: RejectionReason | null,
  by: By,
): Promise<DocumentRow> {
  const changes = reason ? { rejection_reason: reason, rejected_at: by.at } : unrejected;
  return takeStep(outbox, tx, row, 'reject', by, { ...changes, requested_at: by.at });
}

/** Files have arrived, or the questionnaire was answered: a person looks next. Throws StepIllegal. */
export async function receiveDocument(
  outbox: Outbox,
  tx: Tx,
  row: DocumentRow,
  subType: string | null,
  by: By,
): Promise<DocumentRow> {
  return takeStep(outbox, tx, row, 'upload', by, {
    sub_type: subType ?? row.sub_type,
    uploaded_at: by.at,
    upload_number: row.upload_number + 1,
    ...unrejected,
  });
}

/** One document of this player, for those who decide about it. Null: this player has no such document. */
export function findDocumentOf(tx: Tx, playerId: bigint, documentId: string): Promise<DocumentRow | null> {
  return store.findDocument(tx, playerId, documentId);
}
