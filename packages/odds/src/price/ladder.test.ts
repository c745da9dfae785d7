import { expect, test } from 'vitest';
import { fractions, ladderDown } from './ladder.ts';

test.each([
  [1.2345, 1230],
  [1.999, 1990],
  [2.1, 2100],
  [2.119, 2100],
  [2.999, 2980],
  [3.4421, 3400],
  [3.999, 3950],
  [5.9944, 5900],
  [9.99, 9800],
  [12.9694, 12_500],
  [29.9, 29_000],
  [49.9, 48_000],
  [99, 95_000],
  [999, 990_000],
  [5000, 1_000_000],
])('%f is offered as %i thousandths', (odds, milli) => {
  expect(ladderDown(odds, 'standard')).toBe(milli);
});

test('lines have steps of 0.01 throughout', () => {
  expect([2.119, 3.4421, 12.9694].map((odds) => ladderDown(odds, 'line'))).toEqual([2110, 3440, 12_960]);
});

test('nothing is offered below 1.01', () => {
  expect(ladderDown(1.01, 'standard')).toBe(1010);
  for (const odds of [1.0099, 1, 0, Number.NaN])
    expect(ladderDown(odds, 'standard'), String(odds)).toBeNull();
});

test('for a reader of fractions a price is a fraction, and what it pays is not less than shown', () => {
  expect([1.68, 2.09, 2.1, 5.6, 1.005].map((odds) => ladderDown(odds, 'fraction'))).toEqual([
    1667,
    2050,
    2100,
    5500,
    null,
  ]);
  // 1000/1 is shown of a vendor's price only: it is above the largest one.
  for (const [numerator, denominator] of fractions.slice(0, -1)) {
    const odds = 1 + numerator / denominator;
    const paid = ladderDown(odds + 0.001, 'fraction')!;
    expect(paid).toBeGreaterThanOrEqual(odds * 1000 - 1e-6);
    expect(paid).toBeLessThan(odds * 1000 + 1);
  }
});
