import { notifyManager, QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES_MS = 300_000;

// Within the press that changed them: by the next timer, as is usual, a tick would be drawn as it was once more.
notifyManager.setScheduler(queueMicrotask);

/** Figures of the specification: stale after 5 minutes, kept 5 minutes, no retries unless a query asks. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES_MS,
        gcTime: FIVE_MINUTES_MS,
        retry: false,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
    },
  });
}
