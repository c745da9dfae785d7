import { isPayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import { PayAndPlayScreen } from '../../../pay-and-play/pay-and-play-screen.tsx';
import { bankBannerQuery, bankOffersQuery } from '../../../pay-and-play/pay-and-play.queries.ts';
import { redirectTo } from '../../../platform/api/guarding.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';

async function load({ site }: LoadInput) {
  // Who is signed in pays through the cashier.
  if (isSignedIn(site.session.get())) {
    throw redirectTo(`/${site.prefix}/my-account/banking/deposit`, 'signed_in');
  }
  if (isPayAndPlayMarket(site.locale.market)) {
    const { queries } = site;
    await Promise.all([
      queries.prefetchQuery(bankBannerQuery(site)),
      queries.prefetchQuery(bankOffersQuery(site)),
    ]);
  }
  await site.texts.load(['paynplay']);
  const page = site.texts.t('paynplay.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['paynplay', 'registration', 'cashier'], load);
export const clientLoader = routeLoader(['paynplay', 'registration', 'cashier'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default PayAndPlayScreen;
