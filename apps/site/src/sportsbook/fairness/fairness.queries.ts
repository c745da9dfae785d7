import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import type { Site } from '../../platform/site.ts';

export type EventFairness = Answer<'GET /sportsbook-api/events/:id/fairness'>;

const UNPUBLISHED_AGAIN_MS = 5_000;

/** How an event is drawn, as far as it is published. */
export function fairnessQuery(site: Pick<Site, 'call' | 'locale'>, id: string, isOver: boolean) {
  return queryOptions({
    queryKey: ['sportsbook', 'fairness', id],
    queryFn: ({ signal }) =>
      site.call(
        'GET /sportsbook-api/events/:id/fairness',
        { params: { id }, query: { market: site.locale.market } },
        { signal },
      ),
    // Of an event that is over the seed is published in a moment.
    refetchInterval: ({ state: { data } }) => (isOver && data?.seed === null ? UNPUBLISHED_AGAIN_MS : false),
  });
}
