import { expect, test } from 'vitest';
import { elapsed } from './clock.ts';

test('time in a game is shown in hours, minutes and seconds, past a day as well', () => {
  expect(elapsed(0, 0)).toBe('00:00:00');
  expect(elapsed(0, 1_102_000)).toBe('00:18:22');
  expect(elapsed(0, 90_061_000)).toBe('25:01:01');
});

test('a clock that was set back shows no negative time', () => {
  expect(elapsed(5000, 0)).toBe('00:00:00');
});
