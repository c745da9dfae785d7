import type { ScoreGrid } from '../football/goal-cells.ts';

/** A normal distribution over the whole numbers from 0 on, cut where it is rarer than a ten millionth. */
function normalOf(mean: number, deviation: number): Float64Array {
  const size = Math.max(1, Math.ceil(mean + 5.2 * deviation) + 1);
  const chances = new Float64Array(size);
  let sum = 0;
  for (let value = 0; value < size; value += 1) {
    const distance = deviation > 0 ? (value - mean) / deviation : value === Math.round(mean) ? 0 : 9;
    chances[value] = Math.exp((-distance * distance) / 2);
    sum += chances[value]!;
  }
  for (let value = 0; value < size; value += 1) chances[value]! /= sum;
  return chances;
}

export type PartMeans = { readonly home: number; readonly away: number; readonly deviation: number };

/** Speeds of a match that both sides share, each as likely as its weight. */
export type Pace = { readonly factor: number; readonly weight: number };

/** Scores of a part, from a score on, mixed over the pace. */
export function scoreGridOf(
  { home, away, deviation }: PartMeans,
  paces: readonly Pace[],
  from: { readonly home: number; readonly away: number },
): ScoreGrid {
  const parts = paces.map(({ factor, weight }) => ({
    weight,
    first: normalOf(home * factor, deviation),
    second: normalOf(away * factor, deviation),
  }));
  const height = from.home + Math.max(...parts.map(({ first }) => first.length));
  const width = from.away + Math.max(...parts.map(({ second }) => second.length));
  const chances = new Float64Array(height * width);
  for (const { weight, first, second } of parts)
    for (let i = 0; i < first.length; i += 1)
      for (let j = 0; j < second.length; j += 1)
        chances[(from.home + i) * width + from.away + j]! += weight * first[i]! * second[j]!;
  return { height, width, chances };
}

/** Level scores go on by extra parts until one side leads. */
export function withOvertime(grid: ScoreGrid, extra: ScoreGrid): ScoreGrid {
  const [height, width] = [grid.height + 2 * extra.height, grid.width + 2 * extra.width];
  const chances = new Float64Array(height * width);
  let level = new Map<number, number>();
  for (let i = 0; i < grid.height; i += 1)
    for (let j = 0; j < grid.width; j += 1) {
      const chance = grid.chances[i * grid.width + j]!;
      if (i === j) level.set(i, chance);
      else chances[i * width + j] = chance;
    }
  // Level after the first extra part is rare, and after the second the split no longer matters.
  for (let part = 1; part <= 2; part += 1) {
    const next = new Map<number, number>();
    let decided = 1;
    if (part === 2)
      for (let i = 0; i < Math.min(extra.height, extra.width); i += 1)
        decided -= extra.chances[i * extra.width + i]!;
    for (const [score, chance] of level)
      for (let i = 0; i < extra.height; i += 1)
        for (let j = 0; j < extra.width; j += 1) {
          const mass = chance * extra.chances[i * extra.width + j]!;
          if (mass < 1e-12) continue;
          if (i !== j) chances[(score + i) * width + score + j]! += mass / decided;
          else if (part === 1) next.set(score + i, (next.get(score + i) ?? 0) + mass);
        }
    level = next;
  }
  return { height, width, chances };
}
