import type { Queryable } from '@halcyon/server-kit/sql';

export type SeedRow = {
  seed_id: string;
  state: 'next' | 'current' | 'revealed';
  server_seed: string;
  server_seed_hash: string;
  client_seed: string | null;
  next_nonce: number;
  created_at: Date;
  revealed_at: Date | null;
};
export type NewSeed = Pick<
  SeedRow,
  'seed_id' | 'state' | 'server_seed' | 'server_seed_hash' | 'client_seed' | 'created_at'
>;

/** Adds a seed unless the player has one in that state already. */
export async function insertSeed(tx: Queryable, playerKey: string, seed: NewSeed): Promise<void> {
  await tx.sql`
    insert into games.player_seed
      (player_key, seed_id, state, server_seed, server_seed_hash, client_seed, created_at)
    values (${playerKey}, ${seed.seed_id}, ${seed.state}, ${seed.server_seed}, ${seed.server_seed_hash},
      ${seed.client_seed}, ${seed.created_at})
    on conflict do nothing`;
}

/** Locks the seed that the next round plays on: the guard row of a player's rounds. Null: no seeds yet. */
export async function lockCurrentSeed(tx: Queryable, playerKey: string): Promise<SeedRow | null> {
  const rows = await tx.sql<SeedRow>`
    select seed_id, state, server_seed, server_seed_hash, client_seed, next_nonce, created_at, revealed_at
    from games.player_seed where player_key = ${playerKey} and state = 'current' for update`;
  return rows[0] ?? null;
}

/** Current, next, and the 20 revealed last, newest first. */
export async function listSeeds(tx: Queryable, playerKey: string): Promise<readonly SeedRow[]> {
  return tx.sql<SeedRow>`
    select seed_id, state, server_seed, server_seed_hash, client_seed, next_nonce, created_at, revealed_at
    from games.player_seed where player_key = ${playerKey}
    order by revealed_at desc nulls first, created_at desc limit 22`;
}

/** Counts one round on the current seed, under its lock. */
export async function takeNonce(tx: Queryable, playerKey: string, seedId: string): Promise<void> {
  await tx.sql`
    update games.player_seed set next_nonce = next_nonce + 1
    where player_key = ${playerKey} and seed_id = ${seedId}`;
}

/** The current seed becomes public and the next one current, in this order. Caller holds the current one's lock. */
export async function moveSeeds(
  tx: Queryable,
  playerKey: string,
  clientSeed: string,
  at: Date,
): Promise<void> {
  await tx.sql`
    update games.player_seed set state = 'revealed', revealed_at = ${at}
    where player_key = ${playerKey} and state = 'current'`;
  await tx.sql`
    update games.player_seed set state = 'current', client_seed = ${clientSeed}
    where player_key = ${playerKey} and state = 'next'`;
}

/** True: a round on this seed is not finished, so the seed must stay secret. */
export async function hasUnfinishedRound(tx: Queryable, playerKey: string, seedId: string): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from games.round
    where player_key = ${playerKey} and seed_id = ${seedId}
      and state in ('staking', 'open', 'settling', 'cancelling') limit 1`;
  return rows.length > 0;
}
