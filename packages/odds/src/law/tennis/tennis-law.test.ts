import { expect, test } from 'vitest';
import { gameChanceOf, setScoresOf, tiebreakChanceOf } from './points.ts';
import { tennisDocument, tennisLaw } from './tennis-law.ts';

const start = { first: 0, second: 0, isFirstServing: true, firstPoints: 0, secondPoints: 0 };

test('games, tie-breaks and sets follow from the chance of a point on serve (reference, section 4)', () => {
  expect(gameChanceOf(0.62)).toBeCloseTo(0.77586, 5);
  expect(gameChanceOf(0.64)).toBeCloseTo(0.81261, 5);
  expect(gameChanceOf(0.66)).toBeCloseTo(0.84575, 5);
  const q = 0.38;
  const p = 0.62;
  expect(gameChanceOf(p)).toBeCloseTo(
    p ** 4 * (1 + 4 * q + 10 * q * q) + (20 * p ** 3 * q ** 3 * p * p) / (p * p + q * q),
    12,
  );
  expect(tiebreakChanceOf(0.66, 0.62, true)).toBeCloseTo(0.56614, 5);
  const scores = setScoresOf(0.66, 0.62, start);
  const sum = (of: (first: number, second: number) => number) =>
    scores.reduce((total, { first, second, chance }) => total + chance * of(first, second), 0);
  expect(sum((first, second) => (first > second ? 1 : 0))).toBeCloseTo(0.63034, 5);
  expect(sum((first, second) => (first + second === 13 ? 1 : 0))).toBeCloseTo(0.21931, 4);
  expect(sum((first, second) => first + second)).toBeCloseTo(10.153, 3);
});

test('equal players at .62 play 2.5 sets and 25.3 games on average (reference, section 5)', () => {
  const cells = (type: string, outcome: string) =>
    tennisLaw
      .joint(tennisDocument({ home: 0.62, away: 0.62, isHomeServingFirst: true }), [
        { type, specifiers: {}, outcome },
      ])!
      .find(({ results }) => results[0] === 'WON')!.chance;
  expect(cells('exact_sets', '3')).toBeCloseTo(0.5, 3);
  expect(cells('winner', 'home')).toBeCloseTo(0.5, 3);
});

test('of a tennis match the outcomes of each market exhaust it, before the start and in a game', () => {
  for (const state of [
    null,
    {
      sets: [{ home: 4, away: 6 }],
      current: { first: 3, second: 2, isFirstServing: false, firstPoints: 2, secondPoints: 3 },
    },
  ]) {
    const document = tennisDocument({ home: 0.66, away: 0.61, isHomeServingFirst: true }, state);
    const markets = tennisLaw.markets(document);
    expect(markets.length).toBeGreaterThan(20);
    for (const { type, specifiers, outcomes } of markets) {
      const level = outcomes[0]!.chances.void;
      expect(
        outcomes.reduce((sum, { chances }) => sum + chances.won, level),
        type,
      ).toBeCloseTo(1, 9);
      for (const { id, chances } of outcomes) {
        const cells = tennisLaw.joint(document, [{ type, specifiers, outcome: id }])!;
        const won = cells.reduce(
          (sum, { results, chance }) => (results[0] === 'WON' ? sum + chance : sum),
          0,
        );
        expect(won, `${type} ${id}`).toBeCloseTo(chances.won, 9);
      }
    }
  }
});

test('a set that may not be played is void as often as it is not played', () => {
  const document = tennisDocument({ home: 0.64, away: 0.64, isHomeServingFirst: true });
  const third = tennisLaw
    .markets(document)
    .find(({ type, specifiers }) => type === 'set_winner' && specifiers['setnr'] === '3')!;
  const two = tennisLaw
    .markets(document)
    .find(({ type }) => type === 'exact_sets')!
    .outcomes.find(({ id }) => id === '2')!;
  expect(third.outcomes[0]!.chances.void).toBeCloseTo(two.chances.won, 9);
});
