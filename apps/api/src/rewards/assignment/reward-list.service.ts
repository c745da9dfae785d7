import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { isLanguageId } from '@halcyon/contract/market/languages';
import type { Reward, RewardResult } from '@halcyon/contract/rewards/reward';
import type { rewardsEndpoints } from '@halcyon/contract/rewards/rewards.contract';
import { WalletVertical } from '@halcyon/contract/wallet/wallet.contract';
import { toWire } from '@halcyon/money/amount';
import type { Tx } from '@halcyon/server-kit/sql';
import { readState, type PlayerState } from '../../ledger/public.ts';
import { balancesOf } from '../../wallet/public.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { listUsedUp } from '../campaign/campaign.store.ts';
import type { RewardsContext } from '../dependencies.ts';
import { assignmentState } from './assignment.machine.ts';
import { listAssignments, type AssignmentRow, type On } from './assignment.store.ts';
import { type Done, getRow } from './claim.service.ts';
import { findQueueClaim, listConsents } from './consent.store.ts';
import { claimedBy, eligibilityOf, type Misfit } from './offer.service.ts';
import { getPlayer, type RewardPlayer } from './player.service.ts';
import { assignmentView, rewardView, statusOf, type Seen } from './reward-view.ts';
import { slotOf, verticalNumberOf } from './slot.rules.ts';

type Ends = typeof rewardsEndpoints;
const ASSIGNMENTS_MAX = 500;
const ENDED_SHOWN_MS = 90 * 86_400_000;

/** All that the lists are made from, read once. */
type View = {
  readonly player: RewardPlayer;
  readonly state: PlayerState;
  readonly seen: Seen;
  readonly campaigns: readonly Campaign[];
  readonly rows: readonly AssignmentRow[];
  readonly misfitOf: (campaign: Campaign) => Misfit | null;
};

/** `language`: of the texts; absent or unknown, the player's own. */
async function readView(ctx: RewardsContext, language?: string): Promise<View> {
  return ctx.db.transact((tx) => viewIn(ctx, tx, language));
}

async function viewIn(ctx: RewardsContext, tx: Tx, language = ''): Promise<View> {
  const at = ctx.clock.now();
  const player = await getPlayer(tx, ctx.playerId);
  const known = await readState(ctx.ledger, tx, ctx.playerId);
  if (!known) throw new Error(`player ${ctx.playerId} has no wallet`);
  const { state } = known;
  const usedUp = new Set(await listUsedUp(tx, player.currency));
  const campaigns = (await ctx.campaigns.list(tx)).filter(({ status }) => status !== 'DRAFT');
  const endedSince = new Date(at.getTime() - ENDED_SHOWN_MS);
  const rows = await listAssignments(tx, ctx.playerId, { endedSince, limit: ASSIGNMENTS_MAX });
  const claimed = await claimedBy(tx, ctx.playerId);
  const languageId = isLanguageId(language) ? language : player.languageId;
  const seen = { currency: player.currency, languageId, state, at, usedUp };
  return {
    player,
    state,
    seen,
    campaigns,
    rows,
    misfitOf(campaign) {
      if (usedUp.has(campaign.campaignId)) return { code: 'rewards.campaign_full' };
      return eligibilityOf(ctx, player, campaign, claimed.get(campaign.campaignId) ?? 0);
    },
  };
}

/** Rewards by kind. What is not the player's is left out; the detail of a campaign says why. */
export async function listRewards(
  ctx: RewardsContext,
  { query }: InputOf<Ends['GET /api/v2/bonus/rewards']>,
): Promise<AnswerOf<Ends['GET /api/v2/bonus/rewards']>> {
  const view = await readView(ctx);
  const { rewardsType, hasBonusCode, excludeTriggerType = [] } = query;
  const active = await activeRewards(ctx, view);
  const eligible = await eligibleRewards(ctx, view);
  const all =
    rewardsType === 'ACTIVE' ? active : rewardsType === 'ELIGIBLE' ? eligible : [...active, ...eligible];
  const items = all.filter(
    (reward) =>
      isOfType(reward, rewardsType) &&
      (hasBonusCode === undefined || String(reward.hasBonusCode) === hasBonusCode) &&
      !excludeTriggerType.includes(reward.triggerEvent),
  );
  const claimQueueCampaignId = await findQueueClaim(ctx.db, ctx.playerId);
  return {
    items,
    slots: slotsOf(view),
    ...(claimQueueCampaignId && { claimQueueCampaignId }),
    asOf: view.seen.at.toISOString(),
    nextCursor: null,
  };
}

export async function listBonuses(
  ctx: RewardsContext,
  { query }: InputOf<Ends['GET /api/v1/bonus']>,
): Promise<AnswerOf<Ends['GET /api/v1/bonus']>> {
  const view = await readView(ctx, query.lang);
  const running = view.rows.filter((row) => row.state === assignmentState.ACTIVATED);
  const active = await Promise.all(
    running.map(async (row) => {
      const { terms } = await versionOf(ctx, row);
      return assignmentView(row, terms, view.state, view.seen.at.getTime());
    }),
  );
  return { active, eligible: await eligibleRewards(ctx, view) };
}

/** Published campaigns by id or status, with why the player cannot have them. */
export async function listCampaigns(
  ctx: RewardsContext,
  { query }: InputOf<Ends['GET /api/v1/bonus/campaigns']>,
): Promise<AnswerOf<Ends['GET /api/v1/bonus/campaigns']>> {
  const view = await readView(ctx);
  const { campaignIds, filter = 'ALL' } = query;
  const items = view.campaigns
    .filter((campaign) => {
      // A campaign for named players, and one behind a code, is theirs alone.
      const { players } = campaign.body.audience;
      const isPersonal = players.length > 0 && !players.includes(view.player.playerId);
      if (isPersonal || campaign.body.trigger.event === 'MANUAL_CODE') return false;
      if (campaignIds && !campaignIds.includes(campaign.campaignId)) return false;
      if (filter === 'ALL') return true;
      if (filter === 'COMPLETED') return view.seen.usedUp.has(campaign.campaignId);
      return statusOf(campaign, view.seen) === filter;
    })
    .map(async (campaign) => {
      const row = view.rows.find((of) => of.campaign_id === campaign.campaignId && of.state <= 5);
      return row
        ? rewardView(await versionOf(ctx, row), view.seen, { row })
        : rewardView(campaign, view.seen, { misfit: view.misfitOf(campaign) });
    });
  return { items: await Promise.all(items) };
}

/** Campaigns that require an agreement and that the player can have or has. */
export async function listConsentsOf(
  ctx: RewardsContext,
): Promise<AnswerOf<Ends['GET /api/v1/bonus/campaigns/consent']>> {
  const view = await readView(ctx);
  const said = new Map((await listConsents(ctx.db, ctx.playerId)).map((row) => [row.campaign_id, row]));
  const items = view.campaigns
    .filter(
      (campaign) =>
        campaign.body.needsConsent &&
        (said.has(campaign.campaignId) ||
          view.rows.some((row) => row.campaign_id === campaign.campaignId) ||
          (campaign.body.trigger.event !== 'MANUAL_CODE' && view.misfitOf(campaign) === null)),
    )
    .map((campaign) => {
      const consent = said.get(campaign.campaignId);
      return {
        campaignId: campaign.campaignId,
        title: rewardView(campaign, view.seen, {}).campaignDisplayInfo.title,
        agreed: consent?.is_agreed ?? null,
        decidedAt: consent?.decided_at.toISOString() ?? null,
        termsId: consent?.terms_id ?? campaign.termsId,
      };
    });
  return { items };
}

/** One campaign as the player sees it, in the transaction of an action on it. */
export async function rewardOf(ctx: RewardsContext, tx: Tx, campaign: Campaign): Promise<Reward> {
  const view = await viewIn(ctx, tx);
  const row = view.rows.find((of) => of.campaign_id === campaign.campaignId && of.state <= 5);
  return rewardView(row ? await versionOf(ctx, row, tx) : campaign, view.seen, { row });
}

/** The answer of an action: what it left, and where the screen goes. */
export async function resultOf(
  ctx: RewardsContext,
  tx: Tx,
  { assignmentId, given }: Done,
  next: RewardResult['next'] | null = null,
): Promise<RewardResult> {
  const row = await getRow(tx, ctx.playerId, assignmentId);
  const campaign = await versionOf(ctx, row, tx);
  const view = await viewIn(ctx, tx);
  const balances = await balancesOf(tx, ctx.playerId);
  if (!balances) throw new Error(`player ${ctx.playerId} has no wallet`);
  const money = (minor: bigint) => toWire(minor, balances.currency);
  const { casino, live, virtual, sports } = balances.bonusMinor;
  const bonuses = { CASINO: casino, LIVE_CASINO: live, VIRTUAL_SPORTS: virtual, SPORTS: sports };
  return {
    assignment: assignmentView(row, campaign.terms, view.state, view.seen.at.getTime()),
    wallet: {
      main: { cash: money(balances.mainMinor) },
      locked: { cash: money(balances.lockedMinor) },
      bonus: WalletVertical.options.map((vertical) => ({ vertical, bonus: money(bonuses[vertical]) })),
      sequence: String(balances.sequence),
    },
    next: next ?? (campaign.terms.vertical === 'SPORTS' ? 'SPORTSBOOK' : 'REWARDS_ACTIVE'),
    ...(given && { keeps: money(given.keepsMinor), loses: money(given.losesMinor) }),
    reward: rewardView(campaign, view.seen, { row }),
  };
}

async function activeRewards(ctx: RewardsContext, view: View): Promise<Reward[]> {
  const open = view.rows.filter(
    (row) => row.state === assignmentState.ACTIVATED || row.state === assignmentState.QUEUED,
  );
  return Promise.all(
    open.map(async (row) => {
      const campaign = await versionOf(ctx, row);
      const isQueued = row.state === assignmentState.QUEUED;
      const before = open.filter(
        (of) => of.state === row.state && of.vertical === row.vertical && of.number <= row.number,
      );
      return rewardView(campaign, view.seen, { row, ...(isQueued && { queuePosition: before.length }) });
    }),
  );
}

/** Not behind a code, not a draft, and the player's; what a trigger has made comes first. */
async function eligibleRewards(ctx: RewardsContext, view: View): Promise<Reward[]> {
  if (view.player.isBarred) return [];
  const waiting = view.rows.filter((row) => row.state <= assignmentState.OPTED_IN);
  const rewards = view.campaigns.map(async (campaign) => {
    const rows = waiting.filter((row) => row.campaign_id === campaign.campaignId);
    if (rows.length > 0 && campaign.status === 'ACTIVE') {
      return Promise.all(rows.map(async (row) => rewardView(await versionOf(ctx, row), view.seen, { row })));
    }
    const isOpen = ['MANUAL_CODE', 'LINKED_CAMPAIGN', 'TOURNAMENT'].includes(campaign.body.trigger.event);
    return isOpen || view.misfitOf(campaign) ? [] : [rewardView(campaign, view.seen, {})];
  });
  return (await Promise.all(rewards)).flat();
}

/** The campaign as it was when the player got the assignment: its terms are frozen. */
function versionOf(ctx: RewardsContext, row: AssignmentRow, on: On = ctx.db): Promise<Campaign> {
  return ctx.campaigns.get(on, row.campaign_id, row.version);
}

function isOfType(reward: Reward, type: string | undefined): boolean {
  if (type === 'LOYALTY') return reward.campaignCategory === 'LOYALTY';
  if (type === 'FREE_SPIN') return reward.betBonusType === -1;
  return type !== 'SPORTSBOOK' || reward.vertical === 'SPORTS';
}

function slotsOf(view: View): Partial<Record<WalletVertical, string>> {
  const taken = WalletVertical.options.flatMap((vertical) => {
    const slot = slotOf(view.state, verticalNumberOf(vertical), view.seen.at.getTime());
    const row = slot && view.rows.find((of) => of.number === slot.bonus.number);
    return row ? [[vertical, row.assignment_id] as const] : [];
  });
  return Object.fromEntries(taken);
}
