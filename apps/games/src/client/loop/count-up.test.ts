import { describe, expect, test } from 'vitest';
import { COUNT_UP_MS_MAX, COUNT_UP_MS_MIN, countUpAt, countUpDurationMs, roundMood } from './count-up.ts';

describe('a win that counts up', () => {
  test('takes 400 ms for a return of the stake and 2 s from a hundred stakes upwards', () => {
    expect(countUpDurationMs(100n, 100n)).toBe(COUNT_UP_MS_MIN);
    expect(countUpDurationMs(40n, 100n)).toBe(COUNT_UP_MS_MIN);
    expect(countUpDurationMs(10_000n, 100n)).toBe(COUNT_UP_MS_MAX);
    expect(countUpDurationMs(1_000_000n, 100n)).toBe(COUNT_UP_MS_MAX);
    expect(countUpDurationMs(1_000n, 100n)).toBe(1200);
  });

  test('never falls, never passes the amount, and is exact at the end', () => {
    let before = 250n;
    for (let ms = 0; ms <= 900; ms += 7) {
      const shown = countUpAt(250n, 98_765_432_109_876_543n, ms, 900);
      expect(shown >= before && shown <= 98_765_432_109_876_543n).toBe(true);
      before = shown;
    }
    expect(countUpAt(250n, 98_765_432_109_876_543n, 900, 900)).toBe(98_765_432_109_876_543n);
    expect(countUpAt(0n, 5n, 0, 0)).toBe(5n);
  });
});

test('a return of the stake or less is called returned, never a win', () => {
  expect(roundMood(0n, 100n)).toBe('nothing');
  expect(roundMood(1n, 100n)).toBe('returned');
  expect(roundMood(100n, 100n)).toBe('returned');
  expect(roundMood(101n, 100n)).toBe('win');
  expect(roundMood(1_500n, 100n)).toBe('big');
  expect(roundMood(4_000n, 100n)).toBe('great');
  expect(roundMood(10_000n, 100n)).toBe('epic');
});
