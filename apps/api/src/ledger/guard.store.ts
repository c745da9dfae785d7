import type { Sql } from '@halcyon/server-kit/sql';

/** Locks the player's row until the transaction ends. False: the player has no wallet yet. */
export async function lockGuardRow(sql: Sql, playerId: bigint): Promise<boolean> {
  const rows = await sql`select 1 from wallet.guard where player_id = ${playerId} for update`;
  return rows.length === 1;
}

export type NewGuard = {
  readonly playerId: bigint;
  readonly currency: number;
  readonly timeZone: string;
  readonly status: number;
  readonly level: number;
  readonly verifyBefore: number;
  readonly verifyThresholdMinor: bigint;
};

/** False: the player has a wallet already, and nothing changes. */
export async function insertGuard(sql: Sql, of: NewGuard): Promise<boolean> {
  const rows = await sql`
    insert into wallet.guard (player_id, currency, time_zone, account_status, verification_level, verify_before,
      verify_threshold_minor)
    values (${of.playerId}, ${of.currency}, ${of.timeZone}, ${of.status}, ${of.level}, ${of.verifyBefore},
      ${of.verifyThresholdMinor})
    on conflict (player_id) do nothing returning 1`;
  return rows.length === 1;
}

export type StandingChange = {
  readonly status: number | null;
  readonly level: number | null;
  readonly verifyBefore: number | null;
  readonly verifyThresholdMinor: bigint | null;
  readonly timeZone: string | null;
};

/** Null leaves a value as it is. False: the player has no wallet. */
export async function moveStanding(sql: Sql, playerId: bigint, to: StandingChange): Promise<boolean> {
  const rows = await sql`
    update wallet.guard set
      account_status = coalesce(${to.status}, account_status),
      verification_level = coalesce(${to.level}, verification_level),
      verify_before = coalesce(${to.verifyBefore}, verify_before),
      verify_threshold_minor = coalesce(${to.verifyThresholdMinor}, verify_threshold_minor),
      time_zone = coalesce(${to.timeZone}, time_zone)
    where player_id = ${playerId} returning 1`;
  return rows.length === 1;
}

/** Null takes the bar away. False: the player has no wallet. */
export async function moveBar(sql: Sql, playerId: bigint, until: Date | null): Promise<boolean> {
  const rows = await sql`
    update wallet.guard set stakes_barred_until = ${until} where player_id = ${playerId} returning 1`;
  return rows.length === 1;
}

/** True: the ledger holds an answer under this key. */
export async function hasKey(sql: Sql, playerId: bigint, providerId: number, key: string): Promise<boolean> {
  const rows = await sql`
    select 1 from wallet.leg
    where player_id = ${playerId} and provider_id = ${providerId} and command_key = ${key} limit 1`;
  return rows.length > 0;
}

/** ISO 4217 numbers of players' wallets. */
export function listGuardCurrencies(
  sql: Sql,
  players: readonly bigint[],
): Promise<{ player_id: bigint; currency: number }[]> {
  return sql<{ player_id: bigint; currency: number }>`
    select player_id, currency from wallet.guard where player_id = any (${players}::bigint[])`;
}
