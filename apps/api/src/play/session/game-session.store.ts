import type { Sql, Tx } from '@halcyon/server-kit/sql';

/** One opening of a game for money, with all that a later call needs. */
export type GameSessionRow = {
  readonly player_id: bigint;
  readonly session_id: string;
  readonly login_session_id: string;
  readonly provider_id: number;
  readonly game_id: string;
  readonly game_type: string;
  readonly provider_game_ref: string | null;
  readonly vertical: number;
  readonly market_id: string;
  readonly province: string | null;
  readonly language_id: string;
  readonly country: string;
  readonly currency: string;
  readonly stake_cap_minor: bigint | null;
  readonly launch_token_hash: string;
  readonly launch_ends_at: Date;
  readonly launched_at: Date | null;
  readonly session_token_hash: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
};

/** Null: the player has no such session. */
export async function findSession(
  sql: Sql,
  of: { playerId: bigint; sessionId: string },
): Promise<GameSessionRow | null> {
  const rows = await sql<GameSessionRow>`
    select player_id, session_id, login_session_id, provider_id, game_id, game_type, provider_game_ref, vertical, market_id,
      province, language_id, country, currency, stake_cap_minor, launch_token_hash, launch_ends_at, launched_at,
      session_token_hash, started_at, ended_at
    from play.game_session
    where player_id = ${of.playerId} and session_id = ${of.sessionId}`;
  return rows[0] ?? null;
}

/** The session for which the provider issued this token. */
export async function findByProviderToken(
  sql: Sql,
  of: { playerId: bigint; providerId: number; tokenHash: string },
): Promise<GameSessionRow | null> {
  const rows = await sql<GameSessionRow>`
    select player_id, session_id, login_session_id, provider_id, game_id, game_type, provider_game_ref, vertical, market_id,
      province, language_id, country, currency, stake_cap_minor, launch_token_hash, launch_ends_at, launched_at,
      session_token_hash, started_at, ended_at
    from play.game_session
    where player_id = ${of.playerId} and provider_id = ${of.providerId} and provider_token_hash = ${of.tokenHash}`;
  return rows[0] ?? null;
}

/** The player's last opening at this provider, of this game unless that is null. */
export async function findNewest(
  sql: Sql,
  of: { playerId: bigint; providerId: number; gameRef: string | null },
): Promise<GameSessionRow | null> {
  const rows = await sql<GameSessionRow>`
    select player_id, session_id, login_session_id, provider_id, game_id, game_type, provider_game_ref, vertical, market_id,
      province, language_id, country, currency, stake_cap_minor, launch_token_hash, launch_ends_at, launched_at,
      session_token_hash, started_at, ended_at
    from play.game_session
    where player_id = ${of.playerId} and provider_id = ${of.providerId}
      and (${of.gameRef}::text is null or provider_game_ref = ${of.gameRef}::text)
    order by started_at desc limit 1`;
  return rows[0] ?? null;
}

/** Records an opening. Earlier ones of the same game stay valid for wins. */
export async function insertSession(
  sql: Sql,
  row: Omit<GameSessionRow, 'launched_at' | 'session_token_hash' | 'ended_at'> & {
    readonly game_slug: string;
    readonly table_id: string | null;
  },
): Promise<void> {
  await sql`
    insert into play.game_session (player_id, session_id, login_session_id, provider_id, game_id, game_slug,
      game_type, provider_game_ref, table_id, vertical, market_id, province, language_id, country, currency,
      stake_cap_minor, launch_token_hash, launch_ends_at, started_at)
    values (${row.player_id}, ${row.session_id}, ${row.login_session_id}, ${row.provider_id}, ${row.game_id},
      ${row.game_slug}, ${row.game_type}, ${row.provider_game_ref}, ${row.table_id}, ${row.vertical},
      ${row.market_id}, ${row.province}, ${row.language_id}, ${row.country}, ${row.currency},
      ${row.stake_cap_minor}, ${row.launch_token_hash}, ${row.launch_ends_at}, ${row.started_at})`;
}

/** What the provider issued at launch, with or in place of our own token. */
export async function keepProviderToken(
  sql: Sql,
  of: { playerId: bigint; sessionId: string; tokenHash: string },
): Promise<void> {
  await sql`
    update play.game_session set provider_token_hash = ${of.tokenHash}
    where player_id = ${of.playerId} and session_id = ${of.sessionId}`;
}

/** Uses the launch token up. False: used before or too late. */
export async function useLaunchToken(
  sql: Sql,
  of: { playerId: bigint; sessionId: string; sessionHash: string; now: Date },
): Promise<boolean> {
  const rows = await sql`
    update play.game_session set launched_at = ${of.now}, session_token_hash = ${of.sessionHash}
    where player_id = ${of.playerId} and session_id = ${of.sessionId} and launched_at is null
      and launch_ends_at > ${of.now}
    returning 1`;
  return rows.length === 1;
}

/** Puts a new token in the place of `from`, which stays good for late calls. False: another call did it before. */
export async function replaceToken(
  tx: Tx,
  of: { playerId: bigint; sessionId: string; from: string; to: string; now: Date },
): Promise<boolean> {
  const rows = await tx.sql`
    update play.game_session set session_token_hash = ${of.to}
    where player_id = ${of.playerId} and session_id = ${of.sessionId} and session_token_hash = ${of.from}
    returning 1`;
  if (rows.length === 0) return false;
  await tx.sql`
    insert into play.replaced_token (player_id, token_hash, session_id, replaced_at)
    values (${of.playerId}, ${of.from}, ${of.sessionId}, ${of.now}) on conflict do nothing`;
  return true;
}

/** True: the token was this session's once. */
export async function wasToken(
  sql: Sql,
  of: { playerId: bigint; sessionId: string; tokenHash: string },
): Promise<boolean> {
  const rows = await sql`
    select 1 from play.replaced_token
    where player_id = ${of.playerId} and token_hash = ${of.tokenHash} and session_id = ${of.sessionId}`;
  return rows.length === 1;
}

/** One opening of a game for play money. */
export type DemoLaunchRow = {
  readonly game_id: string;
  readonly game_type: string;
  readonly market_id: string;
  readonly province: string | null;
  readonly language_id: string;
  readonly country: string;
  readonly currency: string;
};

export async function insertDemoLaunch(
  sql: Sql,
  row: DemoLaunchRow & { readonly token_hash: string; readonly ends_at: Date },
): Promise<void> {
  await sql`
    insert into play.demo_launch
      (token_hash, game_id, game_type, market_id, province, language_id, country, currency, ends_at)
    values (${row.token_hash}, ${row.game_id}, ${row.game_type}, ${row.market_id}, ${row.province},
      ${row.language_id}, ${row.country}, ${row.currency}, ${row.ends_at})`;
}

/** Uses a demo's launch token up. Null: unknown, used before or too late. */
export async function launchDemo(sql: Sql, hash: string, now: Date): Promise<DemoLaunchRow | null> {
  const rows = await sql<DemoLaunchRow>`
    update play.demo_launch set used_at = ${now}
    where token_hash = ${hash} and used_at is null and ends_at > ${now}
    returning game_id, game_type, market_id, province, language_id, country, currency`;
  return rows[0] ?? null;
}

/** Deletes openings for play money that can no longer be used. */
export async function deleteOldDemoLaunches(sql: Sql, before: Date): Promise<void> {
  await sql`delete from play.demo_launch where ends_at < ${before}`;
}
