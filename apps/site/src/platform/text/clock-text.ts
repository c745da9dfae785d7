/**
 * How a language writes the time of day, for both halves of the day: `{h}:{m}` or `{h}:{m} PM`. The server looks it up,
 * as with figures: a browser's first `Intl.DateTimeFormat` blocks while it loads its tables
 * (docs/decisions/hydration-matches-the-server.md).
 */
export type ClockForm = {
  readonly am: string;
  readonly pm: string;
  /** Counts to twelve, twice a day. */
  readonly isTwelve: boolean;
  /** Figures of an hour below ten: 1 or 2. */
  readonly hourDigits: number;
};

/** Asked of the server's own tables, by an hour of each half of the day. */
export function clockFormOf(formattingTag: string): ClockForm {
  const clock = new Intl.DateTimeFormat(formattingTag, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const [early, late] = [1, 13].map((hour) => clock.formatToParts(Date.UTC(2026, 0, 1, hour)));
  const hourOf = (parts: Intl.DateTimeFormatPart[]) => parts.find(({ type }) => type === 'hour')?.value ?? '';
  return {
    am: templateOf(early!),
    pm: templateOf(late!),
    isTwelve: hourOf(late!) !== '13',
    hourDigits: hourOf(early!).length,
  };
}

const marks: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { hour: '{h}', minute: '{m}' };

function templateOf(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts.map(({ type, value }) => marks[type] ?? value).join('');
}

/** Hours and minutes as the reader's own clock shows them. */
export function clockText(ms: number, { am, pm, isTwelve, hourDigits }: ClockForm): string {
  const at = new Date(ms);
  const hours = at.getHours();
  const hour = isTwelve ? hours % 12 || 12 : hours;
  return (hours < 12 ? am : pm)
    .replace('{h}', String(hour).padStart(hourDigits, '0'))
    .replace('{m}', String(at.getMinutes()).padStart(2, '0'));
}
