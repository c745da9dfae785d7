import { expect, test } from 'vitest';
import { readPlayTime } from './play-time.ts';

test.each([
  ['2', 120],
  [' 2 ', 120],
  ['1:30', 90],
  ['0:15', 15],
  ['1.5', 90],
  ['1,25', 75],
  ['744', 44_640],
])('%s hours are %i minutes', (text, minutes) => {
  expect(readPlayTime(text)).toEqual({ minutes });
});

test.each(['', '0', '0:00', 'two', '-1', '1:60', '1:3', '745', '9999', '1h', '1e2'])(
  'a time of play written as "%s" is not taken',
  (text) => {
    expect(readPlayTime(text)).toBeNull();
  },
);
