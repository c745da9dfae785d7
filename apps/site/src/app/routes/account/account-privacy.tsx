import { marketingQuery } from '../../../identity/account.queries.ts';
import { PrivacyScreen } from '../../../identity/privacy/privacy-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { isSignedIn } from '../../../platform/api/session.ts';
import { WinnerConsentCard } from '../../../prizes/consent-card.tsx';
import { winnerConsentQuery } from '../../../prizes/winners.queries.ts';

async function load({ site }: LoadInput) {
  if (isSignedIn(site.session.get())) {
    await Promise.all([
      site.queries.prefetchQuery(marketingQuery(site)),
      site.queries.prefetchQuery(winnerConsentQuery(site)),
    ]);
  }
  await site.texts.load(['account']);
  const page = site.texts.t('account.privacy.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['account', 'cookies', 'identity', 'lobby', 'prizes'], load);
export const clientLoader = routeLoader(['account', 'cookies', 'identity', 'lobby', 'prizes'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function Privacy() {
  return <PrivacyScreen winners={<WinnerConsentCard />} />;
}
