import { Listeners } from '../platform/faults.ts';
import type { Tx } from '../platform/sql.ts';

/** Is notified that switches of a player's profile have changed, once that is committed. */
export type HearAccessChanged = (playerId: bigint, flags: Readonly<Record<string, boolean>>) => void;

const listeners = new Listeners<Parameters<HearAccessChanged>>('identity.access_changed');

/** After every commit of this node that changed a switch: open pages are notified. Returns the way to unsubscribe. */
export function onAccessChanged(hear: HearAccessChanged): () => void {
  return listeners.add(hear);
}

/** Tells it once the transaction has committed. */
export function tellAccessChanged(tx: Tx, playerId: bigint, flags: Readonly<Record<string, boolean>>): void {
  tx.afterCommit(() => listeners.notify(playerId, flags));
}
