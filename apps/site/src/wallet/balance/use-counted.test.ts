import { expect, test } from 'vitest';
import { countedTo } from './use-counted.ts';

test('a balance counts from what it was to what it is, to the cent and never beyond', () => {
  expect(countedTo(10_00n, 252_70n, 0)).toBe(10_00n);
  expect(countedTo(10_00n, 252_70n, 1)).toBe(252_70n);
  expect(countedTo(252_70n, 10_00n, 1)).toBe(10_00n);
  const way = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => countedTo(0n, 9_007_199_254_740_991n, part));
  expect(way).toEqual(way.toSorted((left, right) => Number(left - right)));
  expect(way.at(-1)).toBe(9_007_199_254_740_991n);
});
