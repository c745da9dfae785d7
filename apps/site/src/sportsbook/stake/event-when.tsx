import type { ResultRow } from '../offer/offer.queries.ts';
import { useText } from '../../platform/site.ts';
import { isLive, isOver } from '../time/event-time.ts';
import { MatchClock } from '../time/match-clock.tsx';
import { useDays } from '../time/use-days.ts';
import ui from '@halcyon/ui/ui.module.css';

/** The start of an event, or its progress. */
export function EventWhen({ event }: { readonly event: Pick<ResultRow, 'state' | 'startsAt' | 'progress'> }) {
  const t = useText();
  const { time, dayName, dayOf } = useDays();
  const { score } = event.progress;
  const scoreText = score && <b className={ui.plain}>{`${score.home}–${score.away}`}</b>;
  if (isLive(event))
    return (
      <>
        <MatchClock event={event} />
        {scoreText}
      </>
    );
  if (isOver(event))
    return (
      <>
        <span>{t(`sportsbook.state.${event.state}`)}</span>
        {scoreText}
      </>
    );
  return <span>{`${dayName(dayOf(event.startsAt))} ${time(event.startsAt)}`}</span>;
}
