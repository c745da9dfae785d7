import { useSuspenseQuery } from '@tanstack/react-query';
import { staticPageQuery, termsVersionsQuery } from '../../../content/page/document.queries.ts';
import { RichText } from '../../../content/page/portable-text.tsx';
import { AcceptTermsScreen } from '../../../identity/account/accept-terms-screen.tsx';
import { migrationQuery } from '../../../identity/account.queries.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { useSite } from '../../../platform/site.ts';

const TERMS_PATH = '/terms';

/** Only a player can accept terms: the guard sends a visitor to the login, which leads back here. */
async function load({ site }: LoadInput) {
  const { queries } = site;
  await Promise.all([
    queries.ensureQueryData(staticPageQuery(site, TERMS_PATH)),
    queries.ensureQueryData(termsVersionsQuery(site)),
    queries.prefetchQuery(migrationQuery(site)),
    site.texts.load(['account']),
  ]);
  const page = site.texts.t('account.terms.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['account', 'content'], load);
export const clientLoader = routeLoader(['account', 'content'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function AcceptTerms() {
  const site = useSite();
  const { data: page } = useSuspenseQuery(staticPageQuery(site, TERMS_PATH));
  const { data: versions } = useSuspenseQuery(termsVersionsQuery(site));
  return (
    <AcceptTermsScreen title={page?.title ?? ''} versions={versions}>
      {page && <RichText blocks={page.body} />}
    </AcceptTermsScreen>
  );
}
