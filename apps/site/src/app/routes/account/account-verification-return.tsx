import { identityCheckQuery } from '../../../kyc/kyc.queries.ts';
import { ReturnScreen } from '../../../kyc/verification/return-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';

async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) await site.queries.prefetchQuery(identityCheckQuery(site));
  await site.texts.load(['kyc']);
  const page = site.texts.t('kyc.return.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['kyc', 'identity'], load);
export const clientLoader = routeLoader(['kyc', 'identity'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default ReturnScreen;
