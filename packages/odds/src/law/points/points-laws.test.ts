import { expect, test } from 'vitest';
import { basketballLaw, handballLaw, pointsDocument } from './points-laws.ts';

const basketball = { home: 113, away: 110, deviation: 11 };
const handball = { home: 30, away: 28, deviation: 5 };

test.each([
  [
    'basketball',
    basketballLaw,
    basketball,
    {
      parts: [
        { home: 30, away: 25 },
        { home: 10, away: 14 },
      ],
      played: 0.5,
    },
  ],
  ['handball', handballLaw, handball, { parts: [{ home: 9, away: 11 }], played: 0.7 }],
] as const)(
  'of a match of %s the outcomes of each market exhaust it, before the start and later',
  (_, law, parameters, state) => {
    for (const document of [pointsDocument(law, parameters), pointsDocument(law, parameters, state)]) {
      const markets = law.markets(document);
      expect(markets.length).toBeGreaterThan(30);
      for (const { type, specifiers, outcomes } of markets) {
        const winners = type.startsWith('double_chance') ? 2 : 1;
        const level = outcomes[0]!.chances.void * winners;
        const sum = outcomes.reduce((total, { chances }) => total + chances.won, level);
        expect(sum, `${type} ${JSON.stringify(specifiers)}`).toBeCloseTo(winners, 6);
      }
    }
  },
);

test('about one match of basketball in sixteen to thirty goes to overtime, whose points count (reference, section 4)', () => {
  const document = pointsDocument(basketballLaw, basketball);
  const won = (type: string, outcome: string, specifiers: Record<string, string> = {}) =>
    basketballLaw
      .joint(document, [{ type, specifiers, outcome }])!
      .reduce((sum, { results, chance }) => (results[0] === 'WON' ? sum + chance : sum), 0);
  expect(won('1x2', 'draw')).toBeGreaterThan(0.02);
  expect(won('1x2', 'draw')).toBeLessThan(61 / 971 + 0.01);
  expect(won('winner', 'home') + won('winner', 'away')).toBeCloseTo(1, 6);
  expect(won('winner', 'home')).toBeGreaterThan(won('1x2', 'home'));
  expect(won('total', 'over', { total: '222.5' })).toBeGreaterThan(0.5);
});

test('legs on one part of a match are priced together, on two parts they are not', () => {
  const document = pointsDocument(handballLaw, handball);
  const home = { type: '1x2', specifiers: {}, outcome: 'home' };
  const over = { type: 'total', specifiers: { total: '57.5' }, outcome: 'over' };
  const cells = handballLaw.joint(document, [home, over])!;
  expect(cells.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
  expect(handballLaw.joint(document, [home, { ...home, type: '1x2_1h' }])).toBeNull();
});
