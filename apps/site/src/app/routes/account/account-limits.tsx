import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isUnrestricted } from '../../../platform/api/session.ts';
import {
  breaksQuery,
  limitOfferQuery,
  limitsQuery,
  monthQuery,
} from '../../../responsible-gambling/limits.queries.ts';
import { LimitsScreen } from '../../../responsible-gambling/limits-screen.tsx';

/** Each panel may fail without taking the others with it. A restricted session sees its break alone. */
async function load({ site }: LoadInput) {
  const { queries } = site;
  const session = site.session.get();
  if (session.status === 'authorised') await queries.prefetchQuery(breaksQuery(site));
  if (isUnrestricted(session)) {
    await Promise.all([
      queries.prefetchQuery(limitOfferQuery(site)),
      queries.prefetchQuery(limitsQuery(site, 'deposit')),
      queries.prefetchQuery(limitsQuery(site, 'loss')),
      queries.prefetchQuery(monthQuery(site)),
    ]);
  }
  await site.texts.load(['limits']);
  const page = site.texts.t('limits.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['identity', 'limits', 'lobby'], load);
export const clientLoader = routeLoader(['identity', 'limits', 'lobby'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default LimitsScreen;
