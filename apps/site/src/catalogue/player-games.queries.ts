import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../platform/site.ts';

type Caller = Pick<Site, 'call' | 'locale'>;

export function favouritesQuery({ call, locale }: Caller) {
  return queryOptions({
    queryKey: ['catalogue', 'favourites'],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/player/favourites',
        { query: { market: locale.market, language: locale.language, lobbyPageType: 'casino' } },
        { signal },
      ),
  });
}

export function recentGamesQuery({ call, locale }: Caller) {
  return queryOptions({
    queryKey: ['catalogue', 'recent'],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/player/recent-games',
        { query: { market: locale.market, language: locale.language, category: 'casino', limit: 30 } },
        { signal },
      ),
    staleTime: 0,
  });
}
