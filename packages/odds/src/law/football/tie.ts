import type { Side } from '../../sport.ts';
import { fillPoisson } from '../counts.ts';
import { matchSeconds } from './clock.ts';
import { goalsOf, type FootballState } from './parameters.ts';
import { redFactors, scoreFactors, type GoalModel } from './scenarios.ts';

export const overtimeSeconds = 1_800;

/** How a tie can end: by side and by when. They add up to 1. */
export type TieChances = {
  readonly regular: Readonly<Record<Side, number>>;
  readonly overtime: Readonly<Record<Side, number>>;
  readonly shootout: Readonly<Record<Side, number>>;
};

const size = 16;

/** Mean goals of a side in what is left of extra time. `red`: 0 none still to come in regular time, 1 home, 2 away. */
export function overtimeMeanOf(model: GoalModel, side: Side, red: number): number {
  const { state, parameters } = model;
  const isOvertime = state.period === 'overtime1' || state.period === 'overtime2';
  const left = isOvertime ? Math.max(1, matchSeconds + overtimeSeconds - state.second) / overtimeSeconds : 1;
  let factor = red === 0 ? 1 : (red === 1) === (side === 'home') ? redFactors.own : redFactors.other;
  for (const card of state.cards)
    if (card.kind === 'red') factor *= card.side === side ? redFactors.own : redFactors.other;
  return (parameters.goals[side] / 3) * left * factor;
}

/** Goals of extra time so far. */
export const overtimeScoreOf = (state: FootballState) => ({
  home: goalsOf(state, 'home', 'overtime1', 'overtime2'),
  away: goalsOf(state, 'away', 'overtime1', 'overtime2'),
});

/** Chances that extra time ends for home, level or for away. */
export function overtimeResultOf(model: GoalModel, red: number): readonly [number, number, number] {
  const { home, away } = overtimeScoreOf(model.state);
  if (model.state.period === 'shootout') return [0, 1, 0];
  const [p, q] = [new Float64Array(size), new Float64Array(size)];
  fillPoisson(p, overtimeMeanOf(model, 'home', red));
  fillPoisson(q, overtimeMeanOf(model, 'away', red));
  const chances: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1) chances[Math.sign(away + j - home - i) + 1]! += p[i]! * q[j]!;
  return chances;
}

/** Chance that home wins the shoot-out, five kicks each and then in pairs. */
export function shootoutChanceOf(state: FootballState, kick: number): number {
  const kicks = state.shootout ?? { first: 'home', home: [], away: [] };
  const scored = (side: Side) => kicks[side].filter(Boolean).length;
  const next = (home: number, away: number, homeTaken: number, awayTaken: number): number => {
    const most = Math.max(5, homeTaken, awayTaken, homeTaken === awayTaken ? homeTaken : 0);
    const [homeLeft, awayLeft] = [most - homeTaken, most - awayTaken];
    if (home > away + awayLeft) return 1;
    if (away > home + homeLeft) return 0;
    if (homeLeft === 0 && awayLeft === 0) return 0.5;
    const isHome = homeTaken === awayTaken ? kicks.first === 'home' : homeTaken < awayTaken;
    return isHome
      ? kick * next(home + 1, away, homeTaken + 1, awayTaken) +
          (1 - kick) * next(home, away, homeTaken + 1, awayTaken)
      : kick * next(home, away + 1, homeTaken, awayTaken + 1) +
          (1 - kick) * next(home, away, homeTaken, awayTaken + 1);
  };
  return next(scored('home'), scored('away'), kicks.home.length, kicks.away.length);
}

/** Part of the level scores of regular time by the red card still to come: none, home, away. */
function levelByRed(model: GoalModel): Float64Array {
  const factor = scoreFactors(model.parameters);
  const { scenarios } = model;
  const [p, q] = [new Float64Array(2 * size), new Float64Array(2 * size)];
  const level = new Float64Array(3);
  for (let scenario = 0; scenario < scenarios.count; scenario += 1) {
    fillPoisson(p, model.meanTo(scenario, 'home', matchSeconds));
    fillPoisson(q, model.meanTo(scenario, 'away', matchSeconds));
    for (let goals = Math.max(model.home, model.away); goals < p.length; goals += 1)
      level[scenarios.sides[scenario]!]! +=
        scenarios.weights[scenario]! *
        p[goals - model.home]! *
        q[goals - model.away]! *
        (1 + factor(goals, goals));
  }
  const all = level[0]! + level[1]! + level[2]!;
  return level.map((part) => (all > 0 ? part / all : 0));
}

/** How a tie ends, by the chances of a home win, a draw and an away win in regular time. */
export function tieChancesOf(
  model: GoalModel,
  [home, draw, away]: readonly [number, number, number],
): TieChances {
  const level = levelByRed(model);
  const kicksHome = shootoutChanceOf(model.state, model.parameters.kickChance);
  let [overtimeHome, overtimeAway, kicks] = [0, 0, 0];
  for (let red = 0; red < 3; red += 1) {
    if (level[red] === 0) continue;
    const [toHome, toKicks, toAway] = overtimeResultOf(model, red);
    overtimeHome += draw * level[red]! * toHome;
    overtimeAway += draw * level[red]! * toAway;
    kicks += draw * level[red]! * toKicks;
  }
  return {
    regular: { home, away },
    overtime: { home: overtimeHome, away: overtimeAway },
    shootout: { home: kicks * kicksHome, away: kicks * (1 - kicksHome) },
  };
}
