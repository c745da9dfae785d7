import { Radio, Star, Trophy } from 'lucide-react';
import { useParams } from 'react-router';
import { Link } from '../platform/link.tsx';
import { useHref, useSite, useText } from '../platform/site.ts';
import { useLateQuery } from '../platform/use-late-query.ts';
import { LeagueMark, SportSign } from './art/crest.tsx';
import { sportsQuery, type SportItem } from './offer/offer.queries.ts';
import { useCurrentInView } from './list/use-current-in-view.ts';
import { readPlace, sportsbookPaths } from './sportsbook-address.ts';
import css from './sportsbook.module.css';

const TOP_COMPETITIONS = 6;
const none: readonly SportItem[] = [];

function useNav() {
  const site = useSite();
  const params = useParams();
  // The rail hydrates after the page, which may have read the counts again by then.
  const { data: sports = none } = useLateQuery(sportsQuery(site));
  const place = readPlace(params, site.locale.language);
  const current = place?.kind === 'sport' ? place.sport : place?.list;
  const liveCount = sports.reduce((sum, { liveCount: own }) => sum + own, 0);
  return {
    sports,
    current,
    liveCount,
    isEvent: params['event'] !== undefined,
    paths: sportsbookPaths(site.locale.language),
  };
}

/** Sports as a row of icons, on screens without room for the rail. */
export function SportStrip() {
  const t = useText();
  const href = useHref();
  const { sports, current, paths, isEvent } = useNav();
  const row = useCurrentInView(`${current} ${sports.length}`);
  // On a phone the event page needs the space.
  if (isEvent) return null;
  return (
    <nav ref={row} className={css.strip} aria-label={t('sportsbook.nav.sports')}>
      {sports.map(({ sport, liveCount }) => (
        <Link key={sport} to={href(paths.sport(sport))} aria-current={sport === current ? 'page' : undefined}>
          <SportSign sport={sport} size={22} />
          {t(`sportsbook.sport.${sport as 'football'}`)}
          {liveCount > 0 && <i>{liveCount}</i>}
        </Link>
      ))}
    </nav>
  );
}

/** Sports and the largest competitions, in the lower half of the menu. */
export function SportRail() {
  const t = useText();
  const href = useHref();
  const { sports, current, liveCount, paths } = useNav();
  return (
    <nav className={css.rail} aria-label={t('sportsbook.nav.sports')}>
      <ul>
        <RailRow
          to={href(paths.list('live'))}
          isCurrent={current === 'live'}
          sign={<Radio size={20} aria-hidden="true" />}
        >
          {t('sportsbook.nav.live')}
          {liveCount > 0 && (
            <i className={css.railLive}>
              <span className={css.railDot} />
              {liveCount}
            </i>
          )}
        </RailRow>
        {sports.map(({ sport, eventCount }) => (
          <RailRow
            key={sport}
            to={href(paths.sport(sport))}
            isCurrent={sport === current}
            sign={<SportSign sport={sport} size={20} />}
          >
            {t(`sportsbook.sport.${sport as 'football'}`)}
            <i>{eventCount}</i>
          </RailRow>
        ))}
        <RailRow
          to={href(paths.list('favourites'))}
          isCurrent={current === 'favourites'}
          sign={<Star size={20} aria-hidden="true" />}
        >
          {t('sportsbook.nav.favourites')}
        </RailRow>
        <RailRow
          to={href(paths.list('results'))}
          isCurrent={current === 'results'}
          sign={<Trophy size={20} aria-hidden="true" />}
        >
          {t('sportsbook.nav.results')}
        </RailRow>
      </ul>
      <p className={css.railHead}>{t('sportsbook.nav.top')}</p>
      <ul>
        {topCompetitions(sports).map(({ sport, region, competition }) => (
          <RailRow
            key={competition.id}
            to={href(paths.competition(sport, region, competition))}
            isCurrent={false}
            sign={<LeagueMark slug={competition.slug} size={20} />}
          >
            {competition.name}
            <i>{competition.eventCount}</i>
          </RailRow>
        ))}
      </ul>
    </nav>
  );
}

type RailRowProps = { to: string; isCurrent: boolean; sign: React.ReactNode; children: React.ReactNode };

function RailRow({ to, isCurrent, sign, children }: RailRowProps) {
  return (
    <li>
      <Link to={to} className={css.railRow} aria-current={isCurrent ? 'page' : undefined}>
        {sign}
        {children}
      </Link>
    </li>
  );
}

/** The largest competition of each sport, then the next ones. Pure. */
function topCompetitions(sports: readonly SportItem[]) {
  const ranked = sports.map(({ sport, regions }) =>
    regions
      .flatMap((region) => region.competitions.map((competition) => ({ sport, region, competition })))
      .toSorted((one, other) => other.competition.eventCount - one.competition.eventCount),
  );
  const places = Math.max(0, ...ranked.map(({ length }) => length));
  return Array.from({ length: places }, (_, at) => ranked.flatMap((of) => of[at] ?? []))
    .flat()
    .slice(0, TOP_COMPETITIONS);
}
