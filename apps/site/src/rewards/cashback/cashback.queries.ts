import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import type { Site } from '../../platform/site.ts';
import { changesWithMoney } from '../../wallet/push/push-state.queries.ts';

type Caller = Pick<Site, 'call'>;

export type CashbackPeriod = Answer<'GET /api/v1/bonus/cashback/:campaignId/progress'>['periods'][number];

/** A cash-back with its windows, newest first. */
export function cashbackQuery({ call }: Caller, campaignId: string) {
  return queryOptions({
    queryKey: ['rewards', 'cashback', campaignId],
    meta: changesWithMoney,
    queryFn: ({ signal }) =>
      call('GET /api/v1/bonus/cashback/:campaignId/progress', { params: { campaignId } }, { signal }),
    staleTime: 0,
  });
}

/** Every cash-back of the player. */
export function allCashbackQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['rewards', 'cashback'],
    meta: changesWithMoney,
    queryFn: ({ signal }) => call('GET /api/v1/bonus/loyalty/cashback/progress', {}, { signal }),
    staleTime: 0,
  });
}
