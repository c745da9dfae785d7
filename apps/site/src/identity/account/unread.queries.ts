import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../../platform/site.ts';

const UNREAD_POLL_MS = 60_000;

/** Number of unread own messages; polled while a menu shows it. */
export function unreadQuery({ call }: Pick<Site, 'call'>) {
  return queryOptions({
    queryKey: ['inbox', 'unread'],
    queryFn: ({ signal }) => call('GET /api/v1/player/inbox/unread', {}, { signal }),
    staleTime: 10_000,
    refetchInterval: UNREAD_POLL_MS,
  });
}
