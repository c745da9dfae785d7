import { Skeleton } from '@halcyon/ui/skeleton';
import { lazy, Suspense } from 'react';
import { data, useParams } from 'react-router';
import { isOwnList, prefetchOwnGames } from '../../../catalogue/tile/player-games.queries.ts';
import { LiveScreen } from '../../../live-casino/live-screen.tsx';
import { liveGamesQuery, liveLobbyQuery, liveTablesQuery } from '../../../live-casino/live.queries.ts';
import { seoOf } from '../../../content/seo.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { isProblem } from '../../../platform/api/problem.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { BelowGames } from '../../shell/below-games.tsx';

// Visitors have no personal list and never load its screen.
const OwnTablesScreen = lazy(async () => ({
  default: (await import('../../../live-casino/own-tables-screen.tsx')).OwnTablesScreen,
}));

async function load({ site, params }: LoadInput) {
  const { category } = params;
  const { queries, texts } = site;
  const [lobby] = await Promise.all([
    queries.ensureQueryData(liveLobbyQuery(site)),
    queries.ensureQueryData(liveTablesQuery(site)),
    isOwnList(category)
      ? prefetchOwnGames(site, 'live-casino', category)
      : queries.ensureQueryData(liveGamesQuery(site, category)).catch((error: unknown) => {
          throw isProblem(error) && error.status === 404 ? data(null, { status: 404 }) : error;
        }),
    texts.load(['live']),
  ]);
  const label = lobby.categories.find(({ id }) => id === category)?.label;
  const seo = await seoOf(site, 'live-casino', {
    title: texts.t('live.title'),
    description: texts.t('live.description'),
  });
  const page = label ?? seo.title;
  return { meta: { title: texts.t('shell.title.page', { page }), description: seo.description } };
}

export const loader = routeLoader(['lobby', 'live'], load);
export const clientLoader = routeLoader(['lobby', 'live'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function LiveCasino() {
  const { category } = useParams();
  if (!isOwnList(category))
    return <LiveScreen category={category} below={<BelowGames place="live-lobby" />} />;
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <OwnTablesScreen list={category} />
    </Suspense>
  );
}
