import { data } from 'react-router';
import { promotionQuery } from '../../../content/page/page.queries.ts';
import { promotionPath } from '../../../content/promotion/promotion-card.tsx';
import { PromotionScreen } from '../../../content/promotion/promotion-screen.tsx';
import { breadcrumbData, pageData } from '../../../content/structured-data.ts';
import { isProblem } from '../../../platform/api/problem.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site, params }: LoadInput) {
  const { category = '', promotionSlug = '' } = params;
  const [promotion] = await Promise.all([
    site.queries.ensureQueryData(promotionQuery(site, category, promotionSlug)).catch((error: unknown) => {
      throw isProblem(error) && error.status === 404 ? data(null, { status: 404 }) : error;
    }),
    site.texts.load(['content']),
  ]);
  const { t } = site.texts;
  return {
    meta: {
      title: t('shell.title.page', { page: promotion.title }),
      description: promotion.description,
      structured: [
        ...breadcrumbData(site, [
          [t('content.promotions.title'), '/promotions'],
          [promotion.category.title, `/promotions/${promotion.category.slug}`],
          [promotion.title, promotionPath(promotion)],
        ]),
        ...pageData(site, promotion),
      ],
    },
  };
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default PromotionScreen;
