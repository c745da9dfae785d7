import { lobbyQuery } from '../../catalogue/catalogue.queries.ts';
import { HomeScreen } from '../../catalogue/home-screen.tsx';
import { favouritesQuery, recentGamesQuery } from '../../catalogue/player-games.queries.ts';
import { bannersQuery } from '../../content/content.queries.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';
import { isUnrestricted } from '../../platform/session.ts';

async function load({ site }: LoadInput) {
  // A player's own rails may fail without taking the page with them.
  const own = isUnrestricted(site.session.get())
    ? [site.queries.prefetchQuery(recentGamesQuery(site)), site.queries.prefetchQuery(favouritesQuery(site))]
    : [];
  await Promise.all([
    site.queries.ensureQueryData(lobbyQuery(site, 'home')),
    site.queries.prefetchQuery(bannersQuery(site)),
    ...own,
  ]);
  return {
    meta: { title: site.texts.t('shell.title.home'), description: site.texts.t('shell.description') },
  };
}

export const loader = routeLoader(['lobby'], load);
export const clientLoader = routeLoader(['lobby'], load);
export const meta = pageMeta;

export default HomeScreen;
