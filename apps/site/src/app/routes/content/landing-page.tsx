import { data } from 'react-router';
import { LandingPageScreen } from '../../../content/promotion/landing-page-screen.tsx';
import { landingPageQuery } from '../../../content/page/page.queries.ts';
import { pageData } from '../../../content/structured-data.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { isProblem } from '../../../platform/api/problem.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site, params }: LoadInput) {
  const query = landingPageQuery(site, params.id ?? '');
  // The screen says in its own words that there is none, and asks again when the content service is away.
  await site.queries.prefetchQuery(query);
  const state = site.queries.getQueryState(query.queryKey);
  await site.texts.load(['content']);
  const { t } = site.texts;
  const isMissing = isProblem(state?.error) && state.error.status === 404;
  const page = state?.data;
  const name = page?.title ?? (isMissing ? t('content.landing.missing') : t('shell.brand'));
  return data(
    {
      meta: {
        title: t('shell.title.page', { page: name }),
        ...(page && { description: page.description, structured: pageData(site, page) }),
      },
    },
    { status: isMissing ? 404 : 200 },
  );
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default LandingPageScreen;
