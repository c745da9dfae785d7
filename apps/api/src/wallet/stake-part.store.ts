import type { Db, Tx } from '@halcyon/server-kit/sql';

/** What accounts of the player paid for one stake. */
export type StakePartRow = {
  readonly sequence: bigint;
  readonly provider_id: number;
  readonly round_key: string | null;
  readonly game_id: string | null;
  readonly weight_basis_points: number;
  readonly amount_minor: bigint;
};

/** How many of a player's newest legs are searched. */
const LEGS_SEARCHED = 2_000;

/** The newest stakes that these accounts paid for after a command, without those that were given back. */
export function listStakeParts(
  { sql }: Pick<Db | Tx, 'sql'>,
  playerId: bigint,
  of: { readonly accounts: readonly number[]; readonly afterSequence: bigint; readonly limit: number },
): Promise<StakePartRow[]> {
  return sql<StakePartRow>`
    with newest as (
      select sequence, provider_id, command_key, reference_key, round_key, game_id, kind, outcome, leg_number,
        weight_basis_points, source, amount_minor
      from wallet.leg where player_id = ${playerId} and sequence > ${of.afterSequence} and sequence > 0
      order by sequence desc, leg_number limit ${LEGS_SEARCHED}),
    paired as (
      select *, bool_or(kind = 3) over (
        partition by provider_id, case kind when 3 then reference_key else command_key end) as is_given_back
      from newest where outcome = 0 and leg_number <> 99)
    select sequence, provider_id, round_key, game_id, weight_basis_points, sum(amount_minor)::bigint as amount_minor
    from paired
    where kind = 1 and not is_given_back and source = any (${of.accounts}::smallint[])
    group by sequence, provider_id, round_key, game_id, weight_basis_points
    order by sequence desc limit ${of.limit}`;
}
