import type { Sql } from '@halcyon/server-kit/sql';

/** A player's accounts with the currency and the newest sequence. */
export type BalanceRow = {
  readonly sequence: bigint;
  readonly currency: number;
  readonly account: number;
  readonly balance_minor: bigint;
  readonly owed_minor: bigint;
};

/** One row per account. Empty: the player has no wallet. */
export function listBalances(sql: Sql, playerId: bigint): Promise<BalanceRow[]> {
  return sql<BalanceRow>`
    select guard.sequence, guard.currency, held.account, held.balance_minor, guard.owed_minor
    from wallet.guard join wallet.account_balance as held using (player_id) where player_id = ${playerId}`;
}

/** Locks the player's row until the transaction ends. False: the player has no wallet yet. */
export async function lockGuardRow(sql: Sql, playerId: bigint): Promise<boolean> {
  const rows = await sql`select 1 from wallet.guard where player_id = ${playerId} for update`;
  return rows.length === 1;
}

export type NewGuard = {
  readonly playerId: bigint;
  readonly currency: number;
  readonly timeZone: string;
  readonly status: number;
  readonly level: number;
  readonly verifyBefore: number;
  readonly verifyThresholdMinor: bigint;
};

/** False: the player has a wallet already, and nothing changes. */
export async function insertGuard(sql: Sql, of: NewGuard): Promise<boolean> {
  const rows = await sql`
    insert into wallet.guard (player_id, currency, time_zone, account_status, verification_level, verify_before,
      verify_threshold_minor)
    values (${of.playerId}, ${of.currency}, ${of.timeZone}, ${of.status}, ${of.level}, ${of.verifyBefore},
      ${of.verifyThresholdMinor})
    on conflict (player_id) do nothing returning 1`;
  return rows.length === 1;
}

export type StandingChange = {
  readonly status: number | null;
  readonly level: number | null;
  readonly verifyBefore: number | null;
  readonly verifyThresholdMinor: bigint | null;
  readonly timeZone: string | null;
};

/** Null leaves a value as it is. False: the player has no wallet. */
export async function moveStanding(sql: Sql, playerId: bigint, to: StandingChange): Promise<boolean> {
  const rows = await sql`
    update wallet.guard set
      account_status = coalesce(${to.status}, account_status),
      verification_level = coalesce(${to.level}, verification_level),
      verify_before = coalesce(${to.verifyBefore}, verify_before),
      verify_threshold_minor = coalesce(${to.verifyThresholdMinor}, verify_threshold_minor),
      time_zone = coalesce(${to.timeZone}, time_zone)
    where player_id = ${playerId} returning 1`;
  return rows.length === 1;
}

/** Null takes the bar away. False: the player has no wallet. */
export async function moveBar(sql: Sql, playerId: bigint, until: Date | null): Promise<boolean> {
  const rows = await sql`
    update wallet.guard set stakes_barred_until = ${until} where player_id = ${playerId} returning 1`;
  return rows.length === 1;
}

/** One leg of the ledger as it is stored, of a command that may have several. */
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
  readonly verticals: readonly number[] | null;
  /** Only those about this game. */
  readonly gameId: string | null;
  /** Only those that were carried out. */
  readonly doneOnly: boolean;
  /** How many commands, not legs. */
  readonly limit: number;
};

/** The legs of the newest commands that fit, newest first, the legs of one command in their order. */
export function listLegs(sql: Sql, playerId: bigint, filter: LegFilter): Promise<LegRow[]> {
  return sql<LegRow>`
    with head as (
      select leg.player_id, leg.sequence from wallet.leg
      where leg.player_id = ${playerId} and leg.leg_number = 0 and leg.sequence > 0
        and (${filter.beforeSequence}::bigint is null or leg.sequence < ${filter.beforeSequence})
        and (${filter.from}::timestamptz is null or leg.decided_at >= ${filter.from})
        and (${filter.to}::timestamptz is null or leg.decided_at < ${filter.to})
        and (${filter.kinds}::smallint[] is null or leg.kind = any (${filter.kinds}))
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
  sql: Sql,
  playerId: bigint,
  from: Date,
  to: Date,
): Promise<{ vertical: number; stake_count: bigint; staked_minor: bigint; returned_minor: bigint }[]> {
  return sql`
    select vertical,
      count(*) filter (where kind = 1 and outcome = 0 and leg_number = 0) as stake_count,
      (coalesce(sum(amount_minor) filter (where kind = 1 and destination = -1), 0)
        - coalesce(sum(amount_minor) filter (where kind = 3 and source = -1), 0))::bigint as staked_minor,
      (coalesce(sum(amount_minor) filter (where kind = 2 and source = -1), 0)
        - coalesce(sum(amount_minor) filter (where kind = 3 and destination = -1), 0))::bigint as returned_minor
    from wallet.leg
    where player_id = ${playerId} and sequence > 0 and kind in (1, 2, 3) and decided_at >= ${from} and decided_at < ${to}
    group by vertical`;
}

/** Every leg of the given rounds of a provider, oldest first. */
export function listRoundLegs(
  sql: Sql,
  playerId: bigint,
  providerId: number,
  roundKeys: readonly string[],
): Promise<LegRow[]> {
  return sql<LegRow>`
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

/**
 * Rounds with a stake that stands among the player's last `looked` commands since `from` and that nothing has ended,
 * newest first. At the providers in `winEnds`, a win ends a round until the next stake.
 */
export function listOpenRounds(
  sql: Sql,
  playerId: bigint,
  of: {
    readonly from: Date;
    readonly looked: number;
    readonly limit: number;
    readonly winEnds: readonly number[];
  },
): Promise<{ provider_id: number; round_key: string }[]> {
  return sql`
    with looked as (
      select provider_id, round_key, command_key, reference_key, kind, outcome, ends_round, sequence, decided_at
      from wallet.leg where player_id = ${playerId} and leg_number = 0 and sequence > 0
      order by sequence desc limit ${of.looked}),
    -- What answers a stake comes after it, so it is among the last commands as well. One pass over them: joined with
    -- each other they would be compared four million times.
    paired as (
      select *, bool_or(kind = 3) over (
        partition by provider_id, case kind when 3 then reference_key else command_key end) as is_given_back
      from looked where outcome = 0),
    staked as (
      select provider_id, round_key, bool_or(ends_round or kind = 4) as is_ended,
        max(sequence) filter (where kind = 1 and not is_given_back and decided_at >= ${of.from}) as newest,
        max(sequence) filter (where kind = 2) as won
      from paired where round_key is not null
      group by provider_id, round_key)
    select provider_id, round_key from staked
    where newest is not null and not is_ended
      and (newest > coalesce(won, 0) or provider_id <> all (${of.winEnds}::smallint[]))
    order by newest desc limit ${of.limit}`;
}

/** Rounds that something happened to after `afterSequence`, in the order of the ledger: wins, refunds and ends. */
export function listChangedRounds(
  sql: Sql,
  playerId: bigint,
  of: { readonly afterSequence: bigint; readonly from: Date; readonly limit: number },
): Promise<{ provider_id: number; round_key: string; sequence: bigint }[]> {
  return sql`
    select provider_id, round_key, sequence from wallet.leg
    where player_id = ${playerId} and sequence > ${of.afterSequence} and sequence > 0 and leg_number = 0
      and kind in (2, 3) and outcome = 0 and round_key is not null and decided_at >= ${of.from}
    order by sequence limit ${of.limit}`;
}

/** Players after `afterPlayerId` with the number of their newest command, those without any left out. */
export function listSequences(
  sql: Sql,
  afterPlayerId: bigint,
  limit: number,
): Promise<{ player_id: bigint; sequence: bigint }[]> {
  return sql`
    select player_id, sequence from wallet.guard where player_id > ${afterPlayerId} and sequence > 0
    order by player_id limit ${limit}`;
}

/** Money in and out of the house within a time, by the ledger: credited deposits and paid withdrawals. */
export async function sumPayments(
  sql: Sql,
  playerId: bigint,
  from: Date,
  to: Date,
): Promise<{ deposited_minor: bigint; withdrawn_minor: bigint }> {
  const rows = await sql<{ deposited_minor: bigint; withdrawn_minor: bigint }>`
    select coalesce(sum(amount_minor) filter (where kind = 7), 0)::bigint as deposited_minor,
      coalesce(sum(amount_minor) filter (where kind = 9), 0)::bigint as withdrawn_minor
    from wallet.leg
    where player_id = ${playerId} and kind in (7, 9) and outcome = 0
      and decided_at >= ${from} and decided_at < ${to}`;
  return rows[0] ?? { deposited_minor: 0n, withdrawn_minor: 0n };
}

/** True: the ledger holds an answer under this key. */
export async function hasKey(sql: Sql, playerId: bigint, providerId: number, key: string): Promise<boolean> {
  const rows = await sql`
    select 1 from wallet.leg
    where player_id = ${playerId} and provider_id = ${providerId} and command_key = ${key} limit 1`;
  return rows.length > 0;
}
