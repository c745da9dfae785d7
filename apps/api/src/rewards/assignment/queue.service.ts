import { Refusal } from '@halcyon/contract/platform/refusal';
import type { RewardResult } from '@halcyon/contract/rewards/reward';
import { lockGuard } from '../../ledger/public.ts';
import type { RewardsContext } from '../dependencies.ts';
import { assignmentState } from './assignment.machine.ts';
import { listAssignments } from './assignment.store.ts';
import { claimRow } from './claim.service.ts';
import { putQueueClaim } from './consent.store.ts';
import { getPlayer } from './player.service.ts';
import { resultOf } from './reward-list.service.ts';

const QUEUE_MAX = 200;

/**
 * Begins one bonus out of the queue: the first of its vertical, and never more than one. A claim that is refused by the
 * bonus in its way is remembered until it succeeds.
 * Refuses: rewards.queue_empty (it is not the first, or not in the queue), and as a claim.
 */
export async function claimQueued(
  ctx: RewardsContext,
  campaignId: string,
  assignmentId: string,
  forfeitAssignmentId: string | undefined,
): Promise<RewardResult> {
  try {
    return await ctx.db.transact(async (tx) => {
      await lockGuard(tx, ctx.playerId);
      const rows = await listAssignments(tx, ctx.playerId, { endedSince: ctx.clock.now(), limit: QUEUE_MAX });
      const queued = rows.filter((row) => row.state === assignmentState.QUEUED).toReversed();
      const row = queued.find((of) => of.assignment_id === assignmentId && of.campaign_id === campaignId);
      const first = queued.find((of) => of.vertical === row?.vertical);
      if (!row || row !== first) throw new Refusal('rewards.queue_empty');
      const player = await getPlayer(tx, ctx.playerId);
      return resultOf(ctx, tx, await claimRow(ctx, tx, player, row, { forfeitAssignmentId }));
    });
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('ACTIVE_')) {
      await ctx.db.transact((tx) => putQueueClaim(tx, ctx.playerId, campaignId, ctx.clock.now()));
    }
    throw error;
  }
}
