import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { unlessEmbedded } from '../../../sportsbook/embed/unless-embedded.ts';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { BetsScreen } from '../../../sportsbook/bets/bets-screen.tsx';

async function load({ site }: LoadInput) {
  const { t } = site.texts;
  return { meta: { title: t('shell.title.page', { page: t('bets.title') }) } };
}

export const loader = routeLoader(
  ['bets', 'slip', 'sportsbook', 'markets', 'odds', 'security'],
  unlessEmbedded(load),
);
export const clientLoader = routeLoader(
  ['bets', 'slip', 'sportsbook', 'markets', 'odds', 'security'],
  unlessEmbedded(load),
);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default BetsScreen;
