import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import type { Site } from '../../platform/site.ts';
import { changesWithMoney } from '../../wallet/push/push-state.queries.ts';

export type LoyaltyView = Answer<'GET /api/v1/loyalty'>;
export type LoyaltyLevel = LoyaltyView['levels'][number];

/** The ladder of this market, and the player’s own level and points. A pushed level fetches it again. */
export function loyaltyQuery({ call, locale, session }: Pick<Site, 'call' | 'locale' | 'session'>) {
  const { market, language } = locale;
  return queryOptions({
    queryKey: ['loyalty', isSignedIn(session.get())],
    meta: changesWithMoney,
    queryFn: ({ signal }) => call('GET /api/v1/loyalty', { query: { market, language } }, { signal }),
    staleTime: 0,
  });
}
