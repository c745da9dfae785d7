import type { CashbackInfo } from '@halcyon/contract/rewards/cashback';
import type { CashbackPeriod } from '@halcyon/contract/rewards/cashback.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { PlayerContext } from '../../platform/http/context.ts';
import * as store from './cashback.store.ts';
import type { CashbackCampaign, CashbackDependencies } from './dependencies.ts';
import { dueOf, lateCarryOf, lossOf, payOf, type CashbackRate } from './pay.rules.ts';
import { claimedNetOf, claimTimesOf, periodStateOf, rateIn, shownNetOf } from './period.rules.ts';
import { cashbackWindowAt, windowsWithin } from '../campaign/cashback-window.rules.ts';

const DAY_MS = 86_400_000;
/** Windows of a year's weeks and two months' days are shown. */
const SHOWN_DAYS = 366;
const PERIODS_MAX = 60;

export type Caller = Pick<PlayerContext, 'playerId' | 'session' | 'clock'> &
  Pick<CashbackDependencies, 'campaignOf'>;

export type CashbackView = {
  readonly campaign: CashbackCampaign;
  readonly activation: store.ActivationRow | null;
  readonly info: CashbackInfo;
  readonly periods: readonly CashbackPeriod[];
  readonly isActivated: boolean;
  /** The starts of windows that a claim pays now, oldest first. */
  readonly claimable: readonly Date[];
};

export async function infoOf(
  ctx: Caller,
  on: Pick<Db | Tx, 'sql'>,
  campaignId: string,
): Promise<CashbackInfo> {
  return (await readCashback(ctx, on, campaignId)).info;
}

/** What a player sees of a cash-back. Refuses: campaign_unknown. */
export async function readCashback(
  ctx: Caller,
  on: Pick<Db | Tx, 'sql'>,
  campaignId: string,
): Promise<CashbackView> {
  const { playerId, session } = ctx;
  const nowMs = ctx.clock.now().getTime();
  const activations = await store.listActivations(on, [playerId]);
  const activation = activations.find((row) => row.campaign_id === campaignId) ?? null;
  const campaign = await ctx.campaignOf(on, campaignId, activation ?? { zone: session.timeZone });
  const rate = campaign && rateIn(campaign, session.currency);
  if (!campaign || !rate) throw new Refusal('rewards.campaign_unknown');
  const since = new Date(nowMs - SHOWN_DAYS * DAY_MS);
  const rows = activation ? await store.listPeriods(on, playerId, campaignId, since, PERIODS_MAX) : [];
  const claimable = rows
    .filter((row) => isClaimable(campaign, rate, session.currency, row, nowMs))
    .toReversed();
  const carryMinor = rows.reduce(
    (sum, row) => sum + (row.claimed_at ? lateCarryOf(rate, claimedNetOf(row), shownNetOf(row)) : 0n),
    activation?.carry_minor ?? 0n,
  );
  const dueMinor = claimable.reduce((sum, row) => sum + dueOf(rate, shownNetOf(row)), 0n);
  const money = (minor: bigint) => toWire(minor, session.currency);
  return {
    campaign,
    activation,
    info: {
      ...runningOf(campaign, rate, rows, nowMs, money),
      claimable: money(payOf(dueMinor, claimable.length > 0 ? carryMinor : 0n).paidMinor),
      carry: money(carryMinor),
    },
    periods: rows.map((row) => ({
      from: row.window_start.toISOString(),
      to: row.window_end?.toISOString() ?? null,
      netLoss: money(lossOf(row.claimed_at ? claimedNetOf(row) : shownNetOf(row))),
      due: claimable.includes(row) ? money(payOf(dueOf(rate, shownNetOf(row)), carryMinor).paidMinor) : null,
      paid: row.paid_minor === null ? null : money(row.paid_minor),
      state: periodStateOf(campaign, row, nowMs),
    })),
    isActivated: activation !== null && activation.deactivated_at === null,
    claimable: claimable.map((row) => row.window_start),
  };
}

function isClaimable(
  campaign: CashbackCampaign,
  rate: CashbackRate,
  currency: string,
  row: store.PeriodRow,
  nowMs: number,
): boolean {
  if (periodStateOf(campaign, row, nowMs) !== 'CLAIMABLE') return false;
  const dueMinor = dueOf(rate, shownNetOf(row));
  return dueMinor > 0n && dueMinor >= campaign.amounts.get(currency)!.minimumMinor;
}

function runningOf(
  campaign: CashbackCampaign,
  rate: CashbackRate,
  rows: readonly store.PeriodRow[],
  nowMs: number,
  money: (minor: bigint) => CashbackInfo['carry'],
): Omit<CashbackInfo, 'claimable' | 'carry'> {
  const { schedule, zone, rateBps, boostBps } = campaign;
  const comingUntil = { startsAtMs: nowMs, endsAtMs: nowMs + SHOWN_DAYS * DAY_MS };
  const window =
    cashbackWindowAt(schedule, zone, nowMs) ?? windowsWithin(schedule, zone, comingUntil)[0] ?? null;
  const row = rows.find((of) =>
    window ? of.window_start.getTime() === window.startsAtMs : of.window_end === null,
  );
  const from = window ? new Date(window.startsAtMs) : row?.window_start;
  const to = window ? new Date(window.endsAtMs) : null;
  const times = claimTimesOf(campaign, to);
  const net = row ? shownNetOf(row) : { netMinor: 0n, boostedMinor: 0n };
  return {
    rateBps,
    boostBps,
    isWagered: campaign.isWagered,
    zone,
    ...(rate.capMinor !== null && { cap: money(rate.capMinor) }),
    ...(from && { windowFrom: from.toISOString() }),
    ...(to && { windowTo: to.toISOString() }),
    ...(times && {
      opensAt: new Date(times.opensAtMs).toISOString(),
      closesAt: new Date(times.closesAtMs).toISOString(),
    }),
    staked: money(row?.staked_minor ?? 0n),
    returned: money(row?.returned_minor ?? 0n),
    netLoss: money(lossOf(net)),
    boostedNetLoss: money(net.boostedMinor > 0n ? net.boostedMinor : 0n),
    accrued: money(dueOf(rate, net)),
  };
}
