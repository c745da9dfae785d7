import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/site.ts';
import { clockText, periodWords } from './event-time.ts';
import css from './time.module.css';

/** Clock and period of a running event. The clock goes on between two messages. */
export function MatchClock({ event }: { event: Pick<EventRow, 'progress' | 'state'> }) {
  const t = useText();
  const { progress, state } = event;
  const second = useClock(progress.clock);
  const period = periodWords(progress, t);
  return (
    <span className={css.clock}>
      <i className={css.dot} aria-hidden="true" />
      <b>{second === null ? (period ?? t('sportsbook.live.now')) : clockText(second)}</b>
      {second !== null && period && <span>{period}</span>}
      {state !== 'live' && <span>{t(`sportsbook.state.${state}`)}</span>}
    </span>
  );
}

function useClock(clock: EventRow['progress']['clock']): number | null {
  const [passed, setPassed] = useState({ clock, seconds: 0 });
  const isRunning = clock !== undefined && !clock.isStopped;
  useEffect(() => {
    if (!isRunning) return;
    const fromMs = performance.now();
    const timer = setInterval(
      () => setPassed({ clock, seconds: Math.floor((performance.now() - fromMs) / 1_000) }),
      1_000,
    );
    return () => clearInterval(timer);
  }, [clock, isRunning]);
  if (clock === undefined) return null;
  return clock.second + (passed.clock === clock ? passed.seconds : 0);
}
