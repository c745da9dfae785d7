import type { BetState } from '@halcyon/contract/sportsbook/bet-state';
import type { GradeResult } from '@halcyon/odds/grade';
import type { Queryable, Tx } from '@halcyon/server-kit/sql';
import type { Bet } from '../bets/bet.ts';
import { findBet, jsonOf } from '../bets/bet.store.ts';
import { gradeOf } from '../settlement/decision.rules.ts';
import type { ValuedBet } from './cash-out-value.rules.ts';

type DecidedRow = {
  readonly number: number;
  readonly result: GradeResult;
  readonly places_left: number | null;
  readonly tied: number | null;
  readonly deduction_bps: number;
};

/** A bet of the player with what is decided of its legs. Null: there is none, or it is another player's. */
export async function findValuedBet(
  on: Queryable,
  playerId: bigint,
  betId: string,
): Promise<ValuedBet | null> {
  const bet = await findBet(on, playerId, betId);
  return bet && withGrades(on, bet);
}

async function withGrades(on: Queryable, bet: Bet): Promise<ValuedBet> {
  const isUndecided = bet.legs.every(({ result }) => result === null);
  const rows = isUndecided ? [] : await listDecidedLegs(on, bet);
  const decided = new Map(rows.map((row) => [row.number, row]));
  const legs = bet.legs.map((leg) => {
    const row = decided.get(leg.number);
    const { places_left: placesLeft, tied, deduction_bps: deductionBps, result } = row ?? undecided;
    const deadHeat = placesLeft === null ? null : { placesLeft, tied: tied! };
    return { ...leg, grade: gradeOf({ result, deadHeat, deductionBps }) };
  });
  return { ...bet, legs };
}

const undecided = { places_left: null, tied: null, deduction_bps: 0, result: null };

function listDecidedLegs({ sql }: Queryable, { playerId, betId }: Bet): Promise<DecidedRow[]> {
  return sql<DecidedRow>`
    select leg.number, leg.result, decision.places_left, decision.tied, decision.deduction_bps
    from sportsbook.leg join sportsbook.decision on decision.decision_id = leg.decision_id
    where leg.player_id = ${playerId} and leg.bet_id = ${betId} and leg.result is not null`;
}

/** True: a message that decides one of the bet's legs, or takes such a decision back, is stored and not carried out. */
export async function isResultPending(on: Queryable, playerId: bigint, betId: string): Promise<boolean> {
  return (await listPending(on, [{ playerId, betId }])).size > 0;
}

/** Of these bets those for which a result is pending. */
export async function listPending(
  { sql }: Queryable,
  bets: readonly { readonly playerId: bigint; readonly betId: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ bet_id: string }>`
    select distinct leg.bet_id
    from unnest(${bets.map(({ playerId }) => playerId)}::bigint[], ${bets.map(({ betId }) => betId)}::uuid[])
      as asked (player_id, bet_id)
    join sportsbook.leg on leg.player_id = asked.player_id and leg.bet_id = asked.bet_id
    where exists (
        select from sportsbook.feed_delivery delivery
        where delivery.event_id = leg.event_id and delivery.delivered_at is null)
      or exists (
        select from sportsbook.settlement join sportsbook.decision
          on decision.event_id = settlement.event_id and decision.version = settlement.version
        where settlement.event_id = leg.event_id and settlement.done_at is null
          and decision.market_key = leg.market_key and decision.outcome in (leg.outcome, '*'))`;
  return new Set(rows.map((row) => row.bet_id));
}

/** Events of which a result is stored and not carried out. */
export async function listSettlingEvents({ sql }: Queryable): Promise<readonly string[]> {
  const rows = await sql<{ event_id: string }>`
    select event_id from sportsbook.settlement where done_at is null
    union select event_id from sportsbook.feed_delivery where delivered_at is null`;
  return rows.map((row) => row.event_id);
}

export type NewCashOut = {
  readonly stakeMinor: bigint;
  readonly paidMinor: bigint;
  readonly stakeLeftMinor: bigint;
  readonly fairMinor: bigint;
  readonly feeBps: number;
  readonly offerMinor: bigint;
  readonly versions: Readonly<Record<string, number>>;
  /** Null: by a rule. */
  readonly requestKey: string | null;
  readonly atLeastMinor: bigint | null;
  readonly atMostMinor: bigint | null;
};

/**
 * Moves an open bet by a cash-out and logs it; a rule that the bet had ends. The caller has locked the player's guard row.
 * False: the bet has moved since it was read.
 */
export async function insertCashOut(tx: Tx, bet: ValuedBet, of: NewCashOut): Promise<boolean> {
  const isWhole = of.stakeMinor === of.stakeLeftMinor;
  const state: BetState = isWhole ? 'cashed_out' : 'partly_cashed_out';
  const isByRule = of.requestKey === null;
  const rows = await tx.sql`
    with bet as (
      update sportsbook.bet set state = ${state}, revision = revision + 1,
        cashed_out_minor = cashed_out_minor + ${of.paidMinor},
        cashed_out_stake_minor = cashed_out_stake_minor + ${of.stakeMinor},
        settled_at = case when ${isWhole} then clock_timestamp() end
      where player_id = ${bet.playerId} and bet_id = ${bet.betId} and revision = ${bet.revision}
        and state in ('open', 'partly_cashed_out')
      returning player_id, bet_id, revision, returned_minor),
    move as (
      insert into sportsbook.bet_move (player_id, bet_id, revision, state, reason, returned_minor, actor)
      select player_id, bet_id, revision, ${state}, ${isByRule ? 'cash_out_rule' : 'cash_out'}, returned_minor,
        ${isByRule ? 'system' : 'player'} from bet),
    rule as (
      update sportsbook.cash_out_rule as rule set ended_at = clock_timestamp(),
        ended_by = ${isByRule ? 'cash_out' : 'bet'}
      from bet where rule.player_id = bet.player_id and rule.bet_id = bet.bet_id and rule.ended_at is null)
    insert into sportsbook.cash_out (player_id, bet_id, revision, stake_minor, paid_minor, stake_left_minor, fair_minor,
      fee_bps, offer_minor, versions, request_key, at_least_minor, at_most_minor)
    select player_id, bet_id, revision, ${of.stakeMinor}, ${of.paidMinor}, ${of.stakeLeftMinor}, ${of.fairMinor},
      ${of.feeBps}, ${of.offerMinor}, ${jsonOf(of.versions)}::jsonb, ${of.requestKey}, ${of.atLeastMinor},
      ${of.atMostMinor} from bet
    returning revision`;
  return rows.length === 1;
}

export type CashOutRow = {
  readonly bet_id: string;
  readonly revision: number;
  readonly stake_minor: bigint;
  readonly paid_minor: bigint;
  readonly fair_minor: bigint;
  readonly fee_bps: number;
  readonly request_key: string | null;
  readonly cashed_out_at: Date;
};

/** What was cashed out of these bets of the player, oldest first. */
export function listCashOuts(
  { sql }: Queryable,
  playerId: bigint,
  betIds: readonly string[],
): Promise<CashOutRow[]> {
  return sql<CashOutRow>`
    select bet_id, revision, stake_minor, paid_minor, fair_minor, fee_bps, request_key, cashed_out_at
    from sportsbook.cash_out where player_id = ${playerId} and bet_id = any (${betIds}::uuid[])
    order by bet_id, revision`;
}

/** What a call of the player has done. Null: nothing yet. */
export async function findCashOutOfRequest(
  { sql }: Queryable,
  playerId: bigint,
  requestKey: string,
): Promise<CashOutRow | null> {
  const [row] = await sql<CashOutRow>`
    select bet_id, revision, stake_minor, paid_minor, fair_minor, fee_bps, request_key, cashed_out_at
    from sportsbook.cash_out where player_id = ${playerId} and request_key = ${requestKey}`;
  return row ?? null;
}
