import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { placeOf, type Place } from '../catalogue.queries.ts';

/** Every game in short form; requested when a search starts. */
export function searchIndexQuery(site: Place) {
  return queryOptions({
    queryKey: ['catalogue', 'index'],
    queryFn: ({ signal }) => site.call('GET /api/v1/catalogue/index', { query: placeOf(site) }, { signal }),
  });
}

export function gameQuery(site: Place, slug: string) {
  return queryOptions({
    queryKey: ['catalogue', 'game', slug],
    queryFn: ({ signal }) =>
      site.call('GET /api/v1/catalogue/games/:slug', { params: { slug }, query: placeOf(site) }, { signal }),
  });
}

/** The same by the address of its provider's play route; cached by its slug as well from then on. */
export async function findGameOfProvider(
  site: Place & { readonly queries: QueryClient },
  params: { readonly provider: string; readonly gameId: string },
) {
  const { queries, call } = site;
  const game = await queries.fetchQuery({
    queryKey: ['catalogue', 'provider-game', params],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/catalogue/providers/:provider/games/:gameId',
        { params, query: placeOf(site) },
        { signal },
      ),
  });
  queries.setQueryData(gameQuery(site, game.gameSlug).queryKey, game);
  return game;
}
