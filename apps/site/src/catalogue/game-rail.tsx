import type { GameCard } from '@halcyon/contract/catalogue/game';
import { Rail } from '@halcyon/ui/rail';
import type { ReactNode } from 'react';
import { useText } from '../platform/site.ts';
import { GameTile } from './game-tile.tsx';

type GameRailProps = { title: string; more?: ReactNode; games: readonly GameCard[] };

/** A row of single tiles. */
export function GameRail({ title, more, games }: GameRailProps) {
  const t = useText();
  return (
    <div className="lobby-section">
      <Rail title={title} more={more} backLabel={t('lobby.rail.back')} onLabel={t('lobby.rail.on')}>
        {games.map((game) => (
          <li key={game.id} className="rail-tile">
            <GameTile game={game} />
          </li>
        ))}
      </Rail>
    </div>
  );
}
