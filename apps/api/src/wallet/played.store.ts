import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { SequenceSpan } from './settled-play.store.ts';

type On = Pick<Db | Tx, 'sql'>;

/** What one command did to the real money of a round. */
export type PlayedRow = {
  readonly sequence: bigint;
  readonly provider_id: number;
  readonly round_key: string;
  readonly game_id: string | null;
  readonly kind: number;
  readonly ends_round: boolean;
  readonly decided_at: Date;
  /** Out of the player's own money into the games, and back. */
  readonly in_minor: bigint;
  readonly out_minor: bigint;
};

/** The commands of a player after one sequence and up to another, and within a time where one is named. */
export type PlayedSpan = Partial<SequenceSpan> & {
  readonly playerId: bigint;
  readonly from?: Date;
  readonly to?: Date;
};

const LAST_SEQUENCE = 2n ** 63n - 1n;
const FIRST_DATE = new Date(0);
const LAST_DATE = new Date(Date.UTC(9_999, 0));

/**
 * Stakes, results and what was taken back of them, in the order of each player's ledger. Real money is MAIN and LOCKED, what
 * no balance could hold, and what is owed; bonus money and free spins are none.
 */
export function listPlayed(
  on: On,
  spans: readonly PlayedSpan[],
): Promise<(PlayedRow & { readonly player_id: bigint })[]> {
  return on.sql<PlayedRow & { readonly player_id: bigint }>`
    select leg.player_id, leg.sequence, leg.provider_id, coalesce(round_key, reference_key, command_key) as round_key,
      game_id, kind, ends_round, decided_at,
      coalesce(sum(amount_minor) filter (where destination = -1 and source = any (array[1, 4, 11, 12, 13, 14, -6])), 0)::bigint
        as in_minor,
      coalesce(sum(amount_minor) filter (where source = -1 and destination = any (array[1, 4, 11, 12, 13, 14, -6])), 0)::bigint
        as out_minor
    from unnest(${spans.map((span) => span.playerId)}::bigint[],
      ${spans.map(({ afterSequence = 0n }) => afterSequence)}::bigint[],
      ${spans.map(({ upToSequence = LAST_SEQUENCE }) => upToSequence)}::bigint[],
      ${spans.map(({ from = FIRST_DATE }) => from.toISOString())}::timestamptz[],
      ${spans.map(({ to = LAST_DATE }) => to.toISOString())}::timestamptz[])
      as span (player_id, after_sequence, up_to_sequence, from_at, to_at)
    join wallet.leg on leg.player_id = span.player_id and leg.sequence > span.after_sequence
      and leg.sequence <= span.up_to_sequence and leg.decided_at >= span.from_at and leg.decided_at <= span.to_at
    where leg.sequence > 0 and kind in (1, 2, 3, 4) and outcome = 0 and leg_number <> 99
    group by leg.player_id, leg.sequence, provider_id, coalesce(round_key, reference_key, command_key), game_id, kind,
      ends_round, decided_at
    order by leg.player_id, leg.sequence`;
}

/** Players who staked within a time. */
export async function listStakers(on: On, from: Date, to: Date): Promise<readonly bigint[]> {
  const rows = await on.sql<{ player_id: bigint }>`
    -- fanout
    select distinct player_id from wallet.leg
    where kind = 1 and outcome = 0 and leg_number = 0 and decided_at >= ${from} and decided_at < ${to} order by player_id`;
  return rows.map((row) => row.player_id);
}
