import { expect, test } from 'vitest';
import type { Law } from '../../law.ts';
import { partScoresOf } from './part-scores.ts';
import {
  counterStrikeLaw,
  dotaLaw,
  seriesDocument,
  tableTennisLaw,
  volleyballLaw,
  type SeriesParameters,
} from './series-law.ts';

const sports: readonly (readonly [string, Law, SeriesParameters])[] = [
  ['volleyball', volleyballLaw, { bestOf: 5, onServe: 0.36, onReturn: 0.66, isHomeServingFirst: true }],
  ['table tennis', tableTennisLaw, { bestOf: 5, onServe: 0.55, onReturn: 0.49, isHomeServingFirst: false }],
  ['Counter-Strike', counterStrikeLaw, { bestOf: 3, onServe: 0.53, onReturn: 0.5, isHomeServingFirst: true }],
  ['Dota', dotaLaw, { bestOf: 3, onServe: 0.6, onReturn: 0.6, isHomeServingFirst: true }],
];

test.each(sports)(
  'in %s the outcomes of each market exhaust it, before the start and later',
  (_, law, parameters) => {
    const states = [
      null,
      { home: 1, away: 0, first: 'home' as const, part: { home: 4, away: 6, isHomeServing: false } },
    ];
    for (const state of law === dotaLaw ? [null] : states) {
      const document = seriesDocument(law, parameters, state);
      const markets = law.markets(document);
      expect(markets.length).toBeGreaterThan(4);
      for (const { type, specifiers, outcomes } of markets) {
        const level = outcomes[0]!.chances.void;
        const sum = outcomes.reduce((total, { chances }) => total + chances.won, level);
        expect(sum, `${type} ${JSON.stringify(specifiers)}`).toBeCloseTo(1, 9);
        for (const { id, chances } of outcomes) {
          const cells = law.joint(document, [{ type, specifiers, outcome: id }])!;
          const won = cells.reduce(
            (all, { results, chance }) => (results[0] === 'WON' ? all + chance : all),
            0,
          );
          expect(won, `${type} ${id}`).toBeCloseTo(chances.won, 9);
        }
      }
    }
  },
);

test('between equal sides every series is even, and goes to its last part as often as the coin says', () => {
  const document = seriesDocument(dotaLaw, {
    bestOf: 3,
    onServe: 0.5,
    onReturn: 0.5,
    isHomeServingFirst: true,
  });
  const market = (type: string) => dotaLaw.markets(document).find((one) => one.type === type)!;
  expect(market('winner').outcomes[0]!.chances.won).toBeCloseTo(0.5, 12);
  expect(market('map_score').outcomes.map(({ chances }) => chances.won)).toEqual([0.25, 0.25, 0.25, 0.25]);
});

test('a map that is not played is void as often as the match ends before it', () => {
  const markets = dotaLaw.markets(
    seriesDocument(dotaLaw, { bestOf: 3, onServe: 0.6, onReturn: 0.6, isHomeServingFirst: true }),
  );
  const third = markets.find(({ type, specifiers }) => type === 'map_winner' && specifiers['mapnr'] === '3')!;
  expect(third.outcomes[0]!.chances.void).toBeCloseTo(0.6 * 0.6 + 0.4 * 0.4, 12);
  expect(third.outcomes[0]!.chances.won).toBeCloseTo(2 * 0.6 * 0.4 * 0.6, 12);
});

test('a game of table tennis ends at eleven or two ahead, a map of Counter-Strike beyond twelve all in overtime', () => {
  const scores = partScoresOf(
    { target: 11, beyond: 'two_ahead', serve: 'pairs' },
    { onServe: 0.5, onReturn: 0.5 },
    { home: 0, away: 0, isHomeServing: true },
  );
  expect(scores.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 6);
  // Ten all after twenty even points: 20 over 10 ways in 2^20.
  const level = scores.reduce((sum, { half, chance }) => sum + half * chance, 0);
  expect(level).toBeCloseTo(184_756 / 2 ** 20, 6);
  const rounds = partScoresOf(
    { target: 13, beyond: 'sixes', serve: 'halves' },
    { onServe: 0.5, onReturn: 0.5 },
    { home: 0, away: 0, isHomeServing: true },
  );
  const names = new Set(rounds.map(({ home, away }) => `${home}:${away}`));
  expect(['13:11', '16:12', '16:14', '19:17'].every((name) => names.has(name))).toBe(true);
  expect(['14:12', '13:12', '15:13', '18:16'].some((name) => names.has(name))).toBe(false);
});
