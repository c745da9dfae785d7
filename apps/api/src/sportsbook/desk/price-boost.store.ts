import type { Queryable, Tx } from '@halcyon/server-kit/sql';

export type BoostRow = {
  readonly boost_id: string;
  readonly event_id: string;
  readonly market_key: string;
  readonly outcome: string;
  readonly odds_milli: number;
  /** Of one player in all, in cents of a euro. */
  readonly stake_minor_max: bigint;
  /** When it was set; below zero the price is above fair. Null: no chances were known. */
  readonly margin_bps: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly set_at: Date;
  readonly set_by: string;
  readonly reason: string;
};

/** Those in force at an instant. */
export function listBoosts({ sql }: Queryable, at: Date): Promise<BoostRow[]> {
  return sql<BoostRow>`
    select boost_id, event_id, market_key, outcome, odds_milli, stake_minor_max, margin_bps, starts_at, ends_at, set_at,
      set_by, reason
    from sportsbook.price_boost
    where ends_at > ${at} and starts_at <= ${at} order by set_at, boost_id`;
}

/** Those in force or still to come, the next to end first. */
export function listBoostsToCome({ sql }: Queryable, at: Date, limit: number): Promise<BoostRow[]> {
  return sql<BoostRow>`
    select boost_id, event_id, market_key, outcome, odds_milli, stake_minor_max, margin_bps, starts_at, ends_at, set_at,
      set_by, reason
    from sportsbook.price_boost where ends_at > ${at} order by ends_at, boost_id limit ${limit}`;
}

/** One change at a time. Another boost of the outcome whose time meets this one. Null: none. */
export async function lockMeeting(
  { sql }: Tx,
  of: Pick<BoostRow, 'event_id' | 'market_key' | 'outcome' | 'starts_at' | 'ends_at'>,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sportsbook.price_boost', 0))`;
  const rows = await sql<{ boost_id: string }>`
    select boost_id from sportsbook.price_boost
    where event_id = ${of.event_id} and market_key = ${of.market_key} and outcome = ${of.outcome}
      and starts_at < ${of.ends_at} and ends_at > ${of.starts_at} limit 1`;
  return rows[0]?.boost_id ?? null;
}

export async function insertBoost({ sql }: Tx, row: BoostRow): Promise<void> {
  await sql`
    insert into sportsbook.price_boost (boost_id, event_id, market_key, outcome, odds_milli, stake_minor_max, margin_bps,
      starts_at, ends_at, set_at, set_by, reason)
    values (${row.boost_id}, ${row.event_id}, ${row.market_key}, ${row.outcome}, ${row.odds_milli},
      ${row.stake_minor_max}, ${row.margin_bps}, ${row.starts_at}, ${row.ends_at}, ${row.set_at}, ${row.set_by},
      ${row.reason})`;
}

/** Ends a boost now, or before it begins. False: there is none, or it is over. */
export async function endBoost({ sql }: Tx, boostId: string, by: string, at: Date): Promise<boolean> {
  const rows = await sql<{ boost_id: string }>`
    update sportsbook.price_boost
    set ends_at = greatest(${at}, starts_at + interval '1 millisecond'), ended_by = ${by},
      starts_at = least(starts_at, ${at})
    where boost_id = ${boostId} and ends_at > ${at} returning boost_id`;
  return rows.length > 0;
}
