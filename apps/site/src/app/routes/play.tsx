import { data, redirect, useParams } from 'react-router';
import { gameQuery } from '../../catalogue/catalogue.queries.ts';
import { isProblem } from '../../platform/problem.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';
import { isSignedIn } from '../../platform/session.ts';
import { PlayScreen } from '../../play/play-screen.tsx';

export const handle = { shell: 'game' };

async function load({ site, params }: LoadInput) {
  const game = await site.queries
    .ensureQueryData(gameQuery(site, params.gameSlug ?? ''))
    .catch((error: unknown) => {
      throw isProblem(error) && error.status === 404 ? data(null, { status: 404 }) : error;
    });
  // A live table has its own play route; by slug it opens for nobody who is signed in.
  if (game.type === 'liveCasinoGames' && isSignedIn(site.session.get())) {
    throw redirect(`/${site.prefix}/live-casino-online/play/${game.gameProvider}/${game.id}`);
  }
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
  return <PlayScreen key={gameSlug} slug={gameSlug} />;
}
