import { chipLook } from '@halcyon/ui/chip';
import { Calendar, Star } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useMedia } from '../../platform/media-query.ts';
import { nextDay } from '../time/days.ts';
import { useDays } from '../time/use-days.ts';
import timeCss from '../time/time.module.css';
import { sportsbookPaths } from '../sportsbook-address.ts';
import { useCurrentInView } from './use-current-in-view.ts';
import css from '../sportsbook.module.css';
import type { When } from './event-lists.ts';

const DAYS_AHEAD = 30;
/** As in the style of `.format`. */
const WIDE = '(width >= 1024px)';

/** Loaded later, and on a wide screen alone: on a phone the slip has it. */
const OddsFormat = lazyPart(
  ['odds'],
  async () => (await import('../stake/odds-format-select.tsx')).OddsFormatSelect,
);

type ListNavProps = {
  /** Path below the prefix whose events are listed. */
  path: string;
  name: string;
  when: When | null;
  liveCount: number;
  /** On the page of all sports some lists have a separate address. */
  isHome?: boolean;
};

/** The lists of one place: in play, soon, by day. */
export function ListNav({ path, name, when, liveCount, isHome = false }: ListNavProps) {
  const t = useText();
  const href = useHref();
  const { language } = useSite().locale;
  const paths = sportsbookPaths(language);
  const { dayName } = useDays();
  const isWide = useMedia(WIDE);
  const row = useCurrentInView(when ?? '');
  const isDay = when !== null && /^\d/.test(when) && when !== '3h' && when !== '24h';
  const to = (of: When) =>
    isHome && of === 'live'
      ? href(paths.list('live'))
      : isHome && of === '3h'
        ? href(paths.list('starting_soon'))
        : href(`${path}?when=${of}`);
  return (
    <div className={css.listBar}>
      <nav ref={row} className={css.lists} aria-label={t('sportsbook.nav.lists')}>
        <Link to={href(path)} {...chipLook(when === null)}>
          {name}
        </Link>
        <Link to={to('live')} {...chipLook(when === 'live')}>
          <i className={timeCss.dot} aria-hidden="true" />
          {t('sportsbook.nav.live')} {liveCount > 0 && liveCount}
        </Link>
        <Link to={to('3h')} {...chipLook(when === '3h')}>
          {t('sportsbook.nav.starting_soon')}
        </Link>
        <Link to={to('today')} {...chipLook(when === 'today')}>
          {t('sportsbook.nav.today')}
        </Link>
        <Link to={to('24h')} {...chipLook(when === '24h')}>
          {t('sportsbook.nav.day')}
        </Link>
        <Link to={to('tomorrow')} {...chipLook(when === 'tomorrow')}>
          {t('sportsbook.nav.tomorrow')}
        </Link>
        <DateChip
          path={path}
          day={isDay ? when : null}
          label={isDay ? dayName(when) : t('sportsbook.nav.date')}
        />
        <Link to={href(paths.list('favourites'))} {...chipLook(false)}>
          <Star size={16} aria-hidden="true" />
          {t('sportsbook.nav.favourites')}
        </Link>
      </nav>
      <div className={css.format}>
        <Suspense fallback={null}>{isWide && <OddsFormat />}</Suspense>
      </div>
    </div>
  );
}

/** The browser's own calendar behind a chip. */
function DateChip({ path, day, label }: { path: string; day: string | null; label: string }) {
  const t = useText();
  const href = useHref();
  const navigate = useNavigate();
  const { today } = useDays();
  return (
    <span className={css.date}>
      <input
        type="date"
        aria-label={t('sportsbook.nav.date')}
        min={today}
        max={nextDay(today, DAYS_AHEAD)}
        value={day ?? ''}
        onChange={({ currentTarget }) =>
          currentTarget.value && navigate(href(`${path}?when=${currentTarget.value}`))
        }
      />
      <span {...chipLook(day !== null)}>
        <Calendar size={16} aria-hidden="true" />
        {label}
      </span>
    </span>
  );
}
