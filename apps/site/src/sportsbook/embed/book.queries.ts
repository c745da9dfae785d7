import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../../platform/site.ts';

/** What opens the book of this market. Its token opens one session, so that nothing of it is kept. */
export function loginContextQuery(site: Pick<Site, 'call' | 'locale'>) {
  return queryOptions({
    queryKey: ['sportsbook', 'login-context'],
    queryFn: () =>
      site.call('GET /api/v1/sportsbook/login/context', {
        query: { market: site.locale.market, language: site.locale.language },
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
