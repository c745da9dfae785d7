import type { Tx } from '../platform/sql.ts';

/** Hears that sessions of a player have ended and that it is committed. Must not throw. */
export type HearSessionsEnded = (playerId: bigint, sessionIds: readonly string[]) => void;

const listeners = new Set<HearSessionsEnded>();

/** After every commit of this node that ended sessions: their sockets are closed. Answers with the way to stop. */
export function onSessionsEnded(hear: HearSessionsEnded): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Tells it once the transaction has committed. */
export function tellSessionsEnded(tx: Tx, playerId: bigint, sessionIds: readonly string[]): void {
  if (sessionIds.length === 0) return;
  tx.afterCommit(() => {
    for (const hear of listeners) hear(playerId, sessionIds);
  });
}
