import '../../content/pages.css';
import { LicencesScreen } from '../../content/licences-screen.tsx';
import { licencesQuery, seoQuery } from '../../content/page.queries.ts';
import { breadcrumbData } from '../../content/structured-data.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';

async function load({ site }: LoadInput) {
  const [seo] = await Promise.all([
    site.queries.ensureQueryData(seoQuery(site, 'licences')).catch(() => null),
    site.queries.ensureQueryData(licencesQuery(site)),
    site.texts.load(['content']),
  ]);
  const { t } = site.texts;
  const page = seo?.title ?? t('content.licences.title');
  return {
    meta: {
      title: t('shell.title.page', { page }),
      description: seo?.description ?? t('content.licences.text'),
      structured: breadcrumbData(site, [[page, '/licences']]),
    },
  };
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export const meta = pageMeta;

export default LicencesScreen;
