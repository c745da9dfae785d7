import type { ScheduledEvent, VirtualSport } from './virtuals.queries.ts';

/** How long the result of an event stays after its film. */
export const RESULT_MS = 15_000;

export type Round = {
  /** Events with the same start; a football round has several. */
  readonly events: readonly ScheduledEvent[];
  readonly startsAt: string;
  readonly closesAt: string;
  readonly endsAt: string;
};

/** Rounds of a sport by start: what is played or was a moment ago, and what can be bet on next. Pure. */
export function roundsOf(items: readonly ScheduledEvent[], sport: VirtualSport, nowMs: number) {
  const all = [
    ...Map.groupBy(
      items.filter((item) => item.sport === sport && item.kind !== 'outright'),
      ({ startsAt }) => startsAt,
    ),
  ]
    .map(([startsAt, events]): Round => {
      const { closesAt, endsAt } = events[0]!;
      return { events, startsAt, closesAt, endsAt };
    })
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  return {
    /** Null: nothing was listed that has started. */
    shown:
      all.findLast(
        ({ startsAt, endsAt }) => Date.parse(startsAt) <= nowMs && nowMs < Date.parse(endsAt) + RESULT_MS,
      ) ?? null,
    /** The one that starts next, whether bets on it are still taken or not. */
    coming: all.find(({ startsAt }) => Date.parse(startsAt) > nowMs) ?? null,
    open: all.filter(({ closesAt }) => Date.parse(closesAt) > nowMs),
  };
}

/** The season of the league that takes bets. Null: none is listed. Pure. */
export const openSeasonOf = (items: readonly ScheduledEvent[], nowMs: number): ScheduledEvent | null =>
  items.find(({ kind, closesAt }) => kind === 'outright' && Date.parse(closesAt) > nowMs) ?? null;
