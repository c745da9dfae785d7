/** Every line of at least so many legs, up to all of them: what a full cover consists of. */
const fullCovers = {
  TRIXIE: { legs: 3, smallest: 2 },
  PATENT: { legs: 3, smallest: 1 },
  YANKEE: { legs: 4, smallest: 2 },
  LUCKY_15: { legs: 4, smallest: 1 },
  CANADIAN: { legs: 5, smallest: 2 },
  LUCKY_31: { legs: 5, smallest: 1 },
  HEINZ: { legs: 6, smallest: 2 },
  LUCKY_63: { legs: 6, smallest: 1 },
  SUPER_HEINZ: { legs: 7, smallest: 2 },
  GOLIATH: { legs: 8, smallest: 2 },
} as const;

export const betTypes = [
  'SINGLE',
  'ACCUMULATOR',
  /** Every line of `systemSize` legs, with all bankers in each. */
  'SYSTEM',
  'TRIXIE',
  'PATENT',
  'YANKEE',
  'LUCKY_15',
  'CANADIAN',
  'LUCKY_31',
  'HEINZ',
  'LUCKY_63',
  'SUPER_HEINZ',
  'GOLIATH',
] as const;
export type BetType = (typeof betTypes)[number];

export type BetShape = {
  readonly type: BetType;
  readonly legs: number;
  /** Legs that every line contains; only a system has some. They count in `legs`. */
  readonly bankers: number;
  /** Of a system: legs of a line beside the bankers. */
  readonly systemSize?: number;
  readonly isEachWay: boolean;
};

/** How many legs beside the bankers the lines of a bet have. Null: the type does not fit the number of legs. */
export function lineSizesOf({ type, legs, bankers, systemSize }: BetShape): readonly number[] | null {
  if (!Number.isInteger(legs) || !Number.isInteger(bankers) || legs < 1 || bankers < 0) return null;
  if (type === 'SYSTEM') {
    const free = legs - bankers;
    const fits = systemSize !== undefined && Number.isInteger(systemSize) && systemSize >= 1;
    return fits && systemSize < free && legs >= 2 ? [systemSize] : null;
  }
  if (bankers > 0 || systemSize !== undefined) return null;
  if (type === 'SINGLE') return legs === 1 ? [1] : null;
  if (type === 'ACCUMULATOR') return legs >= 2 ? [legs] : null;
  const cover = fullCovers[type];
  if (legs !== cover.legs) return null;
  return Array.from({ length: legs - cover.smallest + 1 }, (_, index) => cover.smallest + index);
}

/** Lines of a bet of these sizes; each-way doubles them. The total stake is the unit stake times this. */
export function lineCountOf(sizes: readonly number[], freeLegs: number, isEachWay: boolean): number {
  const lines = sizes.reduce((sum, size) => sum + choose(freeLegs, size), 0);
  return isEachWay ? 2 * lines : lines;
}

export const legsMax = 20;
export const linesMax = 1000;
const builderLegsMax = 12;

/** Why a bet cannot be placed in this form. Null: it can. */
export function betShapeRejection(
  shape: BetShape,
): 'bet.legs_too_many' | 'bet.type_does_not_fit' | 'bet.lines_too_many' | null {
  if (shape.legs > legsMax) return 'bet.legs_too_many';
  const sizes = lineSizesOf(shape);
  if (sizes === null) return 'bet.type_does_not_fit';
  const lines = lineCountOf(sizes, shape.legs - shape.bankers, shape.isEachWay);
  return lines > linesMax ? 'bet.lines_too_many' : null;
}

/** A combination within one event joins at least two outcomes. */
export const isBuilderSize = (legs: number): boolean => legs >= 2 && legs <= builderLegsMax;

/** A free bet is a single or an accumulator, never each-way. */
export const mayBeFree = ({ type, isEachWay }: BetShape): boolean =>
  !isEachWay && (type === 'SINGLE' || type === 'ACCUMULATOR');

/** Number of ways to take k of n. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let taken = 1; taken <= k; taken += 1) ways = (ways * (n - k + taken)) / taken;
  return k > n ? 0 : ways;
}
