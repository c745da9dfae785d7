import { readFileSync } from 'node:fs';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { sports } from '@halcyon/odds/sport';
import { expect, test } from 'vitest';
import { createTexts, type TextTree } from '../../platform/text/texts.ts';
import { marketNames, type NamedEvent } from './market-name.ts';

const file = new URL('../../../../../content/locales/en/markets.json', import.meta.url);
const texts = createTexts('en', async () => ({}), {
  markets: JSON.parse(readFileSync(file, 'utf8')) as TextTree,
});
const event: NamedEvent = {
  sport: 'football',
  participants: [
    { id: 'a', role: 'away', name: 'Brekvik' },
    { id: 'h', role: 'home', name: 'Halsund' },
  ],
  players: [{ id: 't1:p9', name: 'Ole Berg' }],
};
const names = (sport: NamedEvent['sport'] = 'football', decimal = '.') =>
  marketNames({ texts, numberForm: { decimal } }, { ...event, sport });
const market = (type: string, specifiers: Record<string, string> = {}) => ({ type, specifiers });

test('every market type and outcome of every sport has its name', () => {
  for (const sport of sports) {
    const { title, note, outcome } = names(sport);
    for (const { id, specifiers, outcomes } of marketTypesOf[sport].values()) {
      const of = market(
        id,
        Object.fromEntries(specifiers.map((name) => [name, name === 'hcp' ? '-1' : '1'])),
      );
      for (const words of [title(of), note(of)])
        expect(words, `${sport} ${id}`).not.toMatch(/type\.|unit\.|part\.|\{\{/);
      if (typeof outcomes === 'string') continue;
      for (const one of outcomes)
        expect(outcome(of, one), `${sport} ${id} ${one}`).not.toMatch(
          /[a-z]_|_[a-z]|outcome\.|home|away|undefined/,
        );
    }
  }
});

test('a name says what is counted, whose it is and in which part', () => {
  const { title, note } = names();
  const whole = (type: string, specifiers?: Record<string, string>) => [
    title(market(type, specifiers)),
    note(market(type, specifiers)),
  ];
  expect(whole('home_corner_total_1h', { total: '4.5' })).toEqual(['Total corners', 'Halsund · 1st half']);
  expect(whole('nth_goal', { goalnr: '2' })).toEqual(['Goal 2', '']);
  expect(whole('1x2')).toEqual(['Match result', 'regular time']);
  expect(whole('dc&btts_2h')).toEqual(['Double chance & Both teams to score', '2nd half']);
  expect(whole('draw_or_under', { total: '2.5' })).toEqual(['Draw or Under 2.5', '']);
  expect(whole('interval_total_15m', { from: '1', to: '15', total: '0.5' })).toEqual([
    'Total goals',
    'minutes 1 to 15',
  ]);
  const tennis = names('tennis');
  const game = market('game_nth_point', { setnr: '2', gamenr: '7', pointnr: '3' });
  expect([tennis.title(game), tennis.note(game)]).toEqual(['Point 3', 'set 2 · game 7']);
  expect(tennis.title(market('set_game_handicap', { setnr: '1', hcp: '1.5' }))).toBe('Handicap (games)');
  expect(tennis.title(market('set_handicap', { hcp: '1.5' }))).toBe('Handicap (sets)');
});

test('an outcome names its side by its role, with the handicap of that side', () => {
  const { outcome, pick } = names('football', ',');
  const line = market('asian_handicap', { hcp: '-0.75' });
  expect([outcome(line, 'home'), outcome(line, 'away')]).toEqual(['Halsund −0,75', 'Brekvik +0,75']);
  expect(outcome(market('asian_handicap', { hcp: '0' }), 'away')).toBe('Brekvik 0');
  expect(outcome(market('handicap_3way', { hcp: '0:1' }), 'draw')).toBe('Draw (0\u2060–\u20601)');
  expect(outcome(market('1x2&total', { total: '2.5' }), 'home&over')).toBe('Halsund & Over 2,5');
  expect(outcome(market('ht_ft'), 'draw/away')).toBe('Draw / Brekvik');
  expect(outcome(market('double_chance'), 'home_draw')).toBe('Halsund or Draw');
  expect(outcome(market('winning_margin'), 'home_3+')).toBe('Halsund by 3+');
  expect(outcome(market('anytime_scorer'), 't1:p9')).toBe('Ole Berg');
  expect(outcome(market('anytime_scorer&1x2'), 't1:p9&away')).toBe('Ole Berg & Brekvik');
  expect(outcome(market('correct_score'), '2:1')).toBe('2\u2060–\u20601');
  expect(pick(market('1x2'), 'home')).toBe('Halsund to win');
  expect(pick(market('total', { total: '2.5' }), 'over')).toBe('Total goals: Over 2,5');
});

test('a runner has its number and its name, an order names the runners from the first on', () => {
  const runners = ['Copper Bell', 'Quiet Tide', 'Velvet Comet'];
  const participants = runners.map((name, at) => ({ id: name, role: `${at + 1}`, name }));
  const { pick, outcome } = marketNames(
    { texts, numberForm: { decimal: '.' } },
    { sport: 'horses', participants },
  );
  expect(pick(market('win'), '2')).toBe('Win: 2 Quiet Tide');
  expect(outcome(market('exacta'), '3/1')).toBe('3 Velvet Comet › 1 Copper Bell');
  expect(outcome(market('quinella'), '1&3')).toBe('1 Copper Bell + 3 Velvet Comet');
  expect(pick(market('odd_even'), 'odd')).toBe('Odd or even: Odd');
});

test('a club of a season has its name', () => {
  const participants = [{ id: 'x', role: '7', name: 'Fennoak United' }];
  const { pick } = marketNames(
    { texts, numberForm: { decimal: '.' } },
    { sport: 'virtual-football', participants },
  );
  expect(pick(market('season_winner'), '7')).toBe('Season winner: Fennoak United');
  expect(pick(market('season_top3'), '7')).toBe('Season top three: Fennoak United');
});
