import { InboxScreen } from '../../../inbox/inbox-screen.tsx';
import { unreadQuery } from '../../../identity/account/unread.queries.ts';
import { messagesQuery } from '../../../inbox/inbox.queries.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';

async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    const { queries } = site;
    await Promise.all([
      queries.prefetchInfiniteQuery(messagesQuery(site)),
      queries.prefetchQuery(unreadQuery(site)),
    ]);
  }
  await site.texts.load(['inbox', 'cashier']);
  const page = site.texts.t('inbox.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['inbox', 'cashier'], load);
export const clientLoader = routeLoader(['inbox', 'cashier'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default InboxScreen;
