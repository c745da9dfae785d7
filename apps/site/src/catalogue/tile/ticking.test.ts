import { expect, test } from 'vitest';
import { amountOnWay } from './ticking.ts';

test('an amount between two stated ones lies between them, and never beyond the newer', () => {
  expect(amountOnWay(250_000n, 250_100n, 0)).toBe(250_000n);
  expect(amountOnWay(250_000n, 250_100n, 0.5)).toBe(250_050n);
  expect(amountOnWay(250_000n, 250_100n, 1)).toBe(250_100n);
  expect(amountOnWay(250_000n, 250_100n, 7)).toBe(250_100n);
  expect(amountOnWay(250_000n, 250_100n, -1)).toBe(250_000n);
});

test('a pot that was won is shown immediately', () => {
  expect(amountOnWay(900_000n, 250_000n, 0)).toBe(250_000n);
});
