import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../platform/endpoints.ts';
import type { Site } from '../platform/site.ts';

type Caller = Pick<Site, 'call'>;

export type LimitsView = Answer<'GET /api/v1/player/deposit-limits'>;
export type LimitItem = LimitsView['items'][number];
export type MonthView = Answer<'GET /api/v1/player/gambling-month'>;
export type BreaksView = Answer<'GET /api/v1/player/breaks'>;
export type ActivityView = Answer<'GET /api/v1/player/activity_check'>;

const ACTIVITY_POLL_MS = 60_000;

export function limitsQuery({ call }: Caller, kind: LimitKind) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'limits', kind],
    queryFn: ({ signal }) =>
      kind === 'deposit'
        ? call('GET /api/v1/player/deposit-limits', {}, { signal })
        : call('GET /api/v1/player/spend-limits', {}, { signal }),
    staleTime: 0,
  });
}

/** What a limit would have done to the last 30 days. */
export function previewQuery(
  { call }: Caller,
  asked: { kind: LimitKind; duration: LimitDuration; amountMinor: string },
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

/** Whether a check is due. Asked every minute, and after each round and refused stake. */
export function activityQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['responsible-gambling', 'activity'],
    queryFn: ({ signal }) => call('GET /api/v1/player/activity_check', {}, { signal }),
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
