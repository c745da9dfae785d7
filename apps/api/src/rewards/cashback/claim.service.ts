import { Refusal } from '@halcyon/contract/platform/refusal';
import { getCurrency } from '@halcyon/money/currency';
import type { Tx } from '@halcyon/server-kit/sql';
import { decideInTransaction, kind, outcomeCode, provider } from '../../ledger/public.ts';
import * as store from './cashback.store.ts';
import type { CashbackCampaign, CashbackDependencies } from './dependencies.ts';
import { netLossOf, newestSequenceOf, spanOf } from './net-loss.service.ts';
import { dueOf, lateCarryOf, payOf, type CashbackRate, type NetLoss } from './pay.rules.ts';
import { claimedNetOf, claimTimesOf, rateIn, shownNetOf } from './period.rules.ts';
import { cashbackWindowAt } from '../campaign/cashback-window.rules.ts';

export type ClaimOrder = {
  readonly playerId: bigint;
  readonly currency: string;
  readonly campaignId: string;
  readonly windowFrom: Date;
  readonly at: Date;
};
export type Claimed = { readonly paidMinor: bigint; readonly net: NetLoss; readonly carryMinor: bigint };

/**
 * Pays a window of cash-back, by the ledger and not by what was shown: what of earlier windows was taken back since is
 * carried into it. Once per window. The caller holds the guard's lock. Null: by the ledger there is nothing to pay.
 * Refuses: campaign_unknown, already_claimed, period_open, expired, nothing_to_claim (no such window).
 * Writes: rewards.cashback_period, rewards.cashback_activation, and the payment in the ledger.
 * Emits: rewards.cashback_paid, of the player's own money.
 */
export async function claimPeriod(
  deps: CashbackDependencies,
  tx: Tx,
  order: ClaimOrder,
): Promise<Claimed | null> {
  const { playerId, campaignId, windowFrom, at } = order;
  const activation = await store.lockActivation(tx, playerId, campaignId);
  if (!activation) {
    const offered = await deps.campaignOf(tx, campaignId, { zone: 'UTC' });
    throw new Refusal(offered ? 'rewards.nothing_to_claim' : 'rewards.campaign_unknown');
  }
  const newest = await newestSequenceOf(tx, playerId);
  await deps.fold.bringUpTo(tx, playerId, newest);
  const period = await store.lockPeriod(tx, playerId, campaignId, windowFrom);
  const { zone } = activation;
  const version = period?.version ?? activation.version;
  const campaign = await campaignAt(deps, tx, campaignId, { zone, version });
  requireOpen(campaign, period, windowFrom, at);
  const rate = rateIn(campaign, order.currency);
  if (!period || !rate) throw new Refusal('rewards.nothing_to_claim');

  const span = await spanOf(tx, playerId, period, campaign, newest);
  const net = await netLossOf(tx, playerId, span, campaign.boostedGames);
  const shown = shownNetOf(period);
  if (shown.netMinor !== net.netMinor || shown.boostedMinor !== net.boostedMinor)
    deps.reportDifference({
      playerId,
      campaignId,
      shownMinor: dueOf(rate, shown),
      ledgerMinor: dueOf(rate, net),
    });
  const dueMinor = dueOf(rate, net);
  const { minimumMinor } = campaign.amounts.get(order.currency)!;
  if (dueMinor === 0n || dueMinor < minimumMinor) return null;

  const lateMinor = await carryLate(deps, tx, order, zone);
  const { paidMinor, carryMinor } = payOf(dueMinor, activation.carry_minor + lateMinor);
  await store.moveCarry(tx, playerId, campaignId, carryMinor);
  await store.payPeriod(tx, playerId, {
    campaign_id: campaignId,
    window_start: windowFrom,
    until_sequence: span.upToSequence,
    claimed_at: at,
    claimed_net_minor: net.netMinor,
    claimed_boosted_minor: net.boostedMinor,
    paid_minor: paidMinor,
  });
  const isOver = campaign.endsAt !== null && at >= campaign.endsAt;
  if (campaign.schedule.kind === 'INSTANT' && !activation.deactivated_at && !period.window_end && !isOver)
    await store.openPeriod(tx, playerId, campaign, { at, sequence: newest });
  if (paidMinor > 0n) await pay(deps, tx, { ...order, campaign, amountMinor: paidMinor });
  return { paidMinor, net, carryMinor };
}

async function campaignAt(
  deps: CashbackDependencies,
  tx: Tx,
  campaignId: string,
  of: { readonly zone: string; readonly version: number },
): Promise<CashbackCampaign> {
  const campaign = await deps.campaignOf(tx, campaignId, of);
  if (!campaign) throw new Error(`version ${of.version} of the cash-back ${campaignId} was not found`);
  return campaign;
}

function requireOpen(
  campaign: CashbackCampaign,
  period: store.PeriodRow | null,
  windowFrom: Date,
  at: Date,
): void {
  if (period?.claimed_at) throw new Refusal('rewards.already_claimed');
  const window = cashbackWindowAt(campaign.schedule, campaign.zone, windowFrom.getTime());
  const end = period?.window_end ?? (window && new Date(window.endsAtMs));
  if (!period && window?.startsAtMs !== windowFrom.getTime()) throw new Refusal('rewards.nothing_to_claim');
  const times = claimTimesOf(campaign, end);
  if (!times) return;
  if (at.getTime() < times.opensAtMs)
    throw new Refusal('rewards.period_open', { opensAt: new Date(times.opensAtMs).toISOString() });
  if (at.getTime() >= times.closesAtMs) throw new Refusal('rewards.expired');
}

/** What was taken back of paid windows since, as what it changes in the next payment. */
async function carryLate(
  deps: CashbackDependencies,
  tx: Tx,
  order: ClaimOrder,
  zone: string,
): Promise<bigint> {
  const { playerId, campaignId, currency } = order;
  let lateMinor = 0n;
  for (const row of await store.lockChangedPeriods(tx, playerId, campaignId)) {
    const campaign = await campaignAt(deps, tx, campaignId, { zone, version: row.version });
    const rate: CashbackRate | null = rateIn(campaign, currency);
    if (!rate) continue;
    const span = await spanOf(tx, playerId, row, campaign, row.until_sequence!);
    const now = await netLossOf(tx, playerId, span, campaign.boostedGames);
    lateMinor += lateCarryOf(rate, claimedNetOf(row), now);
    await store.moveClaimedNet(tx, playerId, {
      campaign_id: campaignId,
      window_start: row.window_start,
      claimed_net_minor: now.netMinor,
      claimed_boosted_minor: now.boostedMinor,
    });
  }
  return lateMinor;
}

async function pay(
  deps: CashbackDependencies,
  tx: Tx,
  of: ClaimOrder & { readonly campaign: CashbackCampaign; readonly amountMinor: bigint },
): Promise<void> {
  const { playerId, campaign, amountMinor, windowFrom } = of;
  if (campaign.isWagered) return deps.grantWagered(tx, { playerId, campaign, windowFrom, amountMinor });
  const outcome = await decideInTransaction(deps.ledger, tx, {
    kind: kind.creditPromo,
    playerId,
    providerId: provider.cashier,
    key: `cashback:${campaign.campaignId}:${of.windowFrom.getTime()}`,
    vertical: 0,
    currency: getCurrency(of.currency).number,
    amountMinor,
    referenceKey: campaign.termsId,
    roundKey: null,
    endsRound: false,
    gameId: null,
  });
  if (outcome.code !== outcomeCode.done || outcome.isRepeat)
    throw new Error(`the ledger answered a cash-back with the outcome ${outcome.code}`);
  const facts = {
    campaignId: campaign.campaignId,
    amountMinor: String(amountMinor),
    currency: of.currency,
  };
  await deps.outbox.emit(tx, { name: 'rewards.cashback_paid', playerId, facts });
}
