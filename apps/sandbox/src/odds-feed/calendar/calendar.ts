import { clubsOf, type Club } from './clubs.ts';
import { competitions, type Competition, type KickOffWindow } from './competitions.data.ts';
import { pairingsOf, roundsOf } from '@halcyon/odds/round-robin';

export type CalendarEvent = {
  readonly id: string;
  readonly competition: Competition;
  /** From 1, counted from the first week. */
  readonly season: number;
  /** Within its season, from 1. */
  readonly round: number;
  /** Within its round, from 1. */
  readonly match: number;
  readonly home: Club;
  readonly away: Club;
  readonly startsAtMs: number;
  readonly zone: string;
};

/** A Monday. Weeks, rounds and seasons are counted from it. */
const firstDay = Temporal.PlainDate.from('2024-01-01');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const stepMinutes = 5;
const byId = new Map(competitions.map((competition) => [competition.id, competition]));

type Slot = { readonly window: KickOffWindow; readonly day: number };

/** Windows of a week in the order of their rounds. */
const slotsOf = ({ windows }: Competition): readonly Slot[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
    windows.filter(({ days }) => days.includes(day)).map((window) => ({ window, day })),
  );
const slots = new Map(competitions.map((competition) => [competition, slotsOf(competition)]));

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
};

/** The instant of a kick-off: what a clock of the zone shows on that day. A time that a change skips is an hour later. */
export function kickOffMs(
  window: KickOffWindow,
  day: Temporal.PlainDate,
  match: number,
  matches: number,
): number {
  const from = minutesOf(window.from);
  const width = minutesOf(window.to) - from;
  const minutes = from + stepMinutes * Math.floor((width * match) / matches / stepMinutes);
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  return day.toZonedDateTime({ timeZone: window.zone, plainTime }).epochMilliseconds;
}

function eventAt(competition: Competition, number: number, match: number): CalendarEvent {
  const perWeek = slots.get(competition)!;
  const week = Math.floor(number / perWeek.length);
  const { window, day } = perWeek[number % perWeek.length]!;
  const perSeason = roundsOf(competition.sides);
  const round = number % perSeason;
  const season = Math.floor(number / perSeason) + 1;
  const { home, away } = pairingsOf(competition.sides, round)[match]!;
  const clubs = clubsOf(competition.id);
  return {
    id: `${competition.id}:${season}:${round + 1}:${match + 1}`,
    competition,
    season,
    round: round + 1,
    match: match + 1,
    home: clubs[home]!,
    away: clubs[away]!,
    startsAtMs: kickOffMs(window, firstDay.add({ days: 7 * week + day - 1 }), match, competition.sides / 2),
    zone: window.zone,
  };
}

const matchesOf = (competition: Competition, number: number): readonly CalendarEvent[] =>
  Array.from({ length: competition.sides / 2 }, (_, match) => eventAt(competition, number, match));

/** Events of the competitions that start in [fromMs, toMs), by start. */
export function eventsBetween(
  fromMs: number,
  toMs: number,
  of: readonly Competition[] = competitions,
): readonly CalendarEvent[] {
  const firstMs = firstDay.toZonedDateTime('UTC').epochMilliseconds;
  return of
    .flatMap((competition) => {
      const perWeek = slots.get(competition)!;
      // A day of a zone begins and ends up to 14 hours apart from the one of UTC.
      const weekOf = (atMs: number) => Math.floor((atMs - firstMs) / weekMs);
      const rounds = perWeek.flatMap((slot, at) => {
        const days = [weekOf(fromMs - dayMs), weekOf(toMs + dayMs)] as const;
        return Array.from({ length: days[1] - days[0] + 1 }, (_, step) => days[0] + step)
          .filter((week) => {
            const midnightMs = firstMs + week * weekMs + (slot.day - 1) * dayMs;
            return midnightMs > fromMs - 2.5 * dayMs && midnightMs < toMs + dayMs;
          })
          .map((week) => week * perWeek.length + at);
      });
      return rounds.filter((number) => number >= 0).flatMap((number) => matchesOf(competition, number));
    })
    .filter(({ startsAtMs }) => startsAtMs >= fromMs && startsAtMs < toMs)
    .toSorted(byStart);
}

const byStart = (one: CalendarEvent, other: CalendarEvent) =>
  one.startsAtMs - other.startsAtMs || (one.id < other.id ? -1 : 1);

/** Events of the competitions that are listed the same time ahead, for each such time. */
function byListing(read: (aheadMs: number, of: readonly Competition[]) => readonly CalendarEvent[]) {
  const groups = Map.groupBy(competitions, ({ listedHours }) => listedHours);
  return [...groups].flatMap(([hours, of]) => read(hours * hourMs, of)).toSorted(byStart);
}

/** Events that are listed at an instant and have not begun. */
export const listedAt = (atMs: number): readonly CalendarEvent[] =>
  byListing((aheadMs, of) => eventsBetween(atMs + 1, atMs + aheadMs, of));

/** Events that are first listed in [fromMs, toMs). */
export const listedBetween = (fromMs: number, toMs: number): readonly CalendarEvent[] =>
  byListing((aheadMs, of) => eventsBetween(fromMs + aheadMs, toMs + aheadMs, of));

/** The event of an id. Null: there is none. */
export function findCalendarEvent(id: string): CalendarEvent | null {
  const found = /^([a-z0-9-]+):([1-9]\d{0,5}):([1-9]\d{0,2}):([1-9]\d?)$/.exec(id);
  const competition = byId.get(found?.[1] ?? '');
  if (!found || !competition) return null;
  const [season, round, match] = [Number(found[2]), Number(found[3]), Number(found[4])];
  const perSeason = roundsOf(competition.sides);
  if (round > perSeason || match > competition.sides / 2) return null;
  return eventAt(competition, (season - 1) * perSeason + round - 1, match - 1);
}
