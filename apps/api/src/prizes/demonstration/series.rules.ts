export type Occurrence = {
  /** The first day in the zone, yyyy-MM-dd. */
  readonly day: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/**
 * The occurrence of a day or a week (from Monday) that an instant lies in, and the next one, by the calendar of the zone.
 * One that has begun starts at that instant, since no rules may count rounds before they are published. Pure.
 */
export function occurrencesAt(period: 'DAY' | 'WEEK', zone: string, at: Date): readonly Occurrence[] {
  const today = Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO(zone).toPlainDate();
  const first = period === 'DAY' ? today : today.subtract({ days: today.dayOfWeek - 1 });
  const length = period === 'DAY' ? { days: 1 } : { weeks: 1 };
  const second = first.add(length);
  const [begun, next, over] = [first, second, second.add(length)].map(
    (day) => new Date(day.toZonedDateTime(zone).epochMilliseconds),
  );
  return [
    { day: first.toString(), startsAt: new Date(Math.max(begun!.getTime(), at.getTime())), endsAt: next! },
    { day: second.toString(), startsAt: next!, endsAt: over! },
  ];
}
