import type { CashbackSchedule } from '@halcyon/contract/rewards/terms';

/** Half-open. */
export type CashbackWindow = { readonly startsAtMs: number; readonly endsAtMs: number };

const WEEK = { days: 7 };
const WEEK_MINUTES = 7 * 24 * 60;
/** The longest window, and a day of difference between zones. */
const LOOK_BACK = { days: 8 };

/** The window that holds an instant. Null: a cash-back by claims (INSTANT), or no window is then. Pure. */
export function cashbackWindowAt(
  schedule: CashbackSchedule,
  zone: string,
  atMs: number,
): CashbackWindow | null {
  return windowsWithin(schedule, zone, { startsAtMs: atMs, endsAtMs: atMs + 1 })[0] ?? null;
}

/** The windows that share an instant with a span, oldest first. A day that a zone skipped has none. Pure. */
export function windowsWithin(
  schedule: CashbackSchedule,
  zone: string,
  span: CashbackWindow,
): readonly CashbackWindow[] {
  const found: CashbackWindow[] = [];
  for (const [from, to] of wallSpans(schedule, zone, span.startsAtMs)) {
    const startsAtMs = instantOf(from, zone);
    if (startsAtMs >= span.endsAtMs) break;
    const endsAtMs = instantOf(to, zone);
    if (endsAtMs > Math.max(startsAtMs, span.startsAtMs)) found.push({ startsAtMs, endsAtMs });
  }
  return found;
}

type WallSpan = readonly [from: Temporal.PlainDateTime, to: Temporal.PlainDateTime];

/** Wall times of windows one after the other, from before an instant on; without end where they recur. */
function* wallSpans(schedule: CashbackSchedule, zone: string, atMs: number): Generator<WallSpan> {
  if (schedule.kind === 'INSTANT') return;
  const single = singleSpan(schedule);
  if (single) {
    yield single;
    return;
  }
  const { first, length, step } = recurring(schedule);
  const today = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDate();
  const earliest = today.subtract(LOOK_BACK);
  const monday = earliest.subtract({ days: earliest.dayOfWeek - 1 });
  for (
    let from = monday.toPlainDateTime(first.time).add({ days: first.weekday - 1 });
    ;
    from = from.add(step)
  )
    yield [from, from.add(length)];
}

function singleSpan(schedule: CashbackSchedule): WallSpan | null {
  if (schedule.kind === 'WITH_TIMEFRAME' && typeof schedule.from === 'string')
    return [Temporal.PlainDateTime.from(schedule.from), Temporal.PlainDateTime.from(String(schedule.to))];
  if (schedule.kind !== 'SPECIFIC_DAY' || !('date' in schedule)) return null;
  const day = Temporal.PlainDate.from(schedule.date).toPlainDateTime();
  return [day, day.add({ days: 1 })];
}

function recurring(schedule: CashbackSchedule) {
  const midnight = Temporal.PlainTime.from('00:00');
  if (
    schedule.kind === 'WITH_TIMEFRAME' &&
    typeof schedule.from === 'object' &&
    typeof schedule.to === 'object'
  ) {
    const minutes = (minuteOfWeek(schedule.to) - minuteOfWeek(schedule.from) + WEEK_MINUTES) % WEEK_MINUTES;
    const time = Temporal.PlainTime.from(schedule.from.time);
    return {
      first: { weekday: schedule.from.weekday, time },
      // The same wall time again is a whole week.
      length: { minutes: minutes || WEEK_MINUTES },
      step: WEEK,
    };
  }
  if (schedule.kind === 'SPECIFIC_DAY' && 'weekday' in schedule)
    return { first: { weekday: schedule.weekday, time: midnight }, length: { days: 1 }, step: WEEK };
  const length = schedule.kind === 'WEEKLY' ? WEEK : { days: 1 };
  return { first: { weekday: 1, time: midnight }, length, step: length };
}

function minuteOfWeek({ weekday, time }: { readonly weekday: number; readonly time: string }): number {
  const { hour, minute } = Temporal.PlainTime.from(time);
  return ((weekday - 1) * 24 + hour) * 60 + minute;
}

/**
 * The instant of a wall time. One that comes twice is the earlier one; one that a clock change skips is the first
 * instant after it.
 */
function instantOf(wall: Temporal.PlainDateTime, zone: string): number {
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds;
  return earlier.getTimeZoneTransition('next')!.epochMilliseconds;
}

/** A boundary with a date that a clock change skips or repeats. */
export type BoundaryRejection = { readonly boundary: 'from' | 'to'; readonly reason: 'skipped' | 'repeated' };

/**
 * Why the schedule of a campaign cannot be published: a boundary that was typed with its date, and that does not exist
 * once in the zone; or an end that is not after its start. Boundaries that recur are resolved instead. Pure.
 */
export function scheduleRejection(
  schedule: CashbackSchedule,
  zone: string,
): BoundaryRejection | { readonly reason: 'empty' } | null {
  const span = singleSpan(schedule);
  if (!span) return null;
  for (const [index, boundary] of (['from', 'to'] as const).entries()) {
    const reason = wallRejection(span[index]!, zone);
    if (reason && schedule.kind === 'WITH_TIMEFRAME') return { boundary, reason };
  }
  return instantOf(span[1], zone) > instantOf(span[0], zone) ? null : { reason: 'empty' };
}

function wallRejection(wall: Temporal.PlainDateTime, zone: string): BoundaryRejection['reason'] | null {
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' });
  if (earlier.epochNanoseconds === later.epochNanoseconds) return null;
  return earlier.toPlainDateTime().equals(wall) ? 'repeated' : 'skipped';
}
