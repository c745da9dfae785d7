import { chancesOf, type Chances } from '../../chances.ts';
import type { FairMarket } from '../../law.ts';
import type { Specifiers } from '../../market-key.ts';
import { chancesOfLine } from '../lines.ts';
import { spreadOf, type GoalCells, type ScoreGrid } from './goal-cells.ts';
import type { ScoreRule } from './score-rules.ts';

/** Adds each cell's chance to the outcomes that it decides; the last place is that of void. */
function gather(into: Float64Array, rule: ScoreRule, decided: number, chance: number): void {
  if (rule.kind === 'one') into[decided < 0 ? into.length - 1 : decided]! += chance;
  else for (let bits = decided, at = 0; bits !== 0; bits >>= 1, at += 1) if (bits & 1) into[at]! += chance;
}

export function chancesOnGrid(grid: ScoreGrid, rule: ScoreRule, outcomes: number): readonly Chances[] {
  if (rule.kind === 'line')
    return chancesOfLine(
      spreadOf(grid, (home, away) => rule.decide(home, away, 0, 0)),
      rule.line!,
    );
  const sums = new Float64Array(outcomes + 1);
  for (let home = 0, at = 0; home < grid.height; home += 1)
    for (let away = 0; away < grid.width; away += 1, at += 1)
      if (grid.chances[at] !== 0) gather(sums, rule, rule.decide(home, away, 0, 0), grid.chances[at]!);
  return finished(sums);
}

export function chancesOnCells(cells: GoalCells, rule: ScoreRule, outcomes: number): readonly Chances[] {
  const sums = new Float64Array(outcomes + 1);
  const { count, home, away, home1, away1, chances } = cells;
  const { decide } = rule;
  // Rules of two halves each have one outcome and no void.
  for (let cell = 0; cell < count; cell += 1)
    sums[decide(home[cell]!, away[cell]!, home1[cell]!, away1[cell]!)]! += chances[cell]!;
  return finished(sums);
}

function finished(sums: Float64Array): readonly Chances[] {
  const last = sums.length - 1;
  const level = sums[last]!;
  const all: Chances[] = [];
  for (let at = 0; at < last; at += 1) {
    const won = Math.min(sums[at]!, 1);
    all.push({ won, halfWon: 0, void: level, halfLost: 0, lost: Math.max(0, 1 - won - level) });
  }
  return all;
}

/** Nothing left to decide: an outcome has won or all are void. */
const sure = 1 - 1e-9;

/** The market, unless it is decided. */
export function fairMarket(
  type: string,
  specifiers: Specifiers,
  ids: readonly string[],
  chances: readonly Chances[],
  winners: number | null = 1,
): readonly FairMarket[] {
  const isDecided =
    winners === null
      ? chances.every(({ won }) => won >= sure || won <= 1 - sure)
      : chances.some(
          ({ won, halfWon, void: level }) => won + level > sure || (winners === 1 && won + halfWon > sure),
        );
  if (isDecided) return [];
  return [{ type, specifiers, outcomes: ids.map((id, at) => ({ id, chances: chances[at]! })) }];
}

/** Of an outcome that is won or lost; what the arithmetic left below 0 or above 1 is cut. */
export const plainChances = (won: number): Chances => chancesOf(Math.min(1, Math.max(0, won)));

/** A market of the outcomes named, each won or lost. */
export const plainMarket = (
  type: string,
  specifiers: Specifiers,
  won: Readonly<Record<string, number>>,
  winners: number | null = 1,
): readonly FairMarket[] =>
  fairMarket(type, specifiers, Object.keys(won), Object.values(won).map(plainChances), winners);
