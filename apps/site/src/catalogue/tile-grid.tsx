import type { Lobby } from '@halcyon/contract/catalogue/catalogue.contract';
import type { GameCard } from '@halcyon/contract/catalogue/game';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.ts';
import { jackpotsQuery } from './catalogue.queries.ts';
import { GameTile } from './game-tile.tsx';
import { filled, sizesAt, sizesOf } from './grid-sizes.ts';

const EAGER_TILES = 4;

type TileGridProps = {
  games: readonly GameCard[];
  /** The lobby's pattern; without one every tile is single. */
  grid?: Lobby['grid'] | undefined;
  /** Another page follows, so the last row is filled where pictures allow it. */
  isFollowed?: boolean;
  label: string;
  /** False where a hero stands above: its picture goes first. */
  isFirst?: boolean;
};

/** Games as tiles in two, three, five, six or eight columns, big and small ones mixed. */
export function TileGrid({ games, grid, isFollowed = false, label, isFirst = false }: TileGridProps) {
  const sizes = useMemo(
    () =>
      isFollowed && !grid
        ? filled(games.map(({ horizontalImage }) => horizontalImage !== null))
        : sizesOf(games.length, grid),
    [games, grid, isFollowed],
  );
  const jackpots = useJackpots(games);
  return (
    <div className="tile-box">
      <ul className="tile-grid" aria-label={label}>
        {games.map((game, at) => {
          const own = sizesAt(sizes, at);
          return (
            <li
              key={game.id}
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
                jackpot={jackpots.get(game.id) ?? null}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Amounts in words by game id; asked for only when a game on the page has a jackpot. */
export function useJackpots(games: readonly GameCard[]): ReadonlyMap<string, string> {
  const site = useSite();
  const format = useFormat();
  const ids = games.filter((game) => game.jackpotExist).map((game) => game.id);
  const { data } = useQuery(jackpotsQuery(site, ids));
  return new Map(data?.data.map(({ gameId, amount }) => [gameId, format.money(amount)]));
}
