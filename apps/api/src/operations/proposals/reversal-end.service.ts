import { Refusal } from '@halcyon/contract/platform/refusal';
import { reverseCredited } from '../../cashier/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import type { ProposalRow } from './proposal.store.ts';

/** Does what was confirmed. Refuses: proposal_stale, when the provider has reported it meanwhile. */
export async function carryReversal(
  ctx: OperatorCommandContext,
  row: ProposalRow,
  playerId: bigint,
): Promise<void> {
  try {
    await reverseCredited(ctx.operations, ctx.tx, { playerId, paymentId: row.subject, reason: row.reason });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('operations.proposal_stale');
  }
}
