const DAYS = 30;

/** The last 30 days of a zone, today included, oldest first. Pure. */
export function lastDays(
  timeZone: string,
  atMs: number,
): readonly { date: string; startsAtMs: number; endsAtMs: number }[] {
  const today = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).startOfDay();
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today.subtract({ days: DAYS - 1 - index }).startOfDay();
    return {
      date: day.toPlainDate().toString(),
      startsAtMs: day.epochMilliseconds,
      endsAtMs: day.add({ days: 1 }).startOfDay().epochMilliseconds,
    };
  });
}

/** Whole seconds of a day that are covered by any of the spans; what overlaps counts once. Pure. */
export function secondsWithin(
  spans: readonly { readonly fromMs: number; readonly toMs: number }[],
  day: { readonly startsAtMs: number; readonly endsAtMs: number },
): number {
  let coveredMs = 0;
  let reachedMs = day.startsAtMs;
  for (const { fromMs, toMs } of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const start = Math.max(fromMs, reachedMs);
    const end = Math.min(toMs, day.endsAtMs);
    if (end <= start) continue;
    coveredMs += end - start;
    reachedMs = end;
  }
  return Math.floor(coveredMs / 1000);
}
