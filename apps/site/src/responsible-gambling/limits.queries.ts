import type {
  LimitDuration,
  LimitKind,
  MoneyLimitKind,
} from '@halcyon/contract/responsible-gambling/limits.contract';
import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../platform/api/endpoints.ts';
import type { Site } from '../platform/site.ts';

type Caller = Pick<Site, 'call'>;

export type LimitsView = Answer<'GET /api/v1/player/deposit-limits'>;
export type LimitItem = LimitsView['items'][number];
/** Limits of any kind: amounts of money, or minutes. */
export type AnyLimitsView = LimitsView | Answer<'GET /api/v1/player/time-limits'>;
export type AnyLimitItem = AnyLimitsView['items'][number];
export type LimitAmount = AnyLimitItem['used'];
export type LimitNoticesView = Answer<'GET /api/v1/player/limit-notices'>;
export type LimitOfferView = Answer<'GET /api/v1/player/limit-offer'>;
export type MonthView = Answer<'GET /api/v1/player/gambling-month'>;
export type BreaksView = Answer<'GET /api/v1/player/breaks'>;
export type ActivityView = Answer<'GET /api/v1/player/activity_check'>;

const ACTIVITY_POLL_MS = 60_000;
const DUE_MARGIN_MS = 1_000;

const paths = {
  deposit: 'GET /api/v1/player/deposit-limits',
  loss: 'GET /api/v1/player/spend-limits',
  stake: 'GET /api/v1/player/stake-limits',
} as const satisfies Record<MoneyLimitKind, string>;

export function limitsQuery({ call }: Caller, kind: MoneyLimitKind) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'limits', kind],
    queryFn: ({ signal }): Promise<LimitsView> => call(paths[kind], {}, { signal }),
    staleTime: 0,
  });
}

/** The same for a kind that may be time. */
export function anyLimitsQuery({ call }: Caller, kind: LimitKind) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'limits', kind],
    queryFn: ({ signal }): Promise<AnyLimitsView> =>
      kind === 'time'
        ? call('GET /api/v1/player/time-limits', {}, { signal })
        : call(paths[kind], {}, { signal }),
    staleTime: 0,
  });
}

/** Which kinds the market offers, and which it still requires or proposes before the first deposit. */
export function limitOfferQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'offer'],
    queryFn: ({ signal }) => call('GET /api/v1/player/limit-offer', {}, { signal }),
    staleTime: 0,
  });
}

/** Effect of a limit on the last 30 days. */
export function previewQuery(
  { call }: Caller,
  asked: { kind: 'deposit' | 'loss'; duration: LimitDuration; amountMinor: string },
) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'preview', asked],
    queryFn: ({ signal }) => call('GET /api/v1/player/limit-preview', { query: asked }, { signal }),
  });
}

export function monthQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'month'],
    queryFn: ({ signal }) => call('GET /api/v1/player/gambling-month', {}, { signal }),
  });
}

export function breaksQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'breaks'],
    queryFn: ({ signal }) => call('GET /api/v1/player/breaks', {}, { signal }),
    staleTime: 0,
  });
}

/** Whether a check is due. Polled every minute, when the check falls due, and after each refused stake. */
export function activityQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'activity'],
    queryFn: ({ signal }) => call('GET /api/v1/player/activity_check', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextActivityMs(state.data, Date.now()),
  });
}

/** Time to the next request: soon after the check falls due, within the poll. The browser's clock may be off. Pure. */
export function nextActivityMs(activity: ActivityView | undefined, nowMs: number): number {
  if (!activity?.startedAt || activity.isDue || !activity.settings.isOn) return ACTIVITY_POLL_MS;
  const dueInMs = Date.parse(activity.startedAt) + activity.settings.minutes * 60_000 - nowMs;
  return dueInMs > 0 ? Math.min(ACTIVITY_POLL_MS, dueInMs + DUE_MARGIN_MS) : ACTIVITY_POLL_MS;
}

/** How much of which limits is used; requested only where the market requires it to be shown. */
export function limitNoticesQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'notices'],
    queryFn: ({ signal }) => call('GET /api/v1/player/limit-notices', {}, { signal }),
    staleTime: 0,
    refetchInterval: ACTIVITY_POLL_MS,
  });
}

export function minutesQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'minutes'],
    queryFn: ({ signal }) => call('GET /api/v1/player/activity_check/minutes_remaining', {}, { signal }),
    staleTime: 0,
    refetchInterval: ACTIVITY_POLL_MS,
  });
}

export function summaryQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'summary'],
    queryFn: ({ signal }) => call('GET /api/v1/player/activity_check/summary', {}, { signal }),
    staleTime: 0,
  });
}
