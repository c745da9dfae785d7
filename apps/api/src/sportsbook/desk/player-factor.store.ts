import type { Queryable, Tx } from '@halcyon/server-kit/sql';

/** Of a player without a row. */
export const PLAIN_FACTOR_HUNDREDTHS = 100;

export type FactorRow = {
  readonly player_id: bigint;
  readonly factor_hundredths: number;
  readonly set_at: Date;
  readonly set_by: string;
  readonly reason: string;
};

/** What a player may stake of the book's limits. */
export async function factorOf({ sql }: Queryable, playerId: bigint): Promise<number> {
  const [row] = await sql<{ factor_hundredths: number }>`
    select factor_hundredths from sportsbook.player_factor where player_id = ${playerId}`;
  return row?.factor_hundredths ?? PLAIN_FACTOR_HUNDREDTHS;
}

/** False: it has changed since the caller read it. */
export async function setFactor({ sql }: Tx, row: FactorRow, seen: number): Promise<boolean> {
  const rows = await sql`
    insert into sportsbook.player_factor as kept (player_id, factor_hundredths, set_at, set_by, reason)
    select ${row.player_id}::bigint, ${row.factor_hundredths}::smallint, ${row.set_at}::timestamptz, ${row.set_by},
      ${row.reason}
    where ${seen}::smallint = coalesce((select factor_hundredths from sportsbook.player_factor
      where player_id = ${row.player_id}), ${PLAIN_FACTOR_HUNDREDTHS})
    on conflict (player_id) do update set factor_hundredths = excluded.factor_hundredths, set_at = excluded.set_at,
      set_by = excluded.set_by, reason = excluded.reason
      where kept.factor_hundredths = ${seen}
    returning 1`;
  return rows.length === 1;
}

export function listFactors({ sql }: Queryable, limit: number): Promise<FactorRow[]> {
  return sql<FactorRow>`
    -- fanout
    select player_id, factor_hundredths, set_at, set_by, reason from sportsbook.player_factor
    where factor_hundredths <> ${PLAIN_FACTOR_HUNDREDTHS} order by set_at desc limit ${limit}`;
}
