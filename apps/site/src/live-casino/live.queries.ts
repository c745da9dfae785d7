import type { LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import { queryOptions } from '@tanstack/react-query';
import type { Site } from '../platform/site.ts';

type Place = Pick<Site, 'call' | 'locale' | 'device'>;

/** Maximum number of tables in a live lobby; all are on one page. */
const TABLES_MAX = 100;

function placeOf({ locale, device }: Place) {
  return { market: locale.market, language: locale.language, channel: device, lobby: 'live-casino' as const };
}

/** Categories and studios of the live lobby. */
export function liveLobbyQuery(site: Place) {
  return queryOptions({
    queryKey: ['live', 'lobby'],
    queryFn: async ({ signal }) => {
      const query = { ...placeOf(site), page: 'lobby' as const };
      const lobby = await site.call('GET /api/v1/catalogue/lobby', { query }, { signal });
      // Its games have a separate query.
      return { ...lobby, sections: [] };
    },
  });
}

export function liveGamesQuery(site: Place, category: string | undefined) {
  return queryOptions({
    queryKey: ['live', 'games', category ?? ''],
    queryFn: ({ signal }) =>
      site.call(
        'GET /api/v1/catalogue/games',
        { query: { ...placeOf(site), ...(category && { category }), limit: TABLES_MAX } },
        { signal },
      ),
  });
}

/** Current state of the tables' feeds; pushes bring later changes. */
export function liveTablesQuery(site: Place) {
  return queryOptions({
    queryKey: ['live', 'tables'],
    queryFn: async ({ signal }): Promise<readonly LiveTable[]> => {
      const { market, language } = site.locale;
      return (await site.call('GET /api/v1/live/tables', { query: { market, language } }, { signal })).tables;
    },
    // The stream's first message is a full snapshot: what came with the page is not requested again.
    staleTime: 10_000,
  });
}
