import type { Tx } from '../platform/sql.ts';

/** Hears, inside the login's transaction, that a session opens while the player has no other one. */
export type HearFirstSession = (tx: Tx, playerId: bigint) => Promise<void>;

const listeners: HearFirstSession[] = [];

/** Called once at start: what counts per session stands above this domain. */
export function onFirstSession(hear: HearFirstSession): void {
  listeners.push(hear);
}

/** Tells it before the new session is written. */
export async function tellFirstSession(tx: Tx, playerId: bigint): Promise<void> {
  for (const hear of listeners) await hear(tx, playerId);
}
