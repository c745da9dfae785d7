import type { Db, Tx } from '@halcyon/server-kit/sql';
import { kind } from '../ledger/public.ts';

type On = Pick<Db | Tx, 'sql'>;

/** One leg of the ledger as it is stored; a command may have several. */
export type LegRow = {
  readonly sequence: bigint;
  readonly leg_number: number;
  readonly provider_id: number;
  readonly command_key: string;
  readonly kind: number;
  readonly outcome: number;
  readonly vertical: number;
  readonly requested_minor: bigint;
  readonly source: number;
  readonly destination: number;
  readonly currency: number;
  readonly amount_minor: bigint;
  readonly source_after_minor: bigint;
  readonly destination_after_minor: bigint;
  readonly playable_after_minor: bigint;
  readonly decided_at: Date;
  readonly reference_key: string | null;
  readonly round_key: string | null;
  readonly ends_round: boolean;
  readonly game_id: string | null;
};

export type LegFilter = {
  /** Only commands before this one, newest first. Null: from the newest. */
  readonly beforeSequence: bigint | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly kinds: readonly number[] | null;
  /** Also settlements and ends of rounds in which money under a bonus became the player's own. */
  readonly orCompletes: boolean;
  readonly verticals: readonly number[] | null;
  /** Only those about this game. */
  readonly gameId: string | null;
  /** Only those that were carried out. */
  readonly doneOnly: boolean;
  /** How many commands, not legs. */
  readonly limit: number;
};

/** The commands that may complete a bonus. */
const completing: readonly number[] = [kind.settle, kind.endRound];

const everyLeg: LegFilter = {
  beforeSequence: null,
  from: null,
  to: null,
  kinds: null,
  orCompletes: false,
  verticals: null,
  gameId: null,
  doneOnly: false,
  limit: 100,
};

/** The legs of the newest commands that fit, newest first, the legs of one command in their order. */
export function listLegs(on: On, playerId: bigint, of: Partial<LegFilter>): Promise<LegRow[]> {
  const filter: LegFilter = { ...everyLeg, ...of };
  return on.sql<LegRow>`
    with head as (
      select leg.player_id, leg.sequence from wallet.leg
      where leg.player_id = ${playerId} and leg.leg_number = 0 and leg.sequence > 0
        and (${filter.beforeSequence}::bigint is null or leg.sequence < ${filter.beforeSequence})
        and (${filter.from}::timestamptz is null or leg.decided_at >= ${filter.from})
        and (${filter.to}::timestamptz is null or leg.decided_at < ${filter.to})
        and (${filter.kinds}::smallint[] is null or leg.kind = any (${filter.kinds})
          or (${filter.orCompletes}::boolean and leg.kind = any (${completing}) and exists (
            select from wallet.leg part
            where part.player_id = leg.player_id and part.sequence = leg.sequence and part.leg_number <> 99
              and part.source between 11 and 24)))
        and (${filter.verticals}::smallint[] is null or leg.vertical = any (${filter.verticals}))
        and (${filter.gameId}::text is null or leg.game_id = ${filter.gameId})
        and (not ${filter.doneOnly}::boolean or leg.outcome = 0)
      order by leg.sequence desc limit ${filter.limit})
    select leg.sequence, leg.leg_number, leg.provider_id, leg.command_key, leg.kind, leg.outcome, leg.vertical,
      leg.requested_minor, leg.source, leg.destination, leg.currency, leg.amount_minor, leg.source_after_minor,
      leg.destination_after_minor, leg.playable_after_minor, leg.decided_at, leg.reference_key, leg.round_key,
      leg.ends_round, leg.game_id
    from head join wallet.leg on leg.player_id = head.player_id and leg.sequence = head.sequence
    where leg.player_id = ${playerId} and leg.leg_number <> 99 and leg.sequence > 0
    order by leg.sequence desc, leg.leg_number`;
}

/**
 * Real money that went into a vertical's games and came back, by the ledger: stakes less what was given back of them,
 * returns less what was taken back of them.
 */
export function sumPlay(
  on: On,
  playerId: bigint,
  from: Date,
  to: Date,
): Promise<
  { vertical: number; stake_count: bigint; staked_minor: bigint; returned_minor: bigint; newest: bigint }[]
> {
  return on.sql`
    select vertical,
      count(*) filter (where kind = 1 and outcome = 0 and leg_number = 0) as stake_count,
      (coalesce(sum(amount_minor) filter (where kind = 1 and destination = -1), 0)
        - coalesce(sum(amount_minor) filter (where kind = 3 and source = -1), 0))::bigint as staked_minor,
      (coalesce(sum(amount_minor) filter (where kind = 2 and source = -1), 0)
        - coalesce(sum(amount_minor) filter (where kind = 3 and destination = -1), 0))::bigint as returned_minor,
      max(sequence) as newest
    from wallet.leg
    where player_id = ${playerId} and sequence > 0 and kind in (1, 2, 3) and decided_at >= ${from} and decided_at < ${to}
    group by vertical`;
}

/** Every leg of the given rounds of a provider, oldest first. A round of another player is not found. */
export function listRoundLegs(
  on: On,
  playerId: bigint,
  providerId: number,
  roundKeys: readonly string[],
): Promise<LegRow[]> {
  return on.sql<LegRow>`
    with head as (
      select sequence from wallet.leg
      where player_id = ${playerId} and provider_id = ${providerId} and round_key = any (${roundKeys}::text[])
        and leg_number = 0)
    select leg.sequence, leg.leg_number, leg.provider_id, leg.command_key, leg.kind, leg.outcome, leg.vertical,
      leg.requested_minor, leg.source, leg.destination, leg.currency, leg.amount_minor, leg.source_after_minor,
      leg.destination_after_minor, leg.playable_after_minor, leg.decided_at, leg.reference_key, leg.round_key,
      leg.ends_round, leg.game_id
    from head join wallet.leg on leg.sequence = head.sequence
    where leg.player_id = ${playerId} and leg.leg_number <> 99 and leg.sequence > 0
    order by leg.sequence, leg.leg_number`;
}

export type OpenRound = { readonly provider_id: number; readonly round_key: string };

/** How many of a player's newest commands are searched for open rounds. */
const OPEN_ROUNDS_SEARCHED = 2_000;

/**
 * Open rounds, newest first: with a stake since an instant that was not given back, and without an end. At the
 * providers in `winEnds`, by their numbers, a win ends a round until the next stake. Those in `apart` are left out.
 */
export function listOpenRoundsByTime(
  on: On,
  playerId: bigint,
  of: {
    readonly since: Date;
    readonly limit: number;
    readonly winEnds: readonly number[];
    readonly apart: readonly number[];
  },
): Promise<OpenRound[]> {
  return on.sql<OpenRound>`
    with newest_command as (
      select provider_id, round_key, command_key, reference_key, kind, outcome, ends_round, sequence, decided_at
      from wallet.leg where player_id = ${playerId} and leg_number = 0 and sequence > 0
      order by sequence desc limit ${OPEN_ROUNDS_SEARCHED}),
    -- What answers a stake comes after it, so it is among the newest commands as well. One pass over them: a join of
    -- them with themselves would make four million comparisons.
    paired as (
      select *, bool_or(kind = 3) over (
        partition by provider_id, case kind when 3 then reference_key else command_key end) as is_given_back
      from newest_command where outcome = 0),
    staked as (
      select provider_id, round_key, bool_or(ends_round or kind = 4) as is_ended,
        max(sequence) filter (where kind = 1 and not is_given_back and decided_at >= ${of.since}) as newest,
        max(sequence) filter (where kind = 2) as won
      from paired where round_key is not null and provider_id <> all (${of.apart}::smallint[])
      group by provider_id, round_key)
    select provider_id, round_key from staked
    where newest is not null and not is_ended
      and (newest > coalesce(won, 0) or provider_id <> all (${of.winEnds}::smallint[]))
    order by newest desc limit ${of.limit}`;
}

/** Rounds of this player that paid or were refunded after a command, in the order of the ledger. */
export function listChangedRounds(
  on: On,
  playerId: bigint,
  of: { readonly afterSequence: bigint; readonly from: Date; readonly limit: number },
): Promise<{ provider_id: number; round_key: string; sequence: bigint }[]> {
  return on.sql`
    select provider_id, round_key, sequence from wallet.leg
    where player_id = ${playerId} and sequence > ${of.afterSequence} and sequence > 0 and leg_number = 0
      and kind in (2, 3) and outcome = 0 and round_key is not null and decided_at >= ${of.from}
    order by sequence limit ${of.limit}`;
}

/** Credited deposits less those that were reversed, and paid withdrawals, within a time, by the ledger. */
export async function sumPayments(
  on: On,
  playerId: bigint,
  from: Date,
  to: Date,
): Promise<{ deposited_minor: bigint; withdrawn_minor: bigint }> {
  const rows = await on.sql<{ deposited_minor: bigint; withdrawn_minor: bigint }>`
    select coalesce(sum(case kind when 7 then amount_minor when 21 then -amount_minor end), 0)::bigint as deposited_minor,
      coalesce(sum(amount_minor) filter (where kind = 9), 0)::bigint as withdrawn_minor
    from wallet.leg
    where player_id = ${playerId} and kind in (7, 9, 21) and outcome = 0 and leg_number <> 99
      and decided_at >= ${from} and decided_at < ${to}`;
  return rows[0] ?? { deposited_minor: 0n, withdrawn_minor: 0n };
}
