import { Chip, chipLook } from '@halcyon/ui/chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMedia } from '../../platform/media-query.ts';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { SeasonBoard } from './board/season-board.tsx';
import { EventBoard } from './event-board.tsx';
import { NextStarts } from './next-starts.tsx';
import { LiveFilm } from './live-film.tsx';
import { sportNames } from './names.ts';
import { openSeasonOf, roundsOf } from './schedule.ts';
import { useClockTime, useServerTime } from './server-time.ts';
import { LeagueTable } from './table/league-table.tsx';
import { SlipPlace } from './slip/slip-place.tsx';
import { scheduleQuery, virtualSports, type Schedule, type VirtualSport } from './virtuals.queries.ts';
import css from './virtuals.module.css';
import pageCss from '../../platform/page.module.css';
import sectionsCss from '../../platform/sections.module.css';

const HEIGHT = 640;

/** `/virtuals`: what runs, what starts next, and what can be bet on, sport by sport. */
export function VirtualsScreen({ sport }: { sport: VirtualSport }) {
  const t = useText();
  const clock = useClockTime();
  const query = useQuery(scheduleQuery(useSite()));
  const time = useServerTime(query.data);
  return (
    <div className={pageCss.page}>
      <header className={css.top}>
        <h1>{t('virtuals.title')}</h1>
        <p className={css.now} suppressHydrationWarning>
          {t('virtuals.now', { time: clock(time.nowMs) })}
        </p>
        <SportChips current={sport} />
      </header>
      <QueryState query={query} height={HEIGHT}>
        {query.data && <Hub key={sport} sport={sport} schedule={query.data} {...time} />}
      </QueryState>
    </div>
  );
}

/** Sports as links in a row. Of the results they lead to those of each sport, and back to what starts next. */
export function SportChips({ current, isResults = false }: { current: VirtualSport; isResults?: boolean }) {
  const t = useText();
  const href = useHref();
  const above = isResults ? '/virtuals/results' : '/virtuals';
  const other = isResults ? `/virtuals/${current}` : `/virtuals/results/${current}`;
  return (
    <nav aria-label={t('virtuals.sports')}>
      <ul className={sectionsCss.chipRow}>
        {virtualSports.map((sport) => (
          <li key={sport}>
            <Link to={href(`${above}/${sport}`)} {...chipLook(sport === current)}>
              {t(sportNames[sport])}
            </Link>
          </li>
        ))}
        <li>
          <Link to={href(other)} {...chipLook(false)}>
            {t(isResults ? 'virtuals.next' : 'virtuals.results.title')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** The league table has room beside the round; below that it is a press away. As in the style. */
const WIDE = '(width >= 1280px)';

type HubProps = { sport: VirtualSport; schedule: Schedule; nowMs: number; aheadMs: number };

function Hub({ sport, schedule, nowMs, aheadMs }: HubProps) {
  const t = useText();
  const { shown, coming, open } = roundsOf(schedule.items, sport, nowMs);
  const [chosen, choose] = useState<string | null>(null);
  const [view, show] = useState<'round' | 'season' | 'table'>('round');
  const isLeague = sport === 'virtual-football';
  const isWide = useMedia(WIDE);
  const season = isLeague ? openSeasonOf(schedule.items, nowMs) : null;
  // While the next race takes no bets any more, those of the one after it are open.
  const round = open[0] ?? coming;
  const ofRound = round?.events ?? [];
  const eventId = ofRound.find(({ id }) => id === chosen)?.id ?? ofRound[0]?.id ?? null;
  return (
    <>
      <NextStarts items={schedule.items} current={sport} nowMs={nowMs} />
      <div className={css.hub}>
        <div className={css.main}>
          <LiveFilm round={shown} coming={coming} aheadMs={aheadMs} />
          {isLeague && (
            <ul className={sectionsCss.chipRow} aria-label={t('virtuals.season.choice')}>
              {round && (
                <li>
                  <Chip isSelected={view === 'round'} onClick={() => show('round')}>
                    {t('virtuals.round', { number: ofRound[0]!.round })}
                  </Chip>
                </li>
              )}
              {season && (
                <li>
                  <Chip isSelected={view === 'season'} onClick={() => show('season')}>
                    {t('virtuals.season.title', { number: season.season })}
                  </Chip>
                </li>
              )}
              <li>
                <Chip isSelected={view === 'table'} onClick={() => show('table')}>
                  {t('virtuals.table.title')}
                </Chip>
              </li>
            </ul>
          )}
          {isLeague && view === 'table' ? (
            <LeagueTable season={null} />
          ) : season && view === 'season' ? (
            <>
              <SeasonBoard season={season} nowMs={nowMs} />
              <LeagueTable season={null} />
            </>
          ) : round && eventId ? (
            <div className={css.round} data-league={isLeague || undefined}>
              <EventBoard round={round} eventId={eventId} nowMs={nowMs} onOpen={choose} />
              {isLeague && isWide && <LeagueTable season={null} />}
            </div>
          ) : (
            <p className={css.none}>{t('virtuals.none')}</p>
          )}
        </div>
        <SlipPlace nowMs={nowMs} />
      </div>
    </>
  );
}
