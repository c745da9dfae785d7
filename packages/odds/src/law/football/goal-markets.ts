import type { FairMarket } from '../../law.ts';
import { halfSeconds, matchSeconds } from './clock.ts';
import { onPitch } from './count-markets.ts';
import type { ScoreGrid } from './goal-cells.ts';
import { goalBy, nthGoalOf, windowGridOf, type GoalSides } from './order.ts';
import { chancesOnGrid, fairMarket, plainChances, plainMarket } from './rule-chances.ts';
import type { GoalModel } from './scenarios.ts';
import { resultOf } from './score-rules.ts';

const goalsIn = (model: GoalModel, period?: 'half1' | 'half2') =>
  model.state.goals.filter((goal) => (period ? goal.period === period : goal.period.startsWith('half')));

/** The next goal of the match and of each half, and the last one. */
export function orderMarketsOf(model: GoalModel, mass: number): readonly FairMarket[] {
  const markets: FairMarket[] = [];
  const next = (type: string, from: number, to: number, before: number) =>
    markets.push(
      ...plainMarket(
        type,
        { goalnr: `${before + 1}` },
        inOrder(nthGoalOf(model, mass, { nth: 1, from, to })),
      ),
    );
  const goals = goalsIn(model);
  next('nth_goal', model.now, matchSeconds, goals.length);
  if (model.isHalf1) next('nth_goal_1h', model.now, halfSeconds, goals.length);
  next('nth_goal_2h', Math.max(model.now, halfSeconds), matchSeconds, goalsIn(model, 'half2').length);
  const last = nthGoalOf(model, mass, { nth: 1, from: model.now, to: matchSeconds, isReversed: true });
  const now = goals.at(-1)?.side;
  markets.push(
    ...plainMarket(
      'last_goal',
      {},
      {
        home: last.home + (now === 'home' ? last.none : 0),
        none: now ? 0 : last.none,
        away: last.away + (now === 'away' ? last.none : 0),
      },
    ),
  );
  return markets;
}

const inOrder = ({ home, none, away }: GoalSides) => ({ home, none, away });

/** Seconds of the intervals of a length, from 1 to 90 minutes. */
const intervalsOf = (minutes: number) =>
  Array.from({ length: 90 / minutes }, (_, at) => ({
    from: at * minutes * 60,
    to: (at + 1) * minutes * 60,
    id: `${at * minutes + 1}-${(at + 1) * minutes}`,
  }));

export function intervalMarketsOf(model: GoalModel, mass: number): readonly FairMarket[] {
  const goals = goalsIn(model);
  return [15, 10].flatMap((minutes) => {
    const intervals = intervalsOf(minutes);
    const by = goalBy(
      model,
      mass,
      1,
      intervals.map(({ to }) => to),
    );
    const times = Object.fromEntries(
      intervals.map(({ id }, at) => [id, by[at]! - (at > 0 ? by[at - 1]! : 0)]),
    );
    const goalTime = plainMarket(
      `goal_time_${minutes}m`,
      { goalnr: `${goals.length + 1}` },
      { ...times, none: 1 - by.at(-1)! },
    );
    const windows = intervals.flatMap(({ from, to, id }) => {
      if (to <= model.now || (to <= halfSeconds && !model.isHalf1)) return [];
      const [first, last] = id.split('-') as [string, string];
      const grid = withBase(windowGridOf(model, Math.max(from, model.now), to), goals, from, to);
      const of = { from: first, to: last };
      return [
        ...fairMarket(
          `interval_1x2_${minutes}m`,
          of,
          ['home', 'draw', 'away'],
          chancesOnGrid(grid, { kind: 'one', decide: resultOf }, 3),
        ),
        ...[0.5, 1.5].flatMap((line) =>
          fairMarket(
            `interval_total_${minutes}m`,
            { ...of, total: `${line}` },
            ['over', 'under'],
            chancesOnGrid(grid, { kind: 'line', decide: (home, away) => home + away, line }, 2),
          ),
        ),
      ];
    });
    return [...goalTime, ...windows];
  });
}

/** Whether a goal fell in an interval; stoppage of a half belongs to its last minute. */
export const isInWindow = (goal: { second: number; period: string }, from: number, to: number): boolean => {
  const second = goal.period === 'half1' ? Math.min(goal.second, halfSeconds - 1) : goal.second;
  return second >= from && second < to;
};

function withBase(
  grid: ScoreGrid,
  goals: readonly { side: string; second: number; period: string }[],
  from: number,
  to: number,
): ScoreGrid {
  const before = goals.filter((goal) => isInWindow(goal, from, to));
  if (before.length === 0) return grid;
  const home = before.filter(({ side }) => side === 'home').length;
  const away = before.length - home;
  const [height, width] = [grid.height + home, grid.width + away];
  const chances = new Float64Array(height * width);
  for (let i = 0; i < grid.height; i += 1)
    for (let j = 0; j < grid.width; j += 1)
      chances[(i + home) * width + j + away] = grid.chances[i * grid.width + j]!;
  return { height, width, chances };
}

/** Goals that are looked through for the first or last that is no own goal; more in a row are own goals once in a million. */
const ownGoalsMax = 4;

/** First, last and any goals of each player. */
export function playerMarketsOf(model: GoalModel, mass: number, full: ScoreGrid): readonly FairMarket[] {
  const { parameters, state } = model;
  const { ownGoalShare: own } = parameters;
  const window = { from: model.now, to: matchSeconds };
  /** The first goal from either end that a player of the side scored. */
  const firstOf = (isReversed: boolean) => {
    let [home, away, chain] = [0, 0, 1 - own];
    for (let nth = 1; nth <= ownGoalsMax; nth += 1, chain *= own) {
      const goal = nthGoalOf(model, mass, { nth, ...window, isReversed });
      home += chain * goal.home;
      away += chain * goal.away;
    }
    return { home, away };
  };
  const [first, last] = [firstOf(false), firstOf(true)];
  const scored = state.goals.filter(({ player, period }) => player !== null && period.startsWith('half'));
  const lastNow = scored.at(-1)?.player ?? 'none';
  const ids: string[] = [];
  const won: Record<'first' | 'last' | 'any' | 'two' | 'three', number[]> = {
    first: [],
    last: [],
    any: [],
    two: [],
    three: [],
  };
  const withResult: { id: string; won: number }[] = [];
  for (const side of ['home', 'away'] as const) {
    const players = onPitch(model, side);
    const all = players.reduce((sum, { goals }) => sum + goals, 0);
    if (all === 0) continue;
    const rest = restByResult(model, full, side);
    for (const { id, goals } of players) {
      if (goals === 0) continue;
      const share = (goals / all) * (1 - own);
      const before = scored.filter(({ player }) => player === id).length;
      const [any, two, three, byResult] = goalsOfPlayer(rest, share, before);
      ids.push(id);
      won.first.push(first[side] * (goals / all));
      won.last.push(last[side] * (goals / all));
      won.any.push(any);
      won.two.push(two);
      won.three.push(three);
      for (const [at, result] of (['home', 'draw', 'away'] as const).entries())
        withResult.push({ id: `${id}&${result}`, won: byResult[at]! });
    }
  }
  if (ids.length === 0) return [];
  const noMore = 1 - last.home - last.away;
  const at = ids.indexOf(lastNow);
  const lastWon = won.last.map((chance, index) => chance + (index === at ? noMore : 0));
  const rows = (
    type: string,
    outcomes: readonly string[],
    chances: readonly number[],
    winners: number | null,
  ) => fairMarket(type, {}, outcomes, chances.map(plainChances), winners);
  return [
    ...(scored.length > 0
      ? []
      : rows('first_scorer', [...ids, 'none'], [...won.first, 1 - first.home - first.away], 1)),
    // The player of the last goal so far may have left the pitch.
    ...(at >= 0
      ? rows('last_scorer', [...ids, 'none'], [...lastWon, 0], 1)
      : rows('last_scorer', [...ids, lastNow], [...won.last, noMore], 1)),
    ...rows('anytime_scorer', ids, won.any, null),
    ...rows('two_plus_scorer', ids, won.two, null),
    ...rows('hat_trick_scorer', ids, won.three, null),
    ...rows(
      'anytime_scorer&1x2',
      withResult.map(({ id }) => id),
      withResult.map((row) => row.won),
      null,
    ),
  ];
}

/** Chances of each number of further goals of a side, by the result of the match. */
function restByResult(model: GoalModel, full: ScoreGrid, side: 'home' | 'away'): readonly Float64Array[] {
  const now = side === 'home' ? model.home : model.away;
  const size = side === 'home' ? full.height : full.width;
  const rest = [0, 1, 2].map(() => new Float64Array(Math.max(1, size - now)));
  for (let home = model.home; home < full.height; home += 1)
    for (let away = model.away; away < full.width; away += 1)
      rest[resultOf(home, away)]![(side === 'home' ? home : away) - now]! +=
        full.chances[home * full.width + away]!;
  return rest;
}

function goalsOfPlayer(rest: readonly Float64Array[], share: number, before: number) {
  const atLeast = [0, 0, 0, 0];
  const byResult = [0, 0, 0];
  for (const [result, chances] of rest.entries())
    for (let goals = 0; goals < chances.length; goals += 1) {
      const [none, single, pair] = [
        (1 - share) ** goals,
        goals * share * (1 - share) ** Math.max(0, goals - 1),
        ((goals * (goals - 1)) / 2) * share * share * (1 - share) ** Math.max(0, goals - 2),
      ];
      const more = [1, 1 - none, 1 - none - single, 1 - none - single - pair];
      for (let count = 1; count <= 3; count += 1)
        atLeast[count]! += chances[goals]! * more[Math.max(0, count - before)]!;
      byResult[result]! += chances[goals]! * more[Math.max(0, 1 - before)]!;
    }
  return [atLeast[1]!, atLeast[2]!, atLeast[3]!, byResult] as const;
}

export function penaltyMarketsOf(model: GoalModel, full: ScoreGrid): readonly FairMarket[] {
  if (model.state.goals.some(({ isPenalty }) => isPenalty)) return [];
  const other = 1 - (1 - model.parameters.ownGoalShare) * model.parameters.penaltyShare;
  let none = 0;
  for (let home = model.home; home < full.height; home += 1)
    for (let away = model.away; away < full.width; away += 1)
      none += full.chances[home * full.width + away]! * other ** (home - model.home + away - model.away);
  return plainMarket('penalty_scored', {}, { yes: 1 - none, no: none });
}
