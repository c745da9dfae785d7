import type { Db, Tx } from '@halcyon/server-kit/sql';

type On = Pick<Db | Tx, 'sql'>;

export type CodeRow = {
  readonly code_id: string;
  readonly campaign_id: string;
  readonly player_id: bigint | null;
  readonly is_partner: boolean;
  readonly uses_left: number | null;
  readonly expires_at: Date | null;
};

export async function findCode({ sql }: On, hash: string): Promise<CodeRow | null> {
  const rows = await sql<CodeRow>`
    select code_id, campaign_id, player_id, is_partner, uses_left, expires_at from rewards.code
    where code_hash = ${hash}`;
  return rows[0] ?? null;
}

/** Uses a code once; the row is locked until the end of the transaction. False: it has no use left. */
export async function useCode({ sql }: Tx, codeId: string): Promise<boolean> {
  const rows = await sql<{ code_id: string }>`
    update rewards.code set uses_left = uses_left - 1
    where code_id = ${codeId} and (uses_left is null or uses_left > 0)
    returning code_id`;
  return rows.length > 0;
}

export async function insertCode(
  { sql }: Tx,
  code: {
    readonly codeId: string;
    readonly hash: string;
    readonly campaignId: string;
    readonly playerId: bigint | null;
    readonly isPartner: boolean;
    readonly usesLeft: number | null;
    readonly expiresAt: Date | null;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into rewards.code (code_id, code_hash, campaign_id, player_id, is_partner, uses_left, expires_at, created_at)
    values (${code.codeId}, ${code.hash}, ${code.campaignId}, ${code.playerId}, ${code.isPartner}, ${code.usesLeft},
      ${code.expiresAt}, ${code.at})`;
}

/** Tries of codes that do not exist. */
export async function countTries({ sql }: On, playerId: bigint, since: Date): Promise<number> {
  const rows = await sql<{ tries: bigint }>`
    select count(*) as tries from rewards.code_try where player_id = ${playerId} and tried_at > ${since}`;
  return Number(rows[0]?.tries ?? 0n);
}

export async function insertTry({ sql }: Tx, playerId: bigint, tryId: string, at: Date): Promise<void> {
  await sql`insert into rewards.code_try (player_id, try_id, tried_at) values (${playerId}, ${tryId}, ${at})`;
}

export async function deleteTries({ sql }: On, before: Date): Promise<void> {
  await sql`
    delete from rewards.code_try where (player_id, try_id) in (
      select player_id, try_id from rewards.code_try where tried_at < ${before})`;
}
