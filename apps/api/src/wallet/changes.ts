import { Listeners } from '../platform/faults.ts';

/** Is notified that a player's money has changed and committed. `sequence` is the player's newest. */
export type OnChange = (playerId: bigint, sequence: bigint) => void;

const listeners = new Listeners<Parameters<OnChange>>('wallet.changed');

/**
 * After every commit of this node that recorded something for a player. Losing a call loses nothing: frames
 * carry sequence numbers, and clients repair gaps. Returns the way to unsubscribe.
 */
export function onChanged(hear: OnChange): () => void {
  return listeners.add(hear);
}

export function notifyChanged(playerId: bigint, sequence: bigint): void {
  listeners.notify(playerId, sequence);
}
