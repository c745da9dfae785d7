import type { Topic } from '@halcyon/server-kit/events';
import type { Tx } from '@halcyon/server-kit/sql';

/** Sessions of a player have ended: their sockets are closed. */
export const sessionsEnded: Topic<[playerId: bigint, sessionIds: readonly string[]]> = {
  name: 'identity.sessions_ended',
};

/** Published once the transaction has committed; nothing when none has ended. */
export function publishSessionsEnded(tx: Tx, playerId: bigint, sessionIds: readonly string[]): void {
  if (sessionIds.length > 0) tx.publish(sessionsEnded, playerId, sessionIds);
}
