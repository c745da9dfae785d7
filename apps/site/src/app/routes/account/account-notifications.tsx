import { connectionsQuery } from '../../../inbox/inbox.queries.ts';
import { NotificationsScreen } from '../../../inbox/notifications-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site }: LoadInput) {
  await site.queries.prefetchQuery(connectionsQuery(site));
  await site.texts.load(['inbox']);
  const page = site.texts.t('inbox.offers.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['inbox'], load);
export const clientLoader = routeLoader(['inbox'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default NotificationsScreen;
