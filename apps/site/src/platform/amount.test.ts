import { expect, test } from 'vitest';
import { readAmount } from './amount.ts';

test.each([
  ['50', 2, 5000n],
  ['50.5', 2, 5050n],
  ['50,50', 2, 5050n],
  ['1 250,00', 2, 125_000n],
  ['1.250,00', 2, 125_000n],
  ['1,250.00', 2, 125_000n],
  ['1.250', 2, 125_000n],
  ['1250', 0, 1250n],
  ['0.05', 2, 5n],
])('%s with %i decimals is %s minor units', (text, exponent, minor) => {
  expect(readAmount(text, exponent)).toEqual({ minor });
});

test.each([
  ['', 2, 'empty'],
  ['fifty', 2, 'format'],
  ['-5', 2, 'format'],
  ['1e3', 2, 'format'],
  ['5.0005', 2, 'decimals'],
  ['5.5', 0, 'decimals'],
])('%s with %i decimals is refused: %s', (text, exponent, fault) => {
  expect(readAmount(text, exponent)).toEqual({ fault });
});
