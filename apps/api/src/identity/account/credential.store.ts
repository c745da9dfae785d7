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
  /** False: the same password, rehashed. */
  isNew = true,
): Promise<void> {
  await on.sql`
    update identity.credential set password_hash = ${passwordHash}, set_at = ${at}, must_change = must_change and ${!isNew}
    where player_id = ${playerId}`;
}

/** True: the password came from elsewhere and must be changed. */
export async function mustChangePassword(on: On, playerId: bigint): Promise<boolean> {
  const rows = await on.sql<{ must_change: boolean }>`
    select must_change from identity.credential where player_id = ${playerId}`;
  return rows[0]?.must_change ?? false;
}
