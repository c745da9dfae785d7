import { Badge } from '@halcyon/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryState } from '../../platform/page/card.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { castOf } from './art/cast.ts';
import { MarketList } from './board/market-list.tsx';
import { RaceBoard } from './board/race-board.tsx';
import { RoundBoard } from './board/round-board.tsx';
import type { Round } from './schedule.ts';
import { useClockTime } from './server-time.ts';
import { virtualEventQuery } from './virtuals.queries.ts';
import css from './board/virtual-board.module.css';

const HEIGHT = 420;

type EventBoardProps = { round: Round; eventId: string; nowMs: number; onOpen: (id: string) => void };

/** What can be bet on of the next event: its runners or its matches, with what each kind of market returns. */
export function EventBoard({ round, eventId, nowMs, onOpen }: EventBoardProps) {
  const t = useText();
  const format = useFormat();
  const clock = useClockTime();
  const site = useSite();
  const query = useQuery(virtualEventQuery(site, eventId));
  const event = query.data ?? null;
  const cast = useMemo(() => event && castOf(event), [event]);
  const isOpen = Date.parse(round.closesAt) > nowMs;
  const { competition = '' } = round.events[0] ?? {};
  const returned = (type: string) =>
    event?.returnsBps[type] ? format.percentOf(String(event.returnsBps[type] / 100)) : '';
  const isRace = event?.kind === 'race';
  const returns = isRace
    ? t('virtuals.board.return_race', {
        win: returned('win'),
        place: returned('place'),
        forecast: returned('exacta'),
      })
    : t('virtuals.board.return_match', {
        win: returned('1x2') || returned('winner'),
        score: returned('correct_score') || returned('set_correct_score'),
      });
  return (
    <section className={css.board} aria-label={competition}>
      <header>
        <h2>{competition}</h2>
        <Badge>{t('virtuals.starts', { time: clock(round.startsAt) })}</Badge>
        <small>{isOpen ? t('virtuals.until', { time: clock(round.closesAt) }) : t('virtuals.closed')}</small>
        {event && <small>{returns}</small>}
      </header>
      {round.events.length > 1 && (
        <RoundBoard events={round.events} openId={eventId} isOpen={isOpen} onOpen={onOpen} />
      )}
      <QueryState query={query} height={HEIGHT}>
        {event && cast && (
          <>
            {round.events.length > 1 && <h3 className={css.title}>{event.name}</h3>}
            {isRace ? (
              <RaceBoard key={event.id} event={event} cast={cast} isOpen={isOpen} />
            ) : (
              <MarketList key={event.id} event={event} isOpen={isOpen} markets={event.markets} />
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}
