import type { GameCard } from '@halcyon/contract/catalogue/game';
import { Rail } from '@halcyon/ui/rail';
import type { ReactNode } from 'react';
import { useText } from '../../platform/site.ts';
import { picturesAhead, useNear } from '../../platform/use-near.ts';
import { GameTile } from './game-tile.tsx';
import css from '../tiles.module.css';
import sectionsCss from '../../platform/sections.module.css';

type GameRailProps = {
  title: string;
  more?: ReactNode;
  games: readonly GameCard[];
  /** Below the fold: pictures load when the rail is near the viewport. */
  isBelow?: boolean;
};

/** A row of single tiles. */
export function GameRail({ title, more, games, isBelow = false }: GameRailProps) {
  const t = useText();
  const [box, isNear] = useNear<HTMLDivElement>({ isNear: !isBelow, ...picturesAhead });
  return (
    <div ref={box} className={`${sectionsCss.section} ${css.gameRail}`}>
      <Rail title={title} more={more} backLabel={t('lobby.rail.back')} onLabel={t('lobby.rail.on')}>
        {games.map((game) => (
          <li key={game.id}>
            <GameTile game={game} isWaiting={!isNear} />
          </li>
        ))}
      </Rail>
    </div>
  );
}
