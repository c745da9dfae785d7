import { Button, buttonLook } from '@halcyon/ui/button';
import { chipLook } from '@halcyon/ui/chip';
import { Skeleton } from '@halcyon/ui/skeleton';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PartFallback } from '../../platform/page/fallbacks.tsx';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { LeagueMark, SideSign } from '../art/crest.tsx';
import { resultsQuery, sportsQuery, type ResultRow, type SportItem } from '../offer/offer.queries.ts';
import { useCurrentInView } from '../list/use-current-in-view.ts';
import { sidesOf } from '../row/event-row.tsx';
import { nextDay } from '../time/days.ts';
import { useDays } from '../time/use-days.ts';
import { sportsbookPaths } from '../sportsbook-address.ts';
import css from '../sportsbook.module.css';
import rowCss from '../row/row.module.css';
import resultsCss from './results.module.css';

/** The day of an address; today where it names none. Pure. */
export function readDay(search: URLSearchParams, today: string): string {
  const day = search.get('date') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today && !Number.isNaN(Date.parse(day)) ? day : today;
}

/** Scores of a day. */
export function ResultsScreen() {
  const site = useSite();
  const t = useText();
  const [search] = useSearchParams();
  const { today, dayName } = useDays();
  const { data: sports } = useSuspenseQuery(sportsQuery(site));
  const day = readDay(search, today);
  const sport = sports.find((of) => of.sport === search.get('sport'))?.sport;
  const row = useCurrentInView(sport ?? '');
  const address = (of: { day?: string; sport?: string | undefined }) =>
    `?${new URLSearchParams({ date: of.day ?? day, ...(('sport' in of ? of.sport : sport) && { sport: ('sport' in of ? of.sport : sport)! }) })}`;
  return (
    <>
      <div className={css.head}>
        <h1>{t('sportsbook.results.title')}</h1>
        <nav className={css.days} aria-label={t('sportsbook.results.day')}>
          <Link
            to={address({ day: nextDay(day, -1) })}
            aria-label={t('sportsbook.results.previous')}
            {...buttonLook({ size: 's' })}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </Link>
          <b>{dayName(day)}</b>
          {day < today && (
            <Link
              to={address({ day: nextDay(day, 1) })}
              aria-label={t('sportsbook.results.next')}
              {...buttonLook({ size: 's' })}
            >
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          )}
        </nav>
      </div>
      <nav ref={row} className={`${css.lists} ${css.sports}`} aria-label={t('sportsbook.nav.lists')}>
        <Link to={address({ sport: undefined })} {...chipLook(sport === undefined)}>
          {t('sportsbook.nav.all')}
        </Link>
        {sports.map((of) => (
          <Link key={of.sport} to={address({ sport: of.sport })} {...chipLook(of.sport === sport)}>
            {t(`sportsbook.sport.${of.sport as 'football'}`)}
          </Link>
        ))}
      </nav>
      <Found key={`${day} ${sport}`} day={day} sport={sport} />
    </>
  );
}

function Found({ day, sport }: { day: string; sport: SportItem['sport'] | undefined }) {
  const site = useSite();
  const t = useText();
  const [pages, setPages] = useState(1);
  const found = useQuery({ ...resultsQuery(site, day, sport, pages), placeholderData: keepPreviousData });
  if (found.isError && !found.data) return <PartFallback />;
  if (!found.data) return <Skeleton height={320} />;
  const { results, nextCursor } = found.data;
  if (results.length === 0) return <p className={css.note}>{t('sportsbook.results.none')}</p>;
  const groups = Map.groupBy(results, ({ competition }) => competition.id);
  return (
    <>
      {[...groups].map(([id, rows]) => (
        <ResultGroup key={id} rows={rows} />
      ))}
      {nextCursor !== null && (
        <div className={css.more}>
          <Button
            isPending={found.isPlaceholderData}
            pendingLabel={t('shell.loading')}
            onClick={() => setPages((now) => now + 1)}
          >
            {t('sportsbook.next.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function ResultGroup({ rows }: { rows: readonly ResultRow[] }) {
  const t = useText();
  const [first] = rows;
  const { competition, region } = first!;
  return (
    <section className={rowCss.group}>
      <header className={rowCss.head}>
        <div className={rowCss.title}>
          <h2 className={rowCss.headLink}>
            <LeagueMark slug={competition.slug} size={28} />
            {competition.name}
          </h2>
          <span className={rowCss.region}>{region.name}</span>
          {competition.isSimulated && <span className={rowCss.simulated}>{t('sportsbook.simulated')}</span>}
        </div>
      </header>
      <ul>
        {rows.map((row) => (
          <Result key={row.id} row={row} isOfDay />
        ))}
      </ul>
    </section>
  );
}

type ResultProps = {
  row: ResultRow;
  /** The list is of one day, which it says itself. */
  isOfDay?: boolean;
};

/** A match that is over, with its score and the scores of its parts. */
export function Result({ row, isOfDay = false }: ResultProps) {
  const site = useSite();
  const t = useText();
  const href = useHref();
  const { time, dayName, dayOf } = useDays();
  const { score, periodScores = [] } = row.progress;
  return (
    <li className={resultsCss.row}>
      <span className={css.note}>{isOfDay ? time(row.startsAt) : dayName(dayOf(row.startsAt))}</span>
      <Link to={href(sportsbookPaths(site.locale.language).event(row))} className={rowCss.teams}>
        {sidesOf(row).map(({ id, role, name, look }) => {
          const side = role === 'home' ? 'home' : 'away';
          return (
            <span key={id} className={rowCss.team}>
              <SideSign sport={row.sport} name={name} look={look} size={18} />
              <span className={rowCss.name}>{name}</span>
              {periodScores.map((part) => (
                <span key={part.period} className={rowCss.part}>
                  {part[side]}
                </span>
              ))}
              <b className={rowCss.score}>{score ? score[side] : '–'}</b>
            </span>
          );
        })}
      </Link>
      {row.state === 'cancelled' && <span className={css.note}>{t('sportsbook.state.cancelled')}</span>}
    </li>
  );
}
