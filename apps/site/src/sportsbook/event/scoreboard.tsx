import type { EventView } from '@halcyon/contract/sportsbook/offer.contract';
import { useText } from '../../platform/site.ts';
import { SideSign } from '../art/crest.tsx';
import { sidesOf } from '../row/event-row.tsx';
import { isLive, isOver, periodWords } from '../time/event-time.ts';
import { MatchClock } from '../time/match-clock.tsx';
import { useDays } from '../time/use-days.ts';
import { FollowStar } from '../follow/follow-star.tsx';
import css from './event.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Counts that the table shows beside the scores of the parts. */
const counts = ['corners', 'yellow_cards'] as const;

/** A score from here on is shown smaller beside long names. */
const LONG_SCORE = 10;

type ScoreboardProps = {
  event: EventView;
  /** What happens is shown, so there is room for the parts from before the start. */
  isTracked: boolean;
};

/** Score, clock, and the score of each part. */
export function Scoreboard({ event, isTracked }: ScoreboardProps) {
  const t = useText();
  const { time, dayName, dayOf } = useDays();
  const [home, away] = sidesOf(event);
  const { score } = event.progress;
  const hasScore = score !== undefined && (isLive(event) || isOver(event));
  return (
    <div className={css.board}>
      <p className={css.now}>
        {isLive(event) ? (
          <MatchClock event={event} />
        ) : (
          <span>
            {event.state === 'not_started'
              ? dayName(dayOf(event.startsAt))
              : t(`sportsbook.state.${event.state}`)}
          </span>
        )}
      </p>
      <div className={css.versus}>
        {home && <Side event={event} side={home} />}
        <p
          className={css.result}
          data-long={(hasScore && Math.max(score.home, score.away) >= LONG_SCORE) || undefined}
        >
          {hasScore ? (
            <>
              {score.home}
              <span>–</span>
              {score.away}
            </>
          ) : (
            <time dateTime={event.startsAt}>{time(event.startsAt)}</time>
          )}
        </p>
        {away && <Side event={event} side={away} />}
      </div>
      {(hasScore || isTracked) && <Parts event={event} isTracked={isTracked} hasScore={hasScore} />}
    </div>
  );
}

type SideProps = { event: EventView; side: EventView['participants'][number] };

function Side({ event, side: { id, name, look } }: SideProps) {
  return (
    <div className={css.side}>
      <SideSign sport={event.sport} name={name} look={look} size={64} />
      <span className={css.sideName}>
        <b>{name}</b>
        <FollowStar kind="participant" id={id} name={name} />
      </span>
    </div>
  );
}

function Parts({ event, isTracked, hasScore }: ScoreboardProps & { hasScore: boolean }) {
  const t = useText();
  const { periodScores = [], statistics = {}, score } = event.progress;
  const sides = sidesOf(event);
  const shownCounts = counts.filter((name) => statistics[name]);
  if (periodScores.length + shownCounts.length === 0 && !isTracked) return null;
  return (
    <table className={css.parts}>
      <thead>
        <tr>
          <th scope="col">
            <span className={ui.hidden}>{t('sportsbook.statistics.team')}</span>
          </th>
          {periodScores.map(({ period }) => (
            <th key={period} scope="col">
              {periodWords({ period }, t) ?? period}
            </th>
          ))}
          {shownCounts.map((name) => (
            <th key={name} scope="col">
              {t(name === 'corners' ? 'sportsbook.statistics.corners' : 'sportsbook.statistics.cards')}
            </th>
          ))}
          <th scope="col">{t('sportsbook.event.total')}</th>
        </tr>
      </thead>
      <tbody>
        {sides.map(({ id, role, name }) => {
          const side = role === 'home' ? 'home' : 'away';
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              {periodScores.map((of) => (
                <td key={of.period}>{of[side]}</td>
              ))}
              {shownCounts.map((of) => (
                <td key={of}>{statistics[of]![side]}</td>
              ))}
              <td>
                <b>{hasScore && score ? score[side] : '–'}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
