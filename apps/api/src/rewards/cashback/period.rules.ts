import type { cashbackPeriodStates } from '@halcyon/contract/rewards/cashback.contract';
import type { PeriodRow } from './cashback.store.ts';
import type { CashbackCampaign } from './dependencies.ts';
import type { CashbackRate, NetLoss } from './pay.rules.ts';

/** Rounds that a window holds are settled by then. */
const OPENS_AFTER_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

export type CashbackPeriodState = (typeof cashbackPeriodStates)[number];

/** When a window can be claimed. One of instant cash-back: at any time. Pure. */
export function claimTimesOf(
  { schedule, claimHours }: Pick<CashbackCampaign, 'schedule' | 'claimHours'>,
  windowEnd: Date | null,
): { readonly opensAtMs: number; readonly closesAtMs: number } | null {
  if (schedule.kind === 'INSTANT' || !windowEnd) return null;
  const opensAtMs = windowEnd.getTime() + OPENS_AFTER_MS;
  return { opensAtMs, closesAtMs: opensAtMs + claimHours * HOUR_MS };
}

/** Pure. */
export function periodStateOf(
  campaign: Pick<CashbackCampaign, 'schedule' | 'claimHours'>,
  { window_end: end, claimed_at: claimedAt }: Pick<PeriodRow, 'window_end' | 'claimed_at'>,
  nowMs: number,
): CashbackPeriodState {
  if (claimedAt) return 'CLAIMED';
  const times = claimTimesOf(campaign, end);
  if (!times) return 'CLAIMABLE';
  if (nowMs < end!.getTime()) return 'RUNNING';
  if (nowMs < times.opensAtMs) return 'WAITING';
  return nowMs < times.closesAtMs ? 'CLAIMABLE' : 'EXPIRED';
}

/** Null: the campaign has no amounts in this currency. Pure. */
export function rateIn(
  { rateBps, boostBps, amounts }: CashbackCampaign,
  currency: string,
): CashbackRate | null {
  const of = amounts.get(currency);
  return of ? { rateBps, boostBps, capMinor: of.capMinor } : null;
}

/** As shown: it follows the ledger by a second or two. Pure. */
export function shownNetOf(row: PeriodRow): NetLoss {
  return { netMinor: row.staked_minor - row.returned_minor, boostedMinor: row.boosted_minor };
}

/** As it was paid, less what has been carried since. Pure. */
export function claimedNetOf(row: PeriodRow): NetLoss {
  return { netMinor: row.claimed_net_minor ?? 0n, boostedMinor: row.claimed_boosted_minor ?? 0n };
}
