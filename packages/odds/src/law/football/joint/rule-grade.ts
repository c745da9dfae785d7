import type { Specifiers } from '../../../market-key.ts';
import { codeOf } from '../../joint-cells.ts';
import { gradeOfMargin } from '../../lines.ts';
import { scoreRuleOf, type ScorePeriod } from '../score-rules.ts';

/** Code of the result of an outcome by the score of the match and that of its first half. */
export type GradeOfScore = (home: number, away: number, home1: number, away1: number) => number;

const byWon = (isWon: boolean) => (isWon ? codeOf.WON : codeOf.LOST);

/** How an outcome ends that scores by half decide. Null: they do not decide it, or it is none of the type. */
export function gradeOfScore(
  type: string,
  specifiers: Specifiers,
  outcomes: readonly string[],
  outcome: string,
): { readonly on: ScorePeriod; readonly grade: GradeOfScore } | null {
  const found = scoreRuleOf(type, specifiers, outcomes);
  const index = outcomes.indexOf(outcome);
  if (!found || index < 0) return null;
  const { on, rule } = found;
  const { kind, decide, line = 0 } = rule;
  if (kind === 'line' && !Number.isInteger(4 * line)) return null;
  const code = (decided: number): number => {
    if (kind === 'line') return codeOf[gradeOfMargin(index === 0 ? decided - line : line - decided)];
    if (kind === 'set') return byWon((decided & (1 << index)) !== 0);
    return decided < 0 ? codeOf.VOID : byWon(decided === index);
  };
  const grades: Readonly<Record<ScorePeriod, GradeOfScore>> = {
    full: (home, away) => code(decide(home, away, 0, 0)),
    half1: (_home, _away, home1, away1) => code(decide(home1, away1, 0, 0)),
    half2: (home, away, home1, away1) => code(decide(home - home1, away - away1, 0, 0)),
    halves: (home, away, home1, away1) => code(decide(home, away, home1, away1)),
  };
  return { on, grade: grades[on] };
}
