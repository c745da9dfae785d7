import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { ResetScreen } from '../../../registration/password/reset-screen.tsx';

async function load({ site }: LoadInput) {
  await site.texts.load(['registration']);
  const page = site.texts.t('registration.reset.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['registration', 'identity', 'lobby'], load);
export const clientLoader = routeLoader(['registration', 'identity', 'lobby'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default ResetScreen;
