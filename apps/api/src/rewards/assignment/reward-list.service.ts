import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { isLanguageId } from '@halcyon/contract/market/languages';
import type { Reward, RewardResult } from '@halcyon/contract/rewards/reward';
import type { rewardsEndpoints } from '@halcyon/contract/rewards/rewards.contract';
import { WalletVertical } from '@halcyon/contract/wallet/wallet.contract';
import { toWire } from '@halcyon/money/amount';
import type { Tx } from '@halcyon/server-kit/sql';
import { readState, type PlayerState, type Vertical } from '../../ledger/public.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import { listUsedUp } from '../campaign/campaign.store.ts';
import type { RewardsContext } from '../dependencies.ts';
import { freeBetDetailOf } from './free-bet.service.ts';
import { walletAfter } from '../wallet-view.ts';
import { assignmentState } from './assignment.machine.ts';
import { listAssignments, type AssignmentRow, type On } from './assignment.store.ts';
import { playUnder } from './bonus-play.service.ts';
import { type Done, getRow } from './claim.service.ts';
import { findQueueClaim, listConsents } from './consent.store.ts';
import { claimedBy, eligibilityOf, type Misfit } from './offer.service.ts';
import { getPlayer, type RewardPlayer } from './player.service.ts';
import { assignmentView, cashbackView, rewardView, statusOf, type Seen } from './reward-view.ts';
import { slotOf, verticalNumberOf } from './slot.rules.ts';

type Ends = typeof rewardsEndpoints;
const ASSIGNMENTS_MAX = 500;
const ENDED_SHOWN_MS = 90 * 86_400_000;

/** All that the lists are made from, read once. */
type View = {
  /** Where the rest is read: in the transaction of an action, that one alone. */
  readonly on: On;
  readonly player: RewardPlayer;
  readonly state: PlayerState;
  readonly seen: Seen;
  readonly campaigns: readonly Campaign[];
  readonly rows: readonly AssignmentRow[];
  readonly misfitOf: (campaign: Campaign) => Misfit | null;
};

/** `language`: of the texts; absent or unknown, the player's own. */
async function readView(ctx: RewardsContext, language?: string): Promise<View> {
  const view = await ctx.db.transact((tx) => viewIn(ctx, tx, language));
  return { ...view, on: ctx.db };
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
  const consents = await listConsents(tx, ctx.playerId);
  const agreed = new Set(consents.flatMap((of) => (of.is_agreed ? of.campaign_id : [])));
  const seen = { currency: player.currency, languageId, state, at, usedUp, agreed };
  return {
    on: tx,
    player,
    state,
    seen,
    campaigns,
    rows,
    misfitOf(campaign) {
      if (usedUp.has(campaign.campaignId)) return { code: 'rewards.campaign_full' };
      // A cash-back is switched on and off as often as the player likes.
      const claimedCount = campaign.terms.cashback ? 0 : (claimed.get(campaign.campaignId) ?? 0);
      return eligibilityOf(ctx, player, campaign, claimedCount);
    },
  };
}

/** A campaign as the player sees it; of free spins, with how far they have been played. */
async function shown(
  ctx: RewardsContext,
  { on, player, seen }: View,
  campaign: Campaign,
  of: Omit<Parameters<typeof rewardView>[2], 'spins' | 'freeBet'> = {},
): Promise<Reward> {
  const { terms } = campaign;
  if (terms.kind === 'FREE_BET')
    return rewardView(campaign, seen, { ...of, freeBet: await freeBetDetailOf(on, terms, of.row) });
  if (terms.kind !== 'FREE_SPINS') return rewardView(campaign, seen, of);
  const { marketId, currency } = player;
  const number = of.row && of.row.state >= assignmentState.ACTIVATED ? of.row.number : null;
  const mine = { playerId: ctx.playerId, marketId, currency, terms, number };
  return rewardView(campaign, seen, { ...of, spins: await ctx.spinAwards.detailOf(on, mine) });
}

/** Rewards by kind. What is not the player's is left out; the detail of a campaign says why. */
export async function listRewards(
  ctx: RewardsContext,
  { query }: InputOf<Ends['GET /api/v2/bonus/rewards']>,
): Promise<AnswerOf<Ends['GET /api/v2/bonus/rewards']>> {
  const view = await readView(ctx);
  const { rewardsType, hasBonusCode, excludeTriggerType = [] } = query;
  const cashback = await cashbackRewards(ctx, view);
  const active = [...(await activeRewards(ctx, view)), ...cashback.held];
  const eligible = [...(await eligibleRewards(ctx, view)), ...cashback.offered];
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
    returnsBps: await ctx.catalogue.returnsBps(ctx.db),
    ...(claimQueueCampaignId && { claimQueueCampaignId }),
    asOf: view.seen.at.toISOString(),
    nextCursor: null,
  };
}

export async function listBonuses(
  ctx: RewardsContext,
  { query }: InputOf<Ends['GET /api/v1/bonus']>,
): Promise<AnswerOf<Ends['GET /api/v1/bonus']>> {
  return ctx.db.transact(async (tx) => {
    const view = await viewIn(ctx, tx, query.lang);
    const active = [];
    for (const row of view.rows.filter(({ state }) => state === assignmentState.ACTIVATED)) {
      const { terms } = await versionOf(ctx, view, row);
      const vertical = row.vertical as Vertical;
      const bonus = slotOf(view.state, vertical, view.seen.at.getTime())?.bonus;
      const play =
        bonus?.number === row.number
          ? await playUnder(ctx, tx, { vertical, bonus, currency: row.currency })
          : { openRounds: [], lastBets: [] };
      active.push({ ...assignmentView(row, terms, view.state, view.seen.at.getTime()), ...play });
    }
    const { offered } = await cashbackRewards(ctx, view);
    return { active, eligible: [...(await eligibleRewards(ctx, view)), ...offered] };
  });
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
      const cashback = await cashbackOf(ctx, view, campaign);
      if (cashback) return cashback.reward;
      const row = view.rows.find((of) => of.campaign_id === campaign.campaignId && of.state <= 5);
      return row
        ? shown(ctx, view, await versionOf(ctx, view, row), { row })
        : shown(ctx, view, campaign, { misfit: view.misfitOf(campaign) });
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
  return shown(ctx, view, row ? await versionOf(ctx, view, row) : campaign, { row });
}

/** The answer of an action: what it left, and where the screen goes. */
export async function resultOf(
  ctx: RewardsContext,
  tx: Tx,
  { assignmentId, given }: Done,
  next: RewardResult['next'] | null = null,
): Promise<RewardResult> {
  const row = await getRow(tx, ctx.playerId, assignmentId);
  const view = await viewIn(ctx, tx);
  const campaign = await versionOf(ctx, view, row);
  const money = (minor: bigint) => toWire(minor, row.currency);
  const reward = await shown(ctx, view, campaign, { row });
  const gameSlug = reward.freeSpinDetail?.gameSlug;
  const screen = campaign.terms.vertical === 'SPORTS' ? 'SPORTSBOOK' : 'REWARDS_ACTIVE';
  return {
    assignment: assignmentView(row, campaign.terms, view.state, view.seen.at.getTime()),
    wallet: await walletAfter(tx, ctx.playerId),
    next: next ?? (isPlayable(reward) ? 'PLAY' : screen),
    ...(gameSlug && { gameSlug }),
    ...(given && { keeps: money(given.keepsMinor), loses: money(given.losesMinor) }),
    reward,
  };
}

async function activeRewards(ctx: RewardsContext, view: View): Promise<Reward[]> {
  const open = view.rows.filter(
    (row) => row.state === assignmentState.ACTIVATED || row.state === assignmentState.QUEUED,
  );
  return Promise.all(
    open.map(async (row) => {
      const campaign = await versionOf(ctx, view, row);
      const isQueued = row.state === assignmentState.QUEUED;
      const before = open.filter(
        (of) => of.state === row.state && of.vertical === row.vertical && of.number <= row.number,
      );
      return shown(ctx, view, campaign, { row, ...(isQueued && { queuePosition: before.length }) });
    }),
  );
}

/** Not behind a code, not a draft, and the player's; what a trigger has made comes first. */
async function eligibleRewards(ctx: RewardsContext, view: View): Promise<Reward[]> {
  if (view.player.isBarred) return [];
  const waiting = view.rows.filter((row) => row.state <= assignmentState.OPTED_IN);
  const offered = view.campaigns.filter(({ terms }) => !terms.cashback);
  const rewards = offered.map(async (campaign) => {
    const rows = waiting.filter((row) => row.campaign_id === campaign.campaignId);
    if (rows.length > 0 && campaign.status === 'ACTIVE') {
      return Promise.all(rows.map(async (row) => shown(ctx, view, await versionOf(ctx, view, row), { row })));
    }
    const isOpen = ['MANUAL_CODE', 'LINKED_CAMPAIGN', 'TOURNAMENT'].includes(campaign.body.trigger.event);
    return isOpen || view.misfitOf(campaign) ? [] : [await shown(ctx, view, campaign)];
  });
  return (await Promise.all(rewards)).flat();
}

type Cashback = { readonly reward: Reward; readonly isHeld: boolean };

/** A cash-back as it was when the player switched it on. Null: the campaign is none, or not in the player's currency. */
async function cashbackOf(ctx: RewardsContext, view: View, campaign: Campaign): Promise<Cashback | null> {
  const part = await ctx.cashback.partOf(ctx, view.on, campaign);
  if (!part) return null;
  const known = part.isHeld ? await ctx.campaigns.get(view.on, campaign.campaignId, part.version) : campaign;
  return { reward: cashbackView(known, view.seen, part, view.misfitOf(campaign)), isHeld: part.isHeld };
}

/** What the player has of cash-back, and what can be switched on. */
async function cashbackRewards(ctx: RewardsContext, view: View) {
  const all = await Promise.all(view.campaigns.map((campaign) => cashbackOf(ctx, view, campaign)));
  const found = all.filter((of) => of !== null);
  return {
    held: found.filter(({ isHeld }) => isHeld).map(({ reward }) => reward),
    offered: found
      .filter(({ isHeld, reward }) => !isHeld && reward.actions.includes('ACTIVATE'))
      .map(({ reward }) => reward),
  };
}

/** True: free spins that are waiting to be played. */
function isPlayable({ freeSpinDetail: spins }: Reward): boolean {
  return spins?.status === 'ISSUING' || spins?.status === 'READY' || spins?.status === 'ACTIVE';
}

/** The campaign as it was when the player got the assignment: its terms are frozen. */
function versionOf(ctx: RewardsContext, { on }: View, row: AssignmentRow): Promise<Campaign> {
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
