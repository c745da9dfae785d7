const formats = new Map<string, Intl.DateTimeFormat>();

/** One format for each form: making one takes longer than a list of events. */
export function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  const found = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, found);
  return found;
}

/** `yyyy-MM-dd` of an instant in a time zone. Pure. */
export function dayIn(at: Date, timeZone: string): string {
  return formatOf('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** The instant at which a day of a time zone begins. Pure. */
export function startOfDay(day: string, timeZone: string): Date {
  const guess = Date.parse(`${day}T00:00:00Z`);
  // The zone's offset at that time, and once more where the clock changes in between.
  const wall = (at: number) =>
    Date.parse(
      `${formatOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')}Z`,
    );
  const first = guess - (wall(guess) - guess);
  return new Date(first - (wall(first) - guess));
}

export const nextDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
