import type { Queryable, Tx } from '@halcyon/server-kit/sql';
import type { LegTerms, Terms } from './bet.ts';
import { arrayOf, jsonOf } from './bet.store.ts';

/** The bet that a call of the player placed. Null: none. */
export async function findBetOfRequest(
  { sql }: Queryable,
  playerId: bigint,
  requestKey: string,
): Promise<string | null> {
  const [row] = await sql<{ bet_id: string }>`
    select bet_id from sportsbook.bet where player_id = ${playerId} and request_key = ${requestKey}`;
  return row?.bet_id ?? null;
}

/** The clock of the database. */
export async function readClock({ sql }: Queryable): Promise<Date> {
  const [row] = await sql<{ now: Date }>`select clock_timestamp() as now`;
  return row!.now;
}

/**
 * No operator suspends these events until the transaction ends. The clock of the database after that. Several are locked
 * in one order.
 */
export async function holdEvents({ sql }: Tx, eventIds: readonly string[]): Promise<Date> {
  const [row] = await sql<{ now: Date }>`
    select clock_timestamp() as now from (
      select count(pg_advisory_xact_lock_shared(hashtextextended('sportsbook.event ' || event_id, 0))) as held
      from unnest(${[...new Set(eventIds)].toSorted()}::text[]) as event_id) as locked
    where held > 0`;
  return row!.now;
}

/**
 * The clock of the database, whether an operator has suspended a market of these legs, or its event, and which transaction
 * this is, as snapshots name it.
 */
export async function readEnd(
  { sql }: Tx,
  legs: readonly Pick<LegTerms, 'eventId' | 'marketKey'>[],
): Promise<{ readonly now: Date; readonly isSuspended: boolean; readonly transactionId: bigint }> {
  const [row] = await sql<{ now: Date; is_suspended: boolean; transaction_id: string }>`
    select clock_timestamp() as now, pg_current_xact_id()::text as transaction_id, exists (
      select from unnest(${legs.map((leg) => leg.eventId)}::uuid[], ${legs.map((leg) => leg.marketKey)}::text[])
        as leg (event_id, market_key)
      join sportsbook.suspension on suspension.event_id = leg.event_id
        and suspension.market_key in ('', leg.market_key)) as is_suspended`;
  return { now: row!.now, isSuspended: row!.is_suspended, transactionId: BigInt(row!.transaction_id) };
}

/**
 * A pending bet becomes open at the current prices. The caller has locked the player's guard row. Null: it is pending no
 * more.
 */
export async function acceptBet(
  tx: Tx,
  bet: Terms & { readonly legs: readonly LegTerms[] },
): Promise<Date | null> {
  const of = <Value>(value: (leg: LegTerms) => Value) => bet.legs.map(value);
  const rows = await tx.sql<{ accepted_at: Date }>`
    with bet as (
      update sportsbook.bet set state = 'open', revision = revision + 1, accepted_at = clock_timestamp(),
        total_odds_milli = ${bet.totalOddsMilli}, boost = ${jsonOf(bet.boost)}::jsonb, laws = ${jsonOf(bet.laws)}::jsonb,
        max_payout_minor = ${bet.maxPayoutMinor}
      where player_id = ${bet.playerId} and bet_id = ${bet.betId} and state = 'pending'
      returning player_id, bet_id, revision, accepted_at),
    move as (
      insert into sportsbook.bet_move (player_id, bet_id, revision, state, reason)
      select player_id, bet_id, revision, 'open', 'accepted' from bet),
    changed as (
      update sportsbook.leg set odds_milli = new.odds_milli, unboosted_odds_milli = new.unboosted_odds_milli,
        boost_id = new.boost_id, chances_e6 = new.chances_e6::integer[], version = new.version,
        material_version = new.material_version
      from bet cross join unnest(${of((leg) => leg.number)}::smallint[], ${of((leg) => leg.oddsMilli)}::integer[],
        ${of((leg) => leg.unboostedOddsMilli)}::integer[], ${of((leg) => leg.boostId)}::uuid[],
        ${of((leg) => arrayOf(leg.chances))}::text[], ${of((leg) => leg.version)}::integer[],
        ${of((leg) => leg.materialVersion)}::integer[])
        as new (number, odds_milli, unboosted_odds_milli, boost_id, chances_e6, version, material_version)
      where leg.player_id = bet.player_id and leg.bet_id = bet.bet_id and leg.number = new.number)
    select accepted_at from bet`;
  return rows[0]?.accepted_at ?? null;
}

/** A pending bet is refused. The caller has locked the player's guard row. False: it is pending no more. */
export async function refuseBet(
  tx: Tx,
  { playerId, betId }: Pick<Terms, 'playerId' | 'betId'>,
  code: string,
): Promise<boolean> {
  const rows = await tx.sql`
    with bet as (
      update sportsbook.bet set state = 'refused', refused_code = ${code}, revision = revision + 1
      where player_id = ${playerId} and bet_id = ${betId} and state = 'pending'
      returning player_id, bet_id, revision),
    move as (
      insert into sportsbook.bet_move (player_id, bet_id, revision, state, reason)
      select player_id, bet_id, revision, 'refused', 'refused' from bet)
    select from bet`;
  return rows.length === 1;
}

/** Bets that have been pending for longer than any delay: their process has ended. */
export function listInterrupted(
  { sql }: Queryable,
  olderThanSeconds: number,
  limit: number,
): Promise<{ player_id: bigint; bet_id: string }[]> {
  return sql<{ player_id: bigint; bet_id: string }>`
    -- fanout
    select player_id, bet_id from sportsbook.bet
    where state = 'pending' and created_at < clock_timestamp() - make_interval(secs => ${olderThanSeconds})
    order by created_at limit ${limit}`;
}

/** Refused bets that are older, with their picks; why they were refused stays in the log of moves. Answers how many. */
export async function deleteRefused({ sql }: Queryable, createdBefore: Date, limit: number): Promise<number> {
  const rows = await sql`
    -- fanout
    with old as (
      select player_id, bet_id from sportsbook.bet
      where state = 'refused' and created_at < ${createdBefore} order by created_at limit ${limit}),
    picks as (
      delete from sportsbook.leg using old where leg.player_id = old.player_id and leg.bet_id = old.bet_id)
    delete from sportsbook.bet using old where bet.player_id = old.player_id and bet.bet_id = old.bet_id
    returning 1`;
  return rows.length;
}
