import { useLoaderData, useParams } from 'react-router';
import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';
import { GamePage } from '../../game/game-page.tsx';
import { loadOfProvider } from '../../game/load-game.ts';

const load = (input: LoadInput) => loadOfProvider('casino', input);

export const handle = { shell: 'game' };
export const loader = routeLoader(['game', 'lobby'], load);
export const clientLoader = routeLoader(['game', 'lobby'], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function CasinoPlay() {
  const { provider = '', gameId = '' } = useParams();
  const { slug } = useLoaderData<typeof load>();
  return <GamePage slug={slug} target={{ by: 'provider', provider, gameId }} />;
}
