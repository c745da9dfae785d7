import { useParams } from 'react-router';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader } from '../../../platform/api/route-loader.ts';
import { GamePage } from '../../game/game-page.tsx';
import { loadBySlug } from '../../game/load-game.ts';

export const handle = { shell: 'game' };
export const loader = routeLoader(['game', 'lobby'], loadBySlug);
export const clientLoader = routeLoader(['game', 'lobby'], loadBySlug);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function Play() {
  const { gameSlug = '' } = useParams();
  return <GamePage slug={gameSlug} target={{ by: 'slug', slug: gameSlug }} />;
}
