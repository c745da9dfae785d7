import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from '../account/account.store.ts';

export type TotpRow = {
  readonly sealed_secret: string;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly last_step: bigint;
};

export type TryLimit = { readonly max: number; readonly windowStart: Date; readonly at: Date };

/** The authenticator app of a player, confirmed or not. Null: none. */
export async function findTotp(on: On, playerId: bigint): Promise<TotpRow | null> {
  const rows = await on.sql<TotpRow>`
    select sealed_secret, created_at, confirmed_at, last_step from identity.totp where player_id = ${playerId}`;
  return rows[0] ?? null;
}

/** Stores a new, unconfirmed secret. False: a confirmed one exists and stays. */
export async function replaceTotp(
  tx: Tx,
  playerId: bigint,
  sealedSecret: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.sql`
    insert into identity.totp as held (player_id, sealed_secret, created_at, window_started_at)
    values (${playerId}, ${sealedSecret}, ${at}, ${at})
    on conflict (player_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at,
      last_step = 0
    where held.confirmed_at is null
    returning player_id`;
  return rows.length === 1;
}

/** Counts one try of the window before it is checked. False: too many were wrong, and the window is still running. */
export async function takeTotpTry(on: On, playerId: bigint, limit: TryLimit): Promise<boolean> {
  const rows = await on.sql`
    update identity.totp set
      failures = case when window_started_at > ${limit.windowStart} then failures + 1 else 1 end,
      window_started_at = case when window_started_at > ${limit.windowStart} then window_started_at else ${limit.at} end
    where player_id = ${playerId} and (window_started_at <= ${limit.windowStart} or failures < ${limit.max})
    returning player_id`;
  return rows.length === 1;
}

/** Uses up a time step and clears the failures. False: this step or a later one was used before. */
export async function useTotpStep(
  on: On,
  playerId: bigint,
  step: bigint,
  isMovedBack: boolean,
): Promise<boolean> {
  const rows = await on.sql`
    update identity.totp set last_step = ${step}, failures = 0
    where player_id = ${playerId} and (last_step < ${step} or ${isMovedBack}) returning player_id`;
  return rows.length === 1;
}

/** False: it was confirmed before. */
export async function confirmTotp(tx: Tx, playerId: bigint, at: Date): Promise<boolean> {
  const rows = await tx.sql`
    update identity.totp set confirmed_at = ${at}
    where player_id = ${playerId} and confirmed_at is null returning player_id`;
  return rows.length === 1;
}

/** With its recovery codes. False: there was none. */
export async function deleteTotp(tx: Tx, playerId: bigint): Promise<boolean> {
  const rows = await tx.sql`delete from identity.totp where player_id = ${playerId} returning player_id`;
  return rows.length === 1;
}

/** Takes the place of all codes before. */
export async function replaceRecoveryCodes(
  tx: Tx,
  playerId: bigint,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  // Two concurrent calls make one set of codes.
  await tx.sql`select from identity.totp where player_id = ${playerId} for update`;
  await tx.sql`delete from identity.recovery_code where player_id = ${playerId}`;
  await tx.sql`
    insert into identity.recovery_code (player_id, code_hash, made_at)
    select ${playerId}, code_hash, ${at} from unnest(${[...hashes]}::text[]) code_hash`;
}

/** A code works once. False: no such code, or it was used. */
export async function useRecoveryCode(
  on: On,
  playerId: bigint,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const rows = await on.sql`
    update identity.recovery_code set used_at = ${at}
    where player_id = ${playerId} and code_hash = ${codeHash} and used_at is null returning player_id`;
  return rows.length === 1;
}

export async function countRecoveryCodes(on: On, playerId: bigint): Promise<number> {
  const rows = await on.sql<{ count: number }>`
    select count(*)::int as count from identity.recovery_code
    where player_id = ${playerId} and used_at is null`;
  return rows[0]?.count ?? 0;
}
