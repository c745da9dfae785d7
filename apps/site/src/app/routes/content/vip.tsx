import { useSuspenseQuery } from '@tanstack/react-query';
import { data } from 'react-router';
import { PageHead } from '../../../content/page/page-head.tsx';
import { RichText } from '../../../content/page/portable-text.tsx';
import { useSite } from '../../../platform/site.ts';
import { vipPageQuery } from '../../../content/page/page.queries.ts';
import { seoOf } from '../../../content/seo.ts';
import { breadcrumbData, pageData } from '../../../content/structured-data.ts';
import { isProblem } from '../../../platform/api/problem.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { loyaltyQuery } from '../../../rewards/loyalty/loyalty.queries.ts';
import { VipScreen } from '../../../rewards/loyalty/vip-screen.tsx';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site }: LoadInput) {
  const [page] = await Promise.all([
    site.queries.ensureQueryData(vipPageQuery(site)).catch((error: unknown) => {
      throw isProblem(error) && error.status === 404 ? data(null, { status: 404 }) : error;
    }),
    // A ladder that fails says so in its place; a market without one answers 404.
    site.queries.prefetchQuery(loyaltyQuery(site)),
  ]);
  const seo = await seoOf(site, 'vip', page);
  return {
    meta: {
      title: site.texts.t('shell.title.page', { page: seo.title }),
      description: seo.description,
      structured: [...breadcrumbData(site, [[page.title, '/iclub']]), ...pageData(site, page)],
    },
  };
}

export const loader = routeLoader(['content', 'rewards'], load);
export const clientLoader = routeLoader(['content', 'rewards'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function VipPage() {
  const { data: page } = useSuspenseQuery(vipPageQuery(useSite()));
  return (
    <VipScreen
      head={<PageHead title={page.title} text={page.description} image={page.image} />}
      body={<RichText blocks={page.body} />}
    />
  );
}
