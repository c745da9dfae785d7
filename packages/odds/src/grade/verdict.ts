import type { GradeResult } from '../grade.ts';

/** Result of an outcome. Null: something that may still happen would change it. */
export type Verdict = GradeResult | null;

/** What a number can still become, both ends included. Equal ends: it is final. */
export type Range = { readonly min: number; readonly max: number };

export const plus = (a: Range, b: Range): Range => ({ min: a.min + b.min, max: a.max + b.max });
export const minus = (a: Range, b: Range): Range => ({ min: a.min - b.max, max: a.max - b.min });
export const shift = (range: Range, by: number): Range => ({ min: range.min + by, max: range.max + by });
export const negative = ({ min, max }: Range): Range => ({ min: -max, max: -min });

/** Every line with or without a quarter: by how much it is passed says what is won. */
export function gradeOfMargin(margin: number): GradeResult {
  if (margin >= 0.5) return 'WON';
  if (margin > 0) return 'HALF_WON';
  if (margin === 0) return 'VOID';
  return margin > -0.5 ? 'HALF_LOST' : 'LOST';
}

/** The grade of a margin that may still grow or fall: decided when both ends are graded alike. */
export function gradeOfRange({ min, max }: Range): Verdict {
  const [least, most] = [gradeOfMargin(min), gradeOfMargin(max)];
  return least === most ? least : null;
}

/** Whether a number ends between two others, both included. */
export function between({ min, max }: Range, from: number, to: number): Verdict {
  if (max < from || min > to) return 'LOST';
  return min >= from && max <= to ? 'WON' : null;
}

export const above = (range: Range, number: number): Verdict => between(range, number + 1, Infinity);

/** Of an outcome `odd` or `even`; 0 is even. */
export function parity({ min, max }: Range, outcome: string): Verdict {
  if (min !== max) return null;
  return isWon((min % 2 === 0) === (outcome === 'even'));
}

export const isWon = (yes: boolean): GradeResult => (yes ? 'WON' : 'LOST');

/** Won with all of its parts, lost with any of them. */
export function all(...parts: readonly Verdict[]): Verdict {
  if (parts.includes('LOST')) return 'LOST';
  if (parts.includes(null)) return null;
  return parts.includes('VOID') ? 'VOID' : 'WON';
}

/** Won with any of its parts, lost with all of them. */
export function any(...parts: readonly Verdict[]): Verdict {
  if (parts.includes('WON')) return 'WON';
  if (parts.includes(null)) return null;
  return parts.includes('VOID') ? 'VOID' : 'LOST';
}

const opposites = {
  WON: 'LOST',
  HALF_WON: 'HALF_LOST',
  VOID: 'VOID',
  HALF_LOST: 'HALF_WON',
  LOST: 'WON',
} as const satisfies Record<GradeResult, GradeResult>;
export const not = (verdict: Verdict): Verdict => verdict && opposites[verdict];

/** Of an outcome `yes` or `no`. */
export const yesOrNo = (verdict: Verdict, outcome: string): Verdict =>
  outcome === 'yes' ? verdict : not(verdict);

/** `6`, `6+` or `2-3`, both ends included. Null: it is no range. */
export function parseBucket(text: string): Range | null {
  const match = /^(\d+)(?:(\+)|-(\d+))?$/.exec(text);
  if (!match) return null;
  const min = Number(match[1]);
  return { min, max: match[2] ? Infinity : Number(match[3] ?? match[1]) };
}

/** Whether a number ends in a bucket. Throws: the outcome names none. */
export function inBucket(range: Range, outcome: string): Verdict {
  const bucket = parseBucket(outcome);
  if (!bucket) throw new RangeError(`${outcome} is no range`);
  return between(range, bucket.min, bucket.max);
}
