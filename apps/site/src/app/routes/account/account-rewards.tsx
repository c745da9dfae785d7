import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';
import { AvailableScreen } from '../../../rewards/list/available-screen.tsx';
import { codeAvailabilityQuery, loadRewards } from '../../../rewards/rewards.queries.ts';

async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    await Promise.all([loadRewards(site), site.queries.prefetchQuery(codeAvailabilityQuery(site))]);
  }
  await site.texts.load(['rewards']);
  return { meta: { title: site.texts.t('shell.title.page', { page: site.texts.t('rewards.title') }) } };
}

export const loader = routeLoader(['rewards'], load);
export const clientLoader = routeLoader(['rewards'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default AvailableScreen;
