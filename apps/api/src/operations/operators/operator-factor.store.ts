import type { TotpRow, TryLimit } from '../../identity/public.ts';
import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;

/** The authenticator app of an operator, confirmed or not. Null: none. */
export async function findTotp(on: On, operatorId: string): Promise<TotpRow | null> {
  const rows = await on.sql<TotpRow>`
    select sealed_secret, created_at, confirmed_at, last_step
    from operations.operator_totp where operator_id = ${operatorId}`;
  return rows[0] ?? null;
}

/** Stores a new unconfirmed secret. False: a confirmed one exists and stays. */
export async function replaceTotp(
  tx: Tx,
  operatorId: string,
  sealedSecret: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.sql`
    insert into operations.operator_totp as held (operator_id, sealed_secret, created_at, window_started_at)
    values (${operatorId}, ${sealedSecret}, ${at}, ${at})
    on conflict (operator_id) do update set sealed_secret = excluded.sealed_secret,
      created_at = excluded.created_at, last_step = 0
    where held.confirmed_at is null
    returning operator_id`;
  return rows.length === 1;
}

/** Counts one try of the window before it is checked. False: too many were wrong, and the window continues. */
export async function takeTotpTry(on: On, operatorId: string, limit: TryLimit): Promise<boolean> {
  const rows = await on.sql`
    update operations.operator_totp set
      failures = case when window_started_at > ${limit.windowStart} then failures + 1 else 1 end,
      window_started_at = case when window_started_at > ${limit.windowStart} then window_started_at else ${limit.at} end
    where operator_id = ${operatorId} and (window_started_at <= ${limit.windowStart} or failures < ${limit.max})
    returning operator_id`;
  return rows.length === 1;
}

/** Uses up a time step and clears the failures. False: this step or a later one was used before. */
export async function useTotpStep(
  on: On,
  operatorId: string,
  step: bigint,
  isMovedBack: boolean,
): Promise<boolean> {
  const rows = await on.sql`
    update operations.operator_totp set last_step = ${step}, failures = 0
    where operator_id = ${operatorId} and (last_step < ${step} or ${isMovedBack}) returning operator_id`;
  return rows.length === 1;
}

/** False: already confirmed. */
export async function confirmTotp(tx: Tx, operatorId: string, at: Date): Promise<boolean> {
  const rows = await tx.sql`
    update operations.operator_totp set confirmed_at = ${at}
    where operator_id = ${operatorId} and confirmed_at is null returning operator_id`;
  return rows.length === 1;
}

/** False: there is none that was confirmed at that instant. */
export async function deleteTotp(tx: Tx, operatorId: string, since: Date): Promise<boolean> {
  const rows = await tx.sql`
    delete from operations.operator_totp where operator_id = ${operatorId} and confirmed_at = ${since}
    returning operator_id`;
  return rows.length === 1;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  operatorId: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  // Two concurrent calls make one set of codes.
  await tx.sql`select from operations.operator_totp where operator_id = ${operatorId} for update`;
  await tx.sql`delete from operations.recovery_code where operator_id = ${operatorId}`;
  await tx.sql`
    insert into operations.recovery_code (operator_id, code_hash, made_at)
    select ${operatorId}, code_hash, ${at} from unnest(${[...hashes]}::text[]) code_hash`;
}

/** A code works once. False: no such code, or it was used. */
export async function useRecoveryCode(
  on: On,
  operatorId: string,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const rows = await on.sql`
    update operations.recovery_code set used_at = ${at}
    where operator_id = ${operatorId} and code_hash = ${codeHash} and used_at is null returning operator_id`;
  return rows.length === 1;
}

export async function countRecoveryCodes(on: On, operatorId: string): Promise<number> {
  const rows = await on.sql<{ count: number }>`
    select count(*)::int as count from operations.recovery_code
    where operator_id = ${operatorId} and used_at is null`;
  return rows[0]?.count ?? 0;
}
