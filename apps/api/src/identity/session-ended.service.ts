import { Listeners } from '../platform/faults.ts';
import type { Tx } from '../platform/sql.ts';

/** Is notified that sessions of a player have ended, once that is committed. */
export type OnSessionsEnded = (playerId: bigint, sessionIds: readonly string[]) => void;

const listeners = new Listeners<Parameters<OnSessionsEnded>>('identity.sessions_ended');

/** After every commit of this node that ended sessions: their sockets are closed. Returns the way to unsubscribe. */
export function onSessionsEnded(hear: OnSessionsEnded): () => void {
  return listeners.add(hear);
}

/** Tells it once the transaction has committed. */
export function publishSessionsEnded(tx: Tx, playerId: bigint, sessionIds: readonly string[]): void {
  if (sessionIds.length === 0) return;
  tx.afterCommit(() => listeners.notify(playerId, sessionIds));
}
