import { roundsQuery, unfinishedQuery } from '../../../history/history.queries.ts';
import { RoundsScreen } from '../../../history/rounds/rounds-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';

async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    await Promise.all([
      site.queries.prefetchInfiniteQuery(roundsQuery(site)),
      site.queries.prefetchQuery(unfinishedQuery(site)),
    ]);
  }
  await site.texts.load(['history']);
  return {
    meta: { title: site.texts.t('shell.title.page', { page: site.texts.t('history.rounds.title') }) },
  };
}

export const loader = routeLoader(['history'], load);
export const clientLoader = routeLoader(['history'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default RoundsScreen;
