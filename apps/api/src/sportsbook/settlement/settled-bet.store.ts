import type { BetState } from '@halcyon/contract/sportsbook/bet-state';
import type { Grade, GradeResult } from '@halcyon/odds/grade';
import type { Queryable } from '@halcyon/server-kit/sql';
import type { BetKind, Terms } from '../bets/bet.ts';
import type { SettledBet, SettledLeg } from './bet-result.rules.ts';
import type { BookedBet } from '../bets/bet-money.rules.ts';
import type { Marking } from './decision.rules.ts';

/** A leg that a marking may change. */
export type LegName = { readonly player_id: bigint; readonly bet_id: string; readonly number: number };

/** The next legs that a marking changes, in the order of players and bets. Nothing is locked. */
export function listLegsToMark(
  { sql }: Queryable,
  { eventId, marketKey, outcome, decisionId, replaces, marksUndecided, isEarly }: Marking,
  after: LegName | null,
  limit: number,
): Promise<LegName[]> {
  return sql<LegName>`
    -- fanout
    select player_id, bet_id, number from sportsbook.leg
    where event_id = ${eventId} and market_key = ${marketKey} and outcome = ${outcome}
      and (player_id, bet_id) > (${after?.player_id ?? -1n}::bigint, ${after?.bet_id ?? NO_BET}::uuid)
      and decision_id is distinct from ${decisionId}
      and (decision_id is null and ${marksUndecided} or decision_id = any (${replaces}::bigint[]))
      and (has_early_payout or not ${isEarly})
    order by player_id, bet_id limit ${limit}`;
}

const NO_BET = '00000000-0000-0000-0000-000000000000';

export type BetToBook = SettledBet & BookedBet & { readonly acceptedAt: Date | null };

type BetRow = {
  readonly player_id: bigint;
  readonly bet_id: string;
  readonly kind: BetKind;
  readonly line_sizes: number[];
  readonly is_each_way: boolean;
  readonly line_minor: bigint;
  readonly currency: string;
  readonly stake_minor: bigint;
  readonly total_odds_milli: bigint;
  readonly vertical: number;
  readonly free_bet_id: string | null;
  readonly boost: unknown;
  readonly laws: unknown;
  readonly max_payout_minor: bigint;
  readonly state: BetState;
  readonly revision: number;
  readonly stake_revision: number;
  readonly returned_minor: bigint;
  readonly cashed_out_minor: bigint;
  readonly cashed_out_stake_minor: bigint;
  readonly accepted_at: Date | null;
};
type LegRow = {
  readonly bet_id: string;
  readonly number: number;
  readonly part: 'win' | 'place';
  readonly event_id: string;
  readonly market_key: string;
  readonly outcome: string;
  readonly odds_milli: number | null;
  readonly place_divisor: number | null;
  readonly is_banker: boolean;
  readonly decision_id: bigint | null;
  readonly result: GradeResult | null;
  readonly places_left: number | null;
  readonly tied: number | null;
  readonly deduction_bps: number | null;
};

/** These bets with what was decided of their legs. The caller has locked the guard rows of their players. */
export async function listBetsToBook(
  on: Queryable,
  names: readonly LegName[],
): Promise<readonly BetToBook[]> {
  const players = names.map((name) => name.player_id);
  const bets = names.map((name) => name.bet_id);
  const rows = await on.sql<BetRow>`
    select bet.player_id, bet.bet_id, kind, line_sizes, is_each_way, line_minor, currency, stake_minor, total_odds_milli,
      vertical, free_bet_id, boost, laws, max_payout_minor, state, revision, stake_revision, returned_minor, cashed_out_minor,
      cashed_out_stake_minor, accepted_at
    from unnest(${players}::bigint[], ${bets}::uuid[]) as asked (player_id, bet_id)
    join sportsbook.bet on bet.player_id = asked.player_id and bet.bet_id = asked.bet_id`;
  const legs = await on.sql<LegRow>`
    select leg.bet_id, leg.number, leg.part, leg.event_id, leg.market_key, leg.outcome, leg.odds_milli, leg.place_divisor, leg.is_banker,
      leg.decision_id, leg.result, decision.places_left, decision.tied, decision.deduction_bps
    from unnest(${players}::bigint[], ${bets}::uuid[]) as asked (player_id, bet_id)
    join sportsbook.leg on leg.player_id = asked.player_id and leg.bet_id = asked.bet_id
    left join sportsbook.decision on decision.decision_id = leg.decision_id and leg.result is not null`;
  const ofBet = new Map<string, SettledLeg[]>();
  for (const row of legs) {
    const known = ofBet.get(row.bet_id);
    if (known) known.push(legOf(row));
    else ofBet.set(row.bet_id, [legOf(row)]);
  }
  return rows.map((row) => betOf(row, ofBet.get(row.bet_id) ?? []));
}

function betOf(row: BetRow, legs: readonly SettledLeg[]): BetToBook {
  return {
    playerId: row.player_id,
    betId: row.bet_id,
    kind: row.kind,
    lineSizes: row.line_sizes,
    isEachWay: row.is_each_way,
    lineMinor: row.line_minor,
    currency: row.currency,
    stakeMinor: row.stake_minor,
    totalOddsMilli: row.total_odds_milli,
    vertical: row.vertical as Terms['vertical'],
    freeBetId: row.free_bet_id,
    boost: row.boost,
    laws: row.laws as Terms['laws'],
    maxPayoutMinor: row.max_payout_minor,
    state: row.state,
    revision: row.revision,
    stakeRevision: row.stake_revision,
    returnedMinor: row.returned_minor,
    cashedOutMinor: row.cashed_out_minor,
    cashedOutStakeMinor: row.cashed_out_stake_minor,
    acceptedAt: row.accepted_at,
    legs,
  };
}

function legOf(row: LegRow): SettledLeg {
  return {
    number: row.number,
    part: row.part,
    eventId: row.event_id,
    marketKey: row.market_key,
    outcome: row.outcome,
    oddsMilli: row.odds_milli,
    placeDivisor: row.place_divisor,
    isBanker: row.is_banker,
    grade: row.result === null ? null : gradeOfLeg(row, row.result),
  };
}

function gradeOfLeg(row: LegRow, result: GradeResult): Grade {
  const { places_left: placesLeft, tied, deduction_bps: deductionBps } = row;
  return {
    result,
    ...(placesLeft !== null && tied !== null && { deadHeat: { placesLeft, tied } }),
    ...(deductionBps !== null && deductionBps > 0 && { deductionBps }),
  };
}

/** Legs take the result of a decision, or lose theirs. */
export async function markLegs(
  { sql }: Queryable,
  names: readonly LegName[],
  { decisionId, grade }: Pick<Marking, 'decisionId' | 'grade'>,
): Promise<void> {
  await sql`
    update sportsbook.leg set result = ${grade?.result ?? null}, decision_id = ${decisionId}
    from unnest(${names.map((name) => name.player_id)}::bigint[], ${names.map((name) => name.bet_id)}::uuid[],
      ${names.map((name) => name.number)}::smallint[]) as new (player_id, bet_id, number)
    where leg.player_id = new.player_id and leg.bet_id = new.bet_id and leg.number = new.number`;
}

export type BetMove = {
  readonly playerId: bigint;
  readonly betId: string;
  readonly state: BetState;
  /** That of the move. */
  readonly revision: number;
  readonly stakeRevision: number;
  readonly returnedMinor: bigint;
};

/** Moves bets by a settlement and logs it. Answers how many: one that has moved since it was read does not. */
export async function moveBets(
  { sql }: Queryable,
  moves: readonly BetMove[],
  { reason, messageId }: { readonly reason: string; readonly messageId: string },
): Promise<number> {
  const rows = await sql<{ count: bigint }>`
    with moved as (
      update sportsbook.bet set state = new.state, revision = new.revision, stake_revision = new.stake_revision,
        returned_minor = new.returned_minor,
        settled_at = case when new.state in ('won', 'lost', 'void') then clock_timestamp() end
      from unnest(${moves.map((move) => move.playerId)}::bigint[], ${moves.map((move) => move.betId)}::uuid[],
        ${moves.map((move) => move.state)}::text[], ${moves.map((move) => move.revision)}::integer[],
        ${moves.map((move) => move.stakeRevision)}::integer[], ${moves.map((move) => move.returnedMinor)}::bigint[])
        as new (player_id, bet_id, state, revision, stake_revision, returned_minor)
      where bet.player_id = new.player_id and bet.bet_id = new.bet_id and bet.revision = new.revision - 1
      returning bet.player_id, bet.bet_id, bet.revision, bet.state, bet.returned_minor),
    logged as (
      insert into sportsbook.bet_move (player_id, bet_id, revision, state, reason, returned_minor, message_id)
      select player_id, bet_id, revision, state, ${reason}, returned_minor, ${messageId} from moved)
    select count(*) from moved`;
  return Number(rows[0]!.count);
}
