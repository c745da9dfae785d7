import type { GradeResult } from '../grade.ts';
import { builderOverroundBpsOf } from '../price/overround.ts';
import type { JointCell, Law, LawDocument, LegOfEvent } from '../law.ts';

export const builderLegsMax = 12;

/**
 * One way that a bet on a combination is split: a half won leg is won with half of the stake and void with the other, a
 * half lost one void and lost. The part of the stake whose legs in `won` count, the others being void.
 */
export type BuilderSplit = { readonly halves: number; readonly won: readonly number[] };

/** Parts of the stake that no leg loses, each 1 ÷ 2^halves of it. */
export function builderSplitsOf(results: readonly GradeResult[]): readonly BuilderSplit[] {
  let splits: readonly BuilderSplit[] = [{ halves: 0, won: [] }];
  for (const [leg, result] of results.entries()) {
    if (result === 'LOST') return [];
    if (result === 'WON') splits = splits.map(({ halves, won }) => ({ halves, won: [...won, leg] }));
    if (result === 'HALF_WON')
      splits = splits.flatMap(({ halves, won }) => [
        { halves: halves + 1, won: [...won, leg] },
        { halves: halves + 1, won },
      ]);
    if (result === 'HALF_LOST') splits = splits.map(({ halves, won }) => ({ halves: halves + 1, won }));
  }
  return splits;
}

export type BuilderPrice = {
  /** Price at which a stake returns itself on average, void legs taking part at the fair price of the others. */
  readonly fairOdds: number;
  readonly odds: number;
  readonly marginBps: number;
  /** Chance that every leg is won. */
  readonly chance: number;
  /** What a unit stake returns on average at `odds`. */
  readonly expectedReturn: number;
};

export type BuilderRefusal = {
  /** `contradictory`: the legs cannot all be won. `implied`: the leg named is won whenever the others are. */
  readonly reason: 'contradictory' | 'implied' | 'not_priced' | 'too_many_legs';
  readonly leg?: number;
};

const least = 1e-9;

/**
 * Price of a combination of one event by its law, from the chances of all ways in which the legs can end together. What
 * is void later is priced again by this function from the same document, so the law is frozen with the bet.
 * Refuses: too_many_legs, not_priced, contradictory, implied.
 */
export function builderPriceOf(
  law: Law,
  document: LawDocument,
  legs: readonly LegOfEvent[],
): BuilderPrice | BuilderRefusal {
  if (legs.length > builderLegsMax) return { reason: 'too_many_legs' };
  const cells = law.joint(document, legs);
  if (!cells) return { reason: 'not_priced' };
  const chance = sumOf(cells, (results) => results.every((result) => result === 'WON'));
  if (chance < least) return { reason: 'contradictory' };
  const implied = legs.findIndex((_, leg) => legs.length > 1 && isImplied(cells, leg));
  if (implied >= 0) return { reason: 'implied', leg: implied };
  const fair = fairOddsBy(cells, legs.length);
  const price = (won: readonly number[]) =>
    won.length === 0 ? 1 : Math.max(1, fair(won) / (1 + builderOverroundBpsOf(won.length) / 10_000));
  const every = legs.map((_, leg) => leg);
  const odds = price(every);
  if (odds <= 1) return { reason: 'not_priced' };
  return {
    fairOdds: fair(every),
    odds,
    marginBps: builderOverroundBpsOf(legs.length),
    chance,
    expectedReturn: returnOf(cells, price),
  };
}

const sumOf = (cells: readonly JointCell[], counts: (results: readonly GradeResult[]) => boolean): number =>
  cells.reduce((sum, cell) => (counts(cell.results) ? sum + cell.chance : sum), 0);

/** Whether a leg is won in every way that the others are not lost. */
function isImplied(cells: readonly JointCell[], leg: number): boolean {
  const others = (results: readonly GradeResult[]) =>
    results.every((result, at) => at === leg || result !== 'LOST');
  return sumOf(cells, (results) => others(results) && results[leg] !== 'WON') < least;
}

function returnOf(cells: readonly JointCell[], price: (won: readonly number[]) => number): number {
  let sum = 0;
  for (const { results, chance } of cells)
    for (const { halves, won } of builderSplitsOf(results)) sum += (chance * price(won)) / 2 ** halves;
  return sum;
}

/** Fair price of any of the legs together: that at which the return is 1 while void legs leave the fair price of the rest. */
function fairOddsBy(cells: readonly JointCell[], count: number): (legs: readonly number[]) => number {
  const known = new Map<number, number>();
  const bitsOf = (legs: readonly number[]) => legs.reduce((bits, leg) => bits | (1 << leg), 0);
  const fair = (bits: number): number => {
    if (bits === 0) return 1;
    const found = known.get(bits);
    if (found !== undefined) return found;
    let [whole, others] = [0, 0];
    for (const { results, chance } of cells) {
      const ofLegs = results.map((result, leg) => (bits & (1 << leg) ? result : 'VOID'));
      for (const { halves, won } of builderSplitsOf(ofLegs)) {
        const part = chance / 2 ** halves;
        const left = bitsOf(won);
        if (left === bits) whole += part;
        else others += part * fair(left);
      }
    }
    const price = whole > 0 ? (1 - others) / whole : Infinity;
    known.set(bits, price);
    return price;
  };
  return (legs) => fair(bitsOf(legs.filter((leg) => leg < count)));
}
