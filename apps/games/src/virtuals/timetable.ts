import { virtualClosingMs } from '@halcyon/wire/virtuals/virtual-calls';
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
        };
      });
    })
    .toSorted((one, other) => one.startsAtMs - other.startsAtMs);
}

/** The place of an event that was listed once. Null: the timetable has no such event. */
export function slotOf(eventId: string, pace: Pace = 1): Slot | null {
  const [, seconds = ''] = eventId.split(':');
  if (!/^\d{1,12}$/.test(seconds)) return null;
  const startsAtMs = Number(seconds) * 1_000;
  return slotsOf(startsAtMs, startsAtMs + 1, pace).find((slot) => slot.eventId === eventId) ?? null;
}
