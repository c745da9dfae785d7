import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '@halcyon/server-kit/sql';
import { findAccess, type AccessRow } from '../account/account.store.ts';
import { accessChanged } from '../session/access-changed.service.ts';
import * as store from './operator-view.store.ts';

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

/**
 * Sets the mark of a suspension over several brands. Takes effect immediately: money in, play and claims read the mark
 * itself, and every open page is notified by push and requests a token with the new claim. The session stays,
 * for own money can leave.
 */
export async function setMultibrandSuspension(tx: Tx, playerId: bigint, isSuspended: boolean): Promise<void> {
  await store.updateSuspension(tx, playerId, isSuspended);
  tx.publish(accessChanged, playerId, { isMultibrandSuspended: isSuspended });
}
