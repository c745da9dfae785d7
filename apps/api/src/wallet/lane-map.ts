import type { ClientConfig } from 'pg';

/** A database that holds the money of some players, and how many lanes of this process serve it. */
export type Shard = { readonly connection: ClientConfig; readonly lanes: number };

/** Players are spread over this many buckets; a bucket moves to another shard as a whole. */
const BUCKETS = 64;

/** The bucket of a player, for ever: growing the number of shards moves buckets, not players. */
export function bucketOf(playerId: bigint): number {
  // Ids are given out one after the other; the multiplication spreads neighbours over all buckets.
  return Number(((playerId * 0x9e37_79b9_7f4a_7c15n) >> 32n) & BigInt(BUCKETS - 1));
}

/** Which shard and lane serve a player. Buckets are dealt out evenly. */
export function laneOf(
  shards: readonly Shard[],
  playerId: bigint,
): { readonly shard: number; readonly lane: number } {
  const bucket = bucketOf(playerId);
  const shard = bucket % shards.length;
  const lanes = shards[shard]?.lanes ?? 1;
  return { shard, lane: Math.floor(bucket / shards.length) % lanes };
}
