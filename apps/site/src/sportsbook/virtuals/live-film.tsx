import { Badge } from '@halcyon/ui/badge';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { castOf } from './art/cast.ts';
import { Film, FilmRoom } from './film/film.tsx';
import { footballAt } from './film/match-play.ts';
import { orderOf } from './film/order.ts';
import { titleOf } from './event-title.ts';
import type { Round } from './schedule.ts';
import { useClockTime } from './server-time.ts';
import { filmQuery, virtualEventQuery, type ScheduledEvent, type VirtualFilm } from './virtuals.queries.ts';
import css from './film/virtual-film.module.css';
import ui from '@halcyon/ui/ui.module.css';

type LiveFilmProps = {
  /** Played now, or a moment ago. */
  round: Round | null;
  coming: Round | null;
  aheadMs: number;
};

/** The film of the event that is played; before it the field at the start, after it the result. */
export function LiveFilm({ round, coming, aheadMs }: LiveFilmProps) {
  const [chosen, choose] = useState<string | null>(null);
  const events = (round ?? coming)?.events ?? [];
  const event = events.find(({ id }) => id === chosen) ?? events[0];
  if (!event) return null;
  return (
    <div className={css.live}>
      <EventFilm key={event.id} event={event} isStarted={round !== null} aheadMs={aheadMs} />
      {round && events.length > 1 && (
        <RoundScores events={events} current={event.id} aheadMs={aheadMs} onChoose={choose} />
      )}
    </div>
  );
}

/** The state of an event's film, by the server's clock. */
function usePartNow({ startsAt, endsAt }: Pick<ScheduledEvent, 'startsAt' | 'endsAt'>, aheadMs: number) {
  return useCallback(() => {
    const [fromMs, toMs] = [Date.parse(startsAt), Date.parse(endsAt)];
    return Math.min(1, Math.max(0, (Date.now() + aheadMs - fromMs) / (toMs - fromMs)));
  }, [startsAt, endsAt, aheadMs]);
}

function EventFilm({
  event,
  isStarted,
  aheadMs,
}: {
  event: ScheduledEvent;
  isStarted: boolean;
  aheadMs: number;
}) {
  const t = useText();
  const site = useSite();
  const clock = useClockTime();
  const { data: details } = useQuery(virtualEventQuery(site, event.id));
  const { data: film = null } = useQuery({ ...filmQuery(site, event.id), enabled: isStarted });
  const cast = useMemo(() => details && castOf(details), [details]);
  const partNow = usePartNow(event, aheadMs);
  const part = usePart(partNow);
  if (!details || !cast) return <FilmRoom sport={event.sport} />;
  const seconds = Math.round((Date.parse(event.endsAt) - Date.parse(event.startsAt)) / 1_000);
  const isOver = isStarted && part >= 1;
  return (
    <Film event={details} cast={cast} film={film} partNow={partNow}>
      {isStarted && (
        <Badge tone={isOver ? 'art' : 'live'}>{t(isOver ? 'virtuals.film.over' : 'virtuals.film.on')}</Badge>
      )}
      <span className={css.pill}>
        {/* Who plays is named below the picture. */}
        {event.sport === 'virtual-football'
          ? t('virtuals.round', { number: event.round })
          : titleOf(t, event)}
      </span>
      <span className={css.pill} data-place="end">
        {isStarted
          ? t('virtuals.film.seconds', { at: Math.round(part * seconds), all: seconds })
          : t('virtuals.starts', { time: clock(event.startsAt) })}
      </span>
      <p role="status" className={isOver && film?.kind === 'race' ? css.result : ui.hidden}>
        {isOver && film ? resultText(t, film, cast.names) : ''}
      </p>
    </Film>
  );
}

/** The position in a film for texts, updated at most four times a second. */
function usePart(partNow: () => number): number {
  const [part, setPart] = useState(0);
  useEffect(() => {
    const note = () => setPart(partNow());
    note();
    const timer = setInterval(note, 500);
    return () => clearInterval(timer);
  }, [partNow]);
  return part;
}

function resultText(t: ReturnType<typeof useText>, film: VirtualFilm, names: readonly string[]): string {
  if (film.kind === 'race') {
    const [winner = 1] = orderOf(film, 1);
    return t('virtuals.film.won', { number: winner, name: names[winner - 1] ?? '' });
  }
  if (film.kind === 'tennis') return names.join(' – ');
  const { score } = footballAt(film, 1);
  return `${names[0]} ${score.home} – ${score.away} ${names[1]}`;
}

type RoundScoresProps = {
  events: readonly ScheduledEvent[];
  current: string;
  aheadMs: number;
  onChoose: (id: string) => void;
};

/** Scores of all matches of a round while they are played; a press shows the film of one. */
function RoundScores({ events, current, aheadMs, onChoose }: RoundScoresProps) {
  const t = useText();
  const site = useSite();
  const films = useQueries({ queries: events.map(({ id }) => filmQuery(site, id)) });
  const partNow = usePartNow(events[0]!, aheadMs);
  const part = usePart(partNow);
  return (
    <ul className={css.scores} aria-label={t('virtuals.film.scores')}>
      {events.map(({ id, name }, at) => {
        const film = films[at]?.data;
        const [home = '', away = ''] = name.split(' – ');
        const score = film?.kind === 'football' ? footballAt(film, part).score : null;
        return (
          <li key={id}>
            <button type="button" aria-pressed={id === current} onClick={() => onChoose(id)}>
              <span>{home}</span>
              <b>{score ? `${score.home} – ${score.away}` : '–'}</b>
              <span>{away}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
