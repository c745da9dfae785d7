import type { Queryable } from '@halcyon/server-kit/sql';

export type OpenRiskRow = {
  /** What the statement sees, as pg_current_snapshot() writes it. */
  readonly snapshot: string;
  readonly market_key: string | null;
  readonly outcome: string;
  readonly currency: string;
  readonly liability_minor: bigint;
  readonly kept_minor: bigint;
};

/**
 * What open bets on an event risk, by outcome and currency; a bet counts with each leg in full, without a boost. One row
 * without a market, if there are none.
 */
export function sumOpenRisks({ sql }: Queryable, eventId: string): Promise<OpenRiskRow[]> {
  return sql<OpenRiskRow>`
    -- fanout
    select pg_current_snapshot()::text as snapshot, risk.market_key, risk.outcome, risk.currency, risk.liability_minor,
      risk.kept_minor
    from (select) as once left join (
      select leg.market_key, leg.outcome, bet.currency,
        sum(least(bet.max_payout_minor, div(rest_minor::numeric * bet.total_odds_milli, 1000)) - rest_minor)::bigint
          as liability_minor,
        sum(case when bet.kind = 'single' and not bet.is_each_way and bet.free_bet_id is null then rest_minor else 0 end)::bigint
          as kept_minor
      from sportsbook.leg join sportsbook.bet on bet.player_id = leg.player_id and bet.bet_id = leg.bet_id
        cross join lateral (select bet.stake_minor - bet.cashed_out_stake_minor) as rest (rest_minor)
      where leg.event_id = ${eventId} and leg.result is null and bet.state in ('open', 'partly_cashed_out')
      group by leg.market_key, leg.outcome, bet.currency) as risk on true`;
}
