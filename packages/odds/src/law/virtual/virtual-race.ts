import type { Chance } from '../../chance/seeded-chance.ts';
import type { FairMarket } from '../../law.ts';
import { plainMarket } from '../football/rule-chances.ts';
import { racingDocument, racingLaw } from '../racing/racing-law.ts';

export type VirtualRaceParameters = {
  /** Chance of each runner to win by number from 1, in millionths that add up to 1,000,000. */
  readonly winE6: readonly number[];
};

/** Fair markets of a virtual race, by the law of races. No two runners share a place. */
export function virtualRaceMarketsOf({ winE6 }: VirtualRaceParameters): readonly FairMarket[] {
  const chances = winE6.map((chance) => chance / 1_000_000);
  return [
    ...racingLaw.markets(racingDocument({ chances })),
    ...rivalsOf(chances).flatMap(([one, other]) => {
      const ahead = chances[one - 1]! / (chances[one - 1]! + chances[other - 1]!);
      return plainMarket('head_to_head', { id: `${one}/${other}` }, { [one]: ahead, [other]: 1 - ahead });
    }),
  ];
}

/** Pairs of runners that are about as likely to win: the first and the second favourite, the third and the fourth, … */
function rivalsOf(chances: readonly number[]): readonly (readonly [number, number])[] {
  const ranked = chances
    .map((chance, at) => ({ number: at + 1, chance }))
    .toSorted((one, other) => other.chance - one.chance || one.number - other.number)
    .map(({ number }) => number);
  return Array.from({ length: Math.floor(ranked.length / 2) }, (_, pair) => {
    const [one, other] = [ranked[2 * pair]!, ranked[2 * pair + 1]!];
    return [Math.min(one, other), Math.max(one, other)] as const;
  });
}

/** A runner with the reading of its clock: the earlier it rings, the better its place. */
export type Finisher = { readonly number: number; readonly clock: number };

/**
 * Runners in the order of the finish. Each has an exponential clock whose rate is its chance to win, so that the order
 * has exactly the law of Plackett and Luce. Draws one number a runner, in the order of the numbers.
 */
export function drawFinish(chance: Chance, { winE6 }: VirtualRaceParameters): readonly Finisher[] {
  return winE6
    .map((winChance, at) => ({
      number: at + 1,
      clock: -Math.log(1 - chance.unit()) / (winChance / 1_000_000),
    }))
    .toSorted((one, other) => one.clock - other.clock || one.number - other.number);
}
