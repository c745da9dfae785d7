import { expect, test } from 'vitest';
import type { LegOfEvent } from '../law.ts';
import { builderPriceOf, builderSplitsOf, type BuilderPrice } from './builder.ts';
import { footballDocument, footballLaw } from './football/football-law.ts';
import { footballDefaults } from './football/parameters.ts';

const document = footballDocument({
  ...footballDefaults,
  goals: { home: 1.62, away: 1.12 },
  rise: 0,
  reds: { home: 0, away: 0 },
});
const leg = (type: string, outcome: string, specifiers: Record<string, string> = {}): LegOfEvent => ({
  type,
  outcome,
  specifiers,
});
const priced = (...legs: readonly LegOfEvent[]) =>
  builderPriceOf(footballLaw, document, legs) as BuilderPrice;
const home = leg('1x2', 'home');
const over = leg('total', 'over', { total: '2.5' });
const btts = leg('btts', 'yes');

test('a combination is priced by its joint chance, not by the product of its legs (reference, section 4)', () => {
  const chanceOf = (...legs: readonly LegOfEvent[]) =>
    footballLaw.joint(document, legs)!.find(({ results }) => results.every((result) => result === 'WON'))!
      .chance;
  expect(chanceOf(home, over)).toBeCloseTo(0.30053, 5);
  expect(chanceOf(home) * chanceOf(over)).toBeCloseTo(0.2492, 5);
  expect(chanceOf(home, over, btts)).toBeCloseTo(0.22815, 5);
  expect(chanceOf(home) * chanceOf(over) * chanceOf(btts)).toBeCloseTo(0.13642, 5);
  const pair = priced(home, over);
  expect(pair.odds).toBeCloseTo(1 / (pair.chance * 1.08), 9);
  expect(pair.expectedReturn).toBeCloseTo(1 / 1.08, 9);
});

test('legs that cannot be won together are refused, and so is a leg that the others already imply', () => {
  expect(builderPriceOf(footballLaw, document, [home, leg('1x2', 'away')])).toEqual({
    reason: 'contradictory',
  });
  expect(builderPriceOf(footballLaw, document, [btts, leg('total', 'under', { total: '1.5' })])).toEqual({
    reason: 'contradictory',
  });
  expect(builderPriceOf(footballLaw, document, [home, leg('double_chance', 'home_draw')])).toEqual({
    reason: 'implied',
    leg: 1,
  });
  // A home win in which both score has at least three goals.
  expect(builderPriceOf(footballLaw, document, [home, over, btts])).toEqual({ reason: 'implied', leg: 1 });
});

test('a whole line that ends level leaves the price of the other legs, and a quarter line half of it', () => {
  const whole = priced(home, leg('total', 'over', { total: '3' }));
  const rest = priced(home);
  const level = footballLaw
    .joint(document, [home, leg('total', 'over', { total: '3' })])!
    .find(({ results }) => results.join() === 'WON,VOID')!.chance;
  expect(whole.chance * whole.fairOdds + level * rest.fairOdds).toBeCloseTo(1, 12);
  const quarter = priced(home, leg('total', 'over', { total: '2.75' }));
  expect(quarter.fairOdds).toBeGreaterThan(priced(home, over).fairOdds);
  expect(quarter.fairOdds).toBeLessThan(whole.fairOdds);
  for (const price of [whole, quarter, rest]) expect(price.expectedReturn).toBeLessThan(1);
  expect(builderSplitsOf(['WON', 'HALF_WON'])).toEqual([
    { halves: 1, won: [0, 1] },
    { halves: 1, won: [0] },
  ]);
  expect(builderSplitsOf(['WON', 'HALF_LOST'])).toEqual([{ halves: 1, won: [0] }]);
  expect(builderSplitsOf(['HALF_WON', 'LOST'])).toEqual([]);
});

test('a leg of cards or corners multiplies with goals while the law knows no red card', () => {
  const corners = leg('corner_total', 'over', { total: '10.5' });
  expect(priced(home, corners).chance).toBeCloseTo(priced(home).chance * priced(corners).chance, 9);
});

test('a thirteenth leg, and a leg of a market that the law lacks, are refused', () => {
  expect(
    builderPriceOf(
      footballLaw,
      document,
      Array.from({ length: 13 }, () => home),
    ),
  ).toEqual({ reason: 'too_many_legs' });
  expect(builderPriceOf(footballLaw, document, [home, leg('outright_winner', 'x')])).toEqual({
    reason: 'not_priced',
  });
});
