import { data } from 'react-router';
import { vipPageQuery } from '../../../content/page/page.queries.ts';
import { seoOf } from '../../../content/seo.ts';
import { breadcrumbData, pageData } from '../../../content/structured-data.ts';
import { VipScreen } from '../../../content/promotion/vip-screen.tsx';
import { isProblem } from '../../../platform/api/problem.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site }: LoadInput) {
  const page = await site.queries.ensureQueryData(vipPageQuery(site)).catch((error: unknown) => {
    throw isProblem(error) && error.status === 404 ? data(null, { status: 404 }) : error;
  });
  const seo = await seoOf(site, 'vip', page);
  return {
    meta: {
      title: site.texts.t('shell.title.page', { page: seo.title }),
      description: seo.description,
      structured: [...breadcrumbData(site, [[page.title, '/iclub']]), ...pageData(site, page)],
    },
  };
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default VipScreen;
