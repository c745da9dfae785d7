import type { FairMarket } from '../../law.ts';
import type { Specifiers } from '../../market-key.ts';
import type { MarketType } from '../../market-types/market-type.ts';
import { chanceAbove, type Spread } from '../counts.ts';
import { chancesOfLine, linesOf } from '../lines.ts';
import { spreadOf, type GoalCells, type ScoreGrid } from './goal-cells.ts';
import { chancesOnCells, chancesOnGrid, fairMarket } from './rule-chances.ts';
import { scoreRuleOf, type ScorePeriod, type ScoreRule } from './score-rules.ts';

type Period = { readonly grid: ScoreGrid; readonly totals: Spread; readonly differences: Spread };
export type Grids = Readonly<Record<'full' | 'half1' | 'half2', Period>>;

const total = (home: number, away: number) => home + away;
const difference = (home: number, away: number) => home - away;
export const periodOf = (grid: ScoreGrid): Period => ({
  grid,
  totals: spreadOf(grid, total),
  differences: spreadOf(grid, difference),
});
const ofLine = (line: number): Specifiers => ({ total: `${line}` });

/** Half lines between which a market of two parts is worth offering. */
function fewLines(spread: Spread): readonly Specifiers[] {
  const lines: Specifiers[] = [];
  for (let value = spread.first; value < spread.first + spread.chances.length; value += 1) {
    const over = chanceAbove(spread, value);
    if (over > 0.07 && over < 0.93) lines.push(ofLine(value + 0.5));
  }
  return lines;
}

/** Starts of a three-way handicap whose level result is not too rare. */
function startsOf(spread: Spread): readonly Specifiers[] {
  return [-3, -2, -1, 1, 2, 3].flatMap((start) => {
    const level = spread.chances[-start - spread.first] ?? 0;
    return level < 0.02 ? [] : [{ hcp: start > 0 ? `${start}:0` : `0:${-start}` }];
  });
}

/** Lines of these are offered by quarters. */
const isFine = new Set(['asian_handicap', 'total']);

function specifiersOf(
  type: MarketType,
  { totals, differences }: Period,
  score: string,
): readonly Specifiers[] {
  const [name] = type.specifiers;
  if (name === undefined) return [{}];
  if (name === 'score') return [{ score }];
  if (type.id.startsWith('both_halves')) return [ofLine(0.5), ofLine(1.5)];
  return name === 'hcp' ? startsOf(differences) : fewLines(totals);
}

function lineMarketsOf(type: MarketType, { grid, totals, differences }: Period, decide: ScoreRule['decide']) {
  const isHandicap = type.specifiers[0] === 'hcp';
  const base = type.id.replace(/_[12]h$/, '');
  const spread = isHandicap
    ? differences
    : /^(?:corner_|booking_)?total$/.test(base)
      ? totals
      : spreadOf(grid, (home, away) => decide(home, away, 0, 0));
  return linesOf(spread, { step: isFine.has(base) ? 0.25 : 1 }).flatMap((line) =>
    fairMarket(
      type.id,
      isHandicap ? { hcp: `${0 - line}` } : ofLine(line),
      type.outcomes as readonly string[],
      chancesOfLine(spread, line),
    ),
  );
}

/** Types with the rule of each, which those without specifiers keep. */
export type ScoreTypes = readonly {
  readonly type: MarketType;
  readonly on: ScorePeriod;
  readonly rule: ScoreRule;
}[];
export const scoreTypesOf = (types: readonly MarketType[], nameOf = (id: string) => id): ScoreTypes =>
  types.flatMap((type) => {
    const found = scoreRuleOf(nameOf(type.id), {}, type.outcomes as readonly string[]);
    return found ? [{ type, ...found }] : [];
  });

/** Every market of the types. Those of two halves need the cells. */
export function scoreMarketsOf(
  types: ScoreTypes,
  cells: GoalCells | null,
  grids: Grids,
  score = '0:0',
): readonly FairMarket[] {
  const markets: FairMarket[] = [];
  for (const { type, on, rule } of types) {
    const outcomes = type.outcomes as readonly string[];
    const period = grids[on === 'halves' ? 'full' : on];
    if (rule.kind === 'line') {
      markets.push(...lineMarketsOf(type, period, rule.decide));
      continue;
    }
    for (const specifiers of specifiersOf(type, period, score)) {
      const ofMarket = type.specifiers.length === 0 ? rule : scoreRuleOf(type.id, specifiers, outcomes)!.rule;
      const chances =
        on === 'halves'
          ? cells && chancesOnCells(cells, ofMarket, outcomes.length)
          : chancesOnGrid(period.grid, ofMarket, outcomes.length);
      if (chances) markets.push(...fairMarket(type.id, specifiers, outcomes, chances, type.winners));
    }
  }
  return markets;
}
