import { Button } from '@halcyon/ui/button';
import { chipLook } from '@halcyon/ui/chip';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../platform/link.tsx';
import { useFormat } from '../platform/text/format.ts';
import { imageAt } from '../platform/image.ts';
import { inLanguageOf } from '../platform/text/in-language.ts';
import { isSignedIn } from '../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../platform/site.ts';
import { winnersQuery, type WinnerList, type WinnersView } from './winners.queries.ts';
import css from './prizes.module.css';
import iconButtonCss from '@halcyon/ui/icon-button.module.css';
import ui from '@halcyon/ui/ui.module.css';

const HIDDEN_KEY = 'winners-hidden';
const periods = ['day', 'week', 'month'] as const;

/** Wins of players who agreed to be shown. Nothing where there are none; a button hides it for good. */
export function WinnersStrip() {
  const t = useText();
  const format = useFormat();
  const href = useHref();
  const isPlayer = isSignedIn(useSession());
  const [isHidden, setHidden] = useState(readHidden);
  const [list, setList] = useState<WinnerList>('latest');
  const { data, isError } = useQuery({ ...winnersQuery(useSite(), list), enabled: !isHidden });
  const choose = (hide: boolean) => {
    keepHidden(hide);
    setHidden(hide);
  };
  if (isHidden) {
    return (
      <p className={css.winnersHidden}>
        <Button size="s" tone="plain" onClick={() => choose(false)}>
          {t('prizes.winners.show')}
        </Button>
      </p>
    );
  }
  if (isError || !data || (list === 'latest' && data.items.length === 0)) return null;
  return (
    <section className={css.winners} aria-labelledby="winners">
      <div className={css.winnersHead}>
        <h2 id="winners">{t('prizes.winners.title')}</h2>
        <button type="button" {...chipLook(list === 'latest')} onClick={() => setList('latest')}>
          {t('prizes.winners.latest')}
        </button>
        {periods.map((period) => (
          <button key={period} type="button" {...chipLook(list === period)} onClick={() => setList(period)}>
            {t('prizes.winners.top')}: {t(`prizes.winners.${period}`)}
          </button>
        ))}
        <button
          type="button"
          className={iconButtonCss.iconButton}
          data-tone="plain"
          aria-label={t('prizes.winners.hide')}
          title={t('prizes.winners.hide')}
          onClick={() => choose(true)}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {data.items.length === 0 ? (
        <p className={ui.hint}>{t('prizes.winners.none')}</p>
      ) : (
        <ol className={css.winnersList}>
          {data.items.map((winner) => (
            <WinnerRow key={`${winner.gameId} ${winner.at} ${winner.player}`} winner={winner} />
          ))}
        </ol>
      )}
      {data.ratesOn && (
        <p className={ui.hint}>
          {t('prizes.winners.note', { date: format.calendarDate(data.ratesOn) })}{' '}
          {isPlayer && (
            <Link to={href('/my-account/privacy')} className={ui.underline}>
              {t('prizes.consent.title')}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

function WinnerRow({ winner }: { winner: WinnersView['items'][number] }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const format = useFormat();
  const { game, amount, player, at, roundUrl } = winner;
  const face = (
    <>
      <img src={imageAt(game.thumbnail, 96)} alt="" width={48} height={48} loading="lazy" />
      <span>
        <strong>{format.money(amount)}</strong>
        <span className={css.winnersGame}>{game.name}</span>
        <span className={ui.hint}>
          {player} · <time dateTime={at}>{format.dateTime(at)}</time>
        </span>
      </span>
    </>
  );
  return (
    <li>
      {game.path ? <Link to={href(game.path)}>{face}</Link> : <span className={css.winnersOff}>{face}</span>}
      {roundUrl && (
        <a href={inLanguageOf(site, roundUrl)} target="_blank" rel="noreferrer" className={css.winnersRound}>
          <ShieldCheck size={18} aria-hidden="true" />
          <span className={ui.hidden}>
            {t('prizes.winners.round')}: {game.name} {t('prizes.winners.new_tab')}
          </span>
        </a>
      )}
    </li>
  );
}

function readHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN_KEY) !== null;
  } catch {
    return false;
  }
}

function keepHidden(isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(HIDDEN_KEY, '1');
    else localStorage.removeItem(HIDDEN_KEY);
  } catch {
    // Without storage it is shown again.
  }
}
