import { buttonLook } from '@halcyon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { unfinishedQuery } from '../history.queries.ts';
import css from '../history.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Unfinished rounds with the money in them and a link to resume each; nothing where there are none. */
export function WaitingRounds() {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const { data } = useQuery(unfinishedQuery(useSite()));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={css.waiting} aria-labelledby="waiting-rounds">
      <h2 id="waiting-rounds">
        <Hourglass size={20} aria-hidden="true" />
        {t('game.waiting.title', { count: data.items.length })}
      </h2>
      <p>{t('game.waiting.text', { amount: format.money(data.held) })}</p>
      <ul>
        {data.items.map((round) => (
          <li key={`${round.provider} ${round.id}`}>
            <span>
              <strong>{round.gameName ?? round.gameId}</strong>
              <span className={ui.hint}>{format.money(round.stake)}</span>
            </span>
            {round.resumePath && (
              <Link to={href(round.resumePath)} {...buttonLook({ tone: 'cta', size: 's' })}>
                {t('game.waiting.resume')}
                <span className={ui.hidden}>: {round.gameName}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
