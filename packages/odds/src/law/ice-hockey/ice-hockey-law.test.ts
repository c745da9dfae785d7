import { expect, test } from 'vitest';
import { iceHockeyDocument, iceHockeyLaw } from './ice-hockey-law.ts';

const parameters = { home: 2.95, away: 2.65, overtimeGoal: 0.65 };
const winners: Readonly<Record<string, number>> = { double_chance: 2, period_double_chance: 2 };

test('some 20 % of matches are level after sixty minutes, and 8 % go to a shoot-out', () => {
  const markets = iceHockeyLaw.markets(iceHockeyDocument(parameters));
  const level = markets.find(({ type }) => type === 'overtime')!.outcomes[0]!.chances.won;
  expect(level).toBeGreaterThan(0.19);
  expect(level).toBeLessThan(0.25);
  expect(level * (1 - parameters.overtimeGoal)).toBeCloseTo(0.08, 1);
  const drawn = markets.find(({ type }) => type === '1x2')!.outcomes[1]!.chances.won;
  expect(drawn).toBeCloseTo(level, 12);
});

test('of a match of ice hockey the outcomes of each market exhaust it, before the start and in the third period', () => {
  for (const state of [
    null,
    {
      periods: [
        { home: 1, away: 0 },
        { home: 0, away: 1 },
        { home: 0, away: 0 },
      ],
      second: 700,
    },
  ]) {
    const document = iceHockeyDocument(parameters, state);
    const markets = iceHockeyLaw.markets(document);
    expect(markets.length).toBeGreaterThan(30);
    for (const { type, specifiers, outcomes } of markets) {
      const shares = outcomes.map(
        ({ chances }) => chances.won + (chances.void * (winners[type] ?? 1)) / outcomes.length,
      );
      expect(
        shares.reduce((sum, share) => sum + share),
        `${type} ${JSON.stringify(specifiers)}`,
      ).toBeCloseTo(winners[type] ?? 1, 9);
      const [first] = outcomes;
      const cells = iceHockeyLaw.joint(document, [{ type, specifiers, outcome: first!.id }])!;
      const won = cells.reduce((sum, { results, chance }) => (results[0] === 'WON' ? sum + chance : sum), 0);
      expect(won, type).toBeCloseTo(first!.chances.won, 9);
    }
  }
});

test('a side one goal behind near the end makes goals likelier for both', () => {
  const over = (home: number) => {
    const state = {
      periods: [
        { home, away: 0 },
        { home: 0, away: 0 },
        { home: 0, away: 0 },
      ],
      second: 1_080,
    };
    return iceHockeyLaw
      .joint(iceHockeyDocument(parameters, state), [
        { type: 'total', specifiers: { total: `${home + 0.5}` }, outcome: 'over' },
      ])!
      .find(({ results }) => results[0] === 'WON')!.chance;
  };
  expect(over(1)).toBeGreaterThan(2.5 * over(2));
});
