import type { Queryable } from '@halcyon/server-kit/sql';
import type { OutcomeName } from './risk-tally.ts';

/**
 * What the bets of a player’s day have returned and can still return, the boosts included, and the stake of a free bet not. A bet that waits for its delay
 * does not count yet. Ids are in the order of time, so that those of other days are not read.
 */
export async function sumPromised(
  { sql }: Queryable,
  { playerId, timeZone }: { readonly playerId: bigint; readonly timeZone: string },
): Promise<bigint> {
  const [row] = await sql<{ promised_minor: bigint }>`
    select coalesce(sum(returned_minor + cashed_out_minor
      + case when state in ('open', 'partly_cashed_out') then least(max_payout_minor,
          div((stake_minor - cashed_out_stake_minor)::numeric * total_odds_milli, 1000)
            + coalesce((boost ->> 'boostMinorMax')::bigint, 0)
            - case when free_bet_id is null then 0 else stake_minor end) else 0 end), 0)::bigint as promised_minor
    from sportsbook.bet
      cross join (select date_trunc('day', clock_timestamp(), ${timeZone}) as begins_at) as day
    where player_id = ${playerId} and state not in ('pending', 'refused') and created_at >= day.begins_at
      and bet_id >= (lpad(to_hex((extract(epoch from day.begins_at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid`;
  return row!.promised_minor;
}

export const boostedKeyOf = ({ eventId, marketKey, outcome }: OutcomeName): string =>
  `${eventId} ${marketKey} ${outcome}`;

/** What a player has staked at boosted prices of these events in bets that are not void, by `boostedKeyOf`. */
export async function sumBoostedStakes(
  { sql }: Queryable,
  playerId: bigint,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (eventIds.length === 0) return new Map();
  const rows = await sql<{ event_id: string; market_key: string; outcome: string; staked_minor: bigint }>`
    select leg.event_id, leg.market_key, leg.outcome, sum(bet.stake_minor)::bigint as staked_minor
    from sportsbook.leg join sportsbook.bet on bet.player_id = leg.player_id and bet.bet_id = leg.bet_id
    where leg.player_id = ${playerId} and leg.event_id = any (${eventIds}::uuid[])
      and leg.unboosted_odds_milli is not null and bet.state not in ('refused', 'void', 'pending')
    group by leg.event_id, leg.market_key, leg.outcome`;
  return new Map(
    rows.map((row) => [
      boostedKeyOf({ eventId: row.event_id, marketKey: row.market_key, outcome: row.outcome }),
      row.staked_minor,
    ]),
  );
}
