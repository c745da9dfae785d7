import type { Queryable, Tx } from '@halcyon/server-kit/sql';

export type BoostRow = {
  readonly boost_id: string;
  readonly event_id: string;
  readonly market_key: string;
  readonly outcome: string;
  readonly odds_milli: number;
  /** The price when it was set. Null: set before this was kept. */
  readonly unboosted_odds_milli: number | null;
  /** Of one player in all, in cents of a euro. */
  readonly stake_minor_max: bigint;
  /** When it was set; below zero the price is above fair. Null: no chances were known. */
  readonly margin_bps: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly set_at: Date;
  readonly set_by: string;
  readonly reason: string;
  /** Who ended it before its time. */
  readonly ended_by: string | null;
};

/** Those in force at an instant. */
export function listBoosts({ sql }: Queryable, at: Date): Promise<BoostRow[]> {
  return sql<BoostRow>`
    select boost_id, event_id, market_key, outcome, odds_milli, unboosted_odds_milli, stake_minor_max, margin_bps, starts_at,
      ends_at, set_at, set_by, reason, ended_by
    from sportsbook.price_boost
    where ends_at > ${at} and starts_at <= ${at} order by set_at, boost_id`;
}

/** Those in force or still to come, the next to end first. */
export function listBoostsToCome({ sql }: Queryable, at: Date, limit: number): Promise<BoostRow[]> {
  return sql<BoostRow>`
    select boost_id, event_id, market_key, outcome, odds_milli, unboosted_odds_milli, stake_minor_max, margin_bps, starts_at,
      ends_at, set_at, set_by, reason, ended_by
    from sportsbook.price_boost where ends_at > ${at} order by ends_at, boost_id limit ${limit}`;
}

/** Those that are over, the last to end first. */
export function listBoostsOver({ sql }: Queryable, at: Date, limit: number): Promise<BoostRow[]> {
  return sql<BoostRow>`
    select boost_id, event_id, market_key, outcome, odds_milli, unboosted_odds_milli, stake_minor_max, margin_bps, starts_at,
      ends_at, set_at, set_by, reason, ended_by
    from sportsbook.price_boost where ends_at <= ${at} order by ends_at desc, boost_id limit ${limit}`;
}

/** All that were ever set on outcomes of these events, by their beginning. */
export function listBoostHistory({ sql }: Queryable, eventIds: readonly string[]): Promise<BoostRow[]> {
  return sql<BoostRow>`
    select boost_id, event_id, market_key, outcome, odds_milli, unboosted_odds_milli, stake_minor_max, margin_bps, starts_at,
      ends_at, set_at, set_by, reason, ended_by
    from sportsbook.price_boost where event_id = any (${eventIds}::uuid[]) order by starts_at, boost_id`;
}

export type BoostStakes = {
  readonly boost_id: string;
  readonly currency: string;
  readonly bet_count: bigint;
  readonly stake_minor: bigint;
};

/** Bets that were accepted at boosted prices and are not void, with their whole stakes, by boost and currency. */
export function sumBoostStakes({ sql }: Queryable, boostIds: readonly string[]): Promise<BoostStakes[]> {
  return sql<BoostStakes>`
    -- fanout
    select leg.boost_id, bet.currency, count(*) as bet_count, sum(bet.stake_minor)::bigint as stake_minor
    from sportsbook.leg join sportsbook.bet on bet.player_id = leg.player_id and bet.bet_id = leg.bet_id
    where leg.boost_id = any (${boostIds}::uuid[]) and leg.part = 'win' and bet.state not in ('pending', 'refused', 'void')
    group by leg.boost_id, bet.currency`;
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

export async function insertBoost({ sql }: Tx, row: Omit<BoostRow, 'ended_by'>): Promise<void> {
  await sql`
    insert into sportsbook.price_boost (boost_id, event_id, market_key, outcome, odds_milli, unboosted_odds_milli,
      stake_minor_max, margin_bps, starts_at, ends_at, set_at, set_by, reason)
    values (${row.boost_id}, ${row.event_id}, ${row.market_key}, ${row.outcome}, ${row.odds_milli},
      ${row.unboosted_odds_milli}, ${row.stake_minor_max}, ${row.margin_bps}, ${row.starts_at}, ${row.ends_at},
      ${row.set_at}, ${row.set_by}, ${row.reason})`;
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
