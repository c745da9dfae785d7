import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useSite, type Site } from '../../platform/site.ts';
import { createStore, useStore } from '../../platform/store.ts';
import type { SlipDraft } from '../stake/slip-drafts.ts';

const STALE_MS = 30_000;
/** Begins with the key of bets, so that a bet that is placed or settled reads it again. */
const freeBetsQuery = ({ call }: Pick<Site, 'call'>, isVisitor: boolean) =>
  queryOptions({
    queryKey: ['bets', 'free-bets'],
    queryFn: isVisitor ? skipToken : ({ signal }) => call('GET /sportsbook-api/free-bets', {}, { signal }),
    staleTime: STALE_MS,
  });

/** Null: the stake is the player's money. */
const chosen = createStore<string | null>(null);
export const chooseFreeBet = (id: string | null): void => chosen.set(id);

/**
 * The free bets that fit the kind of bet that the slip would place, and the one that is chosen. A slip of several bets, a
 * system, a builder and an each-way bet have none. What the server says of price, sport and time is shown with the bet.
 */
export function useFreeBets(drafts: readonly SlipDraft[]) {
  const { data } = useQuery(freeBetsQuery(useSite(), !isSignedIn(useSession())));
  const id = useStore(chosen);
  const [draft] = drafts;
  const isOne = drafts.length === 1 && draft !== undefined && !draft.isEachWay;
  const fitting = isOne
    ? (data?.items ?? []).filter(({ betTypes }) =>
        betTypes === 'ANY'
          ? draft.type === 'SINGLE' || draft.type === 'ACCUMULATOR'
          : draft.type === betTypes,
      )
    : [];
  return { fitting, used: fitting.find((freeBet) => freeBet.id === id) ?? null };
}
