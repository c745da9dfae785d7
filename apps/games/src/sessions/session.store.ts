import type { Queryable } from '@halcyon/server-kit/sql';
import type { Mode } from '../protocol.ts';

/** One launch of one game. The browser's token is kept only as its hash. */
export type SessionRow = {
  token_hash: string; player_key: string; player_ref: string; mode: Mode; game_id: string;
  wallet_session_token: string; currency: string; exponent: number; language: string; jurisdiction: string;
  country: string; min_cycle_ms: number; is_autoplay_allowed: boolean; stake_cap_minor: bigint | null;
  lobby_url: string | null; cashier_url: string | null; history_url: string | null; created_at: Date;
}; // prettier-ignore

/** Writes a new session. */
export async function insertSession(tx: Queryable, row: SessionRow): Promise<void> {
  await tx.sql`
    insert into games.session
      (token_hash, player_key, player_ref, mode, game_id, wallet_session_token, currency, exponent, language,
       jurisdiction, country, min_cycle_ms, is_autoplay_allowed, stake_cap_minor, lobby_url, cashier_url,
       history_url, created_at)
    values (${row.token_hash}, ${row.player_key}, ${row.player_ref}, ${row.mode}, ${row.game_id},
      ${row.wallet_session_token}, ${row.currency}, ${row.exponent}, ${row.language}, ${row.jurisdiction},
      ${row.country}, ${row.min_cycle_ms}, ${row.is_autoplay_allowed}, ${row.stake_cap_minor}, ${row.lobby_url},
      ${row.cashier_url}, ${row.history_url}, ${row.created_at})`;
}

/** Null: no such session, or it ended. */
export async function findSession(
  tx: Queryable,
  tokenHash: string,
  createdAfter: Date,
): Promise<SessionRow | null> {
  const rows = await tx.sql<SessionRow & { ended_at: Date | null }>`
    select * from games.session
    where token_hash = ${tokenHash} and ended_at is null and created_at > ${createdAfter}`;
  return rows[0] ?? null;
}

/** Ends a session; its open rounds stay. */
export async function endSession(tx: Queryable, tokenHash: string, at: Date): Promise<void> {
  await tx.sql`update games.session set ended_at = ${at} where token_hash = ${tokenHash} and ended_at is null`;
}
