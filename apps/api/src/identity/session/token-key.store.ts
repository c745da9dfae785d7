import type { JWK } from 'jose';
import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from '../account/account.store.ts';

export type TokenKeyRow = {
  readonly key_id: string;
  readonly private_key: JWK;
  readonly public_key: JWK;
  readonly created_at: Date;
  /** It is published from its making on and signs from here on. */
  readonly signs_from: Date;
};

/** Keys that verify, the one that signs last first. */
export async function listTokenKeys(on: On): Promise<TokenKeyRow[]> {
  return on.sql<TokenKeyRow>`
    select key_id, private_key, public_key, created_at, signs_from from identity.token_key
    where retired_at is null order by signs_from desc, key_id`;
}

export async function insertTokenKey(tx: Tx, key: TokenKeyRow): Promise<void> {
  await tx.sql`
    insert into identity.token_key (key_id, private_key, public_key, created_at, signs_from)
    values (${key.key_id}, ${JSON.stringify(key.private_key)}::jsonb, ${JSON.stringify(key.public_key)}::jsonb,
      ${key.created_at}, ${key.signs_from})`;
}

/** A key verifies no more once its successor has signed since before `before`. The last one never ends. */
export async function retireTokenKeys(on: On, before: Date, at: Date): Promise<void> {
  await on.sql`
    update identity.token_key as old set retired_at = ${at}
    where retired_at is null and exists (
      select 1 from identity.token_key as next
      where next.retired_at is null and next.signs_from > old.signs_from and next.signs_from < ${before})`;
}
