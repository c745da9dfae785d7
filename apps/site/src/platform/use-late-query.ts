import {
  QueryObserver,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useSite } from './site.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * `useQuery` for a part below a `Suspense`, which hydrates after the page: other parts may have fetched by then. While
 * it hydrates it has what the server rendered from, because React repairs no attribute that differs; the live data
 * follow in the next render.
 */
export function useLateQuery<Fetched, Shown = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, DefaultError, Shown, Key>,
): UseQueryResult<Shown> {
  const { serverQueries } = useSite();
  const isHydrated = useIsHydrated();
  const live = useQuery(options);
  if (isHydrated) return live;
  const known = serverQueries.defaultQueryOptions(options);
  return new QueryObserver(serverQueries, known).getOptimisticResult(known) as UseQueryResult<Shown>;
}
