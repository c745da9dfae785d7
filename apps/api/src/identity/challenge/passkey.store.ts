import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from '../account/account.store.ts';

export type PasskeyRow = {
  readonly passkey_id: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: bigint;
  readonly transports: string[];
  readonly is_backed_up: boolean;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
};

/** Own passkeys, the oldest first. */
export async function listPasskeys(on: On, playerId: bigint): Promise<PasskeyRow[]> {
  return on.sql<PasskeyRow>`
    select passkey_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at, last_used_at
    from identity.passkey where player_id = ${playerId} order by created_at, passkey_id`;
}

export async function insertPasskey(
  tx: Tx,
  playerId: bigint,
  key: Omit<PasskeyRow, 'last_used_at'>,
): Promise<void> {
  await tx.sql`
    insert into identity.passkey (player_id, passkey_id, credential_id, public_key, counter, transports,
      is_backed_up, name, created_at)
    values (${playerId}, ${key.passkey_id}, ${key.credential_id}, ${key.public_key}, ${key.counter},
      ${key.transports}, ${key.is_backed_up}, ${key.name}, ${key.created_at})`;
}

/** Notes a use. False: the counter did not rise where it counts, so a copy of the key is about. */
export async function usePasskey(
  on: On,
  playerId: bigint,
  passkeyId: string,
  counter: bigint,
  at: Date,
): Promise<boolean> {
  const rows = await on.sql`
    update identity.passkey set counter = ${counter}, last_used_at = ${at}
    where player_id = ${playerId} and passkey_id = ${passkeyId} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning passkey_id`;
  return rows.length === 1;
}

/** False: no such passkey of this player. */
export async function deletePasskey(tx: Tx, playerId: bigint, passkeyId: string): Promise<boolean> {
  const rows = await tx.sql`
    delete from identity.passkey where player_id = ${playerId} and passkey_id = ${passkeyId} returning passkey_id`;
  return rows.length === 1;
}

export async function replacePasskeyStart(
  on: On,
  playerId: bigint,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await on.sql`
    insert into identity.passkey_start (player_id, challenge, expires_at)
    values (${playerId}, ${challenge}, ${expiresAt})
    on conflict (player_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`;
}

/** Takes the random value away, so that it works once. Null: none, or its time is over. */
export async function takePasskeyStart(on: On, playerId: bigint, at: Date): Promise<string | null> {
  const rows = await on.sql<{ challenge: string }>`
    delete from identity.passkey_start where player_id = ${playerId} and expires_at > ${at} returning challenge`;
  return rows[0]?.challenge ?? null;
}
