import { randomUUIDv7 } from 'node:crypto';
import type {
  CashbackActivation,
  CashbackPayment,
  cashbackEndpoints,
} from '@halcyon/contract/rewards/cashback.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import type { RewardResult } from '@halcyon/contract/rewards/reward';
import type { Tx } from '@halcyon/server-kit/sql';
import type { CommandContextOf, ContextOf, PlayerContext } from '../../platform/http/context.ts';
import * as store from './cashback.store.ts';
import { claimPeriod } from './claim.service.ts';
import type { CashbackCampaign, CashbackDependencies } from './dependencies.ts';
import { infoOf, readCashback } from './info.service.ts';
import { netLossOf, newestSequenceOf } from './net-loss.service.ts';
import { lossOf } from './pay.rules.ts';
import { cashbackResult } from './result.service.ts';
import { cashbackWindowAt } from '../campaign/cashback-window.rules.ts';
import { findSequenceBefore } from '../../wallet/public.ts';

type Ends = typeof cashbackEndpoints;
type Activate = Ends['POST /api/v1/bonus/cashback/:campaignId/activate'];
type Deactivate = Ends['POST /api/v1/bonus/cashback/:campaignId/deactivate'];
type Claim = Ends['POST /api/v1/bonus/cashback/:campaignId/claim'];
type SetState = Ends['PUT /api/v1/bonus/cashback/:assignmentId/state'];
type Progress = Ends['GET /api/v1/bonus/cashback/:campaignId/progress'];
type Loyalty = Ends['GET /api/v1/bonus/loyalty/cashback/progress'];
type LoyaltyClaim = Ends['POST /api/v1/bonus/loyalty/cashback/claim'];

type Commanding = PlayerContext & { readonly tx: Tx } & CashbackDependencies;

export async function activateCashback(
  ctx: CommandContextOf<Activate> & CashbackDependencies,
  { params: { campaignId } }: InputOf<Activate>,
): Promise<CashbackActivation> {
  await switchOn(ctx, campaignId);
  return { cashbackActivated: true, cashbackInfo: await infoOf(ctx, ctx.tx, campaignId) };
}

/**
 * Switches a cash-back on. A second time, or within the window that a deactivation left running, nothing else changes.
 * Refuses: campaign_unknown, currency_mismatch, and as `requireEligible`.
 */
async function switchOn(ctx: Commanding, campaignId: string): Promise<void> {
  const { tx, playerId, session, fold } = ctx;
  const campaign = await ctx.campaignOf(tx, campaignId, { zone: session.timeZone });
  if (!campaign) throw new Refusal('rewards.campaign_unknown');
  if (!campaign.amounts.has(session.currency)) throw new Refusal('rewards.currency_mismatch');
  await ctx.requireEligible(ctx, campaign);
  const at = ctx.clock.now();
  const known = await store.lockActivation(tx, playerId, campaignId);
  const sequence = await newestSequenceOf(tx, playerId);
  // Everything before it has been counted by the old activation, or by none.
  await fold.bringUpTo(tx, playerId, sequence);
  if (known && (!known.deactivated_at || isKept(campaign, known.deactivated_at, at)))
    await store.saveActivation(tx, known);
  else {
    await store.saveActivation(tx, {
      player_id: playerId,
      campaign_id: campaignId,
      assignment_id: known?.assignment_id ?? randomUUIDv7(),
      zone: campaign.zone,
      version: campaign.version,
      activated_at: at,
      activated_sequence: sequence,
    });
    if (campaign.schedule.kind === 'INSTANT')
      await store.openPeriod(tx, playerId, campaign, { at, sequence });
    else if (campaign.isRetroactive) await openRetroactive(ctx, campaign, { at, sequence });
  }
}

/** True: the window that ran at the deactivation still runs. */
function isKept({ schedule, zone }: CashbackCampaign, deactivatedAt: Date, at: Date): boolean {
  const window = cashbackWindowAt(schedule, zone, deactivatedAt.getTime());
  return window !== null && at.getTime() < window.endsAtMs;
}

/** The running window with the play of its time before the activation. */
async function openRetroactive(
  { tx, playerId }: Pick<CommandContextOf<Activate>, 'tx' | 'playerId'>,
  { campaignId, version, schedule, zone, boostedGames }: CashbackCampaign,
  { at, sequence }: { readonly at: Date; readonly sequence: bigint },
): Promise<void> {
  const window = cashbackWindowAt(schedule, zone, at.getTime());
  if (!window) return;
  const startsAt = new Date(window.startsAtMs);
  const afterSequence = await findSequenceBefore(tx, playerId, startsAt);
  const net = await netLossOf(tx, playerId, { afterSequence, upToSequence: sequence }, boostedGames);
  await store.insertPeriod(tx, {
    player_id: playerId,
    campaign_id: campaignId,
    window_start: startsAt,
    window_end: new Date(window.endsAtMs),
    version,
    after_sequence: afterSequence,
    staked_minor: net.stakedMinor,
    returned_minor: net.returnedMinor,
    boosted_minor: net.boostedMinor,
  });
}

export async function deactivateCashback(
  ctx: CommandContextOf<Deactivate> & CashbackDependencies,
  { params: { campaignId } }: InputOf<Deactivate>,
): Promise<CashbackActivation> {
  await switchOff(ctx, campaignId);
  return { cashbackActivated: false, cashbackInfo: await infoOf(ctx, ctx.tx, campaignId) };
}

/** Refuses: assignment_unknown, and as the switch. */
export async function setCashbackState(
  ctx: CommandContextOf<SetState> & CashbackDependencies,
  { params: { assignmentId }, body: { state } }: InputOf<SetState>,
): Promise<RewardResult> {
  const known = await store.findByAssignment(ctx.tx, ctx.playerId, assignmentId);
  if (!known) throw new Refusal('rewards.assignment_unknown');
  await (state === 'ACTIVATED' ? switchOn : switchOff)(ctx, known.campaign_id);
  return cashbackResult(ctx, ctx.tx, known.campaign_id);
}

/** Switches a cash-back off. What has accrued can be claimed as before. Refuses: campaign_unknown. */
async function switchOff(ctx: Commanding, campaignId: string): Promise<void> {
  const { tx, playerId } = ctx;
  const known = await store.lockActivation(tx, playerId, campaignId);
  if (!known) throw new Refusal('rewards.campaign_unknown');
  const at = ctx.clock.now();
  const campaign = await ctx.campaignOf(tx, campaignId, known);
  if (campaign?.schedule.kind === 'INSTANT') {
    const sequence = await newestSequenceOf(tx, playerId);
    await ctx.fold.bringUpTo(tx, playerId, sequence);
    await store.closePeriod(tx, playerId, campaignId, { at, sequence });
  }
  await store.endActivation(tx, playerId, campaignId, at);
}

/** Refuses: as `claimPeriod`; nothing_to_claim. */
export async function claimCashback(
  ctx: CommandContextOf<Claim> & CashbackDependencies,
  { params: { campaignId }, body }: InputOf<Claim>,
): Promise<CashbackPayment> {
  const { tx, playerId, session } = ctx;
  const { currency } = session;
  const order = {
    playerId,
    currency,
    campaignId,
    windowFrom: new Date(body.windowFrom),
    at: ctx.clock.now(),
  };
  const claimed = await claimPeriod(ctx, tx, order);
  if (!claimed) throw new Refusal('rewards.nothing_to_claim');
  return {
    ...(await cashbackResult(ctx, tx, campaignId)),
    paid: toWire(claimed.paidMinor, currency),
    netLoss: toWire(lossOf(claimed.net), currency),
    carry: toWire(claimed.carryMinor, currency),
    cashbackInfo: await infoOf(ctx, tx, campaignId),
  };
}

/** Refuses: campaign_unknown. */
export async function readCashbackProgress(
  ctx: ContextOf<Progress> & CashbackDependencies,
  { params: { campaignId } }: InputOf<Progress>,
): Promise<AnswerOf<Progress>> {
  const { info, periods, isActivated } = await readCashback(ctx, ctx.db, campaignId);
  return { ...info, cashbackActivated: isActivated, periods: [...periods] };
}

export async function readLoyaltyCashback(
  ctx: ContextOf<Loyalty> & CashbackDependencies,
): Promise<AnswerOf<Loyalty>> {
  const items = [];
  for (const { campaign_id: campaignId } of await store.listActivations(ctx.db, [ctx.playerId]))
    items.push({ ...(await infoOf(ctx, ctx.db, campaignId)), campaignId });
  return { items };
}

/**
 * Pays everything at once that is the player's own money. What has to be wagered takes the place of a bonus, so it is
 * claimed by itself. Refuses: nothing_to_claim.
 */
export async function claimLoyaltyCashback(
  ctx: CommandContextOf<LoyaltyClaim> & CashbackDependencies,
): Promise<AnswerOf<LoyaltyClaim>> {
  const { tx, playerId, session } = ctx;
  let paidMinor = 0n;
  let isAny = false;
  const items = [];
  for (const { campaign_id: campaignId } of await store.listActivations(tx, [playerId])) {
    await ctx.fold.bringUpTo(tx, playerId, await newestSequenceOf(tx, playerId));
    const { claimable, campaign } = await readCashback(ctx, tx, campaignId);
    for (const windowFrom of campaign.isWagered ? [] : claimable) {
      const order = { playerId, currency: session.currency, campaignId, windowFrom, at: ctx.clock.now() };
      const claimed = await claimPeriod(ctx, tx, order);
      paidMinor += claimed?.paidMinor ?? 0n;
      isAny ||= claimed !== null;
    }
    items.push({ ...(await infoOf(ctx, tx, campaignId)), campaignId });
  }
  if (!isAny) throw new Refusal('rewards.nothing_to_claim');
  return { paid: toWire(paidMinor, session.currency), items };
}
