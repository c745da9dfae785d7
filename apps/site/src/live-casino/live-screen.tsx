import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useSuspenseQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Link } from '../platform/link.tsx';
import { lobbyPlace, placeInHistory } from '../catalogue/lobby/lobby-place.queries.ts';
import { useSite, useText } from '../platform/site.ts';
import { fitting, isPlain, readLiveFilter, tablesByGame } from './live-filter.ts';
import { LiveFilters } from './live-filters.tsx';
import { LiveGrid } from './live-grid.tsx';
import { LiveKinds } from './live-kinds.tsx';
import { useLiveStates } from './live-states.ts';
import { liveGamesQuery, liveLobbyQuery, liveTablesQuery } from './live.queries.ts';
import pageCss from '../platform/page.module.css';
import sectionsCss from '../platform/sections.module.css';
import ui from '@halcyon/ui/ui.module.css';

type LiveScreenProps = { category: string | undefined; below: ReactNode };

/** The live lobby: a card for every table, with its provider's current state. */
export function LiveScreen({ category, below }: LiveScreenProps) {
  const t = useText();
  const site = useSite();
  const { search } = useLocation();
  const filter = useMemo(() => readLiveFilter(new URLSearchParams(search)), [search]);
  const { data: lobby } = useSuspenseQuery(liveLobbyQuery(site));
  const { data: found } = useSuspenseQuery(liveGamesQuery(site, category));
  const { data: tables } = useSuspenseQuery(liveTablesQuery(site));
  const states = useLiveStates(tables);
  // A push changes cards, never which cards there are: the filter runs only when it changes.
  const games = useMemo(
    () => fitting(found.items, tablesByGame(tables), states.get(), filter),
    [found.items, tables, states, filter],
  );
  usePlace();
  const label = lobby.categories.find(({ id }) => id === category)?.label;
  return (
    <div className={pageCss.page}>
      <LiveKinds categories={lobby.categories} current={category ?? ''} />
      <div className={sectionsCss.head}>
        <h1>{label ?? t('live.title')}</h1>
        <p className={ui.muted} role="status">
          {t('live.count', { count: games.length })}
        </p>
        <LiveFilters key={search} tables={tables} providers={lobby.providers} filter={filter} />
      </div>
      {games.length > 0 ? (
        <LiveGrid games={games} tables={tables} states={states} />
      ) : (
        <NoTables isFiltered={!isPlain(filter)} />
      )}
      {below}
    </div>
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

/** Stores this lobby for the return from a table. */
function usePlace(): void {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  useEffect(() => {
    if (!search.has('dialog'))
      lobbyPlace.set({ address: `${pathname}${search.size > 0 ? `?${search}` : ''}`, at: placeInHistory() });
  }, [pathname, search]);
}
