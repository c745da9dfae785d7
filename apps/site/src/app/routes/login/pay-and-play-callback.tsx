import { BankCallbackScreen } from '../../../pay-and-play/bank-callback-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import type { ShellHandle } from '../shell.tsx';

/** Shown briefly in the bank's frame: no bars around it. */
export const handle: ShellHandle = { shell: 'game' };

async function load({ site }: LoadInput) {
  await site.texts.load(['paynplay']);
  const page = site.texts.t('paynplay.title');
  return { meta: { title: site.texts.t('shell.title.page', { page }) } };
}

export const loader = routeLoader(['paynplay'], load);
export const clientLoader = routeLoader(['paynplay'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default BankCallbackScreen;
