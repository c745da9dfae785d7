import { describe, expect, test } from 'vitest';
import { fairChancesOf, marginMethods, withMargin, type MarginMethod } from './margin.ts';
import { ladderDown } from './ladder.ts';

const even = [0.5, 0.27, 0.23];
const favourite = [0.8, 0.14, 0.06];
const pricesOf = (fair: readonly number[], method: MarginMethod) =>
  withMargin(fair, 0.06, method).implied.map((chance) => 1 / chance);

describe('an overround of 6 %', () => {
  test.each([
    ['multiplicative', even, 1.06, [1.8868, 3.4941, 4.1017]],
    ['power', even, 0.94405, [1.9239, 3.4421, 4.0046]],
    ['odds-ratio', even, 1.09946, [1.9095, 3.4591, 4.045]],
    ['shin', even, 0.03011, [1.914, 3.4593, 4.025]],
    ['multiplicative', favourite, 1.06, [1.1792, 6.7385, 15.7233]],
    ['power', favourite, 0.91085, [1.2254, 5.9944, 12.9694]],
    ['odds-ratio', favourite, 1.19253, [1.2096, 6.1511, 14.1373]],
    ['shin', favourite, 0.03167, [1.2093, 6.3478, 13.2346]],
  ] as const)('%s of %j', (method, fair, parameter, prices) => {
    const margin = withMargin(fair, 0.06, method);
    expect(margin.parameter).toBeCloseTo(parameter, 5);
    for (const [index, price] of pricesOf(fair, method).entries())
      expect(price).toBeCloseTo(prices[index]!, 4);
    expect(margin.implied.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1.06, 9);
  });

  test('becomes 6.3 to 7.2 % on the ladder', () => {
    for (const method of marginMethods)
      for (const fair of [even, favourite]) {
        const onLadder = pricesOf(fair, method).map((price) => 1000 / ladderDown(price, 'standard')!);
        const total = onLadder.reduce((sum, chance) => sum + chance, 0);
        expect(total).toBeGreaterThanOrEqual(1.0625);
        expect(total).toBeLessThanOrEqual(1.0725);
      }
  });
});

test('the chances behind prices follow from Shin’s model', () => {
  const { fair, z } = fairChancesOf([2.6, 2.4, 4.3]);
  expect(z).toBeCloseTo(0.01694, 5);
  for (const [index, chance] of [0.37299, 0.40478, 0.22223].entries())
    expect(fair[index]).toBeCloseTo(chance, 5);
});

test('prices that keep nothing are taken as they are', () => {
  expect(fairChancesOf([2, 2])).toEqual({ fair: [0.5, 0.5], z: 0 });
});
