import { Refusal } from '@halcyon/contract/platform/refusal';
import {
  CampaignInvalid,
  changeBudget,
  compareBudget,
  findCampaignFile,
  makeCodes,
  publishCampaign,
  type BudgetLimits,
} from '../../rewards/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import type { ProposalRow } from './proposal.store.ts';

/** Does what was confirmed about a campaign. Refuses: proposal_stale, proposal_own, campaign_invalid. */
export function carryCampaign(ctx: OperatorCommandContext, row: ProposalRow): Promise<void> {
  if (row.kind === 'budget') return carryBudget(ctx, row);
  return row.kind === 'codes' ? carryCodes(ctx, row) : carryPublication(ctx, row);
}

/** The rules of the markets are checked once more, and the author of the version cannot be who publishes it. */
async function carryPublication(ctx: OperatorCommandContext, row: ProposalRow): Promise<void> {
  const { tx, operations, operator } = ctx;
  const file = await findCampaignFile(tx, row.subject);
  if (!file || file.status === 'CANCELED' || String(file.newestVersion) !== row.facts['version'])
    throw new Refusal('operations.proposal_stale');
  if (file.versions[0]?.created_by === operator.operatorId) throw new Refusal('operations.proposal_own');
  try {
    await publishCampaign(operations, tx, { campaignId: row.subject, by: operator.operatorId });
  } catch (error) {
    if (!(error instanceof CampaignInvalid)) throw error;
    throw new Refusal('operations.campaign_invalid', { problems: error.problems.join(', ') });
  }
}

async function carryBudget({ tx }: OperatorCommandContext, { facts }: ProposalRow): Promise<void> {
  const { campaignId, currency } = facts;
  if (!campaignId || !currency) throw new Error('a proposal about a budget names none');
  const to = limitsOf(facts['toMinor'], facts['toCount']);
  const { change, from } = await compareBudget(tx, campaignId, currency, to);
  const before = limitsOf(facts['fromMinor'], facts['fromCount']);
  const isSame = from.minor === before.minor && from.count === before.count;
  if (change !== 'higher' || !isSame) throw new Refusal('operations.proposal_stale');
  await changeBudget(tx, campaignId, currency, to);
}

async function carryCodes({ tx, operations, at }: OperatorCommandContext, row: ProposalRow): Promise<void> {
  const { campaignId, codeCount, usesEach, expiresAt } = row.facts;
  const file = campaignId ? await findCampaignFile(tx, campaignId) : null;
  const isOver = expiresAt ? new Date(expiresAt) <= at : false;
  if (!file || file.status === 'CANCELED' || isOver) throw new Refusal('operations.proposal_stale');
  await makeCodes(operations.config.vaultKey, tx, {
    batchId: row.subject,
    campaignId: file.campaignId,
    codeCount: Number(codeCount),
    usesEach: usesEach ? Number(usesEach) : null,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
    madeBy: row.proposed_by,
    at,
  });
}

function limitsOf(minor: string | null | undefined, count: string | null | undefined): BudgetLimits {
  return { minor: minor ? BigInt(minor) : null, count: count ? Number(count) : null };
}
