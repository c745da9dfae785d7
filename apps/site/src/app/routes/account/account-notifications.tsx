import { connectionsQuery } from '../../../inbox/inbox.queries.ts';
import { NotificationsScreen } from '../../../inbox/notifications-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { isUnrestricted } from '../../../platform/api/session.ts';
import { PendingRewards } from '../../../rewards/list/pending-rewards.tsx';
import { rewardsQuery } from '../../../rewards/rewards.queries.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site }: LoadInput) {
  await Promise.all([
    site.queries.prefetchQuery(connectionsQuery(site)),
    isUnrestricted(site.session.get()) ? site.queries.prefetchQuery(rewardsQuery(site)) : null,
  ]);
  await site.texts.load(['inbox', 'rewards']);
  const page = site.texts.t('inbox.offers.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['inbox', 'rewards'], load);
export const clientLoader = routeLoader(['inbox', 'rewards'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function AccountNotifications() {
  return <NotificationsScreen pending={<PendingRewards />} />;
}
