import { redirectTo } from '../../../platform/api/guarding.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';

/** On phones the list of the account, which the shell draws; on larger screens the first of its pages. */
async function load({ site }: LoadInput) {
  if (site.device !== 'mobile') throw redirectTo(`/${site.prefix}/my-account/account`, 'first_page');
  await site.texts.load(['identity']);
  const page = site.texts.t('identity.account.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['identity', 'lobby'], load);
export const clientLoader = routeLoader(['identity', 'lobby'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function AccountHome() {
  return null;
}
