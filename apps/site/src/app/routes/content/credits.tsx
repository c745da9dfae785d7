import { CreditsScreen } from '../../../content/page/credits-screen.tsx';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site }: LoadInput) {
  await site.texts.load(['content']);
  const { t } = site.texts;
  return {
    meta: {
      title: t('shell.title.page', { page: t('content.credits.title') }),
      description: t('content.credits.text'),
    },
  };
}

export const loader = routeLoader(['content'], load);
export const clientLoader = routeLoader(['content'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default CreditsScreen;
