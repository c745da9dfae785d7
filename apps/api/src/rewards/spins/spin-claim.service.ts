import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { spinEndpoints } from '@halcyon/contract/rewards/spins.contract';
import { lockGuard } from '../../ledger/public.ts';
import { claimCampaign } from '../assignment/claim.service.ts';
import { findOffered } from '../assignment/offer.service.ts';
import { resultOf } from '../assignment/reward-list.service.ts';
import type { RewardsContext } from '../dependencies.ts';
import type { SpinDependencies } from './dependencies.ts';
import { findAward, type Named } from './spin-award.store.ts';
import { substituteAward } from './spin-end.service.ts';
import { issueAward } from './spin-issue.service.ts';
import { viewOf } from './spin-view.service.ts';

type Claim = (typeof spinEndpoints)['POST /api/v1/bonus/freespin/campaign/:campaignId/claim'];

/**
 * Claims free spins of a campaign, and has the provider issue them. One that does not answer is called again later.
 * Refuses: as the claim of a bonus; rewards.campaign_unknown, of a campaign without free spins too.
 */
export async function claimSpins(
  ctx: RewardsContext,
  deps: SpinDependencies,
  { params: { campaignId }, body }: InputOf<Claim>,
): Promise<AnswerOf<Claim>> {
  const done = await ctx.db.transact(async (tx) => {
    await lockGuard(tx, ctx.playerId);
    const { terms } = await findOffered(ctx, tx, campaignId);
    if (terms.kind !== 'FREE_SPINS') throw new Refusal('rewards.campaign_unknown');
    return claimCampaign(ctx, tx, ctx.playerId, campaignId, body);
  });
  const { award_id } = await issueAnyGame(deps, { player_id: ctx.playerId, award_id: done.assignmentId });
  const result = await ctx.db.transact((tx) => resultOf(ctx, tx, done));
  const row = await findAward(deps.db.sql, ctx.playerId, award_id);
  if (!row) throw new Error(`the award ${award_id} vanished`);
  return { ...result, award: await viewOf(deps, row) };
}

/**
 * Has a provider take an award: that of its game, or where it refuses, those of the other games of the terms one after the
 * other. Answers with the award that the last call was about.
 */
export function issueAnyGame(deps: SpinDependencies, named: Named): Promise<Named> {
  const { underWay } = deps;
  const known = underWay.get(named.award_id);
  if (known) return known;
  const run = issueInTurn(deps, named).finally(() => underWay.delete(named.award_id));
  underWay.set(named.award_id, run);
  return run;
}

async function issueInTurn(deps: SpinDependencies, named: Named): Promise<Named> {
  if ((await issueAward(deps, named)) !== 'refused') return named;
  const next = await substituteAward(deps, named, 'not_issued');
  return next ? issueInTurn(deps, next) : named;
}
