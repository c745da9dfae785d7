import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../platform/api/endpoints.ts';
import type { Site } from '../platform/site.ts';

export type WinnersView = Answer<'GET /api/v1/player/wallet/latest-winners'>;
export type WinnerPeriod = 'day' | 'week' | 'month';
/** `latest`, or the largest of a period. */
export type WinnerList = 'latest' | WinnerPeriod;

const LATEST_POLL_MS = 30_000;

export function winnersQuery({ call, currency }: Pick<Site, 'call' | 'currency'>, list: WinnerList) {
  return queryOptions({
    queryKey: ['prizes', 'winners', list],
    queryFn: ({ signal }) =>
      list === 'latest'
        ? call('GET /api/v1/player/wallet/latest-winners', { query: { currency } }, { signal })
        : call('GET /api/v1/player/wallet/top-winners', { query: { currency, dateRange: list } }, { signal }),
    staleTime: LATEST_POLL_MS,
    refetchInterval: list === 'latest' ? LATEST_POLL_MS : false,
    placeholderData: keepPreviousData,
  });
}

export function winnerConsentQuery({ call }: Pick<Site, 'call'>) {
  return queryOptions({
    queryKey: ['prizes', 'consent'],
    queryFn: ({ signal }) => call('GET /api/v1/player/winner-consent', {}, { signal }),
  });
}
