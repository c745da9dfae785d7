import type { EventView, IncidentRow } from '../offer/offer.queries.ts';
import { useText } from '../../platform/site.ts';
import { sidesOf } from '../row/event-row.tsx';
import { clockText, isLive } from '../time/event-time.ts';
import { ballOf, marksOf } from './tracker-marks.ts';
import css from './tracker.module.css';

type TrackerProps = { event: EventView; incidents: readonly IncidentRow[] };

const LAST_SHOWN = 5;

/** Last position of the ball, the side that had it and what has happened, derived from the incidents. */
export function Tracker({ event, incidents }: TrackerProps) {
  const t = useText();
  const [home, away] = sidesOf(event);
  const last = incidents.at(-1);
  const nameOf = (side: IncidentRow['side']) =>
    (side === 'home' ? home : side === 'away' ? away : undefined)?.name;
  const words = last ? t(`sportsbook.incident.${last.kind as 'goal'}`) : t('sportsbook.event.nothing');
  return (
    <div className={css.tracker}>
      <p className={css.trackerHead}>
        {last?.side && (
          <>
            <i data-side={last.side} aria-hidden="true" />
            <b>{nameOf(last.side)}</b>
          </>
        )}
        <span>{words}</span>
        {isLive(event) && <span className={css.behind}>{t('sportsbook.event.behind')}</span>}
      </p>
      {event.sport === 'football' ? (
        <>
          <Pitch last={last} />
          <Timeline event={event} incidents={incidents} />
        </>
      ) : (
        <ol className={css.log}>
          {incidents
            .slice(-LAST_SHOWN)
            .toReversed()
            .map((incident) => (
              <li key={incident.sequence}>
                <span>{clockText(incident.second)}</span>
                <i data-side={incident.side} aria-hidden="true" />
                {incident.side && <b>{nameOf(incident.side)}</b>}
                {t(`sportsbook.incident.${incident.kind as 'goal'}`)}
              </li>
            ))}
        </ol>
      )}
    </div>
  );
}

/** The home side attacks to the right in both halves. */
function Pitch({ last }: { last: IncidentRow | undefined }) {
  const ball = ballOf(last);
  return (
    <svg className={css.pitch} viewBox="0 0 400 140" aria-hidden="true">
      <linearGradient id="wedge" x1={last?.side === 'away' ? 1 : 0} x2={last?.side === 'away' ? 0 : 1}>
        <stop className={css.wedgeFrom} data-side={last?.side} stopOpacity="0" />
        <stop className={css.wedgeFrom} data-side={last?.side} offset="1" stopOpacity=".75" />
      </linearGradient>
      <rect width="400" height="140" rx="8" fill="#123f2b" />
      {[0, 2, 4, 6].map((at) => (
        <rect key={at} x={at * 50} width="50" height="140" fill="#0e3624" />
      ))}
      {last?.side && (
        <path
          key={last.sequence}
          className={css.wedge}
          data-side={last.side}
          fill="url(#wedge)"
          d={last.side === 'home' ? 'M200 0H345L370 70 345 140H200Z' : 'M200 0H55L30 70 55 140H200Z'}
        />
      )}
      <path
        d="M200 0V140M225 70a25 25 0 1 1-50 0 25 25 0 0 1 50 0ZM0 25H58V115H0M0 48H24V92H0M400 25H342V115H400M400 48H376V92H400"
        fill="none"
        stroke="#fff"
        strokeOpacity=".5"
        strokeWidth="1.5"
      />
      <rect
        x=".75"
        y=".75"
        width="398.5"
        height="138.500"
        rx="8"
        fill="none"
        stroke="#fff"
        strokeOpacity=".5"
        strokeWidth="1.5"
      />
      {ball && (
        <g className={css.ball} style={{ transform: `translate(${ball.x * 4}px, ${ball.y * 1.4}px)` }}>
          <circle r="11" fill="#fff" opacity=".28" />
          <circle r="5" fill="#fff" />
        </g>
      )}
    </svg>
  );
}

function Timeline({ event, incidents }: TrackerProps) {
  const t = useText();
  const { clock } = event.progress;
  const done = clock ? Math.min(1, clock.second / 5_400) : 1;
  const marks = marksOf(incidents);
  return (
    <>
      <svg className={css.timeline} viewBox="0 0 400 52" aria-hidden="true">
        <rect x="4" y="24" width="392" height="4" rx="2" className={css.trackLine} />
        <rect x="4" y="24" width={392 * done} height="4" rx="2" className={css.trackDone} />
        <path d="M200 20v12" stroke="currentColor" />
        {marks.map(({ sequence, kind, side, at }) => (
          <g
            key={sequence}
            data-side={side}
            transform={`translate(${4 + 392 * at} ${side === 'home' ? 12 : 40})`}
          >
            {kind === 'goal' && <circle r="6" className={css.markSide} />}
            {kind === 'corner' && <path d="M-4-6v12M-4-6l8 3.500-8 3.500Z" className={css.markFlag} />}
            {kind === 'yellow' && (
              <rect x="-3.500" y="-5" width="7" height="10" rx="1" className={css.markYellow} />
            )}
            {kind === 'red' && (
              <rect x="-3.500" y="-5" width="7" height="10" rx="1" className={css.markRed} />
            )}
          </g>
        ))}
      </svg>
      <p className={css.scale} aria-hidden="true">
        <span>0</span>
        <span>{t('sportsbook.event.half_time')}</span>
        <span>90</span>
      </p>
      <ol className={css.spoken} aria-label={t('sportsbook.event.tracker')}>
        {marks.map(({ sequence, second, words, side }) => (
          <li key={sequence}>
            {clockText(second)} {sidesOf(event).find(({ role }) => role === side)?.name}{' '}
            {t(`sportsbook.incident.${words as 'goal'}`)}
          </li>
        ))}
      </ol>
    </>
  );
}
