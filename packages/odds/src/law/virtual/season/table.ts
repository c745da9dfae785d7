import type { Chance } from '../../../chance/seeded-chance.ts';

/** A match of a season; clubs by number from 1. */
export type SeasonResult = {
  readonly home: number;
  readonly away: number;
  readonly homeGoals: number;
  readonly awayGoals: number;
};

export type TableRow = {
  readonly club: number;
  readonly points: number;
  readonly goals: number;
  readonly conceded: number;
};

const pointsOf = (own: number, other: number) => (own > other ? 3 : own === other ? 1 : 0);

/** What each club won, in the order of their numbers. */
export function rowsOf(clubs: number, results: readonly SeasonResult[]): readonly TableRow[] {
  const rows = Array.from({ length: clubs }, (_, at) => ({ club: at + 1, points: 0, goals: 0, conceded: 0 }));
  for (const { home, away, homeGoals, awayGoals } of results)
    for (const [club, own, other] of [
      [home, homeGoals, awayGoals],
      [away, awayGoals, homeGoals],
    ] as const) {
      const row = rows[club - 1]!;
      row.points += pointsOf(own, other);
      row.goals += own;
      row.conceded += other;
    }
  return rows;
}

/**
 * Clubs by place: more points, then the better goal difference, then more goals. Clubs that are level in all three are
 * in the order of the lots, so no two share a place.
 */
export function placesOf(rows: readonly TableRow[], lots: readonly number[]): readonly number[] {
  const differenceOf = ({ goals, conceded }: TableRow) => goals - conceded;
  return rows
    .toSorted(
      (one, other) =>
        other.points - one.points ||
        differenceOf(other) - differenceOf(one) ||
        other.goals - one.goals ||
        lots.indexOf(one.club) - lots.indexOf(other.club),
    )
    .map(({ club }) => club);
}

/** An order of the clubs in which every one is equally likely: of those left, `below` names the next one. */
export function drawLots(chance: Chance, clubs: number): readonly number[] {
  const left = Array.from({ length: clubs }, (_, at) => at + 1);
  return Array.from({ length: clubs }, () => left.splice(chance.below(left.length), 1)[0]!);
}
