import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { rewardsEndpoints } from '@halcyon/contract/rewards/rewards.contract';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockGuard } from '../../ledger/public.ts';
import { endReason } from '../assignment/assignment.machine.ts';
import { assignmentState } from '../assignment/assignment.machine.ts';
import {
  findAssignment,
  listOpenOf,
  moveAssignment,
  type AssignmentRow,
} from '../assignment/assignment.store.ts';
import { claimRow, type Done } from '../assignment/claim.service.ts';
import { putConsent } from '../assignment/consent.store.ts';
import { endWaiting } from '../assignment/grant.service.ts';
import { findOffered, nextState } from '../assignment/offer.service.ts';
import { getPlayer, requireAllowed } from '../assignment/player.service.ts';
import { resultOf, rewardOf } from '../assignment/reward-list.service.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import type { RewardsContext } from '../dependencies.ts';
import { claimCode, findCode } from './code.service.ts';
import type { CodeRow } from './code.store.ts';

type Ends = typeof rewardsEndpoints;
type Body = InputOf<Ends['POST /api/v1/bonus/consent']>['body'];
type Answer = AnswerOf<Ends['POST /api/v1/bonus/consent']>;

/** Agrees to several campaigns, or not. Refuses: rewards.campaign_unknown. */
export async function decideConsents(
  ctx: RewardsContext & { readonly tx: Tx },
  { body }: InputOf<Ends['POST /api/v1/bonus/campaigns/consent']>,
): Promise<AnswerOf<Ends['POST /api/v1/bonus/campaigns/consent']>> {
  await lockGuard(ctx.tx, ctx.playerId);
  const decidedAt = ctx.clock.now().toISOString();
  const items = [];
  for (const campaignId of new Set(body.campaignIds)) {
    const campaign = await findOffered(ctx, ctx.tx, campaignId);
    await decide(ctx, ctx.tx, campaign, body.agreed);
    items.push({ campaignId, agreed: body.agreed, decidedAt });
  }
  return { items };
}

/**
 * Agrees to a campaign, named by its id or by a code. What waited for the agreement can be claimed then; it begins at
 * once where it needs no claim, where the code is given, and where the player gives up what is in its way.
 * Refuses: rewards.campaign_unknown, as `findCode`, and as a claim.
 */
export async function decideConsent(
  ctx: RewardsContext,
  campaignId: string | null,
  body: Body,
): Promise<Answer> {
  const code = body.bonusCode === undefined ? null : await findCode(ctx, body.bonusCode, false);
  const named = campaignId ?? code?.campaign_id;
  if (!named || (code && code.campaign_id !== named)) throw new Refusal('rewards.campaign_unknown');
  return ctx.db.transact(async (tx) => {
    await lockGuard(tx, ctx.playerId);
    const campaign = await findOffered(ctx, tx, named);
    const decidedAt = ctx.clock.now().toISOString();
    const freed = await decide(ctx, tx, campaign, body.agreed);
    const done = body.agreed ? await beginAgreed(ctx, tx, campaign, freed, code, body) : null;
    const result = done && (await resultOf(ctx, tx, done));
    return {
      agreed: body.agreed,
      decidedAt,
      reward: result?.reward ?? (await rewardOf(ctx, tx, campaign)),
      ...(result && { assignment: result.assignment }),
    };
  });
}

async function beginAgreed(
  ctx: RewardsContext,
  tx: Tx,
  campaign: Campaign,
  freed: readonly AssignmentRow[],
  code: CodeRow | null,
  { forfeitAssignmentId }: Body,
): Promise<Done | null> {
  if (code) return claimCode(ctx, tx, ctx.playerId, code, { forfeitAssignmentId });
  const [row] = freed;
  if (!row || !(campaign.body.autoGrant || forfeitAssignmentId !== undefined)) return null;
  return claimRow(ctx, tx, await getPlayer(tx, ctx.playerId), row, { forfeitAssignmentId });
}

/** Stores what the player says; what waited for it becomes claimable, or ends. Answers with what became claimable. */
async function decide(
  ctx: RewardsContext,
  tx: Tx,
  campaign: Campaign,
  isAgreed: boolean,
): Promise<readonly AssignmentRow[]> {
  const { campaignId, termsId } = campaign;
  const at = ctx.clock.now();
  if (isAgreed) requireAllowed(await getPlayer(tx, ctx.playerId));
  await putConsent(tx, ctx.playerId, { campaignId, isAgreed, termsId, at });
  const open = await listOpenOf(tx, ctx.playerId, campaignId);
  const freed: AssignmentRow[] = [];
  for (const row of open.filter(({ state }) => state === assignmentState.PENDING_CONSENT)) {
    if (!isAgreed) {
      await endWaiting(tx, row, 'disagree', endReason.notAgreed, at);
      continue;
    }
    await moveAssignment(tx, row, { state: nextState(row, 'agree') });
    const moved = await findAssignment(tx, ctx.playerId, row.assignment_id);
    if (moved) freed.push(moved);
  }
  return freed;
}
