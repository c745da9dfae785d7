import type { BookVariant } from '@halcyon/contract/sportsbook/book';
import type { Db, Queryable, Tx } from '@halcyon/server-kit/sql';

export type NewBookSession = {
  readonly playerId: bigint;
  readonly bookSessionId: string;
  readonly sessionId: string;
  readonly book: string;
  readonly variant: BookVariant;
  readonly at: Date;
  readonly expiresAt: Date;
};

/** False: the token has opened one before. */
export async function insertBookSession(tx: Tx, of: NewBookSession): Promise<boolean> {
  const rows = await tx.sql<{ book_session_id: string }>`
    insert into sportsbook.book_session (player_id, book_session_id, session_id, book, variant, opened_at, expires_at)
    values (${of.playerId}, ${of.bookSessionId}, ${of.sessionId}, ${of.book}, ${of.variant}, ${of.at}, ${of.expiresAt})
    on conflict do nothing returning book_session_id`;
  return rows.length > 0;
}

export async function findOpenBookSession(
  on: Queryable,
  of: { readonly playerId: bigint; readonly bookSessionId: string; readonly at: Date },
): Promise<boolean> {
  const rows = await on.sql<{ book_session_id: string }>`
    select book_session_id from sportsbook.book_session
    where player_id = ${of.playerId} and book_session_id = ${of.bookSessionId}
      and ended_at is null and expires_at > ${of.at}`;
  return rows.length > 0;
}

export async function endBookSession(
  tx: Tx,
  of: { readonly playerId: bigint; readonly bookSessionId: string; readonly at: Date },
): Promise<void> {
  await tx.sql`
    update sportsbook.book_session set ended_at = ${of.at}
    where player_id = ${of.playerId} and book_session_id = ${of.bookSessionId} and ended_at is null`;
}

/** Players among `playerIds` with an open session, by variant, at vendors' books. */
export async function listVendorSessions(
  on: Queryable,
  of: { readonly playerIds: readonly bigint[]; readonly at: Date },
): Promise<{ readonly player_id: bigint; readonly variant: BookVariant }[]> {
  return on.sql<{ player_id: bigint; variant: BookVariant }>`
    select distinct player_id, variant from sportsbook.book_session
    where player_id = any(${of.playerIds}) and book not in ('pages', 'built-in') and ended_at is null
      and expires_at > ${of.at}
    order by player_id, variant`;
}

/** Deletes sessions that were over before `before`. Returns how many. */
export async function deleteBookSessions(on: Pick<Db, 'sql'>, before: Date, limit: number): Promise<number> {
  const rows = await on.sql<{ player_id: bigint }>`
    delete from sportsbook.book_session where (player_id, book_session_id) in (
      select player_id, book_session_id from sportsbook.book_session where expires_at < ${before} limit ${limit})
    returning player_id`;
  return rows.length;
}

/** Takes a balance unless one with this number or a higher one came before. False: it is ignored. */
export async function takeBalance(
  tx: Tx,
  of: { readonly playerId: bigint; readonly sequence: bigint; readonly balance: object; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.sql<{ player_id: bigint }>`
    insert into sportsbook.book_balance as known (player_id, sequence, balance, received_at)
    values (${of.playerId}, ${of.sequence}, ${JSON.stringify(of.balance)}::jsonb, ${of.at})
    on conflict (player_id) do update set sequence = excluded.sequence, balance = excluded.balance,
      received_at = excluded.received_at
    where known.sequence < excluded.sequence returning player_id`;
  return rows.length > 0;
}
