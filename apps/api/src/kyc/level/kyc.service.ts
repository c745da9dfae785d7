import { randomUUIDv7 } from 'node:crypto';
import { DOCUMENTS_DUE_DAYS } from '@halcyon/contract/kyc/document';
import {
  verificationLevelNumbers,
  verificationLevelOf,
  type VerificationLevel,
} from '@halcyon/contract/kyc/verification-level';
import { copyVerificationLevel } from '../../identity/public.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { setStanding } from '../../ledger/public.ts';
import { enhancedLevels } from './four-eyes.rules.ts';
import type { By } from '../dependencies.ts';
import * as store from './verification.store.ts';

export { isFourEyed, needsSecondPerson } from './four-eyes.rules.ts';

/** How far a player is verified. */
export type Verification = {
  readonly level: VerificationLevel;
  /** Documents are to be in by then; null: no date runs, as while everything requested has been submitted. */
  readonly documentsDueAt: Date | null;
  readonly hasDocumentUnderReview: boolean;
};

/** A player without a file has proven nothing. */
export async function verificationOf(on: Pick<Tx, 'sql'>, playerId: bigint): Promise<Verification> {
  const row = await store.findVerification(on, playerId);
  if (!row) return { level: 'NOT_VERIFIED', documentsDueAt: null, hasDocumentUnderReview: false };
  return {
    level: verificationLevelOf(row.level),
    documentsDueAt: row.awaits_documents ? row.documents_due_at : null,
    hasDocumentUnderReview: row.has_document_under_review,
  };
}

/**
 * Opens the file of a new player at `level`. A second call changes nothing.
 * Writes: kyc.verification, kyc.level_change, the profile's copy.
 */
export async function openVerification(
  tx: Tx,
  playerId: bigint,
  level: VerificationLevel,
  by: By,
): Promise<void> {
  const number = verificationLevelNumbers[level];
  if (!(await store.insertVerification(tx, playerId, number, by.at))) return;
  await store.insertLevelChange(tx, { playerId, changeId: randomUUIDv7(), from: null, to: number, ...by });
  await copyVerificationLevel(tx, playerId, level);
}

/**
 * Moves a player to another level, and carries it to the profile and to the wallet's guard. At PENDING documents
 * are to be in by `dueAt`, after the usual days when it is absent; at every other level no date runs.
 * Writes: the same, in the caller's transaction; the row is locked first.
 */
export async function moveLevel(
  tx: Tx,
  playerId: bigint,
  level: VerificationLevel,
  by: By,
  dueAt?: Date,
): Promise<{ readonly from: VerificationLevel }> {
  const row = await store.lockVerification(tx, playerId);
  if (!row) throw new Error(`player ${playerId} has no verification`);
  const number = verificationLevelNumbers[level];
  if (row.level !== number) {
    await store.updateLevel(
      tx,
      playerId,
      number,
      by.at,
      level === 'PENDING' ? (dueAt ?? usualDueAt(by.at)) : null,
    );
    await store.insertLevelChange(tx, {
      playerId,
      changeId: randomUUIDv7(),
      from: row.level,
      to: number,
      ...by,
    });
    await copyVerificationLevel(tx, playerId, level);
    // The guard row keeps a copy for the money commands.
    await setStanding(tx, playerId, { level });
  }
  return { from: verificationLevelOf(row.level) };
}

function usualDueAt(at: Date): Date {
  return new Date(at.getTime() + DOCUMENTS_DUE_DAYS * 86_400_000);
}

/** True: enhanced due diligence was required of this player once. */
export function wasEnhanced(on: Pick<Tx, 'sql'>, playerId: bigint): Promise<boolean> {
  const levels = enhancedLevels.map((level) => verificationLevelNumbers[level]);
  return store.hasBeenAt(on, playerId, levels);
}

export type LevelMove = {
  readonly from: VerificationLevel | null;
  readonly to: VerificationLevel;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
};

/** Moves of a player's level, newest first. */
export async function listLevels(
  on: Pick<Tx, 'sql'>,
  playerId: bigint,
  limit: number,
): Promise<readonly LevelMove[]> {
  const rows = await store.listLevelChanges(on, playerId, limit);
  return rows.map((row) => ({
    from: row.from_level === null ? null : verificationLevelOf(row.from_level),
    to: verificationLevelOf(row.to_level),
    actor: row.actor,
    reason: row.reason,
    at: row.changed_at,
  }));
}
