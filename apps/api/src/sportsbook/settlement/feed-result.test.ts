import { expect, test } from 'vitest';
import { deadHeatOfFeed, resultOfFeed } from './feed-result.rules.ts';

test('a feed’s result and void factor are one of five results, or none yet', () => {
  expect(resultOfFeed({ result: 1 })).toBe('WON');
  expect(resultOfFeed({ result: 0 })).toBe('LOST');
  expect(resultOfFeed({ result: 0, voidFactor: 1 })).toBe('VOID');
  expect(resultOfFeed({ result: 1, voidFactor: 0.5 })).toBe('HALF_WON');
  expect(resultOfFeed({ result: 0, voidFactor: 0.5 })).toBe('HALF_LOST');
  expect(resultOfFeed({ result: -1 })).toBeNull();
});

test('a feed’s factor of a dead heat is read as places for runners, exactly', () => {
  const read = (factor: number) => Object.values(deadHeatOfFeed(factor));
  expect(read(0.5)).toEqual([1, 2]);
  expect(read(0.333)).toEqual([1, 3]);
  expect(read(0.33)).toEqual([1, 3]);
  expect(read(0.6667)).toEqual([2, 3]);
  expect(read(0.25)).toEqual([1, 4]);
  expect(read(0.4)).toEqual([2, 5]);
});
