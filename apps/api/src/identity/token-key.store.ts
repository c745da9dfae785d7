import type { JWK } from 'jose';
import type { Tx } from '../platform/sql.ts';
import type { On } from './account.store.ts';

export type TokenKeyRow = {
  readonly key_id: string;
  readonly private_key: JWK;
  readonly public_key: JWK;
  readonly created_at: Date;
};

/** Keys that verify, the newest first. The first of them signs. */
export async function listTokenKeys(on: On): Promise<TokenKeyRow[]> {
  return on.sql<TokenKeyRow>`
    select key_id, private_key, public_key, created_at from identity.token_key
    where retired_at is null order by created_at desc, key_id`;
}

export async function insertTokenKey(tx: Tx, key: TokenKeyRow): Promise<void> {
  await tx.sql`
    insert into identity.token_key (key_id, private_key, public_key, created_at)
    values (${key.key_id}, ${JSON.stringify(key.private_key)}::jsonb, ${JSON.stringify(key.public_key)}::jsonb,
      ${key.created_at})`;
}

/** Keys that were made before `before` verify no more. The newest is never retired. */
export async function retireTokenKeys(tx: Tx, before: Date, at: Date): Promise<void> {
  await tx.sql`
    update identity.token_key set retired_at = ${at}
    where retired_at is null and created_at < ${before}
      and created_at < (select max(created_at) from identity.token_key)`;
}
