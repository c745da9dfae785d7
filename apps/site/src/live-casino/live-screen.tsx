import type { Category, GameCard } from '@halcyon/contract/catalogue/game';
import type { LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import { buttonLook } from '@halcyon/ui/button';
import { chipLook } from '@halcyon/ui/chip';
import { EmptyState } from '@halcyon/ui/page-state';
import { useSuspenseQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Link } from '../platform/link.tsx';
import { lobbyPlace, placeInHistory } from '../catalogue/lobby-place.queries.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import type { Store } from '../platform/store.ts';
import { picturesAhead, useNear } from '../platform/use-near.ts';
import './live.css';
import { LiveBar } from './live-bar.tsx';
import { fitting, isPlain, readLiveFilter } from './live-filter.ts';
import { LiveFilters } from './live-filters.tsx';
import { useLiveStates, type LiveStates } from './live-states.ts';
import { LiveTile } from './live-tile.tsx';
import { liveGamesQuery, liveLobbyQuery, liveTablesQuery } from './live.queries.ts';

const EAGER_TILES = 2;
/** Tables that a phone shows before anybody scrolls. */
const PHONE_TILES = 3;

/** The live lobby: a card for every table, with what its provider says of it now. */
export function LiveScreen({ category }: { category: string | undefined }) {
  const t = useText();
  const site = useSite();
  const { search } = useLocation();
  const filter = useMemo(() => readLiveFilter(new URLSearchParams(search)), [search]);
  const { data: lobby } = useSuspenseQuery(liveLobbyQuery(site));
  const { data: found } = useSuspenseQuery(liveGamesQuery(site, category));
  const { data: tables } = useSuspenseQuery(liveTablesQuery(site));
  const states = useLiveStates(tables);
  const byGame = useMemo(() => new Map(tables.map((table) => [table.gameId, table])), [tables]);
  // A push changes cards and never which cards there are: who fits is asked when the filter changes.
  const games = useMemo(
    () => fitting(found.items, byGame, states.get(), filter),
    [found.items, byGame, states, filter],
  );
  usePlace();
  const label = lobby.categories.find(({ id }) => id === category)?.label;
  return (
    <div className="page">
      <LiveKinds categories={lobby.categories} current={category ?? ''} />
      <div className="lobby-head">
        <h1>{label ?? t('live.title')}</h1>
        <p className="text-text-2" role="status">
          {t('live.count', { count: games.length })}
        </p>
      </div>
      <LiveFilters key={search} tables={tables} providers={lobby.providers} filter={filter} />
      {games.length > 0 ? (
        <LiveGrid games={games} tables={byGame} states={states} />
      ) : (
        <NoTables isFiltered={!isPlain(filter)} />
      )}
      <LiveBar />
    </div>
  );
}

type LiveGridProps = {
  games: readonly GameCard[];
  tables: ReadonlyMap<string, LiveTable>;
  states: Store<LiveStates>;
};

function LiveGrid({ games, tables, states }: LiveGridProps) {
  const t = useText();
  const seenAtOnce = useSite().device === 'mobile' ? PHONE_TILES : games.length;
  const [firstUnseen, isNear] = useNear<HTMLLIElement>({
    isNear: seenAtOnce >= games.length,
    ...picturesAhead,
  });
  return (
    <ul className="live-grid" aria-label={t('live.tables')}>
      {games.map((game, at) => (
        <li key={game.id} ref={at === seenAtOnce ? firstUnseen : null}>
          <LiveTile
            game={game}
            table={tables.get(game.id)}
            states={states}
            isEager={at < EAGER_TILES}
            isFirst={at === 0}
            isWaiting={at >= seenAtOnce && !isNear}
          />
        </li>
      ))}
    </ul>
  );
}

function LiveKinds({ categories, current }: { categories: readonly Category[]; current: string }) {
  const t = useText();
  const href = useHref();
  const seen = categories.filter(({ visibleInMenu }) => visibleInMenu);
  return (
    <nav aria-label={t('live.categories')} id="categories">
      <ul className="chip-row">
        <li>
          <Link to={href('/live-casino-online')} {...chipLook(current === '')}>
            {t('live.all')}
          </Link>
        </li>
        {seen.map(({ id, label }) => (
          <li key={id}>
            <Link to={href(`/live-casino-online/${id}`)} {...chipLook(current === id)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoTables({ isFiltered }: { isFiltered: boolean }) {
  const t = useText();
  const kind = isFiltered ? 'empty' : 'none';
  return (
    <EmptyState
      icon={<SearchX size={40} aria-hidden="true" />}
      title={t(`live.${kind}.title`)}
      text={t(`live.${kind}.text`)}
    >
      {isFiltered && (
        <Link to="?" {...buttonLook()}>
          {t('live.filter.clear')}
        </Link>
      )}
    </EmptyState>
  );
}

/** Remembers this lobby for the way back from a table. */
function usePlace(): void {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  useEffect(() => {
    if (!search.has('dialog'))
      lobbyPlace.set({ address: `${pathname}${search.size > 0 ? `?${search}` : ''}`, at: placeInHistory() });
  }, [pathname, search]);
}
