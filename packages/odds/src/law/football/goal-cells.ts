import { fillPoisson, poissonSizeOf, type Spread } from '../counts.ts';
import { halfSeconds, matchSeconds } from './clock.ts';
import { scoreFactors, type GoalModel } from './scenarios.ts';

/** Scores of regular time: those of the first half and of the match, with the chance of each. Arrays by cell. */
export type GoalCells = {
  readonly count: number;
  readonly home: Uint8Array;
  readonly away: Uint8Array;
  readonly home1: Uint8Array;
  readonly away1: Uint8Array;
  readonly chances: Float64Array;
};

/** Chances of the scores of one period: `chances[home * width + away]`, from 0:0 on. */
export type ScoreGrid = { readonly height: number; readonly width: number; readonly chances: Float64Array };

/** Least chance of a cell that is kept. */
const cellMin = 1e-12;

/**
 * Masses of all cells, under scenarios of the weights given. They add up to 1 over all scenarios only after division by
 * the sum for the model's own weights.
 */
export function goalCellsOf(model: GoalModel, weights = model.scenarios.weights): GoalCells {
  const { scenarios, isHalf1 } = model;
  const means = new Float64Array(4 * scenarios.count);
  const most = new Float64Array(4);
  for (let scenario = 0; scenario < scenarios.count; scenario += 1) {
    if (weights[scenario] === 0) continue;
    const home1 = isHalf1 ? model.meanTo(scenario, 'home', halfSeconds) : 0;
    const away1 = isHalf1 ? model.meanTo(scenario, 'away', halfSeconds) : 0;
    means[4 * scenario] = home1;
    means[4 * scenario + 1] = away1;
    means[4 * scenario + 2] = model.meanTo(scenario, 'home', matchSeconds) - home1;
    means[4 * scenario + 3] = model.meanTo(scenario, 'away', matchSeconds) - away1;
    for (let part = 0; part < 4; part += 1) most[part] = Math.max(most[part]!, means[4 * scenario + part]!);
  }
  const [n1, m1, n2, m2] = Array.from(most, (mean) => poissonSizeOf(mean)) as [
    number,
    number,
    number,
    number,
  ];
  const [p, q, r, s] = [n1, m1, n2, m2].map((size) => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const mass = new Float64Array(n1 * m1 * n2 * m2);
  for (let scenario = 0; scenario < scenarios.count; scenario += 1) {
    const weight = weights[scenario]!;
    if (weight === 0) continue;
    fillPoisson(p, means[4 * scenario]!);
    fillPoisson(q, means[4 * scenario + 1]!);
    fillPoisson(r, means[4 * scenario + 2]!);
    fillPoisson(s, means[4 * scenario + 3]!);
    let at = 0;
    for (let i = 0; i < n1; i += 1) {
      const first = weight * p[i]!;
      for (let j = 0; j < m1; j += 1) {
        const second = first * q[j]!;
        for (let k = 0; k < n2; k += 1) {
          const third = second * r[k]!;
          for (let l = 0; l < m2; l += 1, at += 1) mass[at]! += third * s[l]!;
        }
      }
    }
  }
  return kept(model, mass, [n1, m1, n2, m2]);
}

function kept(
  model: GoalModel,
  mass: Float64Array,
  sizes: readonly [number, number, number, number],
): GoalCells {
  const factor = scoreFactors(model.parameters);
  const [n1, m1, n2, m2] = sizes;
  const room = mass.length;
  const [home, away, home1, away1] = [0, 0, 0, 0].map(() => new Uint8Array(room)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const chances = new Float64Array(room);
  // Goals of the second half so far.
  const [baseHome, baseAway] = [model.home - model.home1, model.away - model.away1];
  let count = 0;
  let at = 0;
  for (let i = 0; i < n1; i += 1)
    for (let j = 0; j < m1; j += 1)
      for (let k = 0; k < n2; k += 1)
        for (let l = 0; l < m2; l += 1, at += 1) {
          if (mass[at]! < cellMin) continue;
          home1[count] = model.home1 + i;
          away1[count] = model.away1 + j;
          home[count] = home1[count]! + baseHome + k;
          away[count] = away1[count]! + baseAway + l;
          chances[count] = mass[at]! * (1 + factor(home[count]!, away[count]!));
          count += 1;
        }
  return { count, home, away, home1, away1, chances };
}

export function massOf({ count, chances }: GoalCells): number {
  let sum = 0;
  for (let cell = 0; cell < count; cell += 1) sum += chances[cell]!;
  return sum;
}

/** Divides by their sum, so that the chances add up to 1. Returns the sum. */
export function normalise(cells: GoalCells): number {
  const sum = massOf(cells);
  for (let cell = 0; cell < cells.count; cell += 1) cells.chances[cell]! /= sum;
  return sum;
}

/** Scores of the match, of the first half and of the second. */
export function gridsOf({ count, home, away, home1, away1, chances }: GoalCells) {
  let [height, width] = [1, 1];
  for (let cell = 0; cell < count; cell += 1) {
    if (home[cell]! >= height) height = home[cell]! + 1;
    if (away[cell]! >= width) width = away[cell]! + 1;
  }
  const grid = (): ScoreGrid => ({ height, width, chances: new Float64Array(height * width) });
  const [full, half1, half2] = [grid(), grid(), grid()];
  for (let cell = 0; cell < count; cell += 1) {
    const chance = chances[cell]!;
    const [h, a, i, j] = [home[cell]!, away[cell]!, home1[cell]!, away1[cell]!];
    full.chances[h * width + a]! += chance;
    half1.chances[i * width + j]! += chance;
    half2.chances[(h - i) * width + a - j]! += chance;
  }
  return { full, half1, half2 };
}

/** Distribution of a whole number that a score has. */
export function spreadOf(grid: ScoreGrid, valueOf: (home: number, away: number) => number): Spread {
  const { height, width, chances } = grid;
  const first = Math.min(valueOf(0, width - 1), valueOf(0, 0));
  const last = Math.max(valueOf(height - 1, width - 1), valueOf(height - 1, 0));
  const spread = new Float64Array(last - first + 1);
  for (let home = 0, at = 0; home < height; home += 1)
    for (let away = 0; away < width; away += 1, at += 1) spread[valueOf(home, away) - first]! += chances[at]!;
  return { first, chances: spread };
}
