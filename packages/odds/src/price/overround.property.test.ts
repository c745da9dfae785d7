import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chancesOf, fairOddsOf, type Chances } from '../chances.ts';
import { ladders, oddsMilliMin } from './ladder.ts';
import { fairChancesOf, marginMethods, withMargin } from './margin.ts';
import { pricesOf } from './overround.ts';

const anyChances = (weights: readonly number[]) => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};
const anyFair = fc
  .array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 2, maxLength: 60 })
  .map(anyChances);
const anyOverround = fc.integer({ min: 0, max: 2500 });

/** Two sides of a line that can be level or half won. */
const anyLine = fc
  .array(fc.double({ min: 1e-4, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 })
  .map((weights) => {
    const [won = 0, halfWon = 0, level = 0, halfLost = 0, lost = 0] = anyChances(weights);
    const over: Chances = { won, halfWon, void: level, halfLost, lost };
    return [over, { won: lost, halfWon: halfLost, void: level, halfLost: halfWon, lost: won }];
  });

test('no method prices an outcome above its fair price, and together they keep at most what is wanted', () => {
  fc.assert(
    fc.property(anyFair, anyOverround, fc.constantFrom(...marginMethods), (fair, bps, method) => {
      const { implied } = withMargin(fair, bps / 10_000, method);
      for (const [index, chance] of implied.entries())
        expect(chance).toBeGreaterThanOrEqual(fair[index]! * (1 - 1e-12));
      expect(implied.reduce((sum, chance) => sum + chance, 0)).toBeLessThanOrEqual(1 + bps / 10_000 + 1e-9);
    }),
  );
});

test('no price of a market is above its fair price, on any ladder', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyFair.map((fair) => fair.map(chancesOf)),
        anyLine,
      ),
      anyOverround,
      fc.constantFrom(...ladders),
      (outcomes, bps, ladder) => {
        const market = {
          type: 'any',
          specifiers: {},
          outcomes: outcomes.map((chances, index) => ({ id: `outcome-${index}`, chances })),
        };
        for (const [index, { oddsMilli }] of pricesOf(market, bps, ladder).entries()) {
          if (oddsMilli === null) continue;
          expect(oddsMilli).toBeGreaterThanOrEqual(oddsMilliMin);
          expect(oddsMilli).toBeLessThanOrEqual(1000 * fairOddsOf(outcomes[index]!) + 1e-5);
        }
      },
    ),
  );
});

test('Shin’s chances are recovered from the prices made of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 2, maxLength: 8 }).map(anyChances),
      fc.integer({ min: 100, max: 1000 }),
      (fair, bps) => {
        const { implied } = withMargin(fair, bps / 10_000, 'shin');
        fc.pre(Math.abs(implied.reduce((sum, chance) => sum + chance, 0) - 1 - bps / 10_000) < 1e-9);
        const recovered = fairChancesOf(implied.map((chance) => 1 / chance)).fair;
        for (const [index, chance] of recovered.entries()) expect(chance).toBeCloseTo(fair[index]!, 6);
      },
    ),
  );
});
