import type { GameClass } from '@halcyon/contract/content/game-class';

const WHOLE = 10_000n;

/** For classes whose games state no return, in basis points: a usual slot, and European roulette at tables. */
const usualReturns = { slot: 9_600, table: 9_730, live: 9_730 } as const satisfies Record<GameClass, number>;

/** What the games of a class return on average, in basis points. Pure. */
export function returnOf(
  list: { readonly returnsBps: Partial<Record<GameClass, number>> } | undefined,
  of: GameClass,
) {
  return list?.returnsBps[of] ?? usualReturns[of];
}

/** Stakes that it takes for `left` to count, of which `weightBps` count; rounded up. Pure. */
export function stakesFor(left: bigint, weightBps: number): bigint {
  const weight = BigInt(weightBps);
  return (left * WHOLE + weight - 1n) / weight;
}

/** What these stakes cost on average, at most the bonus that can be lost; rounded up. Pure. */
export function averageCost(stakes: bigint, returnBps: number, bonus: bigint): bigint {
  const cost = (stakes * (WHOLE - BigInt(returnBps)) + WHOLE - 1n) / WHOLE;
  return cost < bonus ? cost : bonus;
}

/** Share of the wagering that is done, in tenths of a percent; rounded down, so that it never looks nearer. Pure. */
export function doneTenths(progress: bigint, required: bigint): number {
  if (required === 0n || progress >= required) return 1_000;
  return Number((progress * 1_000n) / required);
}
