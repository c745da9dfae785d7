import type { GameCard } from '@halcyon/contract/catalogue/game';
import { Skeleton } from '@halcyon/ui/skeleton';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { OwnGames } from '../catalogue/own-games/own-games.part.ts';
import type { OwnList } from '../catalogue/tile/player-games.queries.ts';
import { useSite } from '../platform/site.ts';
import { LiveGrid } from './live-grid.tsx';
import { LiveKinds } from './live-kinds.tsx';
import { LiveNow } from './live-now.tsx';
import { useLiveStates } from './live-states.ts';
import { liveLobbyQuery, liveTablesQuery } from './live.queries.ts';
import css from '../platform/page.module.css';

/** The player's own live tables. */
export function OwnTablesScreen({ list }: { list: OwnList }) {
  const { data: lobby } = useSuspenseQuery(liveLobbyQuery(useSite()));
  return (
    <div className={css.page}>
      <LiveKinds categories={lobby.categories} current={list} />
      <Suspense fallback={<Skeleton height={480} />}>
        <OwnGames lobby="live-casino" list={list} Tiles={OwnTables}>
          <LiveNow />
        </OwnGames>
      </Suspense>
    </div>
  );
}

function OwnTables({ games }: { games: readonly GameCard[] }) {
  const { data: tables } = useSuspenseQuery(liveTablesQuery(useSite()));
  return <LiveGrid games={games} tables={tables} states={useLiveStates(tables)} />;
}
