import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Heart, History } from 'lucide-react';
import { useSite, useText } from '../platform/site.ts';
import { gamesPageQuery, lobbyQuery } from './catalogue.queries.ts';
import { CategoryChips } from './category-chips.tsx';
import { GameRail } from './game-rail.tsx';
import { LobbyBar } from './lobby-bar.tsx';
import { favouritesQuery, recentGamesQuery } from './player-games.queries.ts';
import { TileGrid } from './tile-grid.tsx';

const POPULAR_SHOWN = 12;

/** The player's own list: games kept, or games played last. */
export function OwnGamesScreen({ list }: { list: 'favourites' | 'recent' }) {
  const t = useText();
  const site = useSite();
  const { data: lobby } = useSuspenseQuery(lobbyQuery(site, 'lobby'));
  const kept = useQuery({ ...favouritesQuery(site), enabled: list === 'favourites' });
  const recent = useQuery({ ...recentGamesQuery(site), enabled: list === 'recent' });
  const { data: most } = useQuery(gamesPageQuery(site, { sort: 'popular' }, 0));
  const popular = most?.items.slice(0, POPULAR_SHOWN) ?? [];
  const games = (list === 'favourites' ? kept.data?.items : recent.data?.items) ?? [];
  const title = list === 'favourites' ? t('lobby.my_games') : t('lobby.recent');
  return (
    <div className="page">
      <CategoryChips categories={lobby.categories} current={list} />
      <div className="lobby-head">
        <h1>{title}</h1>
        <p className="text-text-2">{t('lobby.count', { count: games.length })}</p>
      </div>
      {games.length > 0 ? (
        <TileGrid games={games} label={title} isFirst />
      ) : (
        <>
          <EmptyState
            icon={
              list === 'favourites' ? (
                <Heart size={40} aria-hidden="true" />
              ) : (
                <History size={40} aria-hidden="true" />
              )
            }
            title={t(`lobby.empty.${list}_title`)}
            text={t(`lobby.empty.${list}_text`)}
          />
          {popular.length > 0 && <GameRail title={t('lobby.search.popular')} games={popular} />}
        </>
      )}
      <LobbyBar />
    </div>
  );
}
