import { expect, test } from 'vitest';
import {
  bpsOf,
  chanceWords,
  milliOf,
  moneyWords,
  oddsWords,
  outcomeWords,
  partWords,
  percentWords,
  sportWords,
} from './trading-words.ts';

test('sports, outcomes and parts of play have the names that traders use', () => {
  expect([sportWords('counter-strike'), sportWords('ice-hockey')]).toEqual(['Counter-Strike', 'Ice hockey']);
  expect([outcomeWords('home_draw'), outcomeWords('home&over')]).toEqual(['Home or draw', 'Home and over']);
  expect([partWords('set3'), partWords('half1'), partWords('shootout')]).toEqual([
    'Set 3',
    'Half 1',
    'Shootout',
  ]);
});

test('an outcome is called by the names of its sides, runners and players where they are known', () => {
  const names = { home: 'Halden', away: 'Tarnby', 'sim:player:9': 'Ida Holm' };
  const words = (id: string) => outcomeWords(id, names);
  expect([words('home'), words('draw'), words('away'), words('over')]).toEqual([
    'Halden',
    'Draw',
    'Tarnby',
    'Over',
  ]);
  expect([words('home_draw'), words('home_away'), words('home&over'), words('home/away')]).toEqual([
    'Halden or draw',
    'Halden or Tarnby',
    'Halden and over',
    'Halden / Tarnby',
  ]);
  expect([words('away_2'), words('sim:player:9')]).toEqual(['Tarnby 2', 'Ida Holm']);
  expect([outcomeWords('4', { 4: 'Windfall' }), outcomeWords('4', names)]).toEqual(['4 Windfall', '4']);
});

test('prices, chances and margins are written as people read them, and a missing one is a dash', () => {
  expect([oddsWords(2_100), oddsWords(1_333), oddsWords(null)]).toEqual(['2.10', '1.333', '–']);
  expect([percentWords(550), percentWords(500), percentWords(null)]).toEqual(['5.5 %', '5 %', '–']);
  expect(percentWords(-436)).toBe('−4.36 %');
  expect(moneyWords({ amountMinor: '-421075', currency: 'EUR' })).toBe('−4,210.75 EUR');
  expect([chanceWords(482_830), chanceWords(null)]).toEqual(['48.3 %', '–']);
});

test('what is typed is read exactly, or left for the server to refuse', () => {
  expect([milliOf('2.1'), milliOf('2,1'), milliOf('x')]).toEqual([2_100, '2,1', 'x']);
  expect([bpsOf('5.5'), bpsOf(''), bpsOf('5.555')]).toEqual([550, null, '5.555']);
});
