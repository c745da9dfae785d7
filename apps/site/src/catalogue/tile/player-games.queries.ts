import type { GameCard, LobbyPageType } from '@halcyon/contract/catalogue/game';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Site } from '../../platform/site.ts';

type Caller = Pick<Site, 'call' | 'locale'>;

/** A player's own lists of a lobby: favourites and recently played games. */
export type OwnList = 'favourites' | 'recent';

/** Does this part of a lobby's address name one of a player's lists? */
export function isOwnList(category: string | undefined): category is OwnList {
  return category === 'favourites' || category === 'recent';
}

/** The lobby whose lists a game belongs to. */
export function lobbyOf(game: Pick<GameCard, 'type'>): LobbyPageType {
  return game.type === 'liveCasinoGames' ? 'live-casino' : 'casino';
}

export function favouritesQuery({ call, locale }: Caller, lobby: LobbyPageType = 'casino') {
  return queryOptions({
    queryKey: ['catalogue', 'favourites', lobby],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/player/favourites',
        { query: { market: locale.market, language: locale.language, lobbyPageType: lobby } },
        { signal },
      ),
  });
}

export function recentGamesQuery({ call, locale }: Caller, lobby: LobbyPageType = 'casino') {
  return queryOptions({
    queryKey: ['catalogue', 'recent', lobby],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/player/recent-games',
        { query: { market: locale.market, language: locale.language, category: lobby, limit: 30 } },
        { signal },
      ),
    staleTime: 0,
  });
}

/** Prefetches a list before its page renders; the page itself reports a failed request. */
export function prefetchOwnGames(
  site: Caller & { readonly queries: QueryClient },
  lobby: LobbyPageType,
  list: OwnList,
): Promise<void> {
  return list === 'recent'
    ? site.queries.prefetchQuery(recentGamesQuery(site, lobby))
    : site.queries.prefetchQuery(favouritesQuery(site, lobby));
}
