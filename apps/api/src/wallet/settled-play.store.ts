import type { Db, Tx } from '@halcyon/server-kit/sql';

type On = Pick<Db | Tx, 'sql'>;

/** Commands of a player after one and up to another, by their sequence numbers. */
export type SequenceSpan = { readonly afterSequence: bigint; readonly upToSequence: bigint };

/** The player's last command before an instant; zero: none. Some twenty look-ups, however long the history is. */
export async function findSequenceBefore(on: On, playerId: bigint, at: Date): Promise<bigint> {
  const rows = await on.sql<{ sequence: bigint }>`
    with recursive span (low, high) as (
      select 1::bigint, (select sequence + 1 from wallet.guard where player_id = ${playerId})
      union all
      select case when probe.decided_at < ${at} then probe.sequence + 1 else low end,
        case when probe.decided_at < ${at} then high else (low + high) / 2 end
      from span left join lateral (
        select leg.sequence, leg.decided_at from wallet.leg
        where leg.player_id = ${playerId} and leg.sequence >= (low + high) / 2 and leg.sequence > 0
        order by leg.sequence limit 1) as probe on true
      where low < high)
    select max(low) - 1 as sequence from span`;
  return rows[0]?.sequence ?? 0n;
}

/**
 * What a command settled of a player's real money, MAIN and LOCKED: stakes that no earlier win or end of their round had
 * settled, and what came back. Below zero: a stake or win that had counted was taken back; it counts when that had.
 */
export type SettledPlay = {
  readonly player_id: bigint;
  /** The command that settled, or took back. */
  readonly sequence: bigint;
  /** The command that this counts with; the same one, unless something was taken back. */
  readonly counted_sequence: bigint;
  readonly counted_at: Date;
  readonly provider_id: number;
  readonly round_key: string | null;
  readonly game_id: string | null;
  readonly vertical: number;
  readonly currency: number;
  readonly staked_minor: bigint;
  readonly returned_minor: bigint;
};

/**
 * Settled play of players, each within a span, in the order of the ledger. Adding it up gives what `sumSettledPlay`
 * finds, whatever was taken back meanwhile.
 */
export async function listSettledPlay(
  on: On,
  spans: readonly (SequenceSpan & { readonly playerId: bigint })[],
): Promise<readonly SettledPlay[]> {
  const [settled, takenBack] = [await settledIn(on, spans, false), await listTakenBack(on, spans)];
  return [...settled, ...takenBack].toSorted(
    (one, other) => Number(one.player_id - other.player_id) || Number(one.sequence - other.sequence),
  );
}

/** Real money staked and returned by game, without what was taken back by now, at whatever time. */
export async function sumSettledPlay(
  on: On,
  playerId: bigint,
  span: SequenceSpan,
): Promise<readonly Pick<SettledPlay, 'game_id' | 'staked_minor' | 'returned_minor'>[]> {
  return settledIn(on, [{ playerId, ...span }], true);
}

/** `isSum`: one row a game, as of now. Else one row a command, as of that command. */
function settledIn(
  on: On,
  spans: readonly (SequenceSpan & { readonly playerId: bigint })[],
  isSum: boolean,
): Promise<SettledPlay[]> {
  return on.sql<SettledPlay>`
    with span as (
      select * from unnest(${spans.map(({ playerId }) => playerId)}::bigint[],
        ${spans.map(({ afterSequence }) => afterSequence)}::bigint[],
        ${spans.map(({ upToSequence }) => upToSequence)}::bigint[]) as span (player_id, after, up_to)),
    settling as materialized (
      select leg.*, span.after, span.up_to from span
      join wallet.leg on leg.player_id = span.player_id and leg.sequence > span.after
        and leg.sequence <= span.up_to and leg.sequence > 0
      where leg.leg_number = 0 and leg.outcome = 0 and (leg.kind in (2, 4) or leg.ends_round)),
    round as (
      select distinct player_id, after, up_to, provider_id, round_key from settling where round_key is not null),
    head as (
      select leg.player_id, leg.provider_id, leg.command_key, leg.round_key, leg.sequence, leg.kind, leg.outcome, round.after,
        round.up_to, min(leg.sequence) filter (where leg.outcome = 0 and (leg.kind in (2, 4) or leg.ends_round))
          over (partition by leg.player_id, leg.provider_id, leg.round_key order by leg.sequence
            rows between current row and unbounded following) as settled_by
      from round join wallet.leg on leg.player_id = round.player_id and leg.provider_id = round.provider_id
        and leg.round_key = round.round_key and leg.leg_number = 0),
    found as (
      select player_id, provider_id, command_key, round_key, sequence, after, settled_by from head
      where kind = 1 and outcome = 0 and settled_by > after and settled_by <= up_to
      union all
      -- Callers without rounds, or a win that names a stake of another round.
      select stake.player_id, stake.provider_id, stake.command_key, stake.round_key, stake.sequence,
        settling.after, settling.sequence
      from settling join wallet.leg as stake on stake.player_id = settling.player_id
        and stake.provider_id = settling.provider_id and stake.leg_number = 0
        and stake.command_key = case settling.kind when 1 then settling.command_key else settling.reference_key end
      where stake.kind = 1 and stake.outcome = 0
        and (settling.round_key is null or stake.round_key is distinct from settling.round_key)),
    stake as (
      select player_id, provider_id, command_key, sequence, min(settled_by) as settled_by from found
      where sequence > after or not exists (
        select 1 from wallet.leg as earlier
        where earlier.player_id = found.player_id and earlier.sequence >= found.sequence
          and earlier.sequence <= found.after and earlier.sequence > 0 and earlier.leg_number = 0
          and earlier.outcome = 0 and earlier.provider_id = found.provider_id
          and (earlier.kind = 2 and earlier.reference_key = found.command_key
            or earlier.ends_round and earlier.command_key = found.command_key
            or earlier.round_key = found.round_key and (earlier.kind in (2, 4) or earlier.ends_round)))
      group by player_id, provider_id, command_key, sequence),
    staked as (
      select stake.player_id, stake.settled_by, sum(leg.amount_minor) as minor
      from stake join wallet.leg on leg.player_id = stake.player_id and leg.sequence = stake.sequence
        and leg.sequence > 0 and leg.leg_number <> 99 and (leg.source = 1 or leg.source between 11 and 14)
      where not exists (
        select 1 from wallet.leg as gone
        where gone.player_id = stake.player_id and gone.provider_id = stake.provider_id
          and gone.command_key = stake.command_key and gone.leg_number = 99 and gone.kind = 3
          and (${isSum} or gone.sequence < stake.settled_by))
      group by stake.player_id, stake.settled_by),
    returned as (
      select win.player_id, win.sequence, sum(leg.amount_minor) as minor
      from settling as win join wallet.leg on leg.player_id = win.player_id and leg.sequence = win.sequence
        and leg.sequence > 0 and leg.leg_number <> 99 and leg.source = -1
        and (leg.destination in (1, 4) or leg.destination between 11 and 14)
      where win.kind = 2 and not (${isSum} and exists (
          select 1 from wallet.leg as gone
          where gone.player_id = win.player_id and gone.provider_id = win.provider_id
            and gone.command_key = win.command_key and gone.leg_number = 99 and gone.kind = 3))
        and exists (
          select 1 from wallet.leg as paid
          where paid.player_id = win.player_id and paid.provider_id = win.provider_id and paid.leg_number = 0
            and paid.kind = 1 and paid.outcome = 0 and paid.sequence < win.sequence
            and (paid.command_key = win.reference_key
              or paid.round_key = win.round_key and paid.round_key is not null
                and not exists (
                  select 1 from wallet.leg as gone
                  where gone.player_id = paid.player_id and gone.provider_id = paid.provider_id
                    and gone.command_key = paid.command_key and gone.leg_number = 99 and gone.kind = 3
                    and gone.sequence < win.sequence)))
      group by win.player_id, win.sequence)
    select settling.player_id, max(settling.sequence) as sequence, max(settling.sequence) as counted_sequence,
      max(settling.decided_at) as counted_at, max(settling.provider_id) as provider_id,
      max(settling.round_key) as round_key, settling.game_id, max(settling.vertical) as vertical,
      max(settling.currency) as currency, coalesce(sum(staked.minor), 0)::bigint as staked_minor,
      coalesce(sum(returned.minor), 0)::bigint as returned_minor
    from settling
    left join staked on staked.player_id = settling.player_id and staked.settled_by = settling.sequence
    left join returned on returned.player_id = settling.player_id and returned.sequence = settling.sequence
    where staked.minor is not null or returned.minor is not null
    group by settling.player_id, settling.game_id, case when ${isSum} then 0 else settling.sequence end`;
}

/** Stakes and wins that were taken back within a span after they had counted, below zero. */
function listTakenBack(
  on: On,
  spans: readonly (SequenceSpan & { readonly playerId: bigint })[],
): Promise<SettledPlay[]> {
  return on.sql<SettledPlay>`
    with span as (
      select * from unnest(${spans.map(({ playerId }) => playerId)}::bigint[],
        ${spans.map(({ afterSequence }) => afterSequence)}::bigint[],
        ${spans.map(({ upToSequence }) => upToSequence)}::bigint[]) as span (player_id, after, up_to)),
    gone as materialized (
      select original.*, mark.sequence as gone_sequence from span
      join wallet.leg as mark on mark.player_id = span.player_id and mark.sequence > span.after
        and mark.sequence <= span.up_to and mark.sequence > 0
      join wallet.leg as original on original.player_id = mark.player_id
        and original.provider_id = mark.provider_id and original.command_key = mark.command_key
        and original.leg_number = 0
      where mark.leg_number = 99 and mark.kind = 3 and mark.outcome = 0
        and original.kind in (1, 2) and original.outcome = 0),
    counted as (
      select gone.*, settling.sequence as counted_sequence, settling.decided_at as counted_at,
        settling.game_id as counted_game
      from gone join lateral (
        select * from (
          (select leg.* from wallet.leg
            where gone.kind = 1 and leg.player_id = gone.player_id and leg.provider_id = gone.provider_id
              and leg.round_key = gone.round_key and leg.round_key is not null and leg.leg_number = 0
              and leg.sequence >= gone.sequence and leg.sequence < gone.gone_sequence and leg.outcome = 0
              and (leg.kind in (2, 4) or leg.ends_round)
            order by leg.sequence limit 1)
          union all
          (select leg.* from wallet.leg
            where leg.player_id = gone.player_id and leg.sequence >= gone.sequence and leg.sequence > 0
              and leg.sequence < gone.gone_sequence and leg.leg_number = 0 and leg.outcome = 0
              and leg.provider_id = gone.provider_id
              and (leg.command_key = gone.command_key and (gone.kind = 2 or leg.ends_round)
                or gone.kind = 1 and leg.kind = 2 and leg.reference_key = gone.command_key)
            order by leg.sequence limit 1)) as any_of
        order by sequence limit 1) as settling on true
      where gone.kind = 1 or exists (
        select 1 from wallet.leg as paid
        where paid.player_id = gone.player_id and paid.provider_id = gone.provider_id and paid.leg_number = 0
          and paid.kind = 1 and paid.outcome = 0 and paid.sequence < gone.sequence
          and (paid.command_key = gone.reference_key
            or paid.round_key = gone.round_key and paid.round_key is not null
              and not exists (
                select 1 from wallet.leg as before
                where before.player_id = paid.player_id and before.provider_id = paid.provider_id
                  and before.command_key = paid.command_key and before.leg_number = 99 and before.kind = 3
                  and before.sequence < gone.sequence))))
    select counted.player_id, counted.gone_sequence as sequence, counted.counted_sequence, counted.counted_at,
      counted.provider_id, counted.round_key, counted.counted_game as game_id, counted.vertical, counted.currency,
      -coalesce(sum(leg.amount_minor) filter (where leg.kind = 1), 0)::bigint as staked_minor,
      -coalesce(sum(leg.amount_minor) filter (where leg.kind = 2), 0)::bigint as returned_minor
    from counted join wallet.leg on leg.player_id = counted.player_id and leg.sequence = counted.sequence
      and leg.sequence > 0 and leg.leg_number <> 99
    where leg.kind = 1 and (leg.source = 1 or leg.source between 11 and 14)
      or leg.kind = 2 and leg.source = -1 and (leg.destination in (1, 4) or leg.destination between 11 and 14)
    group by counted.player_id, counted.gone_sequence, counted.counted_sequence, counted.counted_at,
      counted.provider_id, counted.round_key, counted.counted_game, counted.vertical, counted.currency`;
}
