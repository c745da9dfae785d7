import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../platform/api/endpoints.ts';
import { unreadQuery } from '../identity/account/unread.queries.ts';
import type { Site } from '../platform/site.ts';

type Caller = Pick<Site, 'call'>;
export type Message = Answer<'GET /api/v1/player/inbox'>['items'][number];

const SITE_ID = 1;

/** Own messages, newest first, page by page. */
export function messagesQuery({ call }: Caller) {
  return infiniteQueryOptions({
    queryKey: ['inbox', 'messages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/player/inbox', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}

/** Configured integrations: chat, CRM, the address of support. */
export function connectionsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['inbox', 'connections'],
    queryFn: ({ signal }) => call('GET /api/v1/site-config', { query: { siteId: SITE_ID } }, { signal }),
  });
}

/** Marks a message as read while its row navigates; one that could not be marked stays unread. */
export async function markRead(site: Pick<Site, 'call' | 'queries'>, id: string): Promise<void> {
  const read = await site.call('POST /api/v1/player/inbox/:id/read', { params: { id } }).catch(() => null);
  if (read) inboxChanged(site, read.unread);
}

/** Refetches what changed; a count in the response is taken over. */
export function inboxChanged({ call, queries }: Pick<Site, 'call' | 'queries'>, unread?: number): void {
  const { queryKey } = unreadQuery({ call });
  if (unread !== undefined) queries.setQueryData(queryKey, { unread });
  else void queries.invalidateQueries({ queryKey });
  void queries.invalidateQueries({ queryKey: ['inbox', 'messages'] });
}
