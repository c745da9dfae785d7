import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../platform/api/endpoints.ts';
import type { Site } from '../platform/site.ts';

type Caller = Pick<Site, 'call'>;

export type ProfileView = Answer<'GET /api/v1/player/profile'>;
export type OwnSessions = Answer<'GET /api/v1/player/sessions'>;
export type MarketingView = Answer<'GET /api/v1/player/marketing_preferences'>;

export function profileQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['identity', 'profile'],
    queryFn: ({ signal }) => call('GET /api/v1/player/profile', {}, { signal }),
  });
}

export function ownSessionsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['identity', 'sessions'],
    queryFn: ({ signal }) => call('GET /api/v1/player/sessions', {}, { signal }),
    staleTime: 0,
  });
}

const LOGINS_A_PAGE = 10;

export function loginHistoryQuery({ call }: Caller) {
  return infiniteQueryOptions({
    queryKey: ['identity', 'logins'],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/v1/player/login_history',
        { query: { limit: LOGINS_A_PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function marketingQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['identity', 'marketing'],
    queryFn: ({ signal }) => call('GET /api/v1/player/marketing_preferences', {}, { signal }),
  });
}

export function migrationQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['identity', 'migration'],
    queryFn: ({ signal }) => call('GET /api/v1/player/migration', {}, { signal }),
  });
}

export function latestNoteQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['identity', 'note'],
    queryFn: ({ signal }) => call('GET /api/v1/player/latest-activity-log', {}, { signal }),
  });
}

/** What blocks closing the account. Never cached: money may have come in. */
export function closingQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['identity', 'closing'],
    queryFn: ({ signal }) => call('GET /api/v1/player/close', {}, { signal }),
    staleTime: 0,
  });
}
