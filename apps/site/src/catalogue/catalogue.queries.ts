import type { GameSort } from '@halcyon/contract/catalogue/catalogue.contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Site } from '../platform/site.ts';

export type Place = Pick<Site, 'call' | 'locale' | 'device'>;

/** Filters of a list of games; part of the address of the page. */
export type GameFilter = {
  category?: string | undefined;
  /** Provider ids joined by commas. */
  provider?: string | undefined;
  /** Ids of features joined by commas. */
  feature?: string | undefined;
  search?: string | undefined;
  sort: GameSort;
};

/** Parameters of every catalogue query. */
export function placeOf({ locale, device }: Place) {
  return { market: locale.market, language: locale.language, channel: device };
}

export function lobbyQuery(site: Place, page: 'home' | 'lobby') {
  return queryOptions({
    queryKey: ['catalogue', 'lobby', page],
    queryFn: async ({ signal }) => {
      const query = { ...placeOf(site), lobby: 'casino' as const, page };
      const lobby = await site.call('GET /api/v1/catalogue/lobby', { query }, { signal });
      // The lobby lists its games page by page; only home shows their sections.
      return page === 'home' ? lobby : { ...lobby, sections: [] };
    },
  });
}

/** Games of one page. Sizes of the specification: 15 and 30 in the lobby, 30 and 60 in a category. */
export function pageSize(device: Site['device'], filter: GameFilter): number {
  const size = device === 'mobile' ? 15 : 30;
  return filter.category ? size * 2 : size;
}

/** One page of games. A game that moved between two pages is kept in the earlier one only. */
export function gamesPageQuery(
  site: Place & { readonly queries: QueryClient },
  filter: GameFilter,
  page: number,
) {
  const limit = pageSize(site.device, filter);
  return queryOptions({
    queryKey: ['catalogue', 'games-page', filter, page],
    queryFn: async ({ signal }) => {
      const answer = await site.call(
        'GET /api/v1/catalogue/games',
        { query: { ...placeOf(site), lobby: 'casino', ...filter, position: page * limit, limit } },
        { signal },
      );
      const earlier = earlierIds(site, filter, page);
      return { ...answer, items: answer.items.filter(({ id }) => !earlier.has(id)) };
    },
  });
}

function earlierIds(
  site: Parameters<typeof gamesPageQuery>[0],
  filter: GameFilter,
  page: number,
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let before = 0; before < page; before += 1) {
    const known = site.queries.getQueryData(gamesPageQuery(site, filter, before).queryKey);
    for (const { id } of known?.items ?? []) ids.add(id);
  }
  return ids;
}
