import { Refusal } from '@halcyon/contract/platform/refusal';
import { endSuspension } from '../../cashier/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import type { ProposalRow } from './proposal.store.ts';

/** Does what was confirmed. Refuses: proposal_stale; suspense_limit, where a limit has no room for it yet. */
export async function carrySuspense(
  ctx: OperatorCommandContext,
  row: ProposalRow,
  playerId: bigint,
): Promise<void> {
  const way = row.facts['way'] === 'release' ? 'release' : 'return';
  const ending = { playerId, paymentId: row.subject, way, reason: row.reason } as const;
  try {
    await endSuspension(ctx.operations, ctx.tx, ending);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      error.code === 'cashier.not_suspended' ? 'operations.proposal_stale' : 'operations.suspense_limit',
    );
  }
}
