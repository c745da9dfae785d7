import type { BetState } from '@halcyon/contract/sportsbook/bet-state';
import type { ChancesE6 } from '@halcyon/odds/chances';
import type { GradeResult } from '@halcyon/odds/grade';
import type { Queryable, Tx } from '@halcyon/server-kit/sql';
import type { Bet, BetKind, BetLeg, LegTerms, PriceRule, Terms } from './bet.ts';

type BetRow = {
  readonly player_id: bigint;
  readonly bet_id: string;
  readonly kind: BetKind;
  readonly line_sizes: number[];
  readonly is_each_way: boolean;
  readonly line_count: number;
  readonly line_minor: bigint;
  readonly currency: string;
  readonly stake_minor: bigint;
  readonly price_rule: PriceRule;
  readonly total_odds_milli: bigint;
  readonly vertical: number;
  readonly free_bet_id: string | null;
  readonly boost: unknown;
  readonly max_payout_minor: bigint;
  readonly laws: unknown;
  readonly state: BetState;
  readonly refused_code: string | null;
  readonly revision: number;
  readonly stake_revision: number;
  readonly returned_minor: bigint;
  readonly cashed_out_minor: bigint;
  readonly cashed_out_stake_minor: bigint;
  readonly created_at: Date;
  readonly accepted_at: Date | null;
  readonly settled_at: Date | null;
};
type LegRow = {
  readonly player_id: bigint;
  readonly bet_id: string;
  readonly number: number;
  readonly part: 'win' | 'place';
  readonly event_id: string;
  readonly market_key: string;
  readonly outcome: string;
  readonly odds_milli: number | null;
  readonly unboosted_odds_milli: number | null;
  readonly boost_id: string | null;
  readonly place_divisor: number | null;
  readonly chances_e6: number[] | null;
  readonly version: number;
  readonly material_version: number;
  readonly is_banker: boolean;
  readonly has_early_payout: boolean;
  readonly result: GradeResult | null;
  readonly decision_id: bigint | null;
};

/** How many open bets of one player are looked at. */
const OPEN_MAX = 10_000;

export type NewBet = Terms & {
  readonly state: 'pending' | 'open' | 'refused';
  /** Of a refused one. */
  readonly refusedCode?: string;
  readonly legs: readonly LegTerms[];
  /** The idempotency key of the call that placed it. */
  readonly requestKey?: string;
};

/**
 * A bet with its legs and its first move. The caller has locked the player's guard row. Answers when it was accepted, by
 * the clock of the database; null: it is pending.
 */
export async function insertBet(tx: Tx, bet: NewBet): Promise<Date | null> {
  const { legs } = bet;
  const of = <Value>(value: (leg: LegTerms) => Value) => legs.map(value);
  const rows = await tx.sql<{ accepted_at: Date | null }>`
    with bet as (
      insert into sportsbook.bet (player_id, bet_id, kind, line_sizes, is_each_way, line_count, line_minor, currency,
        stake_minor, price_rule, total_odds_milli, vertical, free_bet_id, boost, max_payout_minor, laws, state, refused_code,
        request_key, accepted_at)
      values (${bet.playerId}, ${bet.betId}, ${bet.kind}, ${bet.lineSizes}::smallint[], ${bet.isEachWay}, ${bet.lineCount},
        ${bet.lineMinor}, ${bet.currency}, ${bet.stakeMinor}, ${bet.priceRule}, ${bet.totalOddsMilli}, ${bet.vertical},
        ${bet.freeBetId}, ${jsonOf(bet.boost)}::jsonb, ${bet.maxPayoutMinor}, ${jsonOf(bet.laws)}::jsonb, ${bet.state},
        ${bet.refusedCode ?? null}, ${bet.requestKey ?? null},
        case ${bet.state}::text when 'open' then clock_timestamp() end)
      returning player_id, bet_id, state, accepted_at),
    move as (
      insert into sportsbook.bet_move (player_id, bet_id, revision, state, reason, actor)
      select player_id, bet_id, 0, state, case state when 'refused' then 'refused' else 'placed' end, 'player' from bet),
    leg as (
      insert into sportsbook.leg (player_id, bet_id, number, part, event_id, market_key, outcome, odds_milli,
        unboosted_odds_milli, boost_id, place_divisor, chances_e6, version, material_version, is_banker, has_early_payout,
        seen_version, seen_odds_milli, pressed_version, pressed_odds_milli)
      select player_id, bet_id, new.number, new.part, new.event_id, new.market_key, new.outcome, new.odds_milli,
        new.unboosted_odds_milli, new.boost_id, new.place_divisor, new.chances_e6::integer[], new.version,
        new.material_version, new.is_banker, new.has_early_payout, new.seen_version, new.seen_odds_milli, new.version, new.odds_milli
      from bet cross join unnest(${of((leg) => leg.number)}::smallint[], ${of((leg) => leg.part)}::text[],
        ${of((leg) => leg.eventId)}::uuid[], ${of((leg) => leg.marketKey)}::text[], ${of((leg) => leg.outcome)}::text[],
        ${of((leg) => leg.oddsMilli)}::integer[], ${of((leg) => leg.unboostedOddsMilli)}::integer[],
        ${of((leg) => leg.boostId)}::uuid[], ${of((leg) => leg.placeDivisor)}::smallint[], ${of((leg) => arrayOf(leg.chances))}::text[],
        ${of((leg) => leg.version)}::integer[], ${of((leg) => leg.materialVersion)}::integer[],
        ${of((leg) => leg.isBanker)}::boolean[], ${of((leg) => leg.hasEarlyPayout)}::boolean[],
        ${of((leg) => leg.seen?.version ?? null)}::integer[], ${of((leg) => leg.seen?.oddsMilli ?? null)}::integer[])
        as new (number, part, event_id, market_key, outcome, odds_milli, unboosted_odds_milli, boost_id, place_divisor,
          chances_e6, version, material_version, is_banker, has_early_payout, seen_version, seen_odds_milli))
    select accepted_at from bet`;
  return rows[0]!.accepted_at;
}

/** A bet of the player, or null, also for another player's. */
export async function findBet(on: Queryable, playerId: bigint, betId: string): Promise<Bet | null> {
  const rows = await on.sql<BetRow>`
    select player_id, bet_id, kind, line_sizes, is_each_way, line_count, line_minor, currency, stake_minor, price_rule,
      total_odds_milli, vertical, free_bet_id, boost, max_payout_minor, laws, state, refused_code, revision, stake_revision,
      returned_minor, cashed_out_minor, cashed_out_stake_minor, created_at, accepted_at, settled_at
    from sportsbook.bet where player_id = ${playerId} and bet_id = ${betId}`;
  const [bet] = await withLegs(on, playerId, rows);
  return bet ?? null;
}

/** The player's bets, newest first, after the cursor. */
export async function listBets(
  on: Queryable,
  playerId: bigint,
  of: { readonly states: readonly BetState[]; readonly before: string | null; readonly limit: number },
): Promise<readonly Bet[]> {
  const rows = await on.sql<BetRow>`
    select player_id, bet_id, kind, line_sizes, is_each_way, line_count, line_minor, currency, stake_minor, price_rule,
      total_odds_milli, vertical, free_bet_id, boost, max_payout_minor, laws, state, refused_code, revision, stake_revision,
      returned_minor, cashed_out_minor, cashed_out_stake_minor, created_at, accepted_at, settled_at
    from sportsbook.bet
    where player_id = ${playerId} and state = any (${of.states}::text[])
      and (${of.before}::uuid is null or bet_id < ${of.before}::uuid)
    order by bet_id desc limit ${of.limit}`;
  return withLegs(on, playerId, rows);
}

/** The player's bets that can still win, lose or be cashed out, newest first. */
export async function listOpenBets(
  on: Queryable,
  playerId: bigint,
): Promise<readonly Pick<Bet, 'betId' | 'vertical'>[]> {
  const rows = await on.sql<Pick<BetRow, 'bet_id' | 'vertical'>>`
    select bet_id, vertical from sportsbook.bet
    where player_id = ${playerId} and state in ('pending', 'open', 'partly_cashed_out')
      and state in ('open', 'partly_cashed_out')
    order by bet_id desc limit ${OPEN_MAX}`;
  return rows.map((row) => ({ betId: row.bet_id, vertical: row.vertical as Terms['vertical'] }));
}

async function withLegs(on: Queryable, playerId: bigint, rows: readonly BetRow[]): Promise<readonly Bet[]> {
  if (rows.length === 0) return [];
  const legs = await on.sql<LegRow>`
    select player_id, bet_id, number, part, event_id, market_key, outcome, odds_milli, unboosted_odds_milli, boost_id,
      place_divisor, chances_e6, version, material_version, is_banker, has_early_payout, result, decision_id
    from sportsbook.leg
    where player_id = ${playerId} and bet_id = any (${rows.map((row) => row.bet_id)}::uuid[])
    order by bet_id, number`;
  const ofBet = Map.groupBy(legs, (leg) => leg.bet_id);
  return rows.map((row) => betOf(row, ofBet.get(row.bet_id) ?? []));
}

function betOf(row: BetRow, legs: readonly LegRow[]): Bet {
  return {
    playerId: row.player_id,
    betId: row.bet_id,
    kind: row.kind,
    lineSizes: row.line_sizes,
    isEachWay: row.is_each_way,
    lineCount: row.line_count,
    lineMinor: row.line_minor,
    stakeMinor: row.stake_minor,
    currency: row.currency,
    priceRule: row.price_rule,
    totalOddsMilli: row.total_odds_milli,
    vertical: row.vertical as Terms['vertical'],
    freeBetId: row.free_bet_id,
    boost: row.boost,
    maxPayoutMinor: row.max_payout_minor,
    laws: row.laws as Terms['laws'],
    state: row.state,
    refusedCode: row.refused_code,
    revision: row.revision,
    stakeRevision: row.stake_revision,
    returnedMinor: row.returned_minor,
    cashedOutMinor: row.cashed_out_minor,
    cashedOutStakeMinor: row.cashed_out_stake_minor,
    createdAt: row.created_at,
    acceptedAt: row.accepted_at,
    settledAt: row.settled_at,
    legs: legs.map(legOf),
  };
}

function legOf(row: LegRow): BetLeg {
  return {
    number: row.number,
    part: row.part,
    eventId: row.event_id,
    marketKey: row.market_key,
    outcome: row.outcome,
    oddsMilli: row.odds_milli,
    unboostedOddsMilli: row.unboosted_odds_milli,
    boostId: row.boost_id,
    placeDivisor: row.place_divisor,
    chances: chancesOf(row.chances_e6),
    version: row.version,
    materialVersion: row.material_version,
    isBanker: row.is_banker,
    hasEarlyPayout: row.has_early_payout,
    result: row.result,
    decisionId: row.decision_id,
  };
}

export const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** As the literal of an array: the driver cannot send an array of arrays of which some are null. */
export function arrayOf(chances: ChancesE6 | null): string | null {
  if (!chances) return null;
  const { won, halfWon, void: level, halfLost, lost } = chances;
  return `{${[won, halfWon, level, halfLost, lost].join(',')}}`;
}

function chancesOf(values: readonly number[] | null): ChancesE6 | null {
  if (!values) return null;
  const [won, halfWon, level, halfLost, lost] = values as [number, number, number, number, number];
  return { won, halfWon, void: level, halfLost, lost };
}
