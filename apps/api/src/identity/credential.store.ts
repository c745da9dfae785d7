import type { On } from './account.store.ts';

/** PHC string of the account's password. Null: no such account. */
export async function findPasswordHash(on: On, playerId: bigint): Promise<string | null> {
  const rows = await on.sql<{ password_hash: string }>`
    select password_hash from identity.credential where player_id = ${playerId}`;
  return rows[0]?.password_hash ?? null;
}

export async function updatePasswordHash(
  on: On,
  playerId: bigint,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await on.sql`
    update identity.credential set password_hash = ${passwordHash}, set_at = ${at}
    where player_id = ${playerId}`;
}
