import type { Movement } from '@halcyon/contract/wallet/push.contract';
import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';

/** More than a minute of play: the net position is fetched as often. */
const KEPT_MAX = 200;
const none: readonly Movement[] = [];

const movementsQuery = queryOptions<readonly Movement[]>({
  queryKey: ['wallet', 'movements'],
  queryFn: skipToken,
  staleTime: Infinity,
});

/** The latest movements of the player's money, oldest first, as push brought them. Never fetched. */
export function useMovements(): readonly Movement[] {
  return useQuery(movementsQuery).data ?? none;
}

export function addMovements(queries: QueryClient, more: readonly Movement[]): void {
  queries.setQueryData(movementsQuery.queryKey, (known = none) => [...known, ...more].slice(-KEPT_MAX));
}
