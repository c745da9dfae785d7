import { data } from 'react-router';
import '../../content/pages.css';
import { seoQuery, vipPageQuery } from '../../content/page.queries.ts';
import { breadcrumbData, pageData } from '../../content/structured-data.ts';
import { VipScreen } from '../../content/vip-screen.tsx';
import { isProblem } from '../../platform/problem.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';

async function load({ site }: LoadInput) {
  const [page, seo] = await Promise.all([
    site.queries.ensureQueryData(vipPageQuery(site)).catch((error: unknown) => {
      throw isProblem(error) && error.status === 404 ? data(null, { status: 404 }) : error;
    }),
    site.queries.ensureQueryData(seoQuery(site, 'vip')).catch(() => null),
  ]);
  return {
    meta: {
      title: site.texts.t('shell.title.page', { page: seo?.title ?? page.title }),
      description: seo?.description ?? page.description,
      structured: [...breadcrumbData(site, [[page.title, '/iclub']]), ...pageData(site, page)],
    },
  };
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export const meta = pageMeta;

export default VipScreen;
