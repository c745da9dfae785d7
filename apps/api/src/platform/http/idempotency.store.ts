import type { Sql } from '@halcyon/server-kit/sql';

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

export type Claim = {
  readonly playerId: bigint;
  readonly key: string;
  readonly endpoint: string;
  readonly bodyHash: string;
};

/** Claims the key: `claimedUntil` says that it is ours now. Otherwise what is already stored under it. */
export async function claimKey(
  sql: Sql,
  of: Claim,
): Promise<{ readonly claimedUntil: string } | { readonly stored: StoredAnswer }> {
  const claimed = await sql<{ claimed_until: string }>`
    insert into platform.idempotency as known
      (player_id, idempotency_key, endpoint, body_hash, state, claimed_until)
    values (${of.playerId}, ${of.key}, ${of.endpoint}, ${of.bodyHash}, 'in_progress',
      now() + make_interval(secs => ${CLAIM_SECONDS}))
    on conflict (player_id, idempotency_key) do update set claimed_until = excluded.claimed_until
      where known.state = 'in_progress' and known.claimed_until < now()
        and known.body_hash = excluded.body_hash and known.endpoint = excluded.endpoint
    returning claimed_until::text`;
  if (claimed[0]) return { claimedUntil: claimed[0].claimed_until };
  return { stored: await getStored(sql, of) };
}

async function getStored(sql: Sql, of: Claim): Promise<StoredAnswer> {
  const [row] = await sql<StoredAnswer>`
    select endpoint, body_hash, state, claimed_until, answer_status, answer
    from platform.idempotency where player_id = ${of.playerId} and idempotency_key = ${of.key}`;
  if (!row) throw new Error(`nothing is stored under the key of ${of.endpoint}`);
  return row;
}

/**
 * Stores the answer that every repeat of the key will get. Null: done. Otherwise another call with the key was
 * faster, and its answer counts: an accepted command's is never replaced, a refusal's by that of an accepted one only.
 */
export async function storeAnswer(
  sql: Sql,
  of: Claim & { readonly status: number; readonly answer: unknown },
): Promise<StoredAnswer | null> {
  const written = await sql`
    insert into platform.idempotency as known
      (player_id, idempotency_key, endpoint, body_hash, state, claimed_until, answer_status, answer)
    values (${of.playerId}, ${of.key}, ${of.endpoint}, ${of.bodyHash}, 'done', now(), ${of.status},
      ${JSON.stringify(of.answer)}::jsonb)
    on conflict (player_id, idempotency_key) do update
      set state = 'done', answer_status = excluded.answer_status, answer = excluded.answer
      where known.body_hash = excluded.body_hash and known.endpoint = excluded.endpoint
        and (known.state = 'in_progress' or (known.answer_status >= 400 and excluded.answer_status < 400))
    returning 1`;
  return written.length === 1 ? null : getStored(sql, of);
}

/** Releases a key whose claim is still this one, so that the caller's retry runs. */
export async function releaseKey(sql: Sql, of: Claim, claimedUntil: string): Promise<void> {
  await sql`
    delete from platform.idempotency
    where player_id = ${of.playerId} and idempotency_key = ${of.key} and state = 'in_progress'
      and claimed_until = ${claimedUntil}::timestamptz`;
}
