import { useEffect, useState } from 'react';
import { useSite } from '../../platform/site.ts';

/** The server's time, which decides when bets close; a render every second. `aheadMs`: how far it is ahead of ours. */
export function useServerTime(aheadMs: number): number {
  const [nowMs, setNow] = useState(() => Date.now() + aheadMs);
  useEffect(() => {
    const tick = () => setNow(Date.now() + aheadMs);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [aheadMs]);
  return nowMs;
}

/** Hours, minutes and seconds in the zone of the account, or of the market for a visitor. */
export function useClockTime(): (instant: string | number) => string {
  const { formattingTag, timeZone } = useSite();
  const format = new Intl.DateTimeFormat(formattingTag, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  });
  return (instant) => format.format(new Date(instant));
}
