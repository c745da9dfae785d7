import { Skeleton } from '@halcyon/ui/skeleton';
import { lazy, Suspense } from 'react';
import { data, useParams } from 'react-router';
import { gamesPageQuery, lobbyQuery } from '../../../catalogue/catalogue.queries.ts';
import { readLobbyAddress } from '../../../catalogue/lobby/lobby-address.ts';
import { LobbyScreen } from '../../../catalogue/lobby/lobby-screen.tsx';
import { isOwnList, prefetchOwnGames } from '../../../catalogue/tile/player-games.queries.ts';
import { seoOf } from '../../../content/seo.ts';
import { isProblem } from '../../../platform/api/problem.ts';
import { BelowGames } from '../../shell/below-games.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

// Visitors have no personal list and never load its screen.
const OwnGamesScreen = lazy(async () => ({
  default: (await import('../../../catalogue/lobby/own-games-screen.tsx')).OwnGamesScreen,
}));

async function load({ site, params, url }: LoadInput) {
  const { category } = params;
  const { queries, texts } = site;
  const lobby = queries.ensureQueryData(lobbyQuery(site, 'lobby'));
  if (isOwnList(category)) {
    await prefetchOwnGames(site, 'casino', category);
  } else {
    const { filter } = readLobbyAddress(category, url.searchParams);
    await queries.ensureQueryData(gamesPageQuery(site, filter, 0)).catch((error: unknown) => {
      throw isProblem(error) && error.status === 404 ? data(null, { status: 404 }) : error;
    });
  }
  const label = (await lobby).categories.find(({ id }) => id === category)?.label;
  await texts.load(['lobby']);
  const seo = await seoOf(site, 'casino-lobby', {
    title: texts.t('lobby.title'),
    description: texts.t('shell.description'),
  });
  const page = label ?? seo.title;
  return { meta: { title: texts.t('shell.title.page', { page }), description: seo.description } };
}

export const loader = routeLoader(['lobby'], load);
export const clientLoader = routeLoader(['lobby'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function Casino() {
  const { category } = useParams();
  if (isOwnList(category)) {
    return (
      <Suspense fallback={<Skeleton height={480} />}>
        <OwnGamesScreen list={category} />
      </Suspense>
    );
  }
  return <LobbyScreen category={category} below={<BelowGames place="casino-lobby" />} />;
}
