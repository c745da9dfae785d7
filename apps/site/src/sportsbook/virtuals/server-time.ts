import { useEffect, useState } from 'react';
import { useSite } from '../../platform/site.ts';
import type { Schedule } from './virtuals.queries.ts';

/**
 * The server's time, which decides when bets close, with a render every second, and how far it is ahead of this clock.
 * The first render takes the time that came with the schedule: a page from the server and its hydration show the same
 * rounds. Until the browser has measured it, the schedule is taken to be as old as this component.
 */
export function useServerTime(schedule: Schedule | undefined): { nowMs: number; aheadMs: number } {
  const [first] = useState(() => ({ nowMs: schedule?.nowMs ?? Date.now(), hereMs: Date.now() }));
  const aheadMs = schedule?.aheadMs ?? first.nowMs - first.hereMs;
  const [nowMs, setNow] = useState(first.nowMs);
  useEffect(() => {
    const tick = () => setNow(Date.now() + aheadMs);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [aheadMs]);
  return { nowMs, aheadMs };
}

/**
 * Hours, minutes and seconds in the zone of the account, or of the market for a visitor. With figures and colons in
 * Canadian French, too: its form with words, 11 h 30 min 51 s, has no room in a card.
 */
export function useClockTime(): (instant: string | number) => string {
  const { formattingTag, timeZone } = useSite();
  const format = new Intl.DateTimeFormat(formattingTag === 'fr-CA' ? 'fr' : formattingTag, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  });
  return (instant) => format.format(new Date(instant));
}
