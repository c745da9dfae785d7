import { expect, test } from 'vitest';
import { bpsOf, chanceWords, marketWords, milliOf, oddsWords, percentWords } from './trading-words.ts';

test('a market is named by its type and its line', () => {
  expect(marketWords('1x2')).toBe('1X2');
  expect(marketWords('total|total=2.5')).toBe('Total 2.5');
  expect(marketWords('goal_time|from=1|to=15')).toBe('Goal time 1 15');
  expect(marketWords('1x2&btts')).toBe('1x2 and btts');
});

test('prices, chances and margins are written as people read them, and a missing one is a dash', () => {
  expect([oddsWords(2_100), oddsWords(1_333), oddsWords(null)]).toEqual(['2.10', '1.333', '–']);
  expect([percentWords(550), percentWords(500), percentWords(null)]).toEqual(['5.5 %', '5 %', '–']);
  expect([chanceWords(482_830), chanceWords(null)]).toEqual(['48.3 %', '–']);
});

test('what is typed is read exactly, or left for the server to refuse', () => {
  expect([milliOf('2.1'), milliOf('2,1'), milliOf('x')]).toEqual([2_100, '2,1', 'x']);
  expect([bpsOf('5.5'), bpsOf(''), bpsOf('5.555')]).toEqual([550, null, '5.555']);
});
