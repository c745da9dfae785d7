import { data } from 'react-router';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { landingQuery } from '../../../content/promotion/landing.queries.ts';
import { LandingScreen } from '../../../registration/sign-up/landing-screen.tsx';

async function load({ site, params }: LoadInput) {
  const query = landingQuery(site, params.slug ?? '');
  // A content service that is away is a state of the screen, which says so and asks again.
  await site.queries.prefetchQuery(query);
  const landing = site.queries.getQueryData(query.queryKey);
  await site.texts.load(['registration']);
  const { t } = site.texts;
  const page = landing?.title ?? t(landing === null ? 'registration.landing.missing' : 'registration.title');
  // The screen says so in its own words.
  return data({ meta: { title: t('shell.title.page', { page }) } }, { status: landing === null ? 404 : 200 });
}

export const loader = routeLoader(['registration', 'lobby'], load);
export const clientLoader = routeLoader(['registration', 'lobby'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default LandingScreen;
