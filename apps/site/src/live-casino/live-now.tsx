import type { GameCard } from '@halcyon/contract/catalogue/game';
import type { LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import { Rail } from '@halcyon/ui/rail';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../platform/link.tsx';
import { useHref, useSite, useText } from '../platform/site.ts';
import { openTables } from './live-filter.ts';
import { useLiveStates } from './live-states.ts';
import { LiveTile } from './live-tile.tsx';
import { liveGamesQuery, liveTablesQuery } from './live.queries.ts';
import css from '../platform/sections.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Open tables according to their feeds; nothing where no feed says so. */
export function LiveNow() {
  const site = useSite();
  const { data: found } = useQuery(liveGamesQuery(site, undefined));
  const { data: tables } = useQuery(liveTablesQuery(site));
  if (!found || !tables) return null;
  const games = openTables(found.items, tables);
  return games.length > 0 && <LiveRail games={games} tables={tables} count={found.items.length} />;
}

type LiveRailProps = { games: readonly GameCard[]; tables: readonly LiveTable[]; count: number };

function LiveRail({ games, tables, count }: LiveRailProps) {
  const t = useText();
  const href = useHref();
  const states = useLiveStates(tables);
  const more = (
    <Link to={href('/live-casino-online')} className={css.seeAll}>
      {t('lobby.see_all', { count })}
      <span className={ui.hidden}>: {t('live.title')}</span>
    </Link>
  );
  return (
    <div className={css.section}>
      <Rail
        title={t('live.now')}
        more={more}
        backLabel={t('lobby.rail.back')}
        onLabel={t('lobby.rail.on')}
        itemWidth="min(78%, 300px)"
      >
        {games.map((game) => (
          <li key={game.id}>
            <LiveTile
              game={game}
              table={tables.find(({ gameId }) => gameId === game.id)}
              states={states}
              isEager={false}
              isFirst={false}
              isWaiting={false}
            />
          </li>
        ))}
      </Rail>
    </div>
  );
}
