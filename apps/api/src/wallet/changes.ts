/** Hears that a player's money has changed and committed. `sequence` is the player's newest. Must not throw. */
export type HearChange = (playerId: bigint, sequence: bigint) => void;

const listeners = new Set<HearChange>();

/**
 * After every commit of this node that recorded something for a player. Losing a call loses nothing: frames
 * carry sequence numbers, and clients repair gaps. Answers with the way to stop hearing.
 */
export function onChanged(hear: HearChange): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

export function tellChanged(playerId: bigint, sequence: bigint): void {
  for (const hear of listeners) hear(playerId, sequence);
}
