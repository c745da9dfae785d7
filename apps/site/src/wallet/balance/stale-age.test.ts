import { expect, test } from 'vitest';
import { staleSeconds } from './stale-age.ts';

test('a balance that neither push nor a poll renewed for over 40 seconds shows its age', () => {
  expect(staleSeconds(1_000, 41_000, 'down')).toBeNull();
  expect(staleSeconds(1_000, 62_900, 'down')).toBe(61);
});

test('while push is open a quiet balance is not old', () => {
  expect(staleSeconds(1_000, 900_000, 'open')).toBeNull();
});
