import { expect, test } from 'vitest';
import { averageCost, doneTenths, stakesFor } from './average-cost.ts';

test('300.00 left costs 11.40 on average at a return of 96.2 %', () => {
  expect(averageCost(stakesFor(30_000n, 10_000), 9_620, 100_000n)).toBe(1_140n);
});

test('at a weight of 10 %, 300.00 left is 3,000.00 of stakes, which cost 15.00 at a return of 99.5 %', () => {
  expect(stakesFor(30_000n, 1_000)).toBe(300_000n);
  expect(averageCost(300_000n, 9_950, 100_000n)).toBe(1_500n);
});

test('a bonus never costs more on average than its balance', () => {
  expect(averageCost(300_000n, 9_600, 1_000n)).toBe(1_000n);
});

test('stakes and costs are rounded up and progress is rounded down', () => {
  expect(stakesFor(1n, 3_000)).toBe(4n);
  expect(averageCost(1n, 9_600, 100n)).toBe(1n);
  expect(doneTenths(31_240n, 50_000n)).toBe(624);
  expect(doneTenths(49_999n, 50_000n)).toBe(999);
  expect(doneTenths(50_000n, 50_000n)).toBe(1_000);
});
