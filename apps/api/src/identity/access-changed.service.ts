import type { Tx } from '../platform/sql.ts';

/** Hears that switches of a player's profile have changed and that it is committed. Must not throw. */
export type HearAccessChanged = (playerId: bigint, flags: Readonly<Record<string, boolean>>) => void;

const listeners = new Set<HearAccessChanged>();

/** After every commit of this node that changed a switch: open pages are told. Answers with the way to stop. */
export function onAccessChanged(hear: HearAccessChanged): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

/** Tells it once the transaction has committed. */
export function tellAccessChanged(tx: Tx, playerId: bigint, flags: Readonly<Record<string, boolean>>): void {
  tx.afterCommit(() => {
    for (const hear of listeners) hear(playerId, flags);
  });
}
