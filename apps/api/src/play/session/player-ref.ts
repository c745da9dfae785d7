const PLAYER_REF = /^p([1-9]\d{0,15})$/;

/** How a player is called towards providers. */
export const playerRefOf = (playerId: bigint): string => `p${playerId}`;

/** Null: no name that we ever gave. */
export function playerIdOf(playerRef: string): bigint | null {
  const read = PLAYER_REF.exec(playerRef);
  return read ? BigInt(read[1]!) : null;
}
