import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { LeagueMark, SideSign, SportSign } from '../art/crest.tsx';
import { searchQuery } from '../offer/offer.queries.ts';
import { isLive } from '../time/event-time.ts';
import { useDays } from '../time/use-days.ts';
import { sportsbookPaths } from '../sportsbook-address.ts';
import css from './search.module.css';
import chipCss from '@halcyon/ui/chip.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** A pause in typing before the server is called: it searches, the games are found in the browser. */
const ASKED_AFTER_MS = 200;
/** Competitions and sides, and events, that the dialog has room for. All of them are on the page of the search. */
const CHIPS_SHOWN = 4;
const EVENTS_SHOWN = 4;

type SportFoundProps = {
  readonly query: string;
  /** Called with the number of what is shown. Must not change. */
  readonly onFound: (count: number) => void;
  readonly onOpen: () => void;
};

/** What is on offer in the sportsbook by these words, within the search of the header; nothing where nothing is. */
export function SportFound({ query, onFound, onOpen }: SportFoundProps) {
  const site = useSite();
  const t = useText();
  const href = useHref();
  const days = useDays();
  const words = useSettled(query);
  const { data, isError } = useQuery({ ...searchQuery(site, words), placeholderData: keepPreviousData });
  const isAsked = words.trim().length >= 2;
  const competitions = (isAsked && data?.competitions.slice(0, CHIPS_SHOWN)) || [];
  const sides = (isAsked && data?.sides.slice(0, CHIPS_SHOWN)) || [];
  const events = (isAsked && data?.events.slice(0, EVENTS_SHOWN)) || [];
  const count = competitions.length + sides.length + events.length;
  useEffect(() => onFound(count), [count, onFound]);
  useEffect(() => () => onFound(0), [onFound]);
  const paths = sportsbookPaths(site.locale.language);
  const all = (of: string) => href(`${paths.list('search')}?${new URLSearchParams({ q: of })}`);
  if (isError && isAsked)
    return (
      <p role="status" className={ui.muted}>
        {t('sportsbook.title')}: {t('shell.fallback.part_title')}
      </p>
    );
  return (
    <section hidden={count === 0} aria-labelledby="search-sport" className={css.found}>
      <p className={css.head}>
        <b id="search-sport" role="heading" aria-level={3}>
          {t('sportsbook.title')}
        </b>
        <Link to={all(query.trim())} onClick={onOpen} data-arrow-stop="">
          {t('sportsbook.search.title')}
        </Link>
      </p>
      <p role="status" className={ui.hidden}>
        {count > 0 && `${t('sportsbook.title')}: ${count}`}
      </p>
      <ul className={css.chips}>
        {competitions.map(({ sport, region, competition }) => (
          <li key={competition.id}>
            <Link
              to={href(paths.competition(sport, region, competition))}
              onClick={onOpen}
              className={chipCss.chip}
              data-arrow-stop=""
            >
              <LeagueMark slug={competition.slug} size={18} />
              {competition.name}
            </Link>
          </li>
        ))}
        {sides.map(({ id, name, look, sport }) => (
          <li key={id}>
            <Link to={all(name)} onClick={onOpen} className={chipCss.chip} data-arrow-stop="">
              <SideSign sport={sport} name={name} look={look} size={18} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Link to={href(paths.event(event))} onClick={onOpen} className={css.event} data-arrow-stop="">
              <SportSign sport={event.sport} size={20} />
              <b>{event.name}</b>
              <span className={ui.faint}>
                {isLive(event)
                  ? t('sportsbook.live.now')
                  : `${days.dayName(days.dayOf(event.startsAt))} ${days.time(event.startsAt)}`}
                {' · '}
                {event.competition.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was typed, once typing has paused. */
function useSettled(query: string): string {
  const [settled, settle] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => settle(query), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return settled;
}
