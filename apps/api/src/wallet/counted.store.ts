import type { Db, Tx } from '@halcyon/server-kit/sql';

type On = Pick<Db | Tx, 'sql'>;

/** What counted towards a limit within one minute, at the last instant of it that counted. */
export type Counted = { readonly at: Date; readonly amount_minor: bigint };

/**
 * Deposits as a deposit limit counts them, by the ledger: from their reservation, unless it was released; money
 * without a reservation from its arrival. `isNet`: a paid withdrawal counts against them.
 */
export function listCountedDeposits(
  on: On,
  playerId: bigint,
  since: Date,
  isNet: boolean,
): Promise<Counted[]> {
  return on.sql<Counted>`
    select max(decided_at) as at, sum(minor)::bigint as amount_minor from (
      select decided_at, requested_minor as minor from wallet.leg as held
      where player_id = ${playerId} and sequence > 0 and kind = 5 and outcome = 0 and leg_number = 0
        and decided_at >= ${since} and not exists (
          select 1 from wallet.leg as gone
          where gone.player_id = held.player_id and gone.provider_id = held.provider_id
            and gone.command_key = held.command_key and gone.leg_number = 99 and gone.kind = 6)
      union all
      select decided_at, requested_minor from wallet.leg as paid
      where player_id = ${playerId} and sequence > 0 and kind = 7 and outcome = 0 and leg_number = 0
        and decided_at >= ${since} and not exists (
          select 1 from wallet.leg as gone
          where gone.player_id = paid.player_id and gone.provider_id = paid.provider_id
            and gone.command_key = paid.reference_key and gone.leg_number = 99 and gone.kind = 7
            and exists (
              select 1 from wallet.leg as held
              where held.player_id = gone.player_id and held.provider_id = gone.provider_id
                and held.command_key = gone.command_key and held.leg_number = 0 and held.kind = 5))
      union all
      select decided_at, -amount_minor from wallet.leg
      where ${isNet} and player_id = ${playerId} and sequence > 0 and kind = 9 and outcome = 0
        and leg_number = 0 and decided_at >= ${since}) as counted
    group by date_trunc('minute', decided_at) order by 1`;
}

/**
 * What was lost as a loss limit counts it, by the ledger: stakes of real money and buy-ins less what stakes returned, each at
 * its own instant; taken-back stakes and wins, bonus parts and wins that no stake paid for are left out.
 */
export function listCountedLosses(on: On, playerId: bigint, since: Date): Promise<Counted[]> {
  return on.sql<Counted>`
    select max(decided_at) as at, sum(minor)::bigint as amount_minor from (
      select decided_at, case kind when 2 then -amount_minor else amount_minor end as minor
      from wallet.leg as moved
      where player_id = ${playerId} and sequence > 0 and outcome = 0 and decided_at >= ${since}
        and leg_number <> 99
        and (kind in (1, 22) and (source = 1 or source between 11 and 14)
          or kind = 2 and source = -1 and (destination = 1 or destination between 11 and 14) and (
            exists (select 1 from wallet.leg as stake
              where stake.player_id = moved.player_id and stake.provider_id = moved.provider_id
                and stake.command_key = moved.reference_key and stake.kind = 1 and stake.outcome = 0)
            or exists (select 1 from wallet.leg as stake
              where stake.player_id = moved.player_id and stake.provider_id = moved.provider_id
                and stake.round_key = moved.round_key and stake.round_key is not null
                and stake.leg_number = 0 and stake.kind = 1 and stake.outcome = 0)))
        and not exists (
          select 1 from wallet.leg as gone
          where gone.player_id = moved.player_id and gone.provider_id = moved.provider_id
            and gone.command_key = moved.command_key and gone.leg_number = 99 and gone.kind in (3, 23))) as counted
    group by date_trunc('minute', decided_at) order by 1`;
}

/** What was staked as a stake limit counts it, by the ledger: real money and buy-ins, without what was given back. */
export function listCountedStakes(on: On, playerId: bigint, since: Date): Promise<Counted[]> {
  return on.sql<Counted>`
    select max(decided_at) as at, sum(amount_minor)::bigint as amount_minor from wallet.leg as staked
    where player_id = ${playerId} and sequence > 0 and kind in (1, 22) and outcome = 0 and decided_at >= ${since}
      and leg_number <> 99 and (source = 1 or source between 11 and 14)
      and not exists (
        select 1 from wallet.leg as gone
        where gone.player_id = staked.player_id and gone.provider_id = staked.provider_id
          and gone.command_key = staked.command_key and gone.leg_number = 99 and gone.kind in (3, 23))
    group by date_trunc('minute', decided_at) order by 1`;
}

/**
 * Time of play in milliseconds, by the ledger: from each stake to the next one, unless the pause between them was
 * longer than `pauseMs`.
 */
export function listCountedPlay(on: On, playerId: bigint, since: Date, pauseMs: number): Promise<Counted[]> {
  return on.sql<Counted>`
    with stake as (
      select decided_at, lag(decided_at) over (order by sequence) as before from wallet.leg
      where player_id = ${playerId} and sequence > 0 and kind = 1 and outcome = 0 and leg_number = 0
        and decided_at >= ${new Date(since.getTime() - pauseMs)})
    select max(decided_at) as at, coalesce(sum(
        round(date_part('epoch', decided_at - greatest(before, ${since}::timestamptz)) * 1000)
      ) filter (where date_part('epoch', decided_at - before) * 1000 <= ${pauseMs}), 0)::bigint as amount_minor
    from stake where decided_at >= ${since}
    group by date_trunc('minute', decided_at) order by 1`;
}

/** One day of the player's zone in which money moved: deposited, and won less staked. */
export type MoneyDay = { readonly day: string; readonly deposited_minor: bigint; readonly net_minor: bigint };

/** Days since an instant on which money came in or was played with; days without are absent. */
export function listMoneyDays(on: On, playerId: bigint, since: Date, timeZone: string): Promise<MoneyDay[]> {
  return on.sql<MoneyDay>`
    select (decided_at at time zone ${timeZone})::date as day,
      coalesce(sum(amount_minor) filter (where kind = 7), 0)::bigint as deposited_minor,
      (coalesce(sum(amount_minor) filter (where source = -1), 0)
        - coalesce(sum(amount_minor) filter (where destination = -1), 0))::bigint as net_minor
    from wallet.leg
    where player_id = ${playerId} and sequence > 0 and outcome = 0 and leg_number <> 99
      and kind in (1, 2, 3, 7) and decided_at >= ${since}
    group by 1 order by 1`;
}

/** Single credited deposits since an instant, oldest first: when their payment began, and how much. */
export function listDeposits(on: On, playerId: bigint, since: Date): Promise<Counted[]> {
  return on.sql<Counted>`
    select decided_at as at, requested_minor as amount_minor from wallet.leg
    where player_id = ${playerId} and sequence > 0 and kind = 7 and outcome = 0 and leg_number = 0
      and decided_at >= ${since}
    order by sequence`;
}

/** Stakes and returns of the rounds that have ended since an instant, bonus money included. */
export async function sumEndedRounds(
  on: On,
  playerId: bigint,
  since: Date,
): Promise<{ readonly staked_minor: bigint; readonly won_minor: bigint }> {
  const rows = await on.sql<{ staked_minor: bigint; won_minor: bigint }>`
    with round as (
      select
        coalesce(sum(amount_minor) filter (where kind = 1 and destination = -1), 0)
          - coalesce(sum(amount_minor) filter (where kind = 3 and source = -1), 0) as staked_minor,
        coalesce(sum(amount_minor) filter (where kind = 2 and source = -1), 0)
          - coalesce(sum(amount_minor) filter (where kind = 3 and destination = -1), 0) as won_minor,
        bool_or(kind in (2, 3, 4) or ends_round) as has_ended
      from wallet.leg
      where player_id = ${playerId} and sequence > 0 and outcome = 0 and leg_number <> 99
        and kind in (1, 2, 3, 4) and decided_at >= ${since}
      group by provider_id, coalesce(round_key, reference_key, command_key))
    select coalesce(sum(staked_minor), 0)::bigint as staked_minor, coalesce(sum(won_minor), 0)::bigint as won_minor
    from round where has_ended`;
  return rows[0] ?? { staked_minor: 0n, won_minor: 0n };
}
