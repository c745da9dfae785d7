import type { BetState } from '@halcyon/contract/sportsbook/bet-state';
import type { Queryable } from '@halcyon/server-kit/sql';
import type { BetKind } from '../bets/bet.ts';
import type { Names } from '../offer/offer.store.ts';

export type TradedBetRow = {
  readonly bet_id: string;
  readonly player_id: bigint;
  readonly kind: BetKind;
  readonly state: BetState;
  readonly stake_minor: bigint;
  readonly currency: string;
  readonly total_odds_milli: bigint;
  readonly created_at: Date;
};

export function listPending({ sql }: Queryable, limit: number): Promise<TradedBetRow[]> {
  return sql<TradedBetRow>`
    -- fanout
    select bet_id, player_id, kind, state, stake_minor, currency, total_odds_milli, created_at from sportsbook.bet
    where state = 'pending' order by created_at desc limit ${limit}`;
}

/** `least`: by currency. The index leaves out small stakes of any currency. */
export function listLarge(
  { sql }: Queryable,
  least: readonly { readonly currency: string; readonly minor: bigint }[],
  limit: number,
): Promise<TradedBetRow[]> {
  return sql<TradedBetRow>`
    -- fanout
    select bet_id, player_id, kind, state, stake_minor, bet.currency, total_odds_milli, created_at
    from sportsbook.bet join unnest(${least.map(({ currency }) => currency)}::text[],
      ${least.map(({ minor }) => minor)}::bigint[]) as least (currency, minor) on least.currency = bet.currency
    where state in ('open', 'partly_cashed_out') and stake_minor >= 50000 and stake_minor >= least.minor
    order by created_at desc limit ${limit}`;
}

export type TradedLegRow = {
  readonly bet_id: string;
  readonly number: number;
  readonly event_id: string;
  readonly names: Names | null;
  readonly market_key: string;
  readonly outcome: string;
  readonly odds_milli: number | null;
};

export function listLegsOf(
  { sql }: Queryable,
  bets: readonly Pick<TradedBetRow, 'player_id' | 'bet_id'>[],
): Promise<TradedLegRow[]> {
  return sql<TradedLegRow>`
    select leg.bet_id, number, leg.event_id, event.names, market_key, outcome, odds_milli
    from unnest(${bets.map((bet) => bet.player_id)}::bigint[], ${bets.map((bet) => bet.bet_id)}::uuid[])
      as wanted (player_id, bet_id)
    join sportsbook.leg on leg.player_id = wanted.player_id and leg.bet_id = wanted.bet_id
    left join sportsbook.event on event.event_id = leg.event_id
    order by leg.bet_id, number`;
}
