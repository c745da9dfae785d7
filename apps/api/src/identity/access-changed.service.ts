import { Listeners } from '../platform/faults.ts';
import type { Tx } from '../platform/sql.ts';

/** Is notified that switches of a player's profile have changed, once that is committed. */
export type OnAccessChanged = (playerId: bigint, flags: Readonly<Record<string, boolean>>) => void;

const listeners = new Listeners<Parameters<OnAccessChanged>>('identity.access_changed');

/** After every commit of this node that changed a switch: open pages are notified. Returns the way to unsubscribe. */
export function onAccessChanged(hear: OnAccessChanged): () => void {
  return listeners.add(hear);
}

/** Tells it once the transaction has committed. */
export function publishAccessChanged(
  tx: Tx,
  playerId: bigint,
  flags: Readonly<Record<string, boolean>>,
): void {
  tx.afterCommit(() => listeners.notify(playerId, flags));
}
