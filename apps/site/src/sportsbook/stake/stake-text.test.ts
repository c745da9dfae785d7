import { expect, test } from 'vitest';
import { isStakeText, presetsOf, stakeMinorOf, stakeTextOf } from './stake-text.ts';

test('a stake is what was typed, never rounded (bug report 19)', () => {
  expect(stakeMinorOf('11.99', 2)).toBe(1_199n);
  expect(isStakeText('11.994', 2)).toBe(false);
  expect(stakeMinorOf('11.994', 2)).toBeNull();
});

test('a stake has one decimal separator, and a comma is a point (bug report 20d)', () => {
  for (const text of ['12.34.56', '12,34,56', '12.3,4', '1 000', '-5', '5e3', '٣'])
    expect(isStakeText(text, 2), text).toBe(false);
  expect(stakeMinorOf('12,5', 2)).toBe(1_250n);
  expect(stakeMinorOf('12.5', 2)).toBe(1_250n);
  expect(stakeMinorOf('.5', 2)).toBe(50n);
});

test('a stake has as many decimals as its currency', () => {
  expect(isStakeText('999', 0)).toBe(true);
  expect(isStakeText('999.', 0)).toBe(false);
  expect(stakeMinorOf('999', 0)).toBe(999n);
  expect(stakeTextOf(999n, 0, ',')).toBe('999');
  expect(stakeTextOf(1_250n, 2, ',')).toBe('12,50');
  expect(stakeTextOf(1_200n, 2, ',')).toBe('12');
});

test('nothing typed and nothing at all are no stake', () => {
  for (const text of ['', '.', '0', '0,00']) expect(stakeMinorOf(text, 2), text).toBeNull();
});

test('no preset is above the last stake', () => {
  expect(presetsOf(2, null)).toEqual([200n, 500n, 1_000n]);
  expect(presetsOf(2, 300n)).toEqual([200n, 300n]);
  expect(presetsOf(2, 100n)).toEqual([100n]);
  expect(presetsOf(2, 5_000n)).toEqual([500n, 1_000n, 5_000n]);
  expect(presetsOf(0, null)).toEqual([2_000n, 5_000n, 10_000n]);
});
