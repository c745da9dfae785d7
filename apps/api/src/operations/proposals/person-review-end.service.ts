import { Refusal } from '@halcyon/contract/platform/refusal';
import { clearReview } from '../../responsible-gambling/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import type { ProposalRow } from './proposal.store.ts';

/** Clears the account, as two operators say. Refuses: proposal_stale, when it was decided meanwhile. */
export async function carryPersonReview(
  ctx: OperatorCommandContext,
  row: ProposalRow,
  playerId: bigint,
): Promise<void> {
  const { operatorId } = ctx.operator;
  const decision = { playerId, reviewId: row.subject, operatorId, reason: row.reason };
  const isOpen = await clearReview(ctx.operations, ctx.tx, decision);
  if (!isOpen) throw new Refusal('operations.proposal_stale');
}
