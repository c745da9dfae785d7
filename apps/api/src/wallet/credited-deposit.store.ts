import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { SequenceSpan } from './settled-play.store.ts';

type On = Pick<Db | Tx, 'sql'>;

export type CreditedDepositRow = {
  readonly player_id: bigint;
  readonly sequence: bigint;
  readonly decided_at: Date;
  readonly amount_minor: bigint;
};

/** Deposits that were credited to players, each between two of the player's commands, in the order of the ledger. */
export function listCreditedDeposits(
  on: On,
  spans: readonly (SequenceSpan & { readonly playerId: bigint })[],
): Promise<CreditedDepositRow[]> {
  return on.sql<CreditedDepositRow>`
    select leg.player_id, leg.sequence, leg.decided_at, leg.requested_minor as amount_minor
    from unnest(${spans.map((span) => span.playerId)}::bigint[], ${spans.map((span) => span.afterSequence)}::bigint[],
      ${spans.map((span) => span.upToSequence)}::bigint[]) as span (player_id, after_sequence, up_to_sequence)
    join wallet.leg on leg.player_id = span.player_id and leg.sequence > span.after_sequence
      and leg.sequence <= span.up_to_sequence
    where leg.sequence > 0 and kind = 7 and outcome = 0 and leg_number = 0
    order by leg.player_id, leg.sequence`;
}
