import { Listeners } from '../platform/faults.ts';

/** Is notified that a player's money has changed and committed. `sequence` is the player's newest. */
export type HearChange = (playerId: bigint, sequence: bigint) => void;

const listeners = new Listeners<Parameters<HearChange>>('wallet.changed');

/**
 * After every commit of this node that recorded something for a player. Losing a call loses nothing: frames
 * carry sequence numbers, and clients repair gaps. Returns the way to unsubscribe.
 */
export function onChanged(hear: HearChange): () => void {
  return listeners.add(hear);
}

export function tellChanged(playerId: bigint, sequence: bigint): void {
  listeners.notify(playerId, sequence);
}
