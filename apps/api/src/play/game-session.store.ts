import type { Sql } from '@halcyon/server-kit/sql';

export type GameSessionRow = {
  readonly player_id: bigint;
  readonly session_id: string;
  readonly login_session_id: string;
  readonly provider_id: number;
  readonly game_id: string;
  readonly game_slug: string;
  readonly game_type: string;
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

type NewSession = Omit<GameSessionRow, 'launched_at' | 'session_token_hash' | 'ended_at'>;

/** Records an opening. An earlier one of the same game stays valid for wins, and is closed for stakes. */
export async function insertSession(sql: Sql, row: NewSession): Promise<void> {
  await sql`
    insert into play.game_session (player_id, session_id, login_session_id, provider_id, game_id, game_slug,
      game_type, market_id, province, language_id, country, currency, stake_cap_minor, launch_token_hash,
      launch_ends_at, started_at)
    values (${row.player_id}, ${row.session_id}, ${row.login_session_id}, ${row.provider_id}, ${row.game_id},
      ${row.game_slug}, ${row.game_type}, ${row.market_id}, ${row.province}, ${row.language_id},
      ${row.country}, ${row.currency}, ${row.stake_cap_minor}, ${row.launch_token_hash},
      ${row.launch_ends_at}, ${row.started_at})`;
}

export async function findSession(
  sql: Sql,
  playerId: bigint,
  sessionId: string,
): Promise<GameSessionRow | null> {
  const rows = await sql<GameSessionRow>`
    select player_id, session_id, login_session_id, provider_id, game_id, game_slug, game_type, market_id, province,
      language_id, country, currency, stake_cap_minor, launch_token_hash, launch_ends_at, launched_at,
      session_token_hash,
      started_at, ended_at
    from play.game_session where player_id = ${playerId} and session_id = ${sessionId}`;
  return rows[0] ?? null;
}

/** Uses the launch token up and stores the session token's hash. Null: unknown, used before or too late. */
export async function launchSession(
  sql: Sql,
  of: { playerId: bigint; sessionId: string; launchHash: string; sessionHash: string; now: Date },
): Promise<GameSessionRow | null> {
  const rows = await sql<GameSessionRow>`
    update play.game_session set launched_at = ${of.now}, session_token_hash = ${of.sessionHash}
    where player_id = ${of.playerId} and session_id = ${of.sessionId} and launched_at is null
      and launch_token_hash = ${of.launchHash} and launch_ends_at > ${of.now}
    returning player_id, session_id, login_session_id, provider_id, game_id, game_slug, game_type, market_id, province,
      language_id, country, currency, stake_cap_minor, launch_token_hash, launch_ends_at, launched_at,
      session_token_hash,
      started_at, ended_at`;
  return rows[0] ?? null;
}

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

/** Forgets openings that can no longer be used. */
export async function deleteOldDemoLaunches(sql: Sql, before: Date): Promise<void> {
  await sql`delete from play.demo_launch where ends_at < ${before}`;
}
