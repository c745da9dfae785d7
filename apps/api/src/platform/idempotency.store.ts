import type { Sql } from './sql.ts';

/** What is stored under a player's key. */
export type StoredAnswer = {
  readonly endpoint: string;
  readonly body_hash: string;
  readonly state: 'in_progress' | 'done';
  readonly claimed_until: Date;
  readonly answer_status: number | null;
  readonly answer: unknown;
};

/** A flow that is older than this was cut off by a crash, and its key may be claimed again. */
const CLAIM_SECONDS = 60;

/** Claims the key. Null: it is ours now. Otherwise what is already stored under it. */
export async function claimKey(
  sql: Sql,
  of: { playerId: bigint; key: string; endpoint: string; bodyHash: string },
): Promise<StoredAnswer | null> {
  const claimed = await sql`
    insert into platform.idempotency as known
      (player_id, idempotency_key, endpoint, body_hash, state, claimed_until)
    values (${of.playerId}, ${of.key}, ${of.endpoint}, ${of.bodyHash}, 'in_progress',
      now() + make_interval(secs => ${CLAIM_SECONDS}))
    on conflict (player_id, idempotency_key) do update set claimed_until = excluded.claimed_until
      where known.state = 'in_progress' and known.claimed_until < now()
        and known.body_hash = excluded.body_hash and known.endpoint = excluded.endpoint
    returning 1`;
  if (claimed.length === 1) return null;
  const rows = await sql<StoredAnswer>`
    select endpoint, body_hash, state, claimed_until, answer_status, answer
    from platform.idempotency where player_id = ${of.playerId} and idempotency_key = ${of.key}`;
  return rows[0] ?? null;
}

/** Stores the answer that every repeat of the key will get. */
export async function storeAnswer(
  sql: Sql,
  of: { playerId: bigint; key: string; endpoint: string; bodyHash: string; status: number; answer: unknown },
): Promise<void> {
  await sql`
    insert into platform.idempotency
      (player_id, idempotency_key, endpoint, body_hash, state, claimed_until, answer_status, answer)
    values (${of.playerId}, ${of.key}, ${of.endpoint}, ${of.bodyHash}, 'done', now(), ${of.status},
      ${JSON.stringify(of.answer)}::jsonb)
    on conflict (player_id, idempotency_key) do update
      set state = 'done', answer_status = excluded.answer_status, answer = excluded.answer`;
}

/** Gives a claimed key back after a fault, so that the caller's retry is tried afresh. */
export async function releaseKey(sql: Sql, of: { playerId: bigint; key: string }): Promise<void> {
  await sql`
    delete from platform.idempotency
    where player_id = ${of.playerId} and idempotency_key = ${of.key} and state = 'in_progress'`;
}
