import type { Sql } from '@halcyon/server-kit/sql';

/** What the ledger says of one round of a provider. Minor units of `currency` (ISO 4217 number). */
export type RoundTotals = {
  readonly player_id: bigint;
  readonly round_key: string;
  readonly currency: number;
  /** Stakes less what was given back of them. */
  readonly staked_minor: bigint;
  /** Wins less what was taken back of them. */
  readonly won_minor: bigint;
  readonly first_at: Date;
};

/**
 * Every round of a provider with money that moved between two instants. Reads all players' legs of that time, found
 * by leg_by_time, so the time should be short.
 */
export function listRoundTotals(
  sql: Sql,
  of: { readonly providerId: number; readonly from: Date; readonly until: Date },
): Promise<RoundTotals[]> {
  return sql<RoundTotals>`
    -- fanout
    select player_id, round_key, min(currency)::smallint as currency,
      (coalesce(sum(amount_minor) filter (where kind = 1 and destination = -1), 0)
        - coalesce(sum(amount_minor) filter (where kind = 3 and source = -1), 0))::bigint as staked_minor,
      (coalesce(sum(amount_minor) filter (where kind = 2 and source = -1), 0)
        - coalesce(sum(amount_minor) filter (where kind = 3 and destination = -1), 0))::bigint as won_minor,
      min(decided_at) as first_at
    from wallet.leg
    where provider_id = ${of.providerId} and round_key is not null and outcome = 0 and leg_number <> 99
      and decided_at >= ${of.from} and decided_at < ${of.until}
    group by player_id, round_key`;
}
