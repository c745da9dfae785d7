import type { GameCard } from '@halcyon/contract/catalogue/game';
import type { LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import { useMemo } from 'react';
import { useSite, useText } from '../platform/site.ts';
import type { Store } from '../platform/store.ts';
import { picturesAhead, useNear } from '../platform/use-near.ts';
import { tablesByGame } from './live-filter.ts';
import type { LiveStates } from './live-states.ts';
import { LiveTile } from './live-tile.tsx';
import css from './live.module.css';

const EAGER_TILES = 2;
/** Tables that a phone shows above the fold. */
const PHONE_TILES = 3;

type LiveGridProps = {
  games: readonly GameCard[];
  tables: readonly LiveTable[];
  states: Store<LiveStates>;
};

/** Live tables as cards. */
export function LiveGrid({ games, tables, states }: LiveGridProps) {
  const t = useText();
  const byGame = useMemo(() => tablesByGame(tables), [tables]);
  const seenAtOnce = useSite().device === 'mobile' ? PHONE_TILES : games.length;
  const [firstUnseen, isNear] = useNear<HTMLLIElement>({
    isNear: seenAtOnce >= games.length,
    ...picturesAhead,
  });
  return (
    <ul className={css.grid} aria-label={t('live.tables')}>
      {games.map((game, at) => (
        <li key={game.id} ref={at === seenAtOnce ? firstUnseen : null}>
          <LiveTile
            game={game}
            table={byGame.get(game.id)}
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
