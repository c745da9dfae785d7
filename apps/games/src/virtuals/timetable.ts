import { virtualClosingMs } from '@halcyon/wire/virtuals/virtual-calls';
import { roundCount } from '@halcyon/odds/law/virtual/season/league';
import type { virtualSports } from '@halcyon/odds/sport';

export type VirtualSport = (typeof virtualSports)[number];

/** A place in the timetable. Times are milliseconds since 1970. */
export type Slot = {
  readonly eventId: string;
  readonly sport: VirtualSport;
  /** From when it is listed and bet on. */
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly startsAtMs: number;
  /** End of the film: settled, and its seed revealed. */
  readonly endsAtMs: number;
  /** Place in the row of all cycles of its sport. */
  readonly cycle: number;
  /** Of its cycle among those of its day, from 1. */
  readonly numberOfDay: number;
  /** Among the events that start together, from 0. */
  readonly place: number;
  /** All rounds of the league: it starts with the first of them. Its cycle is that of its first round. */
  readonly isSeason: boolean;
};

/** 5: all cycles take a fifth of their time, which is for tests alone. */
export type Pace = 1 | 5;

type Cycle = {
  readonly cycleMs: number;
  /** Start of an event after the start of its cycle. */
  readonly startMs: number;
  readonly playMs: number;
  readonly events: number;
};

/** The three tracks start 40 s after one another. */
const cycles: Readonly<Record<VirtualSport, Cycle>> = {
  'virtual-football': { cycleMs: 180_000, startMs: 75_000, playMs: 80_000, events: 8 },
  'virtual-tennis': { cycleMs: 180_000, startMs: 165_000, playMs: 80_000, events: 1 },
  horses: { cycleMs: 120_000, startMs: 0, playMs: 38_000, events: 1 },
  greyhounds: { cycleMs: 120_000, startMs: 40_000, playMs: 38_000, events: 1 },
  'motor-racing': { cycleMs: 120_000, startMs: 80_000, playMs: 38_000, events: 1 },
};

/** How long before its start an event is listed. */
export const listedMs = 600_000;
const dayMs = 86_400_000;

/** Every event that starts in [from, to), by start. The same instants have the same events on every server. */
export function slotsOf(fromMs: number, toMs: number, pace: Pace = 1): readonly Slot[] {
  return (Object.entries(cycles) as [VirtualSport, Cycle][])
    .flatMap(([sport, { events, ...times }]) => {
      const [cycleMs, startMs, playMs] = [times.cycleMs / pace, times.startMs / pace, times.playMs / pace];
      const first = Math.ceil((fromMs - startMs) / cycleMs);
      const end = Math.ceil((toMs - startMs) / cycleMs);
      return Array.from({ length: Math.max(0, end - first) * events }, (_, at): Slot => {
        const cycle = first + Math.floor(at / events);
        const place = at % events;
        const startsAtMs = cycle * cycleMs + startMs;
        return {
          eventId: `${sport}:${startsAtMs / 1_000}:${place + 1}`,
          sport,
          opensAtMs: startsAtMs - listedMs / pace,
          closesAtMs: startsAtMs - virtualClosingMs,
          startsAtMs,
          endsAtMs: startsAtMs + playMs,
          cycle,
          numberOfDay: (cycle % (dayMs / cycleMs)) + 1,
          place,
          isSeason: false,
        };
      });
    })
    .concat(seasonsOf(fromMs, toMs, pace))
    .toSorted((one, other) => one.startsAtMs - other.startsAtMs);
}

/** Seasons of the league that start in [from, to). Bets on one are taken as soon as the one before it is closed. */
export function seasonsOf(fromMs: number, toMs: number, pace: Pace = 1): readonly Slot[] {
  const sport = 'virtual-football';
  const [cycleMs, startMs] = [cycles[sport].cycleMs / pace, cycles[sport].startMs / pace];
  const seasonMs = cycleMs * roundCount;
  const first = Math.ceil((fromMs - startMs) / seasonMs);
  const end = Math.ceil((toMs - startMs) / seasonMs);
  return Array.from({ length: Math.max(0, end - first) }, (_, at): Slot => {
    const season = first + at;
    const startsAtMs = season * seasonMs + startMs;
    return {
      eventId: `${sport}:${startsAtMs / 1_000}:season`,
      sport,
      opensAtMs: startsAtMs - seasonMs - virtualClosingMs,
      closesAtMs: startsAtMs - virtualClosingMs,
      startsAtMs,
      // The last round is over before the first one of the next season starts.
      endsAtMs: startsAtMs + seasonMs - virtualClosingMs,
      cycle: season * roundCount,
      numberOfDay: 1,
      place: 0,
      isSeason: true,
    };
  });
}

/** A season by its number. Without one: that whose first round was the last to start. */
export function seasonSlotOf(
  of: { readonly nowMs: number; readonly season?: number | undefined },
  pace: Pace = 1,
): Slot {
  const { cycleMs, startMs } = cycles['virtual-football'];
  const seasonMs = (cycleMs / pace) * roundCount;
  const season = of.season ?? Math.floor((of.nowMs - startMs / pace) / seasonMs);
  const startsAtMs = season * seasonMs + startMs / pace;
  return seasonsOf(startsAtMs, startsAtMs + 1, pace)[0]!;
}

/** Matches of a season in the order of their rounds. */
export function matchSlotsOf({ startsAtMs }: Slot, pace: Pace = 1): readonly Slot[] {
  const seasonMs = (cycles['virtual-football'].cycleMs / pace) * roundCount;
  return slotsOf(startsAtMs, startsAtMs + seasonMs, pace).filter(
    ({ sport, isSeason }) => sport === 'virtual-football' && !isSeason,
  );
}

/** How long before its start a season is listed. */
export const seasonListedMs = cycles['virtual-football'].cycleMs * roundCount + virtualClosingMs;

/** The place of an event that was listed once. Null: the timetable has no such event. */
export function slotOf(eventId: string, pace: Pace = 1): Slot | null {
  const [, seconds = ''] = eventId.split(':');
  if (!/^\d{1,12}$/.test(seconds)) return null;
  const startsAtMs = Number(seconds) * 1_000;
  return slotsOf(startsAtMs, startsAtMs + 1, pace).find((slot) => slot.eventId === eventId) ?? null;
}
