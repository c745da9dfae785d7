import type { Db, Tx } from '@halcyon/server-kit/sql';

type On = Pick<Db | Tx, 'sql'>;

export type BatchRow = {
  readonly batch_id: string;
  readonly campaign_id: string;
  readonly code_count: number;
  readonly uses_each: number | null;
  readonly expires_at: Date | null;
  readonly sealed_codes: string | null;
  readonly made_by: string;
  readonly made_at: Date;
  readonly exported_by: string | null;
  readonly exported_at: Date | null;
};

/** The newest first, with how many codes have no use left. */
export function listBatches(
  { sql }: On,
  campaignId: string,
  limit: number,
): Promise<(BatchRow & { readonly used_up: number })[]> {
  return sql<BatchRow & { readonly used_up: number }>`
    select batch_id, campaign_id, code_count, uses_each, expires_at, null as sealed_codes, made_by, made_at, exported_by,
      exported_at, (
        select count(*)::int from rewards.code
        where code.batch_id = code_batch.batch_id and code.uses_left = 0) as used_up
    from rewards.code_batch where campaign_id = ${campaignId} order by made_at desc, batch_id limit ${limit}`;
}

export async function lockBatch({ sql }: Tx, campaignId: string, batchId: string): Promise<BatchRow | null> {
  const rows = await sql<BatchRow>`
    select batch_id, campaign_id, code_count, uses_each, expires_at, sealed_codes, made_by, made_at, exported_by,
      exported_at
    from rewards.code_batch where campaign_id = ${campaignId} and batch_id = ${batchId} for update`;
  return rows[0] ?? null;
}

/** False: the batch exists. */
export async function insertBatch(
  { sql }: Tx,
  row: Omit<BatchRow, 'exported_by' | 'exported_at'>,
): Promise<boolean> {
  const rows = await sql`
    insert into rewards.code_batch (batch_id, campaign_id, code_count, uses_each, expires_at, sealed_codes, made_by,
      made_at)
    values (${row.batch_id}, ${row.campaign_id}, ${row.code_count}, ${row.uses_each}, ${row.expires_at},
      ${row.sealed_codes}, ${row.made_by}, ${row.made_at})
    on conflict (batch_id) do nothing returning batch_id`;
  return rows.length === 1;
}

export async function insertBatchCodes(
  { sql }: Tx,
  row: Pick<BatchRow, 'batch_id' | 'campaign_id' | 'uses_each' | 'expires_at' | 'made_at'>,
  codes: readonly { readonly codeId: string; readonly hash: string }[],
): Promise<void> {
  await sql`
    insert into rewards.code (code_id, code_hash, campaign_id, uses_left, expires_at, created_at, batch_id)
    select code_id, code_hash, ${row.campaign_id}, ${row.uses_each}, ${row.expires_at}, ${row.made_at}, ${row.batch_id}
    from unnest(${codes.map((code) => code.codeId)}::uuid[], ${codes.map((code) => code.hash)}::text[])
      as code (code_id, code_hash)`;
}

/** The texts of the codes are gone after it. */
export async function markExported(
  { sql }: Tx,
  batchId: string,
  by: { readonly operatorId: string; readonly at: Date },
): Promise<void> {
  await sql`
    update rewards.code_batch set sealed_codes = null, exported_by = ${by.operatorId}, exported_at = ${by.at}
    where batch_id = ${batchId}`;
}
