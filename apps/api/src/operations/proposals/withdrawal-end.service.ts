import type { WithdrawalWay } from '@halcyon/contract/operations/withdrawal-way';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { endWaiting } from '../../cashier/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import type { ProposalRow } from './proposal.store.ts';

/** Does what was confirmed. Refuses: proposal_stale, when the withdrawal has changed since; money_held_back. */
export async function carryWithdrawal(
  ctx: OperatorCommandContext,
  row: ProposalRow,
  playerId: bigint,
): Promise<void> {
  const way = row.facts['way'] as WithdrawalWay;
  try {
    await endWaiting(ctx.operations, ctx.tx, {
      playerId,
      withdrawalId: row.subject,
      way,
      reason: row.reason,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isHeldBack = error.code === 'cashier.withdrawal_held_back';
    throw new Refusal(isHeldBack ? 'operations.money_held_back' : 'operations.proposal_stale');
  }
}
