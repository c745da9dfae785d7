import type { Tx } from '@halcyon/server-kit/sql';

export type VerificationRow = {
  readonly player_id: bigint;
  readonly level: number;
  readonly documents_due_at: Date | null;
  readonly has_document_under_review: boolean;
  readonly changed_at: Date;
};

/** Null: the player has no verification yet, so nothing is proven. */
export async function findVerification(
  on: Pick<Tx, 'sql'>,
  playerId: bigint,
): Promise<(VerificationRow & { readonly awaits_documents: boolean }) | null> {
  const rows = await on.sql<VerificationRow & { awaits_documents: boolean }>`
    select player_id, level, documents_due_at, has_document_under_review, changed_at,
      kyc.awaits_documents(player_id) as awaits_documents
    from kyc.verification where player_id = ${playerId}`;
  return rows[0] ?? null;
}

export async function lockVerification(tx: Tx, playerId: bigint): Promise<VerificationRow | null> {
  const rows = await tx.sql<VerificationRow>`
    select player_id, level, documents_due_at, has_document_under_review, changed_at
    from kyc.verification where player_id = ${playerId} for update`;
  return rows[0] ?? null;
}

/** Opens the file of a player; one that is open stays as it is. False: it was open before. */
export async function insertVerification(
  tx: Tx,
  playerId: bigint,
  level: number,
  at: Date,
): Promise<boolean> {
  const rows = await tx.sql`
    insert into kyc.verification (player_id, level, changed_at) values (${playerId}, ${level}, ${at})
    on conflict (player_id) do nothing returning player_id`;
  return rows.length === 1;
}

export async function updateLevel(
  tx: Tx,
  playerId: bigint,
  level: number,
  at: Date,
  documentsDueAt: Date | null,
): Promise<void> {
  await tx.sql`
    update kyc.verification set level = ${level}, changed_at = ${at}, documents_due_at = ${documentsDueAt}
    where player_id = ${playerId}`;
}

/** Whether any document waits for a person. */
export async function setUnderReview(tx: Tx, playerId: bigint, isUnderReview: boolean): Promise<void> {
  await tx.sql`
    update kyc.verification set has_document_under_review = ${isUnderReview} where player_id = ${playerId}`;
}

/** Players at a level whose documents should have been in by an instant and are not. `playerId`: only this one. */
export function listOverdue(
  on: Pick<Tx, 'sql'>,
  of: { readonly by: Date; readonly level: number; readonly limit: number; readonly playerId?: bigint },
): Promise<{ readonly player_id: bigint }[]> {
  return on.sql<{ player_id: bigint }>`
    select player_id from kyc.verification
    where documents_due_at is not null and documents_due_at <= ${of.by} and level = ${of.level}
      and (${of.playerId ?? null}::bigint is null or player_id = ${of.playerId ?? null})
      and kyc.awaits_documents(player_id)
    order by documents_due_at limit ${of.limit}`;
}

/** Moves a date that has passed by `at`; one that still runs stays. */
export async function extendDue(tx: Tx, playerId: bigint, at: Date, dueAt: Date): Promise<void> {
  await tx.sql`
    update kyc.verification set documents_due_at = ${dueAt}
    where player_id = ${playerId} and documents_due_at <= ${at}`;
}

export type LevelChangeRow = {
  readonly from_level: number | null;
  readonly to_level: number;
  readonly actor: string;
  readonly reason: string;
  readonly changed_at: Date;
};

/** Moves of a player's level, newest first. */
export function listLevelChanges(
  on: Pick<Tx, 'sql'>,
  playerId: bigint,
  limit: number,
): Promise<LevelChangeRow[]> {
  return on.sql<LevelChangeRow>`
    select from_level, to_level, actor, reason, changed_at from kyc.level_change
    where player_id = ${playerId} order by changed_at desc, change_id desc limit ${limit}`;
}

/** True: one of these levels was this player's once. */
export async function hasBeenAt(
  on: Pick<Tx, 'sql'>,
  playerId: bigint,
  levels: readonly number[],
): Promise<boolean> {
  const rows = await on.sql`
    select 1 from kyc.level_change where player_id = ${playerId} and to_level = any(${levels}::smallint[]) limit 1`;
  return rows.length > 0;
}

export type LevelChange = {
  readonly playerId: bigint;
  readonly changeId: string;
  readonly from: number | null;
  readonly to: number;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
};

export async function insertLevelChange(tx: Tx, change: LevelChange): Promise<void> {
  await tx.sql`
    insert into kyc.level_change (player_id, change_id, from_level, to_level, actor, reason, changed_at)
    values (${change.playerId}, ${change.changeId}, ${change.from}, ${change.to}, ${change.actor},
      ${change.reason}, ${change.at})`;
}
