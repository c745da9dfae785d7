import type { Lobby } from '@halcyon/contract/catalogue/catalogue.contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useDeferredValue, useMemo, type CSSProperties } from 'react';
import { useSite } from '../../platform/site.ts';
import { useNear } from '../../platform/use-near.ts';
import { gamesPageQuery, type GameFilter } from '../catalogue.queries.ts';
import { rowsOf, sizesOf } from '../tile/grid-sizes.ts';
import { TileGrid } from '../tile/tile-grid.tsx';
import css from '../catalogue.module.css';

// A page rarely fails; its error text may load on demand.
const QueryState = lazy(async () => ({ default: (await import('../../platform/page/card.tsx')).QueryState }));

type LobbyPageProps = {
  filter: GameFilter;
  page: number;
  /** Number of games on this page; known before they load, so that nothing moves when they do. */
  count: number;
  grid: Lobby['grid'] | undefined;
  label: string;
};

/** A page is fetched and rendered this far before it is visible. */
const EARLY = '200% 0px';
/** Tiles of a lobby that a phone shows above the fold. */
const PHONE_TILES = 10;

/**
 * One page of a lobby. Its height follows from how many games it has, so a page far away is an empty box of the
 * right size: five thousand games scroll like fifty, and Back restores its position.
 */
export const LobbyPage = memo(function LobbyPage({ filter, page, count, grid, label }: LobbyPageProps) {
  const [box, isNear] = useNear<HTMLDivElement>({ isNear: page === 0, margin: EARLY });
  const rows = useMemo(() => rowsOf(sizesOf(count, grid)), [count, grid]);
  const style = Object.fromEntries(rows.map(([width, many]) => [`--rows-${width}`, many])) as CSSProperties;
  return (
    <div ref={box} className={css.lobbyPage} style={style}>
      {isNear && <Games filter={filter} page={page} grid={grid} label={label} />}
    </div>
  );
});

function Games({ filter, page, grid, label }: Omit<LobbyPageProps, 'count'>) {
  const site = useSite();
  const query = useQuery(gamesPageQuery(site, filter, page));
  // Rendered in slices between the frames of a running scroll, not in one go when the response arrives.
  const data = useDeferredValue(query.data);
  if (!data)
    return (
      query.errorUpdateCount > 0 && (
        <Suspense>
          <QueryState query={query} height={0} />
        </Suspense>
      )
    );
  return (
    <TileGrid
      games={data.items}
      grid={grid}
      isFollowed={data.hasMore}
      label={label}
      isFirst={page === 0}
      seenAtOnce={page === 0 && site.device === 'mobile' ? PHONE_TILES : undefined}
    />
  );
}
