import type { GameCard, LobbyPageType } from '@halcyon/contract/catalogue/game';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { Heart, History } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { QueryState } from '../../platform/page/card.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { favouritesQuery, recentGamesQuery, type OwnList } from '../tile/player-games.queries.ts';
import css from '../../platform/sections.module.css';
import ui from '@halcyon/ui/ui.module.css';

const icons = { favourites: Heart, recent: History };

type OwnGamesProps = {
  lobby: LobbyPageType;
  list: OwnList;
  /** Games as their lobby shows them. */
  Tiles: ComponentType<{ games: readonly GameCard[]; label: string; isFirst: boolean }>;
  /** Shown below the empty text. */
  children: ReactNode;
};

/** The player's own list of a lobby: favourites or recently played games. */
export function OwnGames({ lobby, list, Tiles, children }: OwnGamesProps) {
  const t = useText();
  const site = useSite();
  const kept = useQuery({ ...favouritesQuery(site, lobby), enabled: list === 'favourites' });
  const recent = useQuery({ ...recentGamesQuery(site, lobby), enabled: list === 'recent' });
  const own = list === 'favourites' ? kept : recent;
  const games = own.data?.items ?? [];
  const title = list === 'favourites' ? t('lobby.my_games') : t('lobby.recent');
  const Icon = icons[list];
  return (
    <>
      <div className={css.head}>
        <h1>{title}</h1>
        {own.data && <p className={ui.muted}>{t('lobby.count', { count: games.length })}</p>}
      </div>
      <QueryState query={own} height={320}>
        {games.length > 0 ? (
          <Tiles games={games} label={title} isFirst />
        ) : (
          <>
            <EmptyState
              icon={<Icon size={40} aria-hidden="true" />}
              title={t(`lobby.empty.${list}_title`)}
              text={t(`lobby.empty.${list}_text`)}
            />
            {children}
          </>
        )}
      </QueryState>
    </>
  );
}
