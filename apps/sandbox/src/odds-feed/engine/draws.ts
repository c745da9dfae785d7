import type { Chance } from '@halcyon/odds/chance/seeded-chance';

/** Index of a weight, each with its part of the sum. */
export function weighted(chance: Chance, weights: readonly number[]): number {
  let left = chance.unit() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return at;
  }
  return weights.length - 1;
}

export const isDrawn = (chance: Chance, probability: number): boolean => chance.unit() < probability;

export const between = (chance: Chance, from: number, to: number): number =>
  from + (to - from) * chance.unit();

/** A count by the first value whose cumulative chance exceeds a number drawn; `next` is p(k + 1) ÷ p(k). */
function countOf(chance: Chance, first: number, next: (k: number) => number): number {
  let left = chance.unit() - first;
  let probability = first;
  let count = 0;
  while (left >= 0 && probability > 1e-15) {
    probability *= next(count);
    count += 1;
    left -= probability;
  }
  return count;
}

export const poisson = (chance: Chance, mean: number): number =>
  countOf(chance, Math.exp(-mean), (k) => mean / (k + 1));

/** A count with this mean whose variance is mean + mean² ÷ size. */
export function negativeBinomial(chance: Chance, mean: number, size: number): number {
  const q = mean / (mean + size);
  return countOf(chance, (1 - q) ** size, (k) => ((k + size) / (k + 1)) * q);
}

/** A number of the standard normal distribution (Box and Muller). */
export function normal(chance: Chance): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance.unit()));
  return radius * Math.cos(2 * Math.PI * chance.unit());
}
