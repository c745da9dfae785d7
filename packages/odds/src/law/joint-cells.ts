import { gradeResults, type GradeResult } from '../grade.ts';
import type { FairMarket, JointCell, LegOfEvent } from '../law.ts';
import { marketKeyOf } from '../market-key.ts';

/** Sums chances of the ways that legs can end together, by a number whose digits are the results of the legs. */
export type Results = Map<number, number>;

export const resultsBase = gradeResults.length;
export const codeOf: Readonly<Record<GradeResult, number>> = {
  WON: 0,
  HALF_WON: 1,
  VOID: 2,
  HALF_LOST: 3,
  LOST: 4,
};

export const add = (into: Results, key: number, chance: number): void => {
  if (chance > 0) into.set(key, (into.get(key) ?? 0) + chance);
};

/** The sums as cells whose chances add up to 1. `places` says which leg each digit is of, the lowest one first. */
export function cellsOf(results: Results, places: readonly number[]): readonly JointCell[] {
  const all = results.values().reduce((sum, chance) => sum + chance, 0);
  return [...results].map(([key, chance]) => {
    const ofLegs: GradeResult[] = [];
    let rest = key;
    for (const place of places) {
      ofLegs[place] = gradeResults[rest % resultsBase]!;
      rest = Math.floor(rest / resultsBase);
    }
    return { results: ofLegs, chance: chance / all };
  });
}

/** One leg alone, from its market. Null: it is not priced. */
export function jointOfMarket(markets: readonly FairMarket[], leg: LegOfEvent): readonly JointCell[] | null {
  const key = marketKeyOf(leg.type, leg.specifiers);
  const market = markets.find(({ type, specifiers }) => marketKeyOf(type, specifiers) === key);
  const chances = market?.outcomes.find(({ id }) => id === leg.outcome)?.chances;
  if (!chances) return null;
  const { won, halfWon, void: level, halfLost, lost } = chances;
  return [won, halfWon, level, halfLost, lost].flatMap((chance, at) =>
    chance > 0 ? [{ results: [gradeResults[at]!], chance }] : [],
  );
}
