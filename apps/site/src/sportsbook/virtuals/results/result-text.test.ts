import { expect, test } from 'vitest';
import { resultText } from './result-text.ts';

test('a draw that was checked shows names and scores, never by the code of the archive', () => {
  const runners = ['Quiet Comet', 'Swift Biscuit', 'Amber Promise'];
  expect(resultText('3/1/2', runners, true)).toBe('1. 3 Amber Promise, 2. 1 Quiet Comet, 3. 2 Swift Biscuit');
  expect(resultText('2/1', ['Oakrest Town', 'Selwick United'], false)).toBe(
    '1. Selwick United, 2. Oakrest Town',
  );
  const sides = ['Oakrest Town', 'Selwick United'];
  expect(resultText('2:1 (1:0) home', sides, false)).toBe('Oakrest Town 2 – 1 Selwick United (1 – 0)');
  expect(resultText('0:0 (0:0) none', sides, false)).toBe('Oakrest Town 0 – 0 Selwick United (0 – 0)');
  expect(resultText('0:4 aaaa', ['Nerea Rasmond', 'Hedda Lundquel'], false)).toBe(
    'Nerea Rasmond 0 – 4 Hedda Lundquel',
  );
});
