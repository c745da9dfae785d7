import { Refusal } from '@halcyon/contract/platform/refusal';
import type { RewardResult } from '@halcyon/contract/rewards/reward';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockGuard } from '../../ledger/public.ts';
import type { RewardsContext } from '../dependencies.ts';
import { assignmentState } from './assignment.machine.ts';
import { listAssignments, type AssignmentRow } from './assignment.store.ts';
import { claimRow, type Done } from './claim.service.ts';
import { deleteQueueClaim, putQueueClaim } from './consent.store.ts';
import { clearSlot } from './grant.service.ts';
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
      const spins = rows.find(
        (of) => of.assignment_id === assignmentId && of.state === assignmentState.ACTIVATED,
      );
      if (spins?.campaign_id === campaignId)
        return resultOf(ctx, tx, await bindWinnings(ctx, tx, spins, forfeitAssignmentId));
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

/** Winnings of free spins become a bonus, in the place of the one that the player gives up. Refuses: rewards.queue_empty. */
async function bindWinnings(
  ctx: RewardsContext,
  tx: Tx,
  row: AssignmentRow,
  forfeitAssignmentId: string | undefined,
): Promise<Done> {
  const campaign = await ctx.campaigns.get(tx, row.campaign_id, row.version);
  if (campaign.terms.kind !== 'FREE_SPINS') throw new Refusal('rewards.queue_empty');
  const given = await clearSlot(ctx, tx, row, campaign, forfeitAssignmentId ?? null);
  if (!(await ctx.spinAwards.bind(tx, row))) throw new Refusal('rewards.queue_empty');
  await deleteQueueClaim(tx, ctx.playerId);
  return { assignmentId: row.assignment_id, given };
}
