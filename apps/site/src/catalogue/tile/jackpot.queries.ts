import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSite, type Site } from '../../platform/site.ts';
import { useLateQuery } from '../../platform/use-late-query.ts';

/** Poll interval of the feeds; an amount takes as long to count to the newest stated one. */
export const JACKPOT_ASK_MS = 20_000;

/** Every stated jackpot, in the visitor's currency: one request for all tiles of a page. */
function jackpotsQuery({ call, currency }: Pick<Site, 'call' | 'currency'>) {
  return queryOptions({
    queryKey: ['catalogue', 'jackpots', currency],
    queryFn: ({ signal }) => call('GET /api/v1/gaming/jackpots', { query: { currency } }, { signal }),
    staleTime: JACKPOT_ASK_MS,
    refetchInterval: JACKPOT_ASK_MS,
    // What is no longer stated is no longer shown.
    retry: false,
  });
}

/** The largest jackpot of all. Null: none is stated now. */
export function useTopJackpot() {
  const { data, isError } = useQuery(jackpotsQuery(useSite()));
  if (isError || !data) return null;
  const size = ({ amount }: (typeof data.data)[number]) => BigInt(amount.amountMinor);
  const [first, ...others] = data.data;
  return others.reduce((top, next) => (top && size(next) > size(top) ? next : top), first) ?? null;
}

/** The largest jackpot that a game pays. Null: none is stated now. The server knows none. */
export function useJackpot(gameId: string) {
  const { data, isError } = useLateQuery(jackpotsQuery(useSite()));
  const found = data?.data.find(({ gameIds }) => gameIds.includes(gameId));
  return isError || !found ? null : found;
}
