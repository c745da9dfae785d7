import { depositCheckQuery, withdrawalCheckQuery } from '../../../cashier/cashier.queries.ts';
import { documentsQuery, verificationQuery } from '../../../kyc/kyc.queries.ts';
import { VerificationScreen } from '../../../kyc/verification/verification-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';

async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    const { queries } = site;
    await Promise.all([
      queries.prefetchQuery(documentsQuery(site)),
      queries.prefetchQuery(verificationQuery(site)),
      queries.prefetchQuery(depositCheckQuery(site)),
      queries.prefetchQuery(withdrawalCheckQuery(site)),
    ]);
  }
  await site.texts.load(['kyc']);
  const page = site.texts.t('kyc.page.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

// Names of payment methods stand in the cashier's texts, those of levels in the account's.
export const loader = routeLoader(['kyc', 'cashier', 'identity'], load);
export const clientLoader = routeLoader(['kyc', 'cashier', 'identity'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default VerificationScreen;
