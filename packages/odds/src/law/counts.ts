/** What of a distribution of counts may be cut off: far below a millionth, in which chances are published. */
const tailMax = 2e-8;

/** Chances of 0, 1, 2, … for as many as `into` holds. */
export function fillPoisson(into: Float64Array, mean: number, size = into.length): void {
  let chance = Math.exp(-mean);
  for (let count = 0; count < size; count += 1) {
    into[count] = chance;
    chance *= mean / (count + 1);
  }
}

/**
 * Chances of a Poisson count whose mean has a gamma distribution of this shape: the smaller, the wider. They add up to 1
 * without the tail.
 */
export function negativeBinomialOf(mean: number, shape: number): Float64Array {
  const into = new Float64Array(negativeBinomialSizeOf(mean, shape));
  const ratio = mean / (mean + shape);
  let chance = (1 - ratio) ** shape;
  let sum = 0;
  for (let count = 0; count < into.length; count += 1) {
    into[count] = chance;
    sum += chance;
    chance *= (ratio * (count + shape)) / (count + 1);
  }
  for (let count = 0; count < into.length; count += 1) into[count]! /= sum;
  return into;
}

/** How many counts from 0 on leave out less than the tail. */
export function poissonSizeOf(mean: number): number {
  let chance = Math.exp(-mean);
  let rest = 1 - chance;
  let size = 1;
  while (rest > tailMax && size < 40) {
    chance *= mean / size;
    rest -= chance;
    size += 1;
  }
  return size;
}

function negativeBinomialSizeOf(mean: number, shape: number): number {
  const ratio = mean / (mean + shape);
  let chance = (1 - ratio) ** shape;
  let rest = 1 - chance;
  let size = 1;
  while (rest > tailMax && size < 120) {
    chance *= (ratio * (size - 1 + shape)) / size;
    rest -= chance;
    size += 1;
  }
  return size;
}

/** Chances of each number of successes in `trials`, from 0. */
export function binomialOf(trials: number, chance: number): Float64Array {
  const row = new Float64Array(trials + 1);
  row[0] = 1;
  for (let trial = 1; trial <= trials; trial += 1)
    for (let count = trial; count >= 0; count -= 1)
      row[count] = row[count]! * (1 - chance) + (count > 0 ? row[count - 1]! * chance : 0);
  return row;
}

/** A distribution over whole numbers from `first` on. */
export type Spread = { readonly first: number; readonly chances: Float64Array };

export function chanceAbove({ first, chances }: Spread, value: number): number {
  let sum = 0;
  for (let at = Math.max(0, Math.floor(value) + 1 - first); at < chances.length; at += 1) sum += chances[at]!;
  return sum;
}
