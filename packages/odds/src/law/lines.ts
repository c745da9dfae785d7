import { chancesOf, type Chances } from '../chances.ts';
import type { GradeResult } from '../grade.ts';
import { chanceAbove, type Spread } from './counts.ts';

/** Grade of a side by how far its value is above its line. Quarter lines are half won or half lost next to a whole one. */
export function gradeOfMargin(margin: number): GradeResult {
  if (margin >= 0.5) return 'WON';
  if (margin <= -0.5) return 'LOST';
  return margin > 0 ? 'HALF_WON' : margin < 0 ? 'HALF_LOST' : 'VOID';
}

/** Chances of the side above a line, and of the one below. */
export function chancesOfLine(spread: Spread, line: number): readonly [Chances, Chances] {
  const whole = Math.round(line);
  const level = spread.chances[whole - spread.first] ?? 0;
  const quarter = line - whole;
  const above = chanceAbove(spread, quarter === 0 ? whole : Math.floor(line + 0.25));
  if (Math.abs(quarter) === 0.5) return [plain(above), plain(1 - above)];
  const over = Math.max(0, quarter === 0 ? above : chanceAbove(spread, whole));
  const under = Math.max(0, 1 - over - level);
  if (quarter === 0) return [withLevel(over, level, 'void', under), withLevel(under, level, 'void', over)];
  // A line a quarter below a whole number is half won there by the side above.
  const [high, low] = quarter < 0 ? (['halfWon', 'halfLost'] as const) : (['halfLost', 'halfWon'] as const);
  return [withLevel(over, level, high, under), withLevel(under, level, low, over)];
}

const plain = (won: number): Chances => chancesOf(Math.min(1, Math.max(0, won)));
const withLevel = (
  won: number,
  level: number,
  as: 'halfWon' | 'void' | 'halfLost',
  lost: number,
): Chances => ({ won, halfWon: 0, void: 0, halfLost: 0, lost, [as]: level });

/**
 * Lines worth offering: the half lines that either side may win, and around the most balanced of them the quarter and
 * whole ones.
 */
export function linesOf(spread: Spread, { step = 1, least = 0.03 } = {}): readonly number[] {
  const lines: number[] = [];
  let balanced = Number.NaN;
  let distance = 1;
  const last = spread.first + spread.chances.length - 1;
  let above = 1;
  for (let value = spread.first; value < last; value += 1) {
    above -= spread.chances[value - spread.first]!;
    if (Math.abs(above - 0.5) < distance) {
      distance = Math.abs(above - 0.5);
      balanced = value + 0.5;
    }
    if (above >= least && above <= 1 - least) lines.push(value + 0.5);
  }
  if (Number.isNaN(balanced) || step === 1) return lines;
  for (let part = -0.75; part <= 0.75; part += step)
    if (part !== -0.5 && part !== 0.5 && part !== 0) lines.push(balanced + part);
  return lines.filter((line) => chanceAbove(spread, line) > 0.01).toSorted((a, b) => a - b);
}
