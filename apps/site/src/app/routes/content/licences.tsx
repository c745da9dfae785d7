import { LicencesScreen } from '../../../content/page/licences-screen.tsx';
import { licencesQuery } from '../../../content/page/page.queries.ts';
import { seoOf } from '../../../content/seo.ts';
import { breadcrumbData } from '../../../content/structured-data.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site }: LoadInput) {
  await Promise.all([site.queries.ensureQueryData(licencesQuery(site)), site.texts.load(['content'])]);
  const { t } = site.texts;
  const seo = await seoOf(site, 'licences', {
    title: t('content.licences.title'),
    description: t('content.licences.text'),
  });
  return {
    meta: {
      title: t('shell.title.page', { page: seo.title }),
      description: seo.description,
      structured: breadcrumbData(site, [[seo.title, '/licences']]),
    },
  };
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default LicencesScreen;
