import { data, useParams } from 'react-router';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { VirtualResultsScreen } from '../../../sportsbook/virtuals/results/virtual-results-screen.tsx';
import {
  isVirtualSport,
  virtualResultsQuery,
  virtualSports,
} from '../../../sportsbook/virtuals/virtuals.queries.ts';

async function load({ site, params }: LoadInput) {
  if (!site.hasVirtuals) throw data(null, { status: 404 });
  const { sport = virtualSports[0] } = params;
  if (!isVirtualSport(sport)) throw data(null, { status: 404 });
  await Promise.all([
    site.queries.prefetchInfiniteQuery(virtualResultsQuery(site, sport)),
    site.texts.load(['virtuals', 'markets', 'odds']),
  ]);
  const { t } = site.texts;
  return {
    meta: {
      title: t('shell.title.page', { page: t('virtuals.results.title') }),
      description: t('virtuals.description'),
    },
  };
}

export const loader = routeLoader(['virtuals', 'markets', 'odds'], load);
export const clientLoader = routeLoader(['virtuals', 'markets', 'odds'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function VirtualResults() {
  const { sport } = useParams();
  return <VirtualResultsScreen key={sport} sport={isVirtualSport(sport) ? sport : virtualSports[0]} />;
}
