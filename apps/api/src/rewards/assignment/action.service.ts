import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { RewardResult } from '@halcyon/contract/rewards/reward';
import type { rewardsEndpoints } from '@halcyon/contract/rewards/rewards.contract';
import type { Tx } from '@halcyon/server-kit/sql';
import type { RewardsContext } from '../dependencies.ts';
import {
  claimAssignment,
  claimCampaign,
  forfeit,
  getRow,
  optIn,
  optOut,
  type Wish,
} from './claim.service.ts';
import { findOffered } from './offer.service.ts';
import { resultOf, rewardOf } from './reward-list.service.ts';

type Ends = typeof rewardsEndpoints;
type Ctx = RewardsContext & { readonly tx: Tx };
type OptIn = Ends['POST /api/v1/bonus/optIn/:id/activate'];

export async function claim(
  ctx: Ctx,
  { params, body }: InputOf<Ends['POST /api/v2/bonus/rewards/:campaignId/claim']>,
): Promise<RewardResult> {
  return resultOf(ctx, ctx.tx, await claimCampaign(ctx, ctx.tx, ctx.playerId, params.campaignId, body));
}

export async function claimOne(ctx: Ctx, assignmentId: string, wish: Wish): Promise<RewardResult> {
  return resultOf(ctx, ctx.tx, await claimAssignment(ctx, ctx.tx, ctx.playerId, assignmentId, wish));
}

export async function activateOptIn(ctx: Ctx, { params, body }: InputOf<OptIn>): Promise<AnswerOf<OptIn>> {
  await optIn(ctx, ctx.tx, ctx.playerId, params.id, body.termsId);
  return { reward: await rewardOf(ctx, ctx.tx, await findOffered(ctx, ctx.tx, params.id)) };
}

export async function deactivateOptIn(
  ctx: Ctx,
  { params }: InputOf<Ends['POST /api/v1/bonus/optIn/:id/deactivate']>,
): Promise<AnswerOf<OptIn>> {
  await optOut(ctx, ctx.tx, ctx.playerId, params.id);
  return { reward: await rewardOf(ctx, ctx.tx, await findOffered(ctx, ctx.tx, params.id)) };
}

/** Gives a bonus up. Refuses: as `forfeit`; rewards.currency_mismatch, where the agreed loss is in another currency. */
export async function giveUp(
  ctx: Ctx,
  { params, body }: InputOf<Ends['PUT /api/v1/bonus/:bonusAssignmentId/state']>,
): Promise<RewardResult> {
  const { bonusAssignmentId } = params;
  const { agreedLoss } = body;
  const row = await getRow(ctx.tx, ctx.playerId, bonusAssignmentId);
  if (agreedLoss && agreedLoss.currency !== row.currency) throw new Refusal('rewards.currency_mismatch');
  const agreedMinor = agreedLoss ? BigInt(agreedLoss.amountMinor) : null;
  const done = await forfeit(ctx, ctx.tx, ctx.playerId, bonusAssignmentId, agreedMinor);
  return resultOf(ctx, ctx.tx, done, 'REWARDS');
}
