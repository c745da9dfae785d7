import type { FairMarket } from '../../law.ts';
import { fillPoisson } from '../counts.ts';
import { linesOf } from '../lines.ts';
import { spreadOf, type ScoreGrid } from './goal-cells.ts';
import { chancesOnGrid, fairMarket, plainMarket } from './rule-chances.ts';
import type { GoalModel } from './scenarios.ts';
import { resultOf } from './score-rules.ts';
import { overtimeMeanOf, overtimeScoreOf, tieChancesOf } from './tie.ts';

/** Who goes through and how; while extra time runs also its own markets. */
export function tieMarketsOf(model: GoalModel, full: ScoreGrid): readonly FairMarket[] {
  const [home, draw, away] = chancesOnGrid(full, { kind: 'one', decide: resultOf }, 3);
  const { regular, overtime, shootout } = tieChancesOf(model, [home!.won, draw!.won, away!.won]);
  const kicks = shootout.home + shootout.away;
  const isOvertime = model.state.period === 'overtime1' || model.state.period === 'overtime2';
  return [
    ...plainMarket(
      'to_qualify',
      {},
      {
        home: regular.home + overtime.home + shootout.home,
        away: regular.away + overtime.away + shootout.away,
      },
    ),
    ...plainMarket(
      'method',
      {},
      {
        'home&regular': regular.home,
        'home&overtime': overtime.home,
        'home&shootout': shootout.home,
        'away&regular': regular.away,
        'away&overtime': overtime.away,
        'away&shootout': shootout.away,
      },
    ),
    ...plainMarket('shootout', {}, { yes: kicks, no: 1 - kicks }),
    ...(model.state.period === 'shootout'
      ? plainMarket('shootout_winner', {}, { home: shootout.home, away: shootout.away })
      : []),
    ...(isOvertime ? overtimeMarketsOf(model) : []),
  ];
}

function overtimeMarketsOf(model: GoalModel): readonly FairMarket[] {
  const before = overtimeScoreOf(model.state);
  const more = 12;
  const [p, q] = [new Float64Array(more), new Float64Array(more)];
  fillPoisson(p, overtimeMeanOf(model, 'home', 0));
  fillPoisson(q, overtimeMeanOf(model, 'away', 0));
  const [height, width] = [more + before.home, more + before.away];
  const grid: ScoreGrid = { height, width, chances: new Float64Array(height * width) };
  for (let i = 0; i < more; i += 1)
    for (let j = 0; j < more; j += 1)
      grid.chances[(i + before.home) * width + j + before.away] = p[i]! * q[j]!;
  const total = (home: number, away: number) => home + away;
  const difference = (home: number, away: number) => home - away;
  return [
    ...fairMarket(
      'overtime_1x2',
      {},
      ['home', 'draw', 'away'],
      chancesOnGrid(grid, { kind: 'one', decide: resultOf }, 3),
    ),
    ...linesOf(spreadOf(grid, total)).flatMap((line) =>
      fairMarket(
        'overtime_total',
        { total: `${line}` },
        ['over', 'under'],
        chancesOnGrid(grid, { kind: 'line', decide: total, line }, 2),
      ),
    ),
    ...linesOf(spreadOf(grid, difference)).flatMap((line) =>
      fairMarket(
        'overtime_handicap',
        { hcp: `${0 - line}` },
        ['home', 'away'],
        chancesOnGrid(grid, { kind: 'line', decide: difference, line }, 2),
      ),
    ),
  ];
}
