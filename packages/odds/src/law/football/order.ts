import { fillPoisson } from '../counts.ts';
import type { ScoreGrid } from './goal-cells.ts';
import { scoreFactors, type GoalModel } from './scenarios.ts';

/*
 * Goals in order and in time. Without the factor on the final score they are independent Poisson processes; the factor
 * differs from 1 on at most four final scores, whose part is corrected one by one.
 */

/** Masses of a goal being the home side's, the away side's, or not falling. */
export type GoalSides = { home: number; away: number; none: number };

/** Goals of a side in a window of fifteen minutes. */
const windowSize = 9;

/** Chance of at least `count` of a Poisson number. */
function atLeast(count: number, mean: number): number {
  let chance = Math.exp(-mean);
  let below = 0;
  for (let at = 0; at < count; at += 1) {
    below += chance;
    chance *= mean / (at + 1);
  }
  return 1 - below;
}

/** Means in a window before and after the red card of a scenario, in the order of time or from the end. */
function partsOf(model: GoalModel, scenario: number, from: number, to: number, isReversed: boolean) {
  const red = Math.min(Math.max(model.scenarios.at[scenario]!, from), to);
  const mean = (side: 'home' | 'away', second: number) => model.meanTo(scenario, side, second);
  const before = [mean('home', red) - mean('home', from), mean('away', red) - mean('away', from)] as const;
  const after = [mean('home', to) - mean('home', red), mean('away', to) - mean('away', red)] as const;
  return isReversed ? ([after, before] as const) : ([before, after] as const);
}

/**
 * The `nth` goal from now on that falls in a window, or the `nth` from its end, by side. Divided by `mass`, the sum of
 * all cells, they are chances.
 */
export function nthGoalOf(
  model: GoalModel,
  mass: number,
  { nth, from, to, isReversed = false }: { nth: number; from: number; to: number; isReversed?: boolean },
): GoalSides {
  const factor = scoreFactors(model.parameters);
  const { scenarios } = model;
  let [home, away] = [0, 0];
  for (let scenario = 0; scenario < scenarios.count; scenario += 1) {
    const weight = scenarios.weights[scenario]!;
    if (weight === 0) continue;
    const [[h1, a1], [h2, a2]] = partsOf(model, scenario, from, to, isReversed);
    const early = atLeast(nth, h1 + a1);
    const late = atLeast(nth, h1 + a1 + h2 + a2) - early;
    const share1 = h1 + a1 > 0 ? h1 / (h1 + a1) : 0;
    const share2 = h2 + a2 > 0 ? h2 / (h2 + a2) : 0;
    home += weight * (early * share1 + late * share2);
    away += weight * (early * (1 - share1) + late * (1 - share2));
    if (model.home > 1 || model.away > 1) continue;
    const [h, a] = [h1 + h2, a1 + a2];
    const restHome = model.meanTo(scenario, 'home', 5_400) - h;
    const restAway = model.meanTo(scenario, 'away', 5_400) - a;
    const none = weight * Math.exp(-h - a - restHome - restAway);
    // Home first of two goals that fall in the window, one of each side.
    const [x, y] = [h > 0 ? h1 / h : 0, a > 0 ? a1 / a : 0];
    const homeFirst = (x * y) / 2 + x * (1 - y) + ((1 - x) * (1 - y)) / 2;
    for (let i = 0; i <= 1; i += 1)
      for (let j = 0; j <= 1; j += 1) {
        if (i + j < nth) continue;
        const isHome = i === 0 ? 0 : j === 0 ? 1 : nth === 1 ? homeFirst : 1 - homeFirst;
        for (let k = 0; k <= 1; k += 1)
          for (let l = 0; l <= 1; l += 1) {
            const theta = factor(model.home + i + k, model.away + j + l);
            if (theta === 0) continue;
            const extra = none * theta * h ** i * a ** j * restHome ** k * restAway ** l;
            home += extra * isHome;
            away += extra * (1 - isHome);
          }
      }
  }
  home /= mass;
  away /= mass;
  return { home, away, none: 1 - home - away };
}

/** Chance that the `nth` goal from now on falls before each second. */
export function goalBy(
  model: GoalModel,
  mass: number,
  nth: number,
  seconds: readonly number[],
): Float64Array {
  const factor = scoreFactors(model.parameters);
  const { scenarios } = model;
  const chances = new Float64Array(seconds.length);
  for (let scenario = 0; scenario < scenarios.count; scenario += 1) {
    const weight = scenarios.weights[scenario]!;
    if (weight === 0) continue;
    const homeAll = model.meanTo(scenario, 'home', 5_400);
    const awayAll = model.meanTo(scenario, 'away', 5_400);
    const none = weight * Math.exp(-homeAll - awayAll);
    for (let at = 0; at < seconds.length; at += 1) {
      if (seconds[at]! <= model.now) continue;
      const home = model.meanTo(scenario, 'home', seconds[at]!);
      const away = model.meanTo(scenario, 'away', seconds[at]!);
      chances[at]! += weight * atLeast(nth, home + away);
      if (model.home > 1 || model.away > 1 || nth > 2) continue;
      const [byHome, byAway] = [home / homeAll, away / awayAll];
      for (let i = 0; i <= 1; i += 1)
        for (let j = 0; j <= 1; j += 1) {
          if (i + j < nth) continue;
          const by = nth === 2 ? byHome * byAway : 1 - (1 - byHome) ** i * (1 - byAway) ** j;
          chances[at]! += none * factor(model.home + i, model.away + j) * homeAll ** i * awayAll ** j * by;
        }
    }
  }
  for (let at = 0; at < chances.length; at += 1) chances[at]! /= mass;
  return chances;
}

/** Scores of a window that begins now or later: what falls before or after it only weighs the final score. */
export function windowGridOf(model: GoalModel, from: number, to: number): ScoreGrid {
  const factor = scoreFactors(model.parameters);
  const { scenarios } = model;
  const size = windowSize;
  const chances = new Float64Array(size * size);
  const [p, q] = [new Float64Array(size), new Float64Array(size)];
  for (let scenario = 0; scenario < scenarios.count; scenario += 1) {
    const weight = scenarios.weights[scenario]!;
    if (weight === 0) continue;
    const home = model.meanTo(scenario, 'home', to) - model.meanTo(scenario, 'home', from);
    const away = model.meanTo(scenario, 'away', to) - model.meanTo(scenario, 'away', from);
    const restHome = model.meanTo(scenario, 'home', 5_400) - home;
    const restAway = model.meanTo(scenario, 'away', 5_400) - away;
    fillPoisson(p, home);
    fillPoisson(q, away);
    for (let x = 0; x < size; x += 1)
      for (let y = 0; y < size; y += 1) chances[x * size + y]! += weight * p[x]! * q[y]!;
    if (model.home > 1 || model.away > 1) continue;
    const rest = weight * Math.exp(-restHome - restAway);
    for (let x = 0; x <= 1; x += 1)
      for (let y = 0; y <= 1; y += 1)
        for (let k = 0; k <= 1; k += 1)
          for (let l = 0; l <= 1; l += 1)
            chances[x * size + y]! +=
              rest *
              p[x]! *
              q[y]! *
              restHome ** k *
              restAway ** l *
              factor(model.home + x + k, model.away + y + l);
  }
  const mass = chances.reduce((sum, chance) => sum + chance, 0);
  for (let at = 0; at < chances.length; at += 1) chances[at]! /= mass;
  return { height: size, width: size, chances };
}
