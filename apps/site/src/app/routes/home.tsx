import { Suspense, useEffect, useState } from 'react';
import { lobbyQuery } from '../../catalogue/catalogue.queries.ts';
import { HomeScreen } from '../../catalogue/lobby/home-screen.tsx';
import { favouritesQuery, recentGamesQuery } from '../../catalogue/tile/player-games.queries.ts';
import { bannersQuery } from '../../content/content.queries.ts';
import { seoOf } from '../../content/seo.ts';
import { organizationData } from '../../content/structured-data.ts';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { pageMeta } from '../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/api/route-loader.ts';
import { BelowGames } from '../shell/below-games.tsx';
import { isHeldBack, isUnrestricted } from '../../platform/api/session.ts';
import { useSession } from '../../platform/site.ts';

const HeldBackHome = lazyPart(
  ['identity'],
  async () => (await import('../../identity/account/held-back-home.tsx')).HeldBackHome,
);

const HeroTicker = lazyPart(
  ['lobby', 'prizes'],
  async () => (await import('../shell/hero-ticker.tsx')).HeroTicker,
);

async function load({ site }: LoadInput) {
  const session = site.session.get();
  const { queries } = site;
  const games = () => [
    queries.ensureQueryData(lobbyQuery(site, 'home')),
    queries.prefetchQuery(bannersQuery(site)),
    // A player's own rails may fail without taking the page with them.
    ...(isUnrestricted(session)
      ? [queries.prefetchQuery(recentGamesQuery(site)), queries.prefetchQuery(favouritesQuery(site))]
      : []),
  ];
  const { t } = site.texts;
  const [seo] = await Promise.all([
    seoOf(site, 'home', { title: t('shell.title.home'), description: t('shell.description') }),
    ...(isHeldBack(session) ? [] : games()),
  ]);
  // No browser needs it, so none loads it.
  const structured = import.meta.env.SSR ? organizationData(site, t('shell.brand')) : [];
  return { meta: { ...seo, structured } };
}

export const loader = routeLoader(['lobby'], load);
export const clientLoader = routeLoader(['lobby'], load);
export { shouldRevalidate } from '../../platform/api/route-loader.ts';
export const meta = pageMeta;

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** What happens now comes with the visitor's first move: the first view neither waits for it nor carries its code. */
function WhenMoved() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    for (const sign of signsOfLife) addEventListener(sign, want, { once: true, passive: true });
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, want);
    };
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <HeroTicker />
    </Suspense>
  );
}

export default function Home() {
  if (!isHeldBack(useSession()))
    return <HomeScreen news={<WhenMoved />} below={<BelowGames place="home" />} />;
  return (
    <Suspense fallback={null}>
      <HeldBackHome />
    </Suspense>
  );
}
