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

/** A club's line of a league table. */
export type LeagueRow = TableRow & {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Its last matches, the latest last: `W`, `D` or `L` each. */
  readonly form: string;
};

/** How many matches the form of a club has. */
export const formMax = 5;

/**
 * The table after these results, which are in the order of the rounds, by place. Clubs that are level in points, goal
 * difference and goals are in the order of the lots; before these are drawn, of their numbers.
 */
export function leagueTableOf(
  clubs: number,
  results: readonly SeasonResult[],
  lots: readonly number[] = Array.from({ length: clubs }, (_, at) => at + 1),
): readonly LeagueRow[] {
  const letters = Array.from({ length: clubs }, () => '');
  const letterOf = (own: number, other: number) => (own > other ? 'W' : own === other ? 'D' : 'L');
  for (const { home, away, homeGoals, awayGoals } of results) {
    letters[home - 1] += letterOf(homeGoals, awayGoals);
    letters[away - 1] += letterOf(awayGoals, homeGoals);
  }
  const rows = rowsOf(clubs, results);
  return placesOf(rows, lots).map((club) => {
    const of = letters[club - 1]!;
    const count = (letter: string) => of.split(letter).length - 1;
    return {
      ...rows[club - 1]!,
      played: of.length,
      won: count('W'),
      drawn: count('D'),
      lost: count('L'),
      form: of.slice(-formMax),
    };
  });
}

/** An order of the clubs in which every one is equally likely: of those left, `below` names the next one. */
export function drawLots(chance: Chance, clubs: number): readonly number[] {
  const left = Array.from({ length: clubs }, (_, at) => at + 1);
  return Array.from({ length: clubs }, () => left.splice(chance.below(left.length), 1)[0]!);
}
