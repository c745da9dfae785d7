import { Skeleton } from '@halcyon/ui/skeleton';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { gameQuery } from '../../catalogue/tile/game.queries.ts';
import { GameRail } from '../../catalogue/tile/game-rail.tsx';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { isUnrestricted } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import type { GameTarget } from '../../play/launch/game-target.ts';
import { PlayScreen } from '../../play/play-screen.tsx';

// Visitors have no heart, and demo play has no balance.
const BalancePill = lazyPart(
  ['wallet'],
  async () => (await import('../../wallet/balance/balance-pill.tsx')).BalancePill,
);
const KeepTool = lazyPart(
  ['lobby'],
  async () => (await import('../../catalogue/own-games/keep-tool.tsx')).KeepTool,
);
/** One game with everything around it, whichever address led there. */
export function GamePage({ slug, target }: { slug: string; target: GameTarget }) {
  const t = useText();
  const isPlayer = isUnrestricted(useSession());
  const { data: game } = useSuspenseQuery(gameQuery(useSite(), slug));
  return (
    <PlayScreen
      key={slug}
      slug={slug}
      target={target}
      balance={
        <Suspense fallback={<Skeleton width={140} height={44} />}>
          <BalancePill />
        </Suspense>
      }
      heart={
        isPlayer && (
          <Suspense fallback={<Skeleton width={44} height={36} />}>
            <KeepTool game={game} />
          </Suspense>
        )
      }
      similar={<GameRail title={t('game.similar')} games={game.similar} />}
    />
  );
}
