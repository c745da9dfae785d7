import { data } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';
import { landingQuery } from '../../registration/landing.queries.ts';
import { LandingScreen } from '../../registration/landing-screen.tsx';

async function load({ site, params }: LoadInput) {
  const query = landingQuery(site, params.slug ?? '');
  // A content service that is away is a state of the screen, which says so and asks again.
  await site.queries.prefetchQuery(query);
  const landing = site.queries.getQueryData(query.queryKey);
  if (landing === null) throw data(null, { status: 404 });
  await site.texts.load(['registration']);
  const page = landing?.title ?? site.texts.t('registration.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['registration', 'lobby'], load);
export const clientLoader = routeLoader(['registration', 'lobby'], load);
export const meta = pageMeta;

export default LandingScreen;
