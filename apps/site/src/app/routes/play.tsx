import { Skeleton } from '@halcyon/ui/skeleton';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { data, useParams } from 'react-router';
import { gameQuery } from '../../catalogue/catalogue.queries.ts';
import { GameRail } from '../../catalogue/game-rail.tsx';
import { enter, redirectTo } from '../../platform/guarding.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { isProblem } from '../../platform/problem.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';
import { isSignedIn } from '../../platform/session.ts';
import { useSite, useText } from '../../platform/site.ts';
import { PlayScreen } from '../../play/play-screen.tsx';

// Visitors and demo play have no balance.
const BalancePill = lazyPart(
  ['wallet'],
  async () => (await import('../../wallet/balance-pill.tsx')).BalancePill,
);

export const handle = { shell: 'game' };

async function load({ site, params, url }: LoadInput) {
  const game = await site.queries
    .ensureQueryData(gameQuery(site, params.gameSlug ?? ''))
    .catch((error: unknown) => {
      throw isProblem(error) && error.status === 404 ? data(null, { status: 404 }) : error;
    });
  // A live table has its own play route; by slug it opens for nobody who is signed in.
  if (game.type === 'liveCasinoGames' && isSignedIn(site.session.get())) {
    const address = `/${site.prefix}/live-casino-online/play/${game.gameProvider}/${game.id}`;
    throw redirectTo(address, 'live_by_slug');
  }
  // What kind of game stands at the address is known only now.
  await enter(site, url, game.type === 'liveCasinoGames' ? 'liveCasino' : 'casino');
  await site.texts.load(['game']);
  const page = site.texts.t('game.title', { game: game.name });
  return {
    meta: {
      title: site.texts.t('shell.title.page', { page }),
      description: site.texts.t('shell.description'),
    },
  };
}

export const loader = routeLoader(['game', 'lobby'], load);
export const clientLoader = routeLoader(['game', 'lobby'], load);
export const meta = pageMeta;

export default function Play() {
  const { gameSlug = '' } = useParams();
  const t = useText();
  const { data: game } = useSuspenseQuery(gameQuery(useSite(), gameSlug));
  return (
    <PlayScreen
      key={gameSlug}
      slug={gameSlug}
      balance={
        <Suspense fallback={<Skeleton width={140} height={44} />}>
          <BalancePill />
        </Suspense>
      }
      similar={<GameRail title={t('game.similar')} games={game.similar} />}
    />
  );
}
