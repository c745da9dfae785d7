import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import { sportNames } from './names.ts';
import { roundsOf } from './schedule.ts';
import { useClockTime } from './server-time.ts';
import { SportPicture } from './art/sport-picture.tsx';
import { virtualSports, type ScheduledEvent, type VirtualSport } from './virtuals.queries.ts';
import css from './virtuals.module.css';

type NextStartsProps = { items: readonly ScheduledEvent[]; current: VirtualSport; nowMs: number };

/** The next start of each sport, the soonest first. */
export function NextStarts({ items, current, nowMs }: NextStartsProps) {
  const t = useText();
  const href = useHref();
  const clock = useClockTime();
  const next = virtualSports
    .flatMap((sport) => {
      const { coming } = roundsOf(items, sport, nowMs);
      return coming ? [{ sport, coming }] : [];
    })
    .toSorted((one, other) => Date.parse(one.coming.startsAt) - Date.parse(other.coming.startsAt));
  return (
    <ul className={css.next} aria-label={t('virtuals.next')}>
      {next.map(({ sport, coming }) => (
        <li key={sport}>
          <Link to={href(`/virtuals/${sport}`)} aria-current={sport === current ? 'true' : undefined}>
            <SportPicture sport={sport} />
            <span>
              <small>{t(sportNames[sport])}</small>
              <b>{clock(coming.startsAt)}</b>
              <small>
                {sport === 'virtual-football'
                  ? t('virtuals.round', { number: coming.events[0]!.round })
                  : coming.events[0]!.competition}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
