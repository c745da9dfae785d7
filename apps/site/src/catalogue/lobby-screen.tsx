import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useSite, useText } from '../platform/site.ts';
import { ActiveFilters } from './active-filters.tsx';
import { gamesQuery, lobbyQuery } from './catalogue.queries.ts';
import { CategoryChips } from './category-chips.tsx';
import { FilterBox } from './filter-box.tsx';
import { lobbyQueryString, readLobbyAddress } from './lobby-address.ts';
import { LobbyBar } from './lobby-bar.tsx';
import { TileGrid } from './tile-grid.tsx';

/** The casino lobby: all games as a mixed grid, or one category, narrowed by studio and name. */
export function LobbyScreen({ category }: { category: string | undefined }) {
  const t = useText();
  const site = useSite();
  const [search] = useSearchParams();
  const { filter, pages } = readLobbyAddress(category, search);
  const { data: lobby } = useSuspenseQuery(lobbyQuery(site, 'lobby'));
  const { data } = useQuery(gamesQuery(site, filter, pages));
  const { games = [], gameCount: total = 0, hasMore = false } = data ?? {};
  const title = lobby.categories.find(({ id }) => id === category)?.label ?? t('lobby.title');
  const isPlainLobby = !category && !filter.provider && !filter.search && filter.sort === 'popular';
  return (
    <div className="page">
      <CategoryChips categories={lobby.categories} current={category ?? ''} />
      <div className="lobby-head">
        <h1>{title}</h1>
        <p className="text-text-2" role="status">
          {t('lobby.count', { count: total })}
        </p>
        <FilterBox providers={lobby.providers} filter={filter} />
      </div>
      <ActiveFilters filter={filter} providers={lobby.providers} />
      {games.length > 0 ? (
        <TileGrid
          games={games}
          grid={isPlainLobby ? lobby.grid : undefined}
          label={t('lobby.games')}
          isFirst
        />
      ) : (
        <NoGames />
      )}
      {hasMore && (
        <div className="mt-6 grid justify-items-center gap-2">
          <Link
            to={lobbyQueryString(search, { pages: String(pages + 1) })}
            replace
            preventScrollReset
            {...buttonLook({ size: 'l' })}
          >
            {t('lobby.more')}
          </Link>
          <p className="ui-hint">{t('lobby.shown', { shown: games.length, total })}</p>
        </div>
      )}
      <LobbyBar />
    </div>
  );
}

function NoGames() {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <EmptyState
      icon={<SearchX size={40} aria-hidden="true" />}
      title={t('lobby.empty.games_title')}
      text={t('lobby.empty.games_text')}
    >
      <Link to={lobbyQueryString(search, { search: null, provider: null, sort: null })} {...buttonLook()}>
        {t('lobby.filter.clear')}
      </Link>
    </EmptyState>
  );
}
