import { IconButton } from '@halcyon/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Play, X } from 'lucide-react';
import { useState } from 'react';
import { Ticking } from '../../catalogue/tile/jackpot.tsx';
import { useTopJackpot } from '../../catalogue/tile/jackpot.queries.ts';
import { useGameLink } from '../../catalogue/tile/play-path.queries.ts';
import { recentGamesQuery } from '../../catalogue/tile/player-games.queries.ts';
import { useFormat } from '../../platform/text/format.ts';
import { imageAt } from '../../platform/image.ts';
import { Link } from '../../platform/link.tsx';
import { isUnrestricted } from '../../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { winnersQuery } from '../../prizes/winners.queries.ts';
import css from '../../catalogue/catalogue.module.css';

/** On the picture of the home page: a player's last game, else the largest jackpot and the latest win, when there are any. */
export function HeroTicker() {
  const isPlayer = isUnrestricted(useSession());
  const recent = useQuery({ ...recentGamesQuery(useSite()), enabled: isPlayer });
  const last = recent.data?.items.find(({ restriction }) => !restriction);
  if (!isPlayer) return <HappensNow />;
  return last ? <Continue game={last} /> : <HappensNow />;
}

function Continue({ game }: { game: Parameters<typeof useGameLink>[0] }) {
  const t = useText();
  return (
    <Link {...useGameLink(game)} className={css.heroNews} data-continue="">
      <img src={imageAt(game.thumbnail, 96)} alt="" width={48} height={48} />
      <span>
        <span className={css.heroNewsLabel}>{t('lobby.home.continue')}</span>
        <strong>{game.name}</strong>
      </span>
      <Play size={20} aria-hidden="true" />
    </Link>
  );
}

/** Figures of the feeds and of players who agreed alone. They follow what happens, so they can be put away. */
function HappensNow() {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const jackpot = useTopJackpot();
  const winners = useQuery(winnersQuery(useSite(), 'latest'));
  const [isHidden, setHidden] = useState(false);
  const winner = winners.data?.items[0];
  if (isHidden || (!jackpot && !winner)) return null;
  return (
    <section className={css.heroNews} aria-label={t('lobby.home.now')}>
      <ul>
        {jackpot && (
          <li>
            <span className={css.heroNewsLabel}>{t('lobby.home.jackpot', { name: jackpot.name })}</span>
            <strong>
              <Ticking amount={jackpot.amount} />
            </strong>
          </li>
        )}
        {winner && (
          <li key={`${winner.at} ${winner.player}`} className={css.heroNewsWin}>
            <span className={css.heroNewsLabel}>
              {winner.player} ·{' '}
              {winner.game.path ? (
                <Link to={href(winner.game.path)}>{winner.game.name}</Link>
              ) : (
                winner.game.name
              )}
            </span>
            <strong>{format.money(winner.amount)}</strong>
          </li>
        )}
      </ul>
      <IconButton tone="plain" label={t('lobby.home.hide')} onClick={() => setHidden(true)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
