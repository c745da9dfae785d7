import { useMemo, useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { dayIn, formatOf, nextDay } from './days.ts';

/** Days and times of events in the zone and the language of the reader. */
export function useDays() {
  const { formattingTag: tag, timeZone } = useSite();
  const t = useText();
  const [now] = useState(() => new Date());
  return useMemo(() => {
    const today = dayIn(now, timeZone);
    const tomorrow = nextDay(today, 1);
    const dayName = (day: string) => {
      if (day === today) return t('sportsbook.nav.today');
      if (day === tomorrow) return t('sportsbook.nav.tomorrow');
      return formatOf(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        Date.parse(`${day}T12:00:00Z`),
      );
    };
    return {
      today,
      tomorrow,
      dayOf: (instant: string) => dayIn(new Date(instant), timeZone),
      dayName,
      longDay: (instant: string) =>
        formatOf(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date(instant)),
      time: (instant: string) =>
        formatOf(tag, { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant)),
    };
  }, [now, t, tag, timeZone]);
}
