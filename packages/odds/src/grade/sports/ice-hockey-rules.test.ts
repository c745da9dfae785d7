import { expect, test } from 'vitest';
import { parseMarketKey } from '../../market-key.ts';
import { iceHockeyTypes } from '../../market-types/ice-hockey.ts';
import { gradesOf, record } from '../testing/script.ts';

const facts = { sport: 'ice-hockey' } as const;

/** 2–2 after sixty minutes (1–0, 1–1, 0–1), 3–2 by a goal at 65:00 of the overtime. */
const overtimeWin = record(facts, [
  'period1',
  '5 goal home',
  'end',
  'period2',
  '25 goal home',
  '30 goal away',
  'end',
  'period3',
  '59 goal away',
  'end',
  'overtime1',
  '65 goal home',
  'end',
  'over',
]);
/** 1–3 (0–1, 1–1, 0–1). */
const awayWin = record(facts, [
  'period1',
  '5 goal away',
  'end',
  'period2',
  '25 goal away',
  '30 goal home',
  'end',
  'period3',
  '59 goal away',
  'end',
  'over',
]);
/** 0–0, decided by the shoot-out. */
const shootout = record(facts, [
  'period1',
  'end',
  'period2',
  'end',
  'period3',
  'end',
  'overtime1',
  'end',
  'shootout',
  '65 penalty_scored away',
  '65 penalty_missed home',
  '65 penalty_scored away',
  'end',
  'over',
]);

type Row = readonly [key: string, overtimeWin: string, awayWin: string, shootout: string];
const rows: readonly Row[] = [
  ['1x2', 'draw', 'away', 'draw'],
  ['double_chance', 'home_draw draw_away', 'home_away draw_away', 'home_draw draw_away'],
  ['draw_no_bet', 'void', 'away', 'void'],
  ['asian_handicap|hcp=0.25', 'home:half away:half-lost', 'away', 'home:half away:half-lost'],
  ['asian_handicap|hcp=2', 'home', 'void', 'home'],
  ['handicap_3way|hcp=2:0', 'home', 'draw', 'home'],
  ['total|total=4', 'void', 'void', 'under'],
  ['total|total=3.5', 'over', 'over', 'under'],
  ['home_total|total=1.5', 'over', 'under', 'under'],
  ['away_total|total=2', 'void', 'over', 'under'],
  ['exact_goals', '4', '4', '0'],
  ['odd_even', 'even', 'even', 'even'],
  ['btts', 'yes', 'yes', 'no'],
  ['correct_score', '2:2', '1:3', '0:0'],
  ['1x2&total|total=3.5', 'draw&over', 'away&over', 'draw&under'],
  ['1x2&btts', 'draw&yes', 'away&yes', 'draw&no'],
  ['nth_goal|goalnr=2', 'home', 'away', 'none'],
  ['nth_goal|goalnr=5', 'none', 'none', 'none'],
  ['last_goal', 'away', 'away', 'none'],
  ['overtime', 'yes', 'no', 'yes'],
  ['winner', 'home', 'away', 'away'],
  ['handicap_match|hcp=-1', 'void', 'away', 'away'],
  ['handicap_match|hcp=1', 'home', 'away', 'void'],
  ['total_match|total=4.5', 'over', 'under', 'under'],
  ['total_match|total=1', 'over', 'over', 'void'],
  ['home_total_match|total=2.5', 'over', 'under', 'under'],
  ['away_total_match|total=1', 'over', 'over', 'void'],
  ['margin', 'home_1', 'away_2', 'away_1'],
  ['odd_even_match', 'odd', 'even', 'odd'],
  ['nth_goal_match|goalnr=1', 'home', 'away', 'away'],
  ['nth_goal_match|goalnr=5', 'home', 'none', 'none'],
  ['period_1x2|periodnr=1', 'home', 'away', 'draw'],
  ['period_double_chance|periodnr=2', 'home_draw draw_away', 'home_draw draw_away', 'home_draw draw_away'],
  ['period_draw_no_bet|periodnr=1', 'home', 'away', 'void'],
  ['period_handicap|periodnr=1|hcp=-1', 'void', 'away', 'away'],
  ['period_total|periodnr=2|total=2', 'void', 'void', 'under'],
  ['period_total|periodnr=2|total=1.5', 'over', 'over', 'under'],
  ['period_home_total|periodnr=1|total=0.5', 'over', 'under', 'under'],
  ['period_away_total|periodnr=1|total=1', 'under', 'void', 'under'],
  ['period_away_total|periodnr=1|total=0.5', 'under', 'over', 'under'],
  ['period_btts|periodnr=2', 'yes', 'yes', 'no'],
  ['period_correct_score|periodnr=2', '1:1', '1:1', '0:0'],
  ['period_odd_even|periodnr=1', 'odd', 'odd', 'even'],
  ['period_nth_goal|periodnr=2|goalnr=1', 'home', 'away', 'none'],
  ['period_last_goal|periodnr=2', 'away', 'home', 'none'],
  ['period&match|periodnr=1', 'home&draw', 'away&away', 'draw&draw'],
  ['highest_period', 'p2', 'p2', 'equal'],
  ['home_win_all', 'no', 'no', 'no'],
  ['away_win_all', 'no', 'no', 'no'],
  ['home_win_any', 'yes', 'no', 'no'],
  ['away_win_any', 'yes', 'yes', 'no'],
  ['home_score_in_all', 'no', 'no', 'no'],
  ['away_score_in_all', 'no', 'yes', 'no'],
  ['all_over|total=0.5', 'yes', 'yes', 'no'],
  ['all_under|total=1.5', 'no', 'no', 'yes'],
];

test.each(rows)('%s is %s after 3–2 in overtime, %s after 1–3, %s after a shoot-out', (key, ...expected) => {
  expect([overtimeWin, awayWin, shootout].map((match) => gradesOf(match, key))).toEqual(expected);
});

test('a side that wins or scores in every period is paid so', () => {
  const sweep = record(
    facts,
    [1, 2, 3].flatMap((number) => [`period${number}`, `${number} goal home`, 'end']).concat('over'),
  );
  expect(gradesOf(sweep, 'home_win_all')).toBe('yes');
  expect(gradesOf(sweep, 'home_score_in_all')).toBe('yes');
  const mirrored = [1, 2, 3]
    .flatMap((number) => [`period${number}`, `${number} goal away`, 'end'])
    .concat('over');
  expect(gradesOf(record(facts, mirrored), 'away_win_all')).toBe('yes');
});

test('every type of market of ice hockey is in the table', () => {
  const tested = new Set(rows.map(([key]) => parseMarketKey(key)!.type));
  expect(iceHockeyTypes.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
});

test('(bug report 12) a goal at 65:00 is one of the overtime, by its period and not by the clock', () => {
  expect(gradesOf(overtimeWin, 'nth_goal_match|goalnr=5')).toBe('home');
  expect(gradesOf(overtimeWin, 'total_match|total=5')).toBe('void');
  expect(gradesOf(overtimeWin, 'margin')).toBe('home_1');
});

test('(bug report 13) the score of sixty minutes and the final one are both kept', () => {
  expect(gradesOf(overtimeWin, 'correct_score')).toBe('2:2');
  expect(gradesOf(overtimeWin, '1x2')).toBe('draw');
  expect(gradesOf(overtimeWin, 'total_match|total=4.5')).toBe('over');
  expect(gradesOf(overtimeWin, 'winner')).toBe('home');
});

test('shots of a shoot-out are no goals; its winner has one', () => {
  expect(gradesOf(shootout, 'total_match|total=1')).toBe('void');
  expect(gradesOf(shootout, 'correct_score')).toBe('0:0');
});
