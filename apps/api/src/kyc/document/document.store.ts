import type { DocumentStatus, DocumentType } from '@halcyon/contract/kyc/document';
import type { RejectionReason } from '@halcyon/contract/kyc/rejection-reason';
import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;

export type DocumentRow = {
  readonly player_id: bigint;
  readonly document_id: string;
  readonly document_type: DocumentType;
  readonly status: DocumentStatus;
  readonly sub_type: string | null;
  readonly request_note: string | null;
  readonly requested_at: Date | null;
  readonly uploaded_at: Date | null;
  readonly upload_number: number;
  readonly rejection_reason: RejectionReason | null;
  readonly rejected_at: Date | null;
  readonly expires_on: string | null;
  readonly reminded_days: number | null;
};

/** Every document of a player, the oldest request first. */
export function listDocuments(on: On, playerId: bigint): Promise<DocumentRow[]> {
  return on.sql<DocumentRow>`
    select player_id, document_id, document_type, status, sub_type, request_note, requested_at, uploaded_at,
      upload_number, rejection_reason, rejected_at, expires_on, reminded_days
    from kyc.document where player_id = ${playerId} order by requested_at nulls first, document_id`;
}

export async function findDocument(
  on: On,
  playerId: bigint,
  documentId: string,
): Promise<DocumentRow | null> {
  const rows = await on.sql<DocumentRow>`
    select player_id, document_id, document_type, status, sub_type, request_note, requested_at, uploaded_at,
      upload_number, rejection_reason, rejected_at, expires_on, reminded_days
    from kyc.document where player_id = ${playerId} and document_id = ${documentId}`;
  return rows[0] ?? null;
}

/** A document not requested yet. A single one that exists already stays as it is. */
export async function insertDocument(
  tx: Tx,
  row: {
    readonly playerId: bigint;
    readonly documentId: string;
    readonly type: DocumentType;
    readonly subType: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx.sql`
    insert into kyc.document (player_id, document_id, document_type, status, sub_type, moved_at)
    values (${row.playerId}, ${row.documentId}, ${row.type}, 'UNREQUESTED', ${row.subType}, ${row.at})
    on conflict do nothing`;
}

/** Writes all that a step changed. The verification's row is locked, so there is no concurrent write. */
export async function moveDocument(tx: Tx, row: DocumentRow, at: Date): Promise<void> {
  await tx.sql`
    update kyc.document set status = ${row.status}, sub_type = ${row.sub_type},
      request_note = ${row.request_note}, requested_at = ${row.requested_at}, uploaded_at = ${row.uploaded_at},
      upload_number = ${row.upload_number}, rejection_reason = ${row.rejection_reason},
      rejected_at = ${row.rejected_at}, expires_on = ${row.expires_on}::date,
      reminded_days = ${row.reminded_days}, moved_at = ${at}
    where player_id = ${row.player_id} and document_id = ${row.document_id}`;
}

export type DocumentEvent = {
  readonly playerId: bigint;
  readonly eventId: string;
  readonly documentId: string | null;
  readonly type: DocumentType;
  readonly step: string;
  readonly from: DocumentStatus | null;
  readonly to: DocumentStatus | null;
  readonly subType: string | null;
  readonly reason: string | null;
  readonly actor: string;
  readonly at: Date;
};

export async function insertEvent(on: On, event: DocumentEvent): Promise<void> {
  await on.sql`
    insert into kyc.document_event (player_id, event_id, document_id, document_type, step, from_status, to_status,
      sub_type, reason, actor, happened_at)
    values (${event.playerId}, ${event.eventId}, ${event.documentId}, ${event.type}, ${event.step}, ${event.from},
      ${event.to}, ${event.subType}, ${event.reason}, ${event.actor}, ${event.at})`;
}

export type EventRow = {
  readonly document_id: string | null;
  readonly document_type: DocumentType;
  readonly step: string;
  readonly from_status: DocumentStatus | null;
  readonly to_status: DocumentStatus | null;
  readonly sub_type: string | null;
  readonly reason: string | null;
  readonly actor: string;
  readonly happened_at: Date;
};

/** Steps of a player's documents, newest first. */
export function listEvents(on: On, playerId: bigint, limit: number): Promise<EventRow[]> {
  return on.sql<EventRow>`
    select document_id, document_type, step, from_status, to_status, sub_type, reason, actor, happened_at
    from kyc.document_event where player_id = ${playerId} order by happened_at desc, event_id desc limit ${limit}`;
}

/** The last thing that happened to a type; null: nothing yet. */
export async function findLatestEvent(
  on: On,
  playerId: bigint,
  type: DocumentType,
): Promise<Pick<EventRow, 'step' | 'reason'> | null> {
  const rows = await on.sql<Pick<EventRow, 'step' | 'reason'>>`
    select step, reason from kyc.document_event
    where player_id = ${playerId} and document_type = ${type} order by happened_at desc, event_id desc limit 1`;
  return rows[0] ?? null;
}

/** What waits for a person, the longest first. `after` is the instant of the last one seen. */
export function listQueue(on: On, after: Date | null, limit: number): Promise<DocumentRow[]> {
  return on.sql<DocumentRow>`
    select player_id, document_id, document_type, status, sub_type, request_note, requested_at, uploaded_at,
      upload_number, rejection_reason, rejected_at, expires_on, reminded_days
    from kyc.document where status = 'UNDER_REVIEW' and uploaded_at > ${after ?? new Date(0)}
    order by uploaded_at limit ${limit}`;
}

/** Verified documents that expire on or before a day. */
export function listExpiring(on: On, until: string, limit: number): Promise<DocumentRow[]> {
  return on.sql<DocumentRow>`
    select player_id, document_id, document_type, status, sub_type, request_note, requested_at, uploaded_at,
      upload_number, rejection_reason, rejected_at, expires_on, reminded_days
    from kyc.document where status = 'VERIFIED' and expires_on is not null and expires_on <= ${until}::date
    order by expires_on limit ${limit}`;
}
