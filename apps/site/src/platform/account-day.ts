/** Calendar days of an account: `yyyy-MM-dd` in its own time zone. */

/** The day on which an instant falls. */
export function dayOf(instant: string, timeZone: string): string {
  const { year, month, day } = partsOf(Date.parse(instant), timeZone);
  return [String(year).padStart(4, '0'), two(month), two(day)].join('-');
}

export type DayGroup<Line> = { readonly day: string; readonly lines: readonly Line[] };

/** Lines under the days of the account, in the order they come: the first line of each day opens its group. */
export function groupByDay<Line>(
  lines: readonly Line[],
  instantOf: (line: Line) => string,
  timeZone: string,
): DayGroup<Line>[] {
  const days = Map.groupBy(lines, (line) => dayOf(instantOf(line), timeZone));
  return [...days].map(([day, of]) => ({ day, lines: of }));
}

/** The first instant of a day; of the next days with `plusDays`. Days with a change of the clock included. */
export function startOfDay(day: string, timeZone: string, plusDays = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const wantedMs = Date.UTC(year, month - 1, date + plusDays);
  // The offset that holds at the result, found in two steps because it depends on the result.
  const guessMs = wantedMs - offsetMs(wantedMs, timeZone);
  return new Date(wantedMs - offsetMs(guessMs, timeZone)).toISOString();
}

/** Is it a date that exists? */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function offsetMs(atMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(atMs, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000;
}

function partsOf(atMs: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  };
}

const two = (value: number) => String(value).padStart(2, '0');
