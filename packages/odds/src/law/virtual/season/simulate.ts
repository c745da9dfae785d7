import { normalise } from '../../football/goal-cells.ts';
import { goalCellsFor } from '../virtual-football.ts';
import { clubCount, meansOf, seasonPairings, type Strength } from './league.ts';

/** How often each club was first, among the first three and last; of clubs that are level each has its part. */
export type SeasonCounts = {
  readonly seasons: number;
  readonly winner: Float64Array;
  readonly top3: Float64Array;
  readonly last: Float64Array;
};

/** Scores of a match that are counted: the 128 likeliest. All others together are rarer than one in 100,000. */
const scoresMax = 128;
const goalsMax = 64;
const columnBits = 7;
const restBits = 32 - columnBits;
const pointUnit = 1 << 20;
const differenceUnit = 1 << 10;
/** Keeps the difference of a row above zero. */
const emptyRow = 512 * differenceUnit;

/**
 * Plays seasons of clubs with these strengths with 32-bit numbers, one a match. A club's row is one number, in which
 * points count more than the difference and that more than goals. `play` adds so many seasons to the counts.
 */
export function seasonSimulation(strengths: readonly Strength[], fill: (numbers: Uint32Array) => void) {
  const tables = seasonPairings.map(({ home, away }) => {
    const { home: homeMean, away: awayMean } = meansOf(strengths[home]!, strengths[away]!);
    return scoreTable({ goals: { home: homeMean, away: awayMean } });
  });
  const size = seasonPairings.length * scoresMax;
  const [limits, others] = [new Uint32Array(size), new Uint8Array(size)];
  const [homeRows, awayRows] = [new Int32Array(size), new Int32Array(size)];
  for (const [match, table] of tables.entries()) {
    limits.set(table.limits, match * scoresMax);
    others.set(table.others, match * scoresMax);
    homeRows.set(table.homeRows, match * scoresMax);
    awayRows.set(table.awayRows, match * scoresMax);
  }
  const homes = Uint8Array.from(seasonPairings, ({ home }) => home);
  const aways = Uint8Array.from(seasonPairings, ({ away }) => away);
  const rows = new Int32Array(clubCount);
  const numbers = new Uint32Array(homes.length);
  const counts = {
    seasons: 0,
    winner: new Float64Array(clubCount),
    top3: new Float64Array(clubCount),
    last: new Float64Array(clubCount),
  };
  function play(seasons: number): SeasonCounts {
    for (let season = 0; season < seasons; season += 1) {
      rows.fill(emptyRow);
      fill(numbers);
      for (let match = 0; match < homes.length; match += 1) {
        const number = numbers[match]!;
        const column = match * scoresMax + (number >>> restBits);
        const isOwn = (number & ((1 << restBits) - 1)) < limits[column]!;
        const score = isOwn ? column : match * scoresMax + others[column]!;
        rows[homes[match]!]! += homeRows[score]!;
        rows[aways[match]!]! += awayRows[score]!;
      }
      countPlaces(rows, counts);
    }
    counts.seasons += seasons;
    return counts;
  }
  return { play };
}

function countPlaces(rows: Int32Array, { winner, top3, last }: SeasonCounts): void {
  let [first, second, third, least] = [-1, -1, -1, Infinity];
  for (const row of rows) {
    if (row < least) least = row;
    if (row > first) [first, second, third] = [row, first, second];
    else if (row > second) [second, third] = [row, second];
    else if (row > third) third = row;
  }
  let [atFirst, atThird, aboveThird, atLeast] = [0, 0, 0, 0];
  for (const row of rows) {
    if (row === first) atFirst += 1;
    if (row === third) atThird += 1;
    else if (row > third) aboveThird += 1;
    if (row === least) atLeast += 1;
  }
  for (let club = 0; club < rows.length; club += 1) {
    const row = rows[club]!;
    if (row === first) winner[club]! += 1 / atFirst;
    if (row > third) top3[club]! += 1;
    else if (row === third) top3[club]! += (3 - aboveThird) / atThird;
    if (row === least) last[club]! += 1 / atLeast;
  }
}

const pointsOf = (own: number, other: number) => (own > other ? 3 : own === other ? 1 : 0);
const rowOf = (own: number, other: number) =>
  pointsOf(own, other) * pointUnit + (own - other) * differenceUnit + own;

/** Scores of a match by the method of aliases: a column has its own score up to its limit, and another one above it. */
function scoreTable(of: Parameters<typeof goalCellsFor>[0]) {
  const cells = goalCellsFor(of);
  normalise(cells);
  const chances = new Float64Array(goalsMax * goalsMax);
  for (let cell = 0; cell < cells.count; cell += 1)
    chances[cells.home[cell]! * goalsMax + cells.away[cell]!]! += cells.chances[cell]!;
  const scores = Array.from(chances, (chance, at) => ({
    home: Math.floor(at / goalsMax),
    away: at % goalsMax,
    chance,
  }))
    .toSorted((one, other) => other.chance - one.chance)
    .slice(0, scoresMax);
  const sum = scores.reduce((all, { chance }) => all + chance, 0);
  const left = Array.from({ length: scoresMax }, (_, at) => (scores[at]!.chance / sum) * scoresMax);
  const limits = new Uint32Array(scoresMax).fill(2 ** restBits);
  const others = Uint8Array.from(left, (_, at) => at);
  const small = left.flatMap((chance, at) => (chance < 1 ? [at] : []));
  const large = left.flatMap((chance, at) => (chance >= 1 ? [at] : []));
  while (small.length > 0 && large.length > 0) {
    const [one, other] = [small.pop()!, large.at(-1)!];
    limits[one] = Math.round(left[one]! * 2 ** restBits);
    others[one] = other;
    left[other]! -= 1 - left[one]!;
    if (left[other]! < 1) small.push(large.pop()!);
  }
  const homeRows = Int32Array.from(scores, ({ home, away }) => rowOf(home, away));
  const awayRows = Int32Array.from(scores, ({ home, away }) => rowOf(away, home));
  return { limits, others, homeRows, awayRows };
}

/** Fills arrays with 32-bit numbers that follow from a seed, by the small fast counting generator. For simulations alone. */
export function numbersFrom(seed: number): (numbers: Uint32Array) => void {
  const state = Int32Array.of(seed, 0x9e3779b9, 0x243f6a88, 1);
  const fill = (numbers: Uint32Array) => {
    let [a, b, c, count] = [state[0]!, state[1]!, state[2]!, state[3]!];
    for (let at = 0; at < numbers.length; at += 1) {
      const sum = (((a + b) | 0) + count) | 0;
      count = (count + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      numbers[at] = sum;
    }
    state.set([a, b, c, count]);
  };
  fill(new Uint32Array(32));
  return fill;
}
