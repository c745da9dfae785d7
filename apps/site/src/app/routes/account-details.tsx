import { AccountScreen } from '../../identity/account-screen.tsx';
import {
  loginHistoryQuery,
  marketingQuery,
  ownSessionsQuery,
  profileQuery,
} from '../../identity/account.queries.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';
import { isSignedIn } from '../../platform/session.ts';

/** Each panel may fail without taking the others with it. */
async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    const { queries } = site;
    await Promise.all([
      queries.prefetchQuery(profileQuery(site)),
      queries.prefetchQuery(ownSessionsQuery(site)),
      queries.prefetchQuery(marketingQuery(site)),
      queries.prefetchInfiniteQuery(loginHistoryQuery(site)),
    ]);
  }
  await site.texts.load(['identity']);
  const page = site.texts.t('identity.account.pageTitle');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['identity', 'lobby'], load);
export const clientLoader = routeLoader(['identity', 'lobby'], load);
export const meta = pageMeta;

export default AccountScreen;
