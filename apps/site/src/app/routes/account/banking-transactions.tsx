import { readFilter } from '../../../history/transactions/history-filter.ts';
import { summaryQuery, transactionsQuery } from '../../../history/history.queries.ts';
import { HistoryScreen } from '../../../history/transactions/history-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';

async function load({ site, url }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    const filter = readFilter(url.searchParams);
    await Promise.all([
      site.queries.prefetchInfiniteQuery(transactionsQuery(site, filter)),
      site.queries.prefetchQuery(summaryQuery(site, filter)),
    ]);
  }
  await site.texts.load(['history']);
  return { meta: { title: site.texts.t('shell.title.page', { page: site.texts.t('history.title') }) } };
}

export const loader = routeLoader(['history'], load);
export const clientLoader = routeLoader(['history'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default HistoryScreen;
