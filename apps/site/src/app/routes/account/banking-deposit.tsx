import {
  depositCheckQuery,
  depositQuery,
  methodsQuery,
  recentMethodsQuery,
} from '../../../cashier/cashier.queries.ts';
import { DepositScreen } from '../../../cashier/deposit/deposit-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';

async function load({ site, url }: LoadInput) {
  const paymentId = url.searchParams.get('payment');
  const again = url.searchParams.get('again');
  const { queries } = site;
  if (isSignedIn(site.session.get())) {
    await (paymentId
      ? queries.prefetchQuery(depositQuery(site, paymentId))
      : Promise.all([
          queries.prefetchQuery(depositCheckQuery(site)),
          queries.prefetchQuery(methodsQuery(site)),
          queries.prefetchQuery(recentMethodsQuery(site)),
          ...(again ? [queries.prefetchQuery(depositQuery(site, again))] : []),
        ]));
  }
  await site.texts.load(['cashier']);
  return {
    meta: { title: site.texts.t('shell.title.page', { page: site.texts.t('cashier.deposit.title') }) },
  };
}

export const loader = routeLoader(['cashier'], load);
export const clientLoader = routeLoader(['cashier'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default DepositScreen;
