import type { Lobby } from '@halcyon/contract/catalogue/catalogue.contract';
import type { GameCard } from '@halcyon/contract/catalogue/game';
import { useMemo } from 'react';
import { picturesAhead, useNear } from '../../platform/use-near.ts';
import { GameTile } from './game-tile.tsx';
import { filled, sizesAt, sizesOf } from './grid-sizes.ts';
import css from '../tiles.module.css';

const EAGER_TILES = 4;

type TileGridProps = {
  games: readonly GameCard[];
  /** The lobby's pattern; without one every tile is single. */
  grid?: Lobby['grid'] | undefined;
  /** Another page follows, so the last row is filled where pictures allow it. */
  isFollowed?: boolean;
  label: string;
  /** False below a hero, whose picture loads first. */
  isFirst?: boolean;
  /** Number of tiles above the fold; pictures of later ones load when near the viewport. */
  seenAtOnce?: number | undefined;
};

/** Games as tiles in two, three, five, six or eight columns, big and small ones mixed. */
export function TileGrid({
  games,
  grid,
  isFollowed = false,
  label,
  isFirst = false,
  seenAtOnce = games.length,
}: TileGridProps) {
  const sizes = useMemo(
    () =>
      isFollowed && !grid
        ? filled(games.map(({ horizontalImage }) => horizontalImage !== null))
        : sizesOf(games.length, grid),
    [games, grid, isFollowed],
  );
  const [firstUnseen, isNear] = useNear<HTMLLIElement>({
    isNear: seenAtOnce >= games.length,
    ...picturesAhead,
  });
  return (
    <div className={css.box}>
      <ul className={css.grid} aria-label={label}>
        {games.map((game, at) => {
          const own = sizesAt(sizes, at);
          return (
            <li
              key={game.id}
              ref={at === seenAtOnce ? firstUnseen : null}
              data-xs={own.xs}
              data-sm={own.sm}
              data-md={own.md}
              data-lg={own.lg}
              data-xl={own.xl}
            >
              <GameTile
                game={game}
                sizes={own}
                isEager={isFirst && at < EAGER_TILES}
                isFirst={isFirst && at === 0}
                isWaiting={at >= seenAtOnce && !isNear}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
