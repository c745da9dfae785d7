import { seoOf } from '../../../content/seo.ts';
import { bankEntryDomains } from '../../../platform/banking/bank-entry.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { siteConfigQuery, stationQuery } from '../../../registration/registration.queries.ts';
import { SignUpScreen } from '../../../registration/sign-up/sign-up-screen.tsx';
import { startCountry } from '../../../registration/sign-up/sign-up-start.ts';

async function load({ site }: LoadInput) {
  await site.queries.prefetchQuery(stationQuery(site));
  const seen = site.queries.getQueryData(stationQuery(site).queryKey)?.autodetectedCountry ?? null;
  await site.queries.prefetchQuery(siteConfigQuery(site, startCountry(site.locale, seen)));
  await site.texts.load(['registration', ...bankEntryDomains(site)]);
  const { t } = site.texts;
  const seo = await seoOf(site, 'sign-up', {
    title: t('registration.title'),
    description: t('shell.description'),
  });
  return { meta: { title: t('shell.title.page', { page: seo.title }), description: seo.description } };
}

export const loader = routeLoader(['registration', 'identity', 'lobby'], load);
export const clientLoader = routeLoader(['registration', 'identity', 'lobby'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default SignUpScreen;
