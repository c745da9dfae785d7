/**
 * The public id of a recorded command: a UUIDv7 whose bits are its time, its player and its sequence number.
 * It needs no column and no index, and an id that was made up points at nothing.
 * Layout: 48 bits of milliseconds, version 7, 12 + 62 bits of `player * 2^40 + sequence`, variant 2 between.
 */
export function referenceIdOf(playerId: bigint, sequence: bigint, decidedAtMs: number): string {
  const rest = (playerId << sequenceBits) | sequence;
  const high = rest >> 62n;
  const low = rest & ((1n << 62n) - 1n);
  const value = (BigInt(decidedAtMs) << 80n) | (7n << 76n) | (high << 64n) | (2n << 62n) | low;
  const hex = value.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The sequence number inside an id. The caller computes the id of the command it finds, and compares. */
export function sequenceOf(referenceId: string): bigint {
  return BigInt(`0x${referenceId.replaceAll('-', '')}`) & ((1n << sequenceBits) - 1n);
}

const sequenceBits = 40n;
