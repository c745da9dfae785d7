import type { Side } from '../../sport.ts';
import { negativeBinomialOf } from '../counts.ts';
import { halfSeconds, matchSeconds, playedShare } from './clock.ts';
import type { ScoreGrid } from './goal-cells.ts';
import { scoreFactors, type GoalModel } from './scenarios.ts';

/** Corners or yellow cards of a side: so far, and what is still to come. */
export type SideCount = {
  readonly now: number;
  readonly now1: number;
  /** Chances of 0, 1, 2, … more. */
  readonly rest: Float64Array;
  readonly restMean: number;
  readonly shape: number;
  /** Part of what is to come that falls in the first half. */
  readonly half1: number;
};
export type SideCounts = Readonly<Record<Side, SideCount>>;

/**
 * Counts of both sides, independent of each other and of goals. A side's rate has a gamma distribution, so what has been
 * counted says how busy the rest will be.
 */
export function sideCountsOf(model: GoalModel, kind: 'corners' | 'cards'): SideCounts {
  const { parameters, state } = model;
  const { shape: shapeAtStart } = parameters[kind];
  const played = playedShare(model.now, parameters.rise);
  const left = 1 - played;
  const half1 = left > 0 ? Math.max(0, playedShare(halfSeconds, parameters.rise) - played) / left : 0;
  const sideOf = (side: Side): SideCount => {
    const mean = parameters[kind][side];
    const seen =
      kind === 'corners'
        ? state.corners.filter((corner) => corner.side === side)
        : state.cards.filter((card) => card.side === side && card.kind === 'yellow');
    const inRegular = seen.filter(({ period }) => period === 'half1' || period === 'half2');
    const shape = shapeAtStart + inRegular.length;
    const restMean = (mean * left * shape) / (shapeAtStart + mean * played);
    const rest = negativeBinomialOf(restMean, shape);
    const now1 = inRegular.filter(({ period }) => period === 'half1').length;
    return { now: inRegular.length, now1, rest, restMean, shape, half1 };
  };
  return { home: sideOf('home'), away: sideOf('away') };
}

function gridOf(home: Float64Array, homeNow: number, away: Float64Array, awayNow: number): ScoreGrid {
  const [height, width] = [homeNow + home.length, awayNow + away.length];
  const chances = new Float64Array(height * width);
  for (let i = 0; i < home.length; i += 1)
    for (let j = 0; j < away.length; j += 1)
      chances[(homeNow + i) * width + awayNow + j] = home[i]! * away[j]!;
  return { height, width, chances };
}

export const fullGridOf = ({ home, away }: SideCounts): ScoreGrid =>
  gridOf(home.rest, home.now, away.rest, away.now);

/** What falls in the first half of a count with a gamma rate is such a count again. */
export function half1GridOf({ home, away }: SideCounts): ScoreGrid {
  const part = ({ restMean, half1, shape }: SideCount) => negativeBinomialOf(restMean * half1, shape);
  return gridOf(part(home), home.now1, part(away), away.now1);
}

/** The grid with `home` and `away` more on each side, added to `into` with a weight. */
export function addShifted(
  into: ScoreGrid,
  grid: ScoreGrid,
  weight: number,
  home: number,
  away: number,
): void {
  for (let i = 0; i < grid.height; i += 1)
    for (let j = 0; j < grid.width; j += 1)
      into.chances[(i + home) * into.width + j + away]! += weight * grid.chances[i * grid.width + j]!;
}

/**
 * Chance that the next of a count is the home side's; all orders of what is to come are alike. `each` weighs every one
 * that is to come.
 */
export function nextSideOf(
  { home, away }: SideCounts,
  nth = 1,
  each = 1,
): { home: number; away: number; none: number } {
  let [first, second] = [0, 0];
  let homePower = 1;
  for (let i = 0; i < home.rest.length; i += 1, homePower *= each) {
    let chance = home.rest[i]! * homePower;
    for (let j = 0; j < away.rest.length; j += 1, chance *= each) {
      if (i + j < nth) continue;
      const part = (chance * away.rest[j]!) / (i + j);
      first += part * i;
      second += part * j;
    }
  }
  return { home: first, away: second, none: Math.max(0, 1 - first - second) };
}

const factorials = (() => {
  const all = new Float64Array(171).fill(1);
  for (let n = 1; n < all.length; n += 1) all[n] = all[n - 1]! * n;
  return all;
})();
/** Ways to choose; 0 where there are none. */
export const waysOf = (n: number, k: number): number =>
  k < 0 || k > n ? 0 : factorials[n]! / factorials[k]! / factorials[n - k]!;

/** Which side reaches a count first, all orders of what is to come being alike. */
export function raceOf(
  { home, away }: SideCounts,
  target: number,
): { home: number; away: number; none: number } {
  const [needHome, needAway] = [target - home.now, target - away.now];
  let [first, second] = [0, 0];
  for (let i = 0; i < home.rest.length; i += 1)
    for (let j = 0; j < away.rest.length; j += 1) {
      const chance = home.rest[i]! * away.rest[j]!;
      if (chance < 1e-12 || (i < needHome && j < needAway)) continue;
      const homeFirst = firstToReach(i, j, needHome, needAway);
      first += chance * homeFirst;
      second += chance * (1 - homeFirst);
    }
  return { home: first, away: second, none: Math.max(0, 1 - first - second) };
}

/** Part of the orders of `home` and `away` marks in which home has its `needHome` before away its `needAway`. */
function firstToReach(home: number, away: number, needHome: number, needAway: number): number {
  if (home < needHome) return 0;
  if (away < needAway) return 1;
  let ways = 0;
  for (let before = 0; before < needAway; before += 1)
    ways += waysOf(needHome - 1 + before, before) * waysOf(home - needHome + away - before, away - before);
  return ways / waysOf(home + away, away);
}

/** Chances of each scenario, which the factor on the final score moves a little. */
export function scenarioChancesOf(model: GoalModel): Float64Array {
  const factor = scoreFactors(model.parameters);
  const { scenarios } = model;
  const chances = Float64Array.from(scenarios.weights);
  let sum = 0;
  for (let scenario = 0; scenario < scenarios.count; scenario += 1) {
    const home = model.meanTo(scenario, 'home', matchSeconds);
    const away = model.meanTo(scenario, 'away', matchSeconds);
    let mass = 1;
    for (let i = 0; i <= 1; i += 1)
      for (let j = 0; j <= 1; j += 1)
        mass += Math.exp(-home - away) * home ** i * away ** j * factor(model.home + i, model.away + j);
    chances[scenario]! *= mass;
    sum += chances[scenario]!;
  }
  for (let scenario = 0; scenario < scenarios.count; scenario += 1) chances[scenario]! /= sum;
  return chances;
}

/** The red card still to come, by side and half: no one, home in the first half, home in the second, away likewise. */
export const redGroups = [
  { home: 0, away: 0, half1: 0 },
  { home: 1, away: 0, half1: 1 },
  { home: 1, away: 0, half1: 0 },
  { home: 0, away: 1, half1: 1 },
  { home: 0, away: 1, half1: 0 },
] as const;

/** Part of a scenario that belongs to each of `redGroups`. */
export function groupShareOf({ scenarios }: GoalModel, scenario: number, group: number): number {
  const side = scenarios.sides[scenario]!;
  const of = redGroups[group]!;
  if (side === 0) return group === 0 ? 1 : 0;
  if (of.home !== (side === 1 ? 1 : 0) || group === 0) return 0;
  return of.half1 === 1 ? scenarios.half1[scenario]! : 1 - scenarios.half1[scenario]!;
}
