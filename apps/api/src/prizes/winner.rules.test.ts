import { expect, test } from 'vitest';
import { maskOf } from './winner.rules.ts';

test('of a name one letter is left, whatever the script, and nothing where there is none', () => {
  expect(maskOf('Niamh')).toBe('N•••');
  expect(maskOf(' åsa')).toBe('Å•••');
  expect(maskOf('李')).toBe('李•••');
  expect(maskOf('42')).toBe('•••');
  expect(maskOf('')).toBe('•••');
});
