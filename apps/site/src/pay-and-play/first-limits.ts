import { readPlayTime } from '../platform/play-time.ts';
import type { TextKey } from '../platform/text/text-keys.ts';
import { readTyped } from '../platform/text/typed-amount.ts';
import type { TypedLimit, WantedLimit } from './pay-and-play-flow.ts';

/** The longest possible time of play within a period. */
export const hoursIn = { D: 24, W: 168, M: 744 } as const;

/** The name of a limit's field in the form. */
export function limitName({ kind, duration }: WantedLimit): string {
  return `${kind}${duration}`;
}

export type ReadLimits = {
  readonly limits: readonly TypedLimit[];
  readonly errors: Readonly<Record<string, TextKey>>;
};

/** The limits as typed, and the errors of the invalid ones. Pure. */
export function readLimits(
  texts: Readonly<Record<string, string>>,
  wanted: readonly WantedLimit[],
  forms: Parameters<typeof readTyped>[1],
): ReadLimits {
  const errors: Record<string, TextKey> = {};
  const limits = wanted.flatMap(({ kind, duration }): TypedLimit[] => {
    const one = { kind, duration };
    const name = limitName(one);
    const typed = (texts[name] ?? '').trim();
    if (kind === 'time') {
      const time = readPlayTime(typed);
      if (time && time.minutes <= hoursIn[duration] * 60) return [{ ...one, ...time }];
    } else {
      const read = readTyped(typed, forms);
      if ('minor' in read && read.minor > 0n) return [{ ...one, amountMinor: read.minor }];
    }
    const isMissing = typed === '' ? ('paynplay.form.limitMissing' as const) : null;
    errors[name] = isMissing ?? (kind === 'time' ? 'paynplay.form.limitTime' : 'paynplay.form.limitAmount');
    return [];
  });
  return { limits, errors };
}
