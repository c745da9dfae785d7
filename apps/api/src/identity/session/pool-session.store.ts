import type { Sql } from '@halcyon/server-kit/sql';

export async function insertPoolSession(
  sql: Sql,
  of: { playerId: bigint; sessionId: string; subject: string; sealed: string; at: Date },
): Promise<void> {
  await sql`
    insert into identity.pool_session (player_id, session_id, subject, sealed_token, opened_at)
    values (${of.playerId}, ${of.sessionId}, ${of.subject}, ${of.sealed}, ${of.at})`;
}

/** The pool's token as it is stored, sealed. Null: this session was not opened at a pool. */
export async function findPoolSession(sql: Sql, playerId: bigint, sessionId: string): Promise<string | null> {
  const rows = await sql<{ sealed_token: string }>`
    select sealed_token from identity.pool_session where player_id = ${playerId} and session_id = ${sessionId}`;
  return rows[0]?.sealed_token ?? null;
}
