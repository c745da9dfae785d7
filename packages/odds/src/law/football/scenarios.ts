import type { Side } from '../../sport.ts';
import { halfSeconds, matchSeconds, playedShare } from './clock.ts';
import type { FootballParameters, FootballState } from './parameters.ts';

/** Of ten minutes each, in which a red card may fall. */
export const redBins = 9;
export const binSeconds = matchSeconds / redBins;
/** What a red card does to the goals of the side that has it, and to the other's. */
export const redFactors = { own: 2 / 3, other: 5 / 4 } as const;

/**
 * The ways that red cards can still change a match: none, or one of either side in one of nine bins, taken in the middle
 * of what remains of the bin. Arrays by scenario.
 */
export type Scenarios = {
  readonly count: number;
  readonly weights: Float64Array;
  /** 0 no further red card, 1 home, 2 away. */
  readonly sides: Uint8Array;
  /** Second of the red card. */
  readonly at: Float64Array;
  /** Part of the scenario in which the red card falls in the first half. */
  readonly half1: Float64Array;
};

/** Goals of the rest of a match: rates by scenario between any two seconds. */
export type GoalModel = {
  readonly parameters: FootballParameters;
  readonly state: FootballState;
  readonly now: number;
  readonly isHalf1: boolean;
  readonly scenarios: Scenarios;
  /** Goals so far of the regular time, and of its first half. */
  readonly home: number;
  readonly away: number;
  readonly home1: number;
  readonly away1: number;
  /** Mean goals of a side in a scenario from now to a second. */
  meanTo(scenario: number, side: Side, second: number): number;
};

function scenariosOf({ reds }: FootballParameters, now: number, hasRed: boolean): Scenarios {
  const count = hasRed ? 1 : 1 + 2 * redBins;
  const weights = new Float64Array(count);
  const sides = new Uint8Array(count);
  const at = new Float64Array(count).fill(matchSeconds);
  const half1 = new Float64Array(count);
  let open = 1 - reds.home - reds.away;
  weights[0] = open;
  for (let scenario = 1; scenario < count; scenario += 1) {
    const bin = (scenario - 1) % redBins;
    const [from, to] = [Math.max(now, bin * binSeconds), (bin + 1) * binSeconds];
    const isHome = scenario <= redBins;
    if (to <= from) continue;
    const weight = ((isHome ? reds.home : reds.away) / redBins) * ((to - from) / binSeconds);
    weights[scenario] = weight;
    open += weight;
    sides[scenario] = isHome ? 1 : 2;
    at[scenario] = (from + to) / 2;
    half1[scenario] = Math.max(0, Math.min(1, (halfSeconds - from) / (to - from)));
  }
  for (let scenario = 0; scenario < count; scenario += 1) weights[scenario]! /= open;
  return { count, weights, sides, at, half1 };
}

export function goalModelOf(parameters: FootballParameters, state: FootballState): GoalModel {
  const isHalf1 = state.period === 'half1';
  const isHalf2 = state.period === 'half2';
  const now = isHalf1
    ? Math.min(state.second, halfSeconds - 1)
    : isHalf2
      ? Math.min(Math.max(state.second, halfSeconds), matchSeconds - 1)
      : matchSeconds;
  const reds = state.cards.filter(({ kind }) => kind === 'red');
  const factorNow = (side: Side) =>
    reds.reduce((factor, red) => factor * (red.side === side ? redFactors.own : redFactors.other), 1);
  const rate = {
    home: parameters.goals.home * factorNow('home'),
    away: parameters.goals.away * factorNow('away'),
  };
  const scenarios = scenariosOf(parameters, now, reds.length > 0);
  const played = playedShare(now, parameters.rise);
  const shareAtRed = scenarios.at.map((second) => playedShare(second, parameters.rise));
  let [home, away, home1, away1] = [0, 0, 0, 0];
  for (const { side, period } of state.goals) {
    const inHalf1 = period === 'half1' ? 1 : 0;
    if (!inHalf1 && period !== 'half2') continue;
    if (side === 'home') [home, home1] = [home + 1, home1 + inHalf1];
    else [away, away1] = [away + 1, away1 + inHalf1];
  }
  return {
    parameters,
    state,
    now,
    isHalf1,
    scenarios,
    home,
    away,
    home1,
    away1,
    meanTo(scenario, side, second) {
      const to = playedShare(second, parameters.rise);
      const red = shareAtRed[scenario]!;
      if (to <= red) return rate[side] * (to - played);
      const isOwn = scenarios.sides[scenario] === (side === 'home' ? 1 : 2);
      return rate[side] * (red - played + (to - red) * (isOwn ? redFactors.own : redFactors.other));
    },
  };
}

/** Factor of Dixon and Coles on a final score, less one. Bounds of rho keep every factor above 0. */
export function scoreFactors({ goals, rho }: FootballParameters): (home: number, away: number) => number {
  const { home: l, away: m } = goals;
  const least = 0.001 - 1;
  const clamped = [
    Math.max(least, -l * m * rho),
    Math.max(least, l * rho),
    Math.max(least, m * rho),
    Math.max(least, -rho),
  ] as const;
  return (home, away) => (home > 1 || away > 1 ? 0 : clamped[(home * 2 + away) as 0 | 1 | 2 | 3]);
}
