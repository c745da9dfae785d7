import { Refusal } from '@halcyon/contract/platform/refusal';
import { lockGuard } from '../../ledger/public.ts';
import { decideHeldPrize } from '../../prizes/public.ts';
import type { VipChecks } from '../../rewards/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import type { ProposalRow } from './proposal.store.ts';

/** Does what was confirmed. Refuses: proposal_stale, when the prize is held no more. */
export async function carryPrize(
  { operations, tx, at }: OperatorCommandContext,
  row: ProposalRow,
  playerId: bigint,
): Promise<void> {
  await lockGuard(tx, playerId); // first lock of the player
  const of = { tournamentId: row.subject, playerId, pays: row.facts['way'] === 'pay', at };
  if (!(await decideHeldPrize(operations, tx, of))) throw new Refusal('operations.proposal_stale');
}

/** Does what was confirmed. Refuses: proposal_stale, when the player has that level by now. */
export async function carryLoyaltyLevel(
  { operations, tx, operator }: OperatorCommandContext,
  row: ProposalRow,
  playerId: bigint,
): Promise<void> {
  const checks = row.facts as unknown as VipChecks;
  const actor = `${row.proposed_by}, ${operator.operatorId}`;
  try {
    await operations.loyalty.setLevel(tx, {
      playerId,
      level: Number(row.subject),
      reason: row.reason,
      checks,
      actor,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('operations.proposal_stale');
  }
}
