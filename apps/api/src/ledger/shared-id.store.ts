import type { Sql, Tx } from '@halcyon/server-kit/sql';

/** Up to which instant recorded commands have been looked through. */
export async function findReadUntil(sql: Sql): Promise<Date> {
  const rows = await sql<{ read_until: Date }>`select read_until from wallet.used_key_reading`;
  return rows[0]!.read_until;
}

export async function moveReadUntil(sql: Sql, until: Date): Promise<void> {
  await sql`update wallet.used_key_reading set read_until = ${until}`;
}

/** Stakes and wins that moved money in a time. `exempt`: provider and beginning of a key, `7/2:campaign:`. */
export type Looked = {
  readonly from: Date;
  readonly to: Date;
  readonly providerIds: readonly number[];
  readonly exempt: readonly string[];
};

/** Notes for each transaction id which player it was first booked for. */
export async function insertUsedKeys({ sql }: Pick<Tx, 'sql'>, of: Looked): Promise<void> {
  await sql`
    -- fanout
    insert into wallet.used_key (key_hash, used_by)
    select distinct on (1) hashtextextended(command_key, provider_id), player_id
    from wallet.leg
    where decided_at >= ${of.from} and decided_at < ${of.to} and kind in (1, 2) and outcome = 0 and leg_number = 0
      and amount_minor > 0 and provider_id = any (${of.providerIds}::smallint[])
      and not exists (select 1 from unnest(${of.exempt}::text[]) as beginning
        where starts_with(leg.provider_id || '/' || leg.command_key, beginning))
    order by 1, decided_at
    on conflict (key_hash) do nothing`;
}

/**
 * An incident for both players of each transaction id that was booked for another player before. The ledger itself says
 * whether it was the same id, for the table knows only hashes. Answers how many there are.
 */
export async function insertSharedIds({ sql }: Pick<Tx, 'sql'>, of: Looked, at: Date): Promise<number> {
  const rows = await sql`
    -- fanout
    with pair as (
      select leg.player_id, used.used_by, leg.provider_id, leg.command_key
      from wallet.leg
      join wallet.used_key as used on used.key_hash = hashtextextended(leg.command_key, leg.provider_id)
      where leg.decided_at >= ${of.from} and leg.decided_at < ${of.to} and leg.kind in (1, 2) and leg.outcome = 0
        and leg.leg_number = 0 and leg.amount_minor > 0 and leg.provider_id = any (${of.providerIds}::smallint[])
        and used.used_by <> leg.player_id
        and not exists (select 1 from unnest(${of.exempt}::text[]) as beginning
          where starts_with(leg.provider_id || '/' || leg.command_key, beginning))),
    side as (
      select player_id, used_by as other_player_id, provider_id, command_key from pair
      union all select used_by, player_id, provider_id, command_key from pair)
    insert into wallet.incident (player_id, kind, provider_id, command_key, round_key, vertical, currency, amount_minor,
      other_player_id, happened_at)
    select side.player_id, 'shared_id', side.provider_id, side.command_key, own.round_key, own.vertical, own.currency,
      own.requested_minor, side.other_player_id, ${at}
    from side
    join wallet.leg as own on own.player_id = side.player_id and own.provider_id = side.provider_id
      and own.command_key = side.command_key and own.leg_number = 0
    where exists (select 1 from wallet.leg as other where other.player_id = side.other_player_id
      and other.provider_id = side.provider_id and other.command_key = side.command_key and other.leg_number = 0)
    on conflict (player_id, provider_id, command_key, kind) do nothing
    returning 1`;
  return rows.length;
}
