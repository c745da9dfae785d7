import type { Tx } from '@halcyon/server-kit/sql';
import type { On } from './assignment.store.ts';

export type ConsentRow = {
  readonly campaign_id: string;
  readonly is_agreed: boolean;
  readonly terms_id: string;
  readonly decided_at: Date;
};

export function listConsents({ sql }: On, playerId: bigint): Promise<ConsentRow[]> {
  return sql<ConsentRow>`
    select campaign_id, is_agreed, terms_id, decided_at from rewards.consent where player_id = ${playerId}`;
}

/** The last word counts. */
export async function putConsent(
  { sql }: Tx,
  playerId: bigint,
  of: {
    readonly campaignId: string;
    readonly isAgreed: boolean;
    readonly termsId: string;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into rewards.consent (player_id, campaign_id, is_agreed, terms_id, decided_at)
    values (${playerId}, ${of.campaignId}, ${of.isAgreed}, ${of.termsId}, ${of.at})
    on conflict (player_id, campaign_id) do update
    set is_agreed = excluded.is_agreed, terms_id = excluded.terms_id, decided_at = excluded.decided_at`;
}

/** The campaign of the last claim out of the queue that was refused. */
export async function findQueueClaim({ sql }: On, playerId: bigint): Promise<string | null> {
  const rows = await sql<{ campaign_id: string }>`
    select campaign_id from rewards.queue_claim where player_id = ${playerId}`;
  return rows[0]?.campaign_id ?? null;
}

export async function putQueueClaim(
  { sql }: Tx,
  playerId: bigint,
  campaignId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into rewards.queue_claim (player_id, campaign_id, refused_at) values (${playerId}, ${campaignId}, ${at})
    on conflict (player_id) do update set campaign_id = excluded.campaign_id, refused_at = excluded.refused_at`;
}

export async function deleteQueueClaim({ sql }: Tx, playerId: bigint): Promise<void> {
  await sql`delete from rewards.queue_claim where player_id = ${playerId}`;
}

/** The ordinal of a deposit; the next one where it has none. The guard row is locked. Null: it had its own already. */
export async function insertOrdinal(
  { sql }: Tx,
  playerId: bigint,
  paymentId: string,
): Promise<number | null> {
  const rows = await sql<{ ordinal: number }>`
    insert into rewards.deposit_ordinal (player_id, ordinal, payment_id)
    select ${playerId}, 1 + coalesce(max(ordinal), 0), ${paymentId} from rewards.deposit_ordinal
    where player_id = ${playerId}
    on conflict (player_id, payment_id) do nothing
    returning ordinal`;
  return rows[0]?.ordinal ?? null;
}
