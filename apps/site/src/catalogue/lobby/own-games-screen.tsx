import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSite, useText } from '../../platform/site.ts';
import { gamesPageQuery, lobbyQuery } from '../catalogue.queries.ts';
import { CategoryChips } from './category-chips.tsx';
import { GameRail } from '../tile/game-rail.tsx';
import { OwnGames } from '../own-games/own-games.tsx';
import type { OwnList } from '../tile/player-games.queries.ts';
import { TileGrid } from '../tile/tile-grid.tsx';
import css from '../../platform/page.module.css';

const POPULAR_SHOWN = 12;

/** The player's own games of the casino. */
export function OwnGamesScreen({ list }: { list: OwnList }) {
  const t = useText();
  const site = useSite();
  const { data: lobby } = useSuspenseQuery(lobbyQuery(site, 'lobby'));
  const { data: most } = useQuery(gamesPageQuery(site, { sort: 'popular' }, 0));
  const popular = most?.items.slice(0, POPULAR_SHOWN) ?? [];
  return (
    <div className={css.page}>
      <CategoryChips categories={lobby.categories} current={list} />
      <OwnGames lobby="casino" list={list} Tiles={TileGrid}>
        {popular.length > 0 && <GameRail title={t('lobby.search.popular')} games={popular} />}
      </OwnGames>
    </div>
  );
}
