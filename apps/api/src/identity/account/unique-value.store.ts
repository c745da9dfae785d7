import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from './account.store.ts';

/** The account that has proven this e-mail. Null: none. */
export async function findByEmail(on: On, emailHash: string): Promise<bigint | null> {
  const rows = await on.sql<{ player_id: bigint }>`
    select player_id from identity.email_key where email_hash = ${emailHash}`;
  return rows[0]?.player_id ?? null;
}

/** The latest sign-up that waits for this e-mail to be proven. Null: none. */
export async function findPendingByEmail(on: On, emailHash: string): Promise<bigint | null> {
  const rows = await on.sql<{ player_id: bigint }>`
    select player_id from identity.email_pending where email_hash = ${emailHash}
    order by player_id desc limit 1`;
  return rows[0]?.player_id ?? null;
}

export async function insertPendingEmail(
  tx: Tx,
  emailHash: string,
  playerId: bigint,
  at: Date,
): Promise<void> {
  await tx.sql`
    insert into identity.email_pending (email_hash, player_id, created_at)
    values (${emailHash}, ${playerId}, ${at})`;
}

/** The sign-up waits for the e-mail no more. */
export async function deletePendingEmail(tx: Tx, emailHash: string, playerId: bigint): Promise<void> {
  await tx.sql`
    delete from identity.email_pending where email_hash = ${emailHash} and player_id = ${playerId}`;
}

/** Makes the e-mail the account's own. False: another account has proven it before. */
export async function claimEmail(tx: Tx, emailHash: string, playerId: bigint, at: Date): Promise<boolean> {
  await tx.sql`
    insert into identity.email_key (email_hash, player_id, verified_at) values (${emailHash}, ${playerId}, ${at})
    on conflict (email_hash) do nothing`;
  if ((await findByEmail(tx, emailHash)) !== playerId) return false;
  await deletePendingEmail(tx, emailHash, playerId);
  return true;
}

/** Makes the phone the account's own. False: another account has proven it before. */
export async function claimPhone(tx: Tx, phoneHash: string, playerId: bigint, at: Date): Promise<boolean> {
  await tx.sql`
    insert into identity.phone_key (phone_hash, player_id, verified_at) values (${phoneHash}, ${playerId}, ${at})
    on conflict (phone_hash) do nothing`;
  const rows = await tx.sql<{ player_id: bigint }>`
    select player_id from identity.phone_key where phone_hash = ${phoneHash}`;
  return rows[0]?.player_id === playerId;
}

export type PersonKind = 'cpf' | 'person';

/** The account of this person. Null: none. */
export async function findByPerson(on: On, kind: PersonKind, valueHash: string): Promise<bigint | null> {
  const rows = await on.sql<{ player_id: bigint }>`
    select player_id from identity.person_key where kind = ${kind} and value_hash = ${valueHash}`;
  return rows[0]?.player_id ?? null;
}

/** One account per person. False: this person has one already. */
export async function claimPerson(
  tx: Tx,
  kind: PersonKind,
  valueHash: string,
  playerId: bigint,
  at: Date,
): Promise<boolean> {
  await tx.sql`
    insert into identity.person_key (kind, value_hash, player_id, claimed_at)
    values (${kind}, ${valueHash}, ${playerId}, ${at}) on conflict (kind, value_hash) do nothing`;
  return (await findByPerson(tx, kind, valueHash)) === playerId;
}

/** Sets a phone free that its owner has given up. */
export async function releasePhone(tx: Tx, phoneHash: string, playerId: bigint): Promise<void> {
  await tx.sql`delete from identity.phone_key where phone_hash = ${phoneHash} and player_id = ${playerId}`;
}
