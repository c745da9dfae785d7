import type { CampaignBody } from '@halcyon/contract/rewards/campaign';

type Schedule = CampaignBody['schedule'];

/** True: it can be claimed at this instant, by the wall clock of its zone. Pure. */
export function isOpenAt(schedule: Schedule, at: Date): boolean {
  if (at.getTime() < startsAt(schedule).getTime()) return false;
  const endMs = endsAt(schedule)?.getTime() ?? Number.POSITIVE_INFINITY;
  if (at.getTime() >= endMs) return false;
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(schedule.zone);
  const isDay = schedule.weekdays.length === 0 || schedule.weekdays.includes(local.dayOfWeek);
  return isDay && isHour(schedule.hours, local.toPlainTime().toString({ smallestUnit: 'minute' }));
}

/** The first instant of it. Pure. */
export function startsAt({ from, zone }: Schedule): Date {
  return instantOf(from, zone);
}

/** The first instant after it. Null: it has no end. Pure. */
export function endsAt({ to, zone }: Schedule): Date | null {
  return to === null ? null : instantOf(to, zone);
}

/** Why a schedule cannot be published. Pure. */
export function scheduleProblems({ zone, from, to }: Schedule): readonly string[] {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  } catch {
    return ['ZONE_UNKNOWN'];
  }
  const typed = [from, ...(to === null ? [] : [to])];
  if (typed.some((text) => !isOnce(text, zone))) return ['BOUNDARY_NOT_ONCE'];
  return to !== null && instantOf(to, zone) <= instantOf(from, zone) ? ['PERIOD_EMPTY'] : [];
}

/** False: the clocks change there, so that this time does not exist or comes twice; or it is no date. */
function isOnce(wall: string, zone: string): boolean {
  try {
    Temporal.PlainDateTime.from(wall, { overflow: 'reject' }).toZonedDateTime(zone, {
      disambiguation: 'reject',
    });
    return true;
  } catch {
    return false;
  }
}

function instantOf(wall: string, zone: string): Date {
  const local = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' });
  return new Date(local.epochMilliseconds);
}

function isHour(hours: Schedule['hours'], time: string): boolean {
  if (hours === null) return true;
  const { from, to } = hours;
  return from < to ? time >= from && time < to : time >= from || time < to;
}
