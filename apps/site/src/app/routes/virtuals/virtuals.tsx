import { data, useParams } from 'react-router';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { VirtualsScreen } from '../../../sportsbook/virtuals/virtuals-screen.tsx';
import {
  isVirtualSport,
  scheduleQuery,
  virtualSports,
} from '../../../sportsbook/virtuals/virtuals.queries.ts';

async function load({ site, params }: LoadInput) {
  if (!site.hasVirtuals) throw data(null, { status: 404 });
  if (params['sport'] !== undefined && !isVirtualSport(params['sport'])) throw data(null, { status: 404 });
  // A schedule that fails says so in its place.
  await Promise.all([
    site.queries.prefetchQuery(scheduleQuery(site)),
    site.texts.load(['virtuals', 'markets', 'odds']),
  ]);
  const { t } = site.texts;
  return {
    meta: {
      title: t('shell.title.page', { page: t('virtuals.title') }),
      description: t('virtuals.description'),
    },
  };
}

export const loader = routeLoader(['virtuals', 'markets', 'odds'], load);
export const clientLoader = routeLoader(['virtuals', 'markets', 'odds'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function Virtuals() {
  const { sport } = useParams();
  return <VirtualsScreen sport={isVirtualSport(sport) ? sport : virtualSports[0]} />;
}
