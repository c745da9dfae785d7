import type { Queryable } from '@halcyon/server-kit/sql';

export type MisbookedBet = {
  readonly player_id: bigint;
  readonly bet_id: string;
  readonly vertical: number;
  readonly detail: string;
};

/** Bets that moved since an instant, and for which the ledger has booked something other than the bet says. */
export function listMisbookedBets({ sql }: Queryable, since: Date, limit: number): Promise<MisbookedBet[]> {
  return sql<MisbookedBet>`
    -- fanout
    with moved as (
      select bet.*, case when free_bet_id is null then stake_minor else 0 end as own_minor,
        state = 'void' and cashed_out_minor = 0 as is_given_back
      from sportsbook.bet
      where accepted_at is not null and (accepted_at >= ${since} or exists (
        select 1 from sportsbook.bet_move as move
        where move.player_id = bet.player_id and move.bet_id = bet.bet_id and move.moved_at >= ${since})))
    select player_id, bet_id, vertical, format('staked %s, paid %s; the bet says %s %s, returned %s, cashed out %s',
      booked.staked_minor, booked.paid_minor, state, own_minor, returned_minor, cashed_out_minor) as detail
    from moved cross join lateral (
      select coalesce(sum(case when kind = 1 then amount_minor when kind = 3 and source = -1 then -amount_minor end)
          filter (where kind = 1 and destination = -1 or kind = 3 and source = -1), 0) as staked_minor,
        coalesce(sum(case when kind = 2 then amount_minor else -amount_minor end)
          filter (where kind = 2 and source = -1 or kind = 3 and destination = -1), 0) as paid_minor
      from wallet.leg
      where leg.player_id = moved.player_id and leg.outcome = 0 and leg.leg_number <> 99 and leg.sequence > 0
        and leg.sequence in (
          select sequence from wallet.leg as head where head.player_id = moved.player_id
            and head.provider_id = case moved.vertical when 3 then 13 else 12 end
            and head.round_key = moved.bet_id::text and head.leg_number = 0)) as booked
    where booked.staked_minor <> case when is_given_back then 0 else own_minor end
      or booked.paid_minor <> cashed_out_minor + case when is_given_back then 0 else returned_minor end
    limit ${limit}`;
}
