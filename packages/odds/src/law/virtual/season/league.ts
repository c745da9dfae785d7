import { publicChance } from '../../../chance/seeded-chance.ts';
import { pairingsOf, roundsOf } from '../../../round-robin.ts';
import type { Side } from '../../../sport.ts';

/** Clubs of the virtual league, and rounds of a season, in which each plays each other at home and away. */
export const clubCount = 16;
export const roundCount = roundsOf(clubCount);

/** Factors: of the goals a side scores, and of those it concedes. */
export type Strength = { readonly attack: number; readonly defence: number };

/** Sixteen strengths of a season; which club has which changes from season to season. */
export const strengthSets = 8;
const homeGoals = 1.53;
const awayGoals = 1.15;

const sets = Array.from({ length: strengthSets }, (_, set) =>
  Array.from({ length: clubCount }, (__, at): Strength => {
    const chance = publicChance(`strength:${set}:${at}`);
    return { attack: 0.75 + chance.below(51) / 100, defence: 0.75 + chance.below(51) / 100 };
  }),
);

/** The strengths of a set, in a fixed order. */
export const strengthsOf = (set: number): readonly Strength[] => sets[set]!;

/** Mean goals of a match of two clubs. */
export function meansOf(home: Strength, away: Strength): Readonly<Record<Side, number>> {
  const mean = (value: number) => Math.round(value * 1_000) / 1_000;
  return {
    home: mean(homeGoals * home.attack * away.defence),
    away: mean(awayGoals * away.attack * home.defence),
  };
}

export type Season = {
  readonly set: number;
  /** Place in its set of the strength of each club. */
  readonly strengths: readonly number[];
};

/** Which strengths the clubs have in a season. Anyone can compute it; it decides no result. */
export function seasonOf(season: number): Season {
  const chance = publicChance(`season:${season}`);
  const set = chance.below(strengthSets);
  const left = Array.from({ length: clubCount }, (_, at) => at);
  return {
    set,
    strengths: Array.from({ length: clubCount }, () => left.splice(chance.below(left.length), 1)[0]!),
  };
}

/** Matches of a season in the order of the rounds; clubs from 0. */
export const seasonPairings = Array.from({ length: roundCount }, (_, round) =>
  pairingsOf(clubCount, round),
).flat();
