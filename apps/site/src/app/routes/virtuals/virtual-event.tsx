import { data, useParams } from 'react-router';
import { isProblem } from '../../../platform/api/problem.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { VirtualEventScreen } from '../../../sportsbook/virtuals/results/virtual-event-screen.tsx';
import { virtualEventQuery } from '../../../sportsbook/virtuals/virtuals.queries.ts';

async function load({ site, params }: LoadInput) {
  if (!site.hasVirtuals) throw data(null, { status: 404 });
  const query = virtualEventQuery(site, params['id'] ?? '');
  const [event] = await Promise.all([
    site.queries.ensureQueryData(query).catch((error: unknown) => {
      const isUnknown = isProblem(error) && (error.status === 404 || error.status === 400);
      throw isUnknown ? data(null, { status: 404 }) : error;
    }),
    site.texts.load(['virtuals', 'markets', 'odds']),
  ]);
  const { t } = site.texts;
  const page = event.name;
  return { meta: { title: t('shell.title.page', { page }), description: t('virtuals.description') } };
}

export const loader = routeLoader(['virtuals', 'markets', 'odds'], load);
export const clientLoader = routeLoader(['virtuals', 'markets', 'odds'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function VirtualEvent() {
  const { id = '' } = useParams();
  return <VirtualEventScreen key={id} id={id} />;
}
