import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../platform/sql.ts';
import { findAccess, type AccessRow } from './account.store.ts';
import * as store from './operator-view.store.ts';
import { tellSessionsEnded } from './session-ended.service.ts';
import { endAllSessions } from './session.store.ts';

export { findPerson, listNotes, listStatusChanges, searchPlayers } from './operator-view.store.ts';

/** The switches and marks of a profile. Null: no such player. */
export function findFlags(on: Pick<Tx, 'sql'>, playerId: bigint): Promise<AccessRow | null> {
  return findAccess(on, playerId);
}

/** Writes a note that the player reads in the activity log. */
export async function writeNote(
  tx: Tx,
  note: { readonly playerId: bigint; readonly text: string; readonly actor: string; readonly at: Date },
): Promise<void> {
  await store.insertNote(tx, { noteId: randomUUIDv7(), ...note });
}

/** Sets the mark of a suspension over several brands. Sessions end, so that every open page hears of it. */
export async function setMultibrandSuspension(
  tx: Tx,
  playerId: bigint,
  isSuspended: boolean,
  at: Date,
): Promise<void> {
  await store.updateSuspension(tx, playerId, isSuspended);
  if (isSuspended) tellSessionsEnded(tx, playerId, await endAllSessions(tx, playerId, 'revoked', at));
}
