import { randomUUIDv7 } from 'node:crypto';
import type {
  CampaignDraft,
  operatorCampaignEndpoints,
} from '@halcyon/contract/operations/campaigns.contract';
import type { Done } from '@halcyon/contract/operations/players.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { Invalid } from '@halcyon/server-kit/problem';
import {
  type BudgetLimits,
  cancelCampaign,
  changeBudget,
  compareBudget,
  saveCampaign,
} from '../../rewards/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import { writeDeed } from '../players/player-file.service.ts';
import { propose } from '../proposals/proposal.service.ts';
import { draftProblems, mustFindCampaign } from './campaign-read.service.ts';
import { differencesOf } from './difference.rules.ts';

type Ends = typeof operatorCampaignEndpoints;
type Create = Ends['POST /api/operator/v1/campaigns'];
type Edit = Ends['POST /api/operator/v1/campaigns/:campaignId/versions'];
type Publish = Ends['POST /api/operator/v1/campaigns/:campaignId/publication'];
type Stop = Ends['POST /api/operator/v1/campaigns/:campaignId/stop'];
type Budget = Ends['POST /api/operator/v1/campaigns/:campaignId/budgets/:currency'];

const PATHS_MAX = 100;

/** Throws: Invalid, with every field that keeps it from being saved. */
export async function createCampaign(
  ctx: OperatorCommandContext,
  { body: { reason, ...draft } }: InputOf<Create>,
): Promise<AnswerOf<Create>> {
  const campaignId = randomUUIDv7();
  const saved = await save(ctx, campaignId, draft);
  const facts = { campaignId, version: saved.version, name: draft.body.name };
  await writeDeed(ctx, ctx.tx, { action: 'campaign.created', reason, facts });
  return saved;
}

/**
 * Saves a new version. Refuses: campaign_unknown, campaign_stopped, changed_meanwhile (with both versions).
 * Throws: Invalid, with every field that keeps it from being saved.
 */
export async function editCampaign(
  ctx: OperatorCommandContext,
  { params: { campaignId }, body: { reason, basedOn, ...draft } }: InputOf<Edit>,
): Promise<AnswerOf<Edit>> {
  const file = await mustFindCampaign(ctx.tx, campaignId);
  if (file.status === 'CANCELED') throw new Refusal('operations.campaign_stopped');
  requireVersion(file.newestVersion, basedOn);
  const saved = await save(ctx, campaignId, draft);
  // Someone else may have saved between the reading and the lock.
  requireVersion(saved.version - 1, basedOn);
  const changes = differencesOf({ body: file.body, terms: file.terms }, draft);
  const changed = changes.slice(0, PATHS_MAX).map(({ path }) => path);
  const facts = { campaignId, from: basedOn, version: saved.version, changed };
  await writeDeed(ctx, ctx.tx, { action: 'campaign.edited', reason, facts });
  return saved;
}

/**
 * One operator proposes the newest version, another one publishes it.
 * Refuses: campaign_unknown, campaign_stopped, changed_meanwhile, campaign_published, proposal_open.
 * Throws: Invalid, where the rules of a market have changed since it was saved.
 */
export async function proposePublication(
  ctx: OperatorCommandContext,
  { params: { campaignId }, body: { version, reason } }: InputOf<Publish>,
): Promise<Done> {
  const file = await mustFindCampaign(ctx.tx, campaignId);
  if (file.status === 'CANCELED') throw new Refusal('operations.campaign_stopped');
  requireVersion(file.newestVersion, version);
  if (file.offeredVersion === version) throw new Refusal('operations.campaign_published');
  await requireSound(ctx, campaignId, file);
  const facts = { campaignId, version: String(version), name: `${file.body.name}, version ${version}` };
  return propose(ctx, { kind: 'campaign', subject: campaignId, facts, reason });
}

/** Refuses: campaign_unknown, campaign_stopped. */
export async function stopCampaign(
  ctx: OperatorCommandContext,
  { params: { campaignId }, body: { reason } }: InputOf<Stop>,
): Promise<Done> {
  const file = await mustFindCampaign(ctx.tx, campaignId);
  if (file.status === 'CANCELED') throw new Refusal('operations.campaign_stopped');
  await cancelCampaign(ctx.operations, ctx.tx, campaignId);
  const facts = { campaignId, version: file.offeredVersion };
  await writeDeed(ctx, ctx.tx, { action: 'campaign.stopped', reason, facts });
  return { state: 'moved', proposalId: null };
}

/**
 * Lowers a budget, or proposes a higher one. Refuses: campaign_unknown, budget_unknown, budget_same, budget_granted,
 * proposal_open.
 */
export async function moveBudget(
  ctx: OperatorCommandContext,
  { params: { campaignId, currency }, body }: InputOf<Budget>,
): Promise<Done> {
  const { tx } = ctx;
  const file = await mustFindCampaign(tx, campaignId);
  const to: BudgetLimits = {
    minor: body.limitMinor === null ? null : BigInt(body.limitMinor),
    count: body.limitCount,
  };
  const { change, from } = await compareBudget(tx, campaignId, currency, to);
  if (change === 'unknown' || change === 'same' || change === 'granted')
    throw new Refusal(`operations.budget_${change}`);
  const facts = {
    campaignId,
    currency,
    name: `${file.body.name}, ${currency}`,
    fromMinor: textOf(from.minor),
    fromCount: textOf(from.count),
    toMinor: textOf(to.minor),
    toCount: textOf(to.count),
  };
  if (change === 'higher')
    return propose(ctx, {
      kind: 'budget',
      subject: `${campaignId}:${currency}`,
      facts,
      reason: body.reason,
    });
  await changeBudget(tx, campaignId, currency, to);
  await writeDeed(ctx, tx, { action: 'campaign.budget_lowered', reason: body.reason, facts });
  return { state: 'moved', proposalId: null };
}

async function save(
  ctx: OperatorCommandContext,
  campaignId: string,
  draft: CampaignDraft,
): Promise<AnswerOf<Create>> {
  await requireSound(ctx, campaignId, draft);
  return saveCampaign(ctx.operations, ctx.tx, { ...draft, campaignId, by: ctx.operator.operatorId });
}

async function requireSound(
  ctx: OperatorCommandContext,
  campaignId: string,
  draft: CampaignDraft,
): Promise<void> {
  const problems = await draftProblems(ctx, ctx.tx, campaignId, draft);
  if (problems.length > 0) throw new Invalid(problems);
}

function requireVersion(newest: number, expected: number): void {
  if (newest === expected) return;
  throw new Refusal('operations.changed_meanwhile', { newest: String(newest), basedOn: String(expected) });
}

function textOf(limit: bigint | number | null): string | null {
  return limit === null ? null : String(limit);
}
