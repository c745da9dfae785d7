import {
  accessQuery,
  methodsQuery,
  payoutAccountsQuery,
  pendingQuery,
  withdrawalCheckQuery,
  withdrawalLimitQuery,
} from '../../../cashier/cashier.queries.ts';
import { WithdrawScreen } from '../../../cashier/withdrawal/withdraw-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';

async function load({ site }: LoadInput) {
  const { queries } = site;
  if (isSignedIn(site.session.get())) {
    await Promise.all([
      queries.prefetchQuery(withdrawalCheckQuery(site)),
      queries.prefetchQuery(withdrawalLimitQuery(site)),
      queries.prefetchQuery(accessQuery(site)),
      queries.prefetchQuery(methodsQuery(site)),
      queries.prefetchQuery(payoutAccountsQuery(site)),
      queries.prefetchQuery(pendingQuery(site)),
    ]);
  }
  await site.texts.load(['cashier']);
  return {
    meta: { title: site.texts.t('shell.title.page', { page: site.texts.t('cashier.withdraw.title') }) },
  };
}

export const loader = routeLoader(['cashier'], load);
export const clientLoader = routeLoader(['cashier'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default WithdrawScreen;
