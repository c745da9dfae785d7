import { data } from 'react-router';
import { breadcrumbData } from '../../../content/structured-data.ts';
import { isProblem } from '../../../platform/api/problem.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { tournamentPath, tournamentQuery } from '../../../prizes/tournament/tournament.queries.ts';
import { TournamentScreen } from '../../../prizes/tournament/tournament-screen.tsx';

async function load({ site, params }: LoadInput) {
  const { category = '', id = '' } = params;
  const [page] = await Promise.all([
    site.queries.ensureQueryData(tournamentQuery(site, category, id)).catch((error: unknown) => {
      if (isProblem(error) && error.status === 404) throw data(null, { status: 404 });
      // Anything else is said in the page, with another try.
      return null;
    }),
    site.texts.load(['prizes']),
  ]);
  const { t } = site.texts;
  const list = t('prizes.tournament.list.title');
  if (!page) return { meta: { title: t('shell.title.page', { page: list }) } };
  const { tournament } = page;
  return {
    meta: {
      title: t('shell.title.page', { page: tournament.title }),
      description: tournament.summary,
      structured: breadcrumbData(site, [
        [list, '/tournaments'],
        [tournament.title, tournamentPath(tournament)],
      ]),
    },
  };
}

export const loader = routeLoader(['prizes'], load);
export const clientLoader = routeLoader(['prizes'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default TournamentScreen;
