import { redirect } from 'react-router';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';
import { BonusCodeScreen } from '../../../rewards/code/bonus-code-screen.tsx';
import { codeAvailabilityQuery, rewardsQuery } from '../../../rewards/rewards.queries.ts';

/** A player who may not enter codes is sent to the rewards. */
async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    const { queries } = site;
    const [availability] = await Promise.all([
      queries.fetchQuery(codeAvailabilityQuery(site)).catch(() => null),
      queries.prefetchQuery(rewardsQuery(site)),
    ]);
    if (!availability?.isAvailable) throw redirect(`/${site.prefix}/my-account/rewards`);
  }
  await site.texts.load(['rewards']);
  const page = site.texts.t('rewards.code.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['rewards'], load);
export const clientLoader = routeLoader(['rewards'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default BonusCodeScreen;
