import type { Side } from '../sport.ts';
import { leadOf, sumOf, type Span } from './reading.ts';
import {
  above,
  all,
  any,
  between,
  gradeOfRange,
  inBucket,
  negative,
  not,
  shift,
  type Range,
  type Verdict,
} from './verdict.ts';

/** What follows from how much both sides have: pure rules that several types of markets share. */

export function resultOfLead(lead: Range, outcome: string): Verdict {
  if (outcome === 'draw') return between(lead, 0, 0);
  return above(outcome === 'home' ? lead : negative(lead), 0);
}

export const resultOf = (span: Span, outcome: string): Verdict => resultOfLead(leadOf(span), outcome);

const leftOut = { home_draw: 'away', home_away: 'draw', draw_away: 'home' } as const;
export const doubleChanceOf = (span: Span, outcome: string): Verdict =>
  not(resultOf(span, leftOut[outcome as keyof typeof leftOut]));

/** Void if a result comes about that the market leaves out. */
export function withoutResult(span: Span, outcome: string, voiding: string): Verdict {
  const isVoid = resultOf(span, voiding);
  if (isVoid === 'WON') return 'VOID';
  return isVoid === null ? null : resultOf(span, outcome);
}

export const handicapOf = (span: Span, outcome: string, handicap: number): Verdict =>
  outcome === 'home'
    ? gradeOfRange(shift(leadOf(span), handicap))
    : gradeOfRange(shift(negative(leadOf(span)), -handicap));

/** `0:1` gives the away side a goal. */
export function startOf(text: string): number {
  const [home = Number.NaN, away = Number.NaN] = text.split(':').map(Number);
  if (!Number.isInteger(home - away)) throw new RangeError(`${text} is no score`);
  return home - away;
}

export const overUnderOf = (amount: Range, outcome: string, line: number): Verdict =>
  outcome === 'over' ? gradeOfRange(shift(amount, -line)) : gradeOfRange(shift(negative(amount), line));

export const bothScore = ({ home, away }: Span): Verdict => all(above(home, 0), above(away, 0));
export const keepsClean = (span: Span, side: Side): Verdict =>
  between(side === 'home' ? span.away : span.home, 0, 0);

export function whichScore(span: Span, outcome: string): Verdict {
  const [home, away] = [above(span.home, 0), above(span.away, 0)];
  if (outcome === 'both') return all(home, away);
  if (outcome === 'none') return all(not(home), not(away));
  return outcome === 'home' ? all(home, not(away)) : all(away, not(home));
}

/** `2:1`; `other` is any score with more than `most` for a side. */
export function scoreOf({ home, away }: Span, outcome: string, most: number): Verdict {
  if (outcome === 'other') return any(above(home, most), above(away, most));
  const [h = Number.NaN, a = Number.NaN] = outcome.split(':').map(Number);
  return all(between(home, h, h), between(away, a, a));
}

/** `home_2`, `away_3+`, `home_1-5`, `draw`; `other` is a lead of less than `least`. */
export function marginOf(span: Span, outcome: string, least = 1): Verdict {
  const lead = leadOf(span);
  if (outcome === 'draw') return between(lead, 0, 0);
  if (outcome === 'other') return between(lead, 1 - least, least - 1);
  const [side, bucket = ''] = outcome.split('_');
  return inBucket(side === 'home' ? lead : negative(lead), bucket);
}

/** Which of several parts has most; `equal` where the most is shared. */
export function mostOf(
  parts: readonly { readonly name: string; readonly span: Span }[],
  outcome: string,
): Verdict {
  const isMost = (name: string) => {
    const own = parts.find((part) => part.name === name)!;
    const others = parts.filter((part) => part.name !== name);
    return all(
      ...others.map(({ span }) => {
        const [a, b] = [sumOf(own.span), sumOf(span)];
        return above({ min: a.min - b.max, max: a.max - b.min }, 0);
      }),
    );
  };
  if (outcome !== 'equal') return isMost(outcome);
  return all(...parts.map(({ name }) => not(isMost(name))));
}
