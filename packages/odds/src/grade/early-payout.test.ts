import { expect, test } from 'vitest';
import { sidesPaidEarly } from './early-payout.ts';
import { record } from './testing/script.ts';

const paid = (...lines: readonly string[]) => [...sidesPaidEarly(record({ sport: 'football' }, lines))];

test('a side that was two goals ahead is paid early, even if it does not win', () => {
  const ahead = ['half1', '5 goal away', '9 goal away', 'end', 'half2'];
  expect(paid(...ahead)).toEqual(['away']);
  expect(paid(...ahead, '50 goal home', '60 goal home', '70 goal home', 'end', 'over')).toEqual(['away']);
});

test('one goal ahead, a goal that was taken back, or a lead in extra time pays nothing early', () => {
  expect(paid('half1', '5 goal home', '9 goal away', '12 goal home')).toEqual([]);
  expect(paid('half1', '5 goal home', '9 goal home', '10 overturned - - 3')).toEqual([]);
  expect(paid('half1', '5 goal home', 'end', 'overtime1', '95 goal home')).toEqual([]);
});

test('both sides can be paid early', () => {
  const home = ['half1', '1 goal home', '2 goal home'];
  const away = ['3 goal away', '4 goal away', '5 goal away', '6 goal away'];
  expect(paid(...home, ...away)).toEqual(['home', 'away']);
});
