import type { Specifiers } from '../market-key.ts';
import type { Side } from '../sport.ts';
import type { Counter } from './record.ts';
import { sumOf, type Reading, type Rule, type Span } from './reading.ts';
import type { Scope } from './scope.ts';
import {
  bothScore,
  doubleChanceOf,
  handicapOf,
  keepsClean,
  marginOf,
  overUnderOf,
  resultOf,
  resultOfLead,
  scoreOf,
  startOf,
  whichScore,
  withoutResult,
} from './score-verdicts.ts';
import { above, all, any, inBucket, parity, shift, yesOrNo, type Verdict } from './verdict.ts';
import { leadOf } from './reading.ts';

/** A rule without the part of the event that it is applied to. */
export type Definition = Omit<Rule, 'scope'>;
export type Definitions = Readonly<Record<string, Definition>>;
export type Rules = Readonly<Record<string, Rule>>;

/** The same rules on a part of the event, with ids made of their names. */
export function inScope(
  definitions: Definitions,
  scope: Scope | ((specifiers: Specifiers) => Scope),
  idOf: (name: string) => string = (name) => name,
): Rules {
  const scopeOf = typeof scope === 'function' ? scope : () => scope;
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [idOf(name), { ...definition, scope: scopeOf }]),
  );
}

const define = (id: string, decide: (read: Reading) => Verdict): Definition => ({ id, decide });
const amountOf = (span: Span, side?: Side) => (side ? span[side] : sumOf(span));

export const result = (counter: Counter) =>
  define('result', (read) => resultOf(read.span(counter), read.outcome));
/** Void where the event ends level. */
export const winner = (counter: Counter) =>
  define('winner', (read) => withoutResult(read.span(counter), read.outcome, 'draw'));
export const doubleChance = (counter: Counter) =>
  define('double_chance', (read) => doubleChanceOf(read.span(counter), read.outcome));
export const noBet = (counter: Counter, voiding: 'home' | 'draw' | 'away') =>
  define(`${voiding}_no_bet`, (read) => withoutResult(read.span(counter), read.outcome, voiding));
export const handicap = (counter: Counter) =>
  define('handicap', (read) => handicapOf(read.span(counter), read.outcome, read.number('hcp')));
export const handicap3 = (counter: Counter) =>
  define('handicap_3way', (read) =>
    resultOfLead(shift(leadOf(read.span(counter)), startOf(read.text('hcp'))), read.outcome),
  );
export const total = (counter: Counter, side?: Side) =>
  define('total', (read) =>
    overUnderOf(amountOf(read.span(counter), side), read.outcome, read.number('total')),
  );
/** Won if the number is one of those named. */
export const range = (counter: Counter, side?: Side) =>
  define('range', (read) => inBucket(amountOf(read.span(counter), side), read.outcome));
export const oddEven = (counter: Counter, side?: Side) =>
  define('odd_even', (read) => parity(amountOf(read.span(counter), side), read.outcome));
export const both = (counter: Counter) =>
  define('both_score', (read) => yesOrNo(bothScore(read.span(counter)), read.outcome));
export const which = (counter: Counter) =>
  define('which_score', (read) => whichScore(read.span(counter), read.outcome));
export const cleanSheet = (counter: Counter, side: Side) =>
  define('clean_sheet', (read) => yesOrNo(keepsClean(read.span(counter), side), read.outcome));
export const winToNil = (counter: Counter, side: Side) =>
  define('win_to_nil', (read) => {
    const span = read.span(counter);
    return yesOrNo(all(resultOf(span, side), keepsClean(span, side)), read.outcome);
  });
export const correctScore = (counter: Counter, most = Infinity) =>
  define('correct_score', (read) => scoreOf(read.span(counter), read.outcome, most));
export const margin = (counter: Counter, least?: number) =>
  define('margin', (read) => marginOf(read.span(counter), read.outcome, least));

/** What is level at the time of the bet: only what comes after the score in the specifier counts. */
export const restOf = (counter: Counter) =>
  define('rest', (read) =>
    resultOfLead(shift(leadOf(read.span(counter)), -startOf(read.text('score'))), read.outcome),
  );

/** Parts of a combination, each with its half of the outcome. */
type Part = (span: Span, outcome: string, read: Reading) => Verdict;
export const ofResult: Part = resultOf;
export const ofDoubleChance: Part = doubleChanceOf;
export const ofBoth: Part = (span, outcome) => yesOrNo(bothScore(span), outcome);
export const ofTotal: Part = (span, outcome, read) => overUnderOf(sumOf(span), outcome, read.number('total'));
export const ofHandicap: Part = (span, outcome, read) => handicapOf(span, outcome, read.number('hcp'));

/** `home&over`: both parts. Lines have no push. */
export const bothOf = (counter: Counter, first: Part, second: Part) =>
  define('combined', (read) => {
    const [one = '', other = ''] = read.outcome.split('&');
    const span = read.span(counter);
    return all(first(span, one, read), second(span, other, read));
  });

/** A result or something else, whichever comes about. */
export const resultOr = (counter: Counter, result: string, other: 'over' | 'under' | 'btts') =>
  define('either', (read) => {
    const span = read.span(counter);
    const second = other === 'btts' ? bothScore(span) : overUnderOf(sumOf(span), other, read.number('total'));
    return yesOrNo(any(resultOf(span, result), second), read.outcome);
  });

/** `home/draw`: result of one part and of another. */
export const twoResults = (counter: Counter, first: Scope, second: Scope, mark: '/' | '&' = '/') =>
  define('half_and_full', (read) => {
    const [one = '', other = ''] = read.outcome.split(mark);
    return all(resultOf(read.span(counter, first), one), resultOf(read.span(counter, second), other));
  });

/** Whether a side does something in every part, or in any of them. */
export function inParts(
  id: string,
  parts: readonly Scope[],
  counter: Counter,
  join: 'all' | 'any',
  test: (span: Span, read: Reading) => Verdict,
): Definition {
  return define(id, (read) => {
    const verdicts = parts.map((part) => test(read.span(counter, part), read));
    return yesOrNo(join === 'all' ? all(...verdicts) : any(...verdicts), read.outcome);
  });
}
export const wins = (side: Side) => (span: Span) => resultOf(span, side);
export const scores = (side: Side) => (span: Span) => above(span[side], 0);
export const isTotal = (outcome: 'over' | 'under') => (span: Span, read: Reading) =>
  overUnderOf(sumOf(span), outcome, read.number('total'));
