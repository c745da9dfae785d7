import { data } from 'react-router';
import { promotionsQuery } from '../../../content/page/page.queries.ts';
import { promotionPath } from '../../../content/promotion/promotion-card.tsx';
import { PromotionsScreen } from '../../../content/promotion/promotions-screen.tsx';
import { seoOf } from '../../../content/seo.ts';
import { breadcrumbData, listData } from '../../../content/structured-data.ts';
import { isProblem } from '../../../platform/api/problem.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site, params }: LoadInput) {
  const { category, tagSlug } = params;
  const [promotions] = await Promise.all([
    site.queries.ensureQueryData(promotionsQuery(site, category, tagSlug)).catch((error: unknown) => {
      throw isProblem(error) && error.status === 404 ? data(null, { status: 404 }) : error;
    }),
    site.texts.load(['content']),
  ]);
  const { t } = site.texts;
  const seo = await seoOf(site, 'promotions-home', {
    title: t('content.promotions.title'),
    description: t('content.promotions.text'),
  });
  const open = promotions.categories.find(({ slug }) => slug === category);
  const tag = promotions.tags.find(({ slug }) => slug === tagSlug);
  const name = open?.title ?? seo.title;
  const page = open && tag ? t('content.promotions.tagged', { category: open.title, tag: tag.title }) : name;
  const steps = [
    [t('content.promotions.title'), '/promotions'] as const,
    ...(open ? [[open.title, `/promotions/${open.slug}`] as const] : []),
  ];
  return {
    meta: {
      title: t('shell.title.page', { page }),
      description: open?.description ?? seo.description,
      structured: [
        ...breadcrumbData(site, steps),
        ...listData(
          site,
          promotions.items.map((item) => [item.title, promotionPath(item)] as const),
        ),
      ],
    },
  };
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default PromotionsScreen;
