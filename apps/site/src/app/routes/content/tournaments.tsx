import { listData } from '../../../content/structured-data.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { tournamentPath, tournamentsQuery } from '../../../prizes/tournament/tournament.queries.ts';
import { TournamentsScreen } from '../../../prizes/tournament/tournaments-screen.tsx';

async function load({ site }: LoadInput) {
  // A list that fails says so in its place.
  await Promise.all([site.queries.prefetchQuery(tournamentsQuery(site)), site.texts.load(['prizes'])]);
  const { t } = site.texts;
  const items = site.queries.getQueryData(tournamentsQuery(site).queryKey)?.items ?? [];
  return {
    meta: {
      title: t('shell.title.page', { page: t('prizes.tournament.list.title') }),
      description: t('prizes.tournament.list.text'),
      structured: listData(
        site,
        items.map((one) => [one.title, tournamentPath(one)] as const),
      ),
    },
  };
}

export const loader = routeLoader(['prizes'], load);
export const clientLoader = routeLoader(['prizes'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default TournamentsScreen;
