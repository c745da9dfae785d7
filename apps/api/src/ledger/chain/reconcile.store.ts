import type { Sql } from '@halcyon/server-kit/sql';

/** A difference between two figures that must be equal. The player's balance is in doubt until it is explained. */
export type Deviation = { readonly rule: string; readonly playerId: bigint; readonly detail: string };

type Row = { readonly player_id: bigint; readonly detail: string };
type Check = (sql: Sql, playerId: bigint | null) => Promise<Row[]>;

/**
 * What must hold over the whole ledger, each with the query that finds where it does not. Null: all players.
 * Reads everything, so it belongs on a quiet hour or a replica.
 */
export const checks: Readonly<Record<string, Check>> = {
  'every balance is the sum of its entries': (sql, playerId) => sql<Row>`
    -- fanout
    with summed as (
      select player_id, account, sum(amount_minor) as sum_minor from wallet.entry
      where account > 0 and (${playerId}::bigint is null or player_id = ${playerId})
      group by player_id, account),
    kept as (
      select player_id, account, balance_minor from wallet.account_balance
      where ${playerId}::bigint is null or player_id = ${playerId})
    select player_id, format('account %s holds %s, its entries add up to %s', account,
      coalesce(balance_minor, 0), coalesce(sum_minor, 0)) as detail
    from summed full join kept using (player_id, account)
    where coalesce(sum_minor, 0) <> coalesce(balance_minor, 0)`,

  'the entries of each command add up to zero': (sql, playerId) => sql<Row>`
    -- fanout
    select player_id, format('command %s adds up to %s', sequence, sum(amount_minor)) as detail
    from wallet.entry where ${playerId}::bigint is null or player_id = ${playerId}
    group by player_id, currency, sequence having sum(amount_minor) <> 0`,

  'each leg starts from the balance that the leg before it left': (sql, playerId) => sql<Row>`
    -- fanout
    with side as (
      select leg.player_id, leg.sequence, leg.leg_number, of.account, of.before_minor, of.after_minor
      from wallet.leg cross join lateral (values
        (source, source_after_minor + amount_minor, source_after_minor),
        (destination, destination_after_minor - amount_minor, destination_after_minor))
        as of (account, before_minor, after_minor)
      where of.account > 0 and (${playerId}::bigint is null or leg.player_id = ${playerId})),
    run as (
      select *, lag(after_minor, 1, 0::bigint) over (partition by player_id, account order by sequence, leg_number)
        as previous_minor
      from side)
    select player_id, format('account %s stood at %s before command %s, which started from %s', account,
      previous_minor, sequence, before_minor) as detail
    from run where previous_minor <> before_minor`,

  'the commands of a player are numbered without a gap': (sql, playerId) => sql<Row>`
    -- fanout
    select guard.player_id, format('%s commands, newest %s, guard at %s', counted.commands, counted.newest,
      guard.sequence) as detail
    from wallet.guard
    left join (
      select player_id, count(*) as commands, max(sequence) as newest from wallet.leg
      where leg_number = 0 group by player_id) as counted using (player_id)
    where (${playerId}::bigint is null or guard.player_id = ${playerId})
      and (coalesce(counted.commands, 0) <> guard.sequence or coalesce(counted.newest, 0) <> guard.sequence)`,

  'nothing is taken back, paid out or returned twice': (sql, playerId) => sql<Row>`
    -- fanout
    select player_id, format('key %s was resolved %s times', reference_key, count(*)) as detail
    from wallet.leg
    where (kind in (3, 6, 9, 10, 13, 21, 23) or kind = 7 and source = 3) and outcome = 0 and leg_number = 0
      and (${playerId}::bigint is null or player_id = ${playerId})
    group by player_id, provider_id, reference_key having count(*) > 1`,

  'what is taken back is what was booked': (sql, playerId) => sql<Row>`
    -- fanout
    -- By the primary key of the original: a join of all commands grows with the square of what one player did.
    with back as (
      select player_id, provider_id, command_key, reference_key,
        sum(amount_minor) filter (where source = -1 or destination = -1 or kind > 3) as amount_minor
      from wallet.leg where kind in (3, 9, 10, 13, 21, 23) and outcome = 0 and leg_number <> 99
        and (${playerId}::bigint is null or player_id = ${playerId})
      group by player_id, provider_id, command_key, reference_key)
    select back.player_id, format('%s gave back %s of %s', back.command_key, back.amount_minor,
      original.amount_minor) as detail
    from back cross join lateral (
      -- A withdrawal may end bonuses in the same command: only what it held counts.
      select sum(amount_minor) filter (where source = -1 or destination = -1 or kind > 3 and (kind <> 8 or destination = 2))
        as amount_minor
      from wallet.leg where player_id = back.player_id and provider_id = back.provider_id
        and command_key = back.reference_key and leg_number <> 99) as original
    where back.amount_minor <> original.amount_minor`,

  'a stake that comes after its refund is not taken': (sql, playerId) => sql<Row>`
    -- fanout
    select mark.player_id, format('stake %s was taken after it was refunded', mark.command_key) as detail
    from wallet.leg as mark join wallet.leg as head on head.player_id = mark.player_id
      and head.provider_id = mark.provider_id and head.command_key = mark.command_key and head.leg_number = 0
    where mark.leg_number = 99 and head.sequence > mark.sequence and head.outcome = 0
      and (${playerId}::bigint is null or mark.player_id = ${playerId})`,

  'a stake is taken again once, in its own amount, after it was given back': (sql, playerId) => sql<Row>`
    -- fanout
    select again.player_id, format('stake %s takes %s again', again.command_key, again.reference_key) as detail
    from wallet.leg as again
    where again.kind = 1 and again.reference_key is not null and again.outcome = 0 and again.leg_number = 0
      and (${playerId}::bigint is null or again.player_id = ${playerId})
      and (
        not exists (
          select 1 from wallet.leg as mark where mark.player_id = again.player_id
            and mark.provider_id = again.provider_id and mark.command_key = again.reference_key
            and mark.leg_number = 99 and mark.sequence < again.sequence)
        or exists (
          select 1 from wallet.leg as other where other.player_id = again.player_id
            and other.provider_id = again.provider_id and other.round_key = again.round_key and other.kind = 1
            and other.reference_key = again.reference_key and other.outcome = 0 and other.leg_number = 0
            and other.sequence <> again.sequence)
        or (select sum(amount_minor) from wallet.leg as taken where taken.player_id = again.player_id
            and taken.sequence = again.sequence and taken.sequence > 0 and taken.leg_number <> 99)
          is distinct from (select sum(amount_minor) from wallet.leg as given where given.player_id = again.player_id
            and given.provider_id = again.provider_id and given.command_key = again.reference_key
            and given.leg_number <> 99))`,

  'the hold account is the sum of withdrawals under way': openOn(2, 8, '%s held, %s asked for'),

  'the suspense account is the sum of what neither was credited nor went back': openOn(
    3,
    12,
    '%s suspended, %s arrived',
  ),

  'what a player owes is what was taken back less what was settled': (sql, playerId) => sql<Row>`
    -- fanout
    select guard.player_id, format('guard says %s, entries are %s', owed_minor, coalesce(sum_minor, 0)) as detail
    from wallet.guard left join (
      select player_id, -sum(amount_minor) as sum_minor from wallet.entry where account = -6 group by player_id) as summed
      using (player_id)
    where owed_minor <> coalesce(sum_minor, 0) and (${playerId}::bigint is null or guard.player_id = ${playerId})`,

  'what is owed, and what no balance can hold, waits for operators': (sql, playerId) => sql<Row>`
    -- fanout
    with waiting as (
      select player_id, 'debt' as kind from wallet.guard where owed_minor > 0
      union all
      select player_id, 'above_balance' from wallet.balance where account = 4 and balance_minor > 0)
    select player_id, format('no open incident of kind %s', kind) as detail
    from waiting where (${playerId}::bigint is null or player_id = ${playerId})
      and not exists (select 1 from wallet.incident where incident.player_id = waiting.player_id
        and incident.kind = waiting.kind and closed_at is null)`,

  'wagering counters are the weighted stakes of bonus money less what was given back': (
    sql,
    playerId,
  ) => sql<Row>`
    -- fanout
    with weighted as (
      select player_id, of.account, of.e4
      from wallet.leg cross join lateral (values
        (source, case when kind = 1 then amount_minor * weight_basis_points else 0 end),
        (destination, case when kind = 3 then -amount_minor * weight_basis_points else 0 end))
        as of (account, e4)
      where kind in (1, 3) and outcome = 0 and leg_number <> 99 and weight_basis_points > 0 and of.account between 11 and 24
        and (${playerId}::bigint is null or player_id = ${playerId})
      union all
      -- A cash-out, whose weight is that of the stake it names.
      select paid.player_id, stake.source, -stake.amount_minor * paid.weight_basis_points
      from wallet.leg as paid join wallet.leg as stake on stake.player_id = paid.player_id
        and stake.provider_id = paid.provider_id and stake.command_key = paid.reference_key
      where paid.kind = 2 and paid.outcome = 0 and paid.leg_number = 0 and paid.weight_basis_points > 0
        and stake.leg_number <> 99 and stake.source between 11 and 24
        and (${playerId}::bigint is null or paid.player_id = ${playerId})),
    counted as (select player_id, account, sum(e4) as sum_e4 from weighted group by player_id, account)
    select player_id, format('account %s counted %s, its stakes are %s', account, coalesce(wagered_e4, 0),
      coalesce(sum_e4, 0)) as detail
    from wallet.balance full join counted using (player_id, account)
    where coalesce(wagered_e4, 0) <> coalesce(sum_e4, 0) and (${playerId}::bigint is null or player_id = ${playerId})`,

  'what a player has deposited is the sum of deposits': (sql, playerId) => sql<Row>`
    -- fanout
    select guard.player_id, format('guard says %s, deposits are %s', deposited_minor, coalesce(sum_minor, 0)) as detail
    from wallet.guard left join (
      select player_id, sum(amount_minor) as sum_minor from wallet.leg where kind = 7 group by player_id) as summed
      using (player_id)
    where deposited_minor <> coalesce(sum_minor, 0) and (${playerId}::bigint is null or guard.player_id = ${playerId})`,
};

/** An account holds what commands of one kind put there and nothing has resolved. `words`: has, should have. */
function openOn(account: number, kind: number, words: string): Check {
  return (sql, playerId) => sql<Row>`
    -- fanout
    with held as (
      select hold.player_id, sum(hold.amount_minor) as open_minor
      from wallet.leg as hold
      where hold.kind = ${kind} and hold.outcome = 0 and hold.leg_number = 0
        and (${playerId}::bigint is null or hold.player_id = ${playerId})
        and not exists (select 1 from wallet.leg as mark where mark.player_id = hold.player_id
          and mark.provider_id = hold.provider_id and mark.command_key = hold.command_key and mark.leg_number = 99)
      group by hold.player_id)
    select balance.player_id, format(${words}::text, balance_minor, coalesce(open_minor, 0)) as detail
    from wallet.balance left join held using (player_id)
    where account = ${account} and balance_minor <> coalesce(open_minor, 0)
      and (${playerId}::bigint is null or balance.player_id = ${playerId})`;
}

/** How much there is to reconcile. */
export async function countLedger(sql: Sql): Promise<{ players: bigint; commands: bigint; legs: bigint }> {
  const rows = await sql<{ players: bigint; commands: bigint; legs: bigint }>`
    -- fanout
    select (select count(*) from wallet.guard) as players,
      count(*) filter (where leg_number = 0) as commands, count(*) as legs
    from wallet.leg`;
  return rows[0]!;
}

/** Planner statistics are lost with a crash, and without them these joins never end. */
export async function refreshStatistics(sql: Sql): Promise<void> {
  await sql`analyze wallet.leg, wallet.balance, wallet.guard`;
}
