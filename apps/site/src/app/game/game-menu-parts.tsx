import { buttonLook } from '@halcyon/ui/button';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '../../platform/link.tsx';
import { gameRoundsQuery } from '../../history/history.queries.ts';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useLimitAmount } from '../../responsible-gambling/limit-words.ts';
import { anyLimitsQuery, limitOfferQuery } from '../../responsible-gambling/limits.queries.ts';
import css from '../../catalogue/catalogue.module.css';
import ui from '@halcyon/ui/ui.module.css';

const ROUNDS_SHOWN = 5;

/** What is left of each limit that the player has set. */
export function LimitsPart({ isPlayer }: { isPlayer: boolean }) {
  const t = useText();
  const href = useHref();
  return (
    <>
      {isPlayer ? <OwnLimits /> : <p>{t('game.panel.visitor_limits')}</p>}
      <Link
        to={href(isPlayer ? '/my-account/gambling-limits' : '/responsible-gambling')}
        {...buttonLook({ tone: 'outline' })}
      >
        {t(isPlayer ? 'game.panel.change_limits' : 'shell.nav.safer')}
      </Link>
    </>
  );
}

function OwnLimits() {
  const t = useText();
  const site = useSite();
  const amount = useLimitAmount();
  const offer = useQuery(limitOfferQuery(site));
  const kinds = offer.data?.kinds ?? [];
  const lists = useQueries({ queries: kinds.map((kind) => anyLimitsQuery(site, kind)) });
  const set = kinds
    .flatMap((kind, index) => lists[index]?.data?.items.map((item) => ({ kind, item })) ?? [])
    .filter(({ item }) => item.limit !== null);
  return (
    <QueryState query={lists.find((list) => list.isPending || list.isError) ?? offer} height={80}>
      {set.length === 0 ? (
        <p>{t('game.panel.no_limits')}</p>
      ) : (
        <dl className={css.factList}>
          {set.map(({ kind, item: { duration, limit, remaining } }) => (
            <div key={`${kind} ${duration}`} className={ui.contents}>
              <dt>
                {t(`limits.${kind}.title`)}, {t(`limits.period.${duration}`)}
              </dt>
              <dd>
                {limit &&
                  t('game.panel.limit_left', {
                    left: amount(remaining ?? limit),
                    limit: amount(limit),
                  })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </QueryState>
  );
}

/** The way to a pause. */
export function BreakPart({ isPlayer }: { isPlayer: boolean }) {
  const t = useText();
  const href = useHref();
  return (
    <>
      <p>{t('game.panel.break_text')}</p>
      <Link
        to={href(isPlayer ? '/my-account/gambling-limits#break' : '/responsible-gambling')}
        {...buttonLook({ tone: 'outline' })}
      >
        {t(isPlayer ? 'game.panel.break_open' : 'shell.nav.safer')}
      </Link>
    </>
  );
}

/** The player's last rounds of this game. */
export function HistoryPart({ gameId }: { gameId: string }) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const rounds = useQuery(gameRoundsQuery(useSite(), gameId));
  const items = rounds.data?.items.slice(0, ROUNDS_SHOWN) ?? [];
  return (
    <>
      <QueryState query={rounds} height={120}>
        {items.length === 0 ? (
          <p>{t('game.panel.no_rounds')}</p>
        ) : (
          <ul className={ui.stack2}>
            {items.map((round) => {
              const stake = format.money(round.stake);
              const returned = format.money(round.returned);
              return (
                <li key={round.id} className={ui.stack}>
                  <time className={ui.hint} dateTime={round.startedAt}>
                    {format.dateTime(round.startedAt)}
                  </time>
                  {round.state === 'open'
                    ? t('game.panel.round_open', { stake })
                    : t('game.panel.round', { stake, returned })}
                </li>
              );
            })}
          </ul>
        )}
      </QueryState>
      <Link to={href('/my-account/rounds')} {...buttonLook({ tone: 'outline' })}>
        {t('game.panel.all_rounds')}
      </Link>
    </>
  );
}
