/** A name makes the statement prepared once per connection. */
export type Statement = { readonly name?: string; readonly text: string };

/** How long a lane waits for a guard row that is locked elsewhere, and how long a statement may run. */
export const lockTimeout = '500ms';
export const statementTimeout = '5s';

/**
 * The planner must not re-plan per batch, and must never prefer a scan of a whole table because an array
 * parameter looks large to it. Timeouts keep a stuck neighbour from holding a lane for ever.
 */
export const laneSettings = [
  'plan_cache_mode=force_generic_plan',
  'jit=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_seqscan=off',
  `lock_timeout=${lockTimeout}`,
  `statement_timeout=${statementTimeout}`,
  'idle_in_transaction_session_timeout=5s',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export const begin: Statement = { text: 'begin' };
export const commit: Statement = { text: 'commit' };
export const rollback: Statement = { text: 'rollback' };

// A separate statement on purpose: under READ COMMITTED a statement sees what was committed when it
// began. Only the statements after this one see what the previous holder of the lock has written.
export const lockGuards: Statement = {
  name: 'wallet.lockGuards',
  text: `
  select player_id, sequence, currency, time_zone, account_status, verification_level, verify_before,
    verify_threshold_minor, deposited_minor, main_minor, lost_minor, staked_minor,
    coalesce(date_part('epoch', stakes_barred_until) * 1000, 0),
    floor(date_part('epoch', clock_timestamp()) * 1000), played_game, played_at_ms::float8, owed_minor
  from wallet.guard where player_id = any ($1::bigint[]) order by player_id for update`,
};

/** Unlocked guard rows, by a separate statement that locks them only while it runs. */
export const listFreeGuards: Statement = {
  name: 'wallet.listFreeGuards',
  text: `
  select player_id from wallet.guard where player_id = any ($1::bigint[]) for update skip locked`,
};

/** As `lockGuards` without the lock, for queries that change nothing. */
export const readGuards: Statement = {
  name: 'wallet.readGuards',
  text: lockGuards.text.replace('for update', ''),
};

/** A player's accounts except MAIN, which is in the guard row. */
export const loadBalances: Statement = {
  name: 'wallet.loadBalances',
  text: `
  select player_id, account, balance_minor, wagered_e4 from wallet.balance where player_id = any ($1::bigint[])`,
};

/**
 * The legs of the given keys, of every key of the given rounds, and of the rounds of the commands that refunds take
 * back. Each look-up is a separate lateral query (`offset 0` keeps it one), so that no statistics of a young table can
 * make the planner read a whole index.
 */
export const loadHistory: Statement = {
  name: 'wallet.loadHistory',
  text: `
  with named as (
    select player_id, provider_id, command_key
    from unnest($1::bigint[], $2::smallint[], $3::text[]) as asked (player_id, provider_id, command_key)
    union
    select asked.player_id, asked.provider_id, head.command_key
    from unnest($4::bigint[], $5::smallint[], $6::text[]) as asked (player_id, provider_id, round_key)
    cross join lateral (
      select leg.command_key from wallet.leg
      where leg.player_id = asked.player_id and leg.provider_id = asked.provider_id
        and leg.round_key = asked.round_key and leg.round_key is not null and leg.leg_number = 0
      offset 0) as head
    union
    select asked.player_id, asked.provider_id, head.command_key
    from unnest($7::bigint[], $8::smallint[], $9::text[]) as asked (player_id, provider_id, command_key)
    cross join lateral (
      select leg.round_key from wallet.leg
      where leg.player_id = asked.player_id and leg.provider_id = asked.provider_id
        and leg.command_key = asked.command_key and leg.leg_number = 0
      offset 0) as original
    cross join lateral (
      select leg.command_key from wallet.leg
      where leg.player_id = asked.player_id and leg.provider_id = asked.provider_id
        and leg.round_key = original.round_key and leg.round_key is not null and leg.leg_number = 0
      offset 0) as head)
  select leg.player_id, leg.provider_id, leg.command_key, leg.leg_number, leg.sequence, leg.kind, leg.outcome,
    leg.vertical, leg.requested_minor, leg.weight_basis_points, leg.source, leg.destination, leg.amount_minor,
    leg.source_after_minor, leg.destination_after_minor, leg.playable_after_minor,
    round(date_part('epoch', leg.decided_at) * 1000), leg.reference_key, leg.round_key, leg.ends_round
  from named cross join lateral (
    select * from wallet.leg
    where leg.player_id = named.player_id and leg.provider_id = named.provider_id
      and leg.command_key = named.command_key
    offset 0) as leg`,
};

export const moveGuards: Statement = {
  name: 'wallet.moveGuards',
  text: `
  with moved as (
    update wallet.guard
    set sequence = new.sequence, deposited_minor = new.deposited_minor, main_minor = new.main_minor,
      lost_minor = new.lost_minor, staked_minor = new.staked_minor, played_at_ms = new.played_at_ms,
      owed_minor = new.owed_minor, played_game = new.played_game
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
      $8::bigint[], $9::bigint[], $10::text[])
      as new (player_id, seen, sequence, deposited_minor, main_minor, lost_minor, staked_minor, played_at_ms,
        owed_minor, played_game)
    where guard.player_id = new.player_id and guard.sequence = new.seen
    returning 1)
  select wallet.assert_rows((select count(*) from moved), $11::bigint)`,
};

export const moveBalances: Statement = {
  name: 'wallet.moveBalances',
  text: `
  update wallet.balance set balance_minor = new.balance_minor, wagered_e4 = new.wagered_e4
  from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[])
    as new (player_id, account, balance_minor, wagered_e4)
  where balance.player_id = new.player_id and balance.account = new.account`,
};

export const insertBalances: Statement = {
  name: 'wallet.insertBalances',
  text: `
  insert into wallet.balance (player_id, account, balance_minor, wagered_e4)
  select * from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[])`,
};

export const insertLegs: Statement = {
  name: 'wallet.insertLegs',
  text: `
  insert into wallet.leg (player_id, provider_id, leg_number, sequence, kind, outcome, vertical,
    requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
    destination_after_minor, playable_after_minor, ends_round, command_key, reference_key, round_key, game_id,
    decided_at)
  select *, to_timestamp($22::float8 / 1000)
  from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::bigint[], $5::smallint[], $6::smallint[],
    $7::smallint[], $8::bigint[], $9::smallint[], $10::smallint[], $11::smallint[], $12::smallint[],
    $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::boolean[], $18::text[], $19::text[],
    $20::text[], $21::text[])`,
};
