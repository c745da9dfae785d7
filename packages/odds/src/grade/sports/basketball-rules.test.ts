import { expect, test } from 'vitest';
import { parseMarketKey } from '../../market-key.ts';
import { basketballTypes } from '../../market-types/basketball.ts';
import { gradesOf, record } from '../testing/script.ts';

const facts = { sport: 'basketball' } as const;

/** `h2 a3` are scores; a quarter in which no score is given ends 0–0. */
const period = (name: string, scores: string) => [
  name,
  ...scores
    .split(' ')
    .filter(Boolean)
    .map((score) => `1 point ${score.startsWith('h') ? 'home' : 'away'} - ${score.slice(1)}`),
  'end',
];
/** 5–3, 2–2, 0–4, 4–2: level at 11 after 40 minutes, 14–11 after overtime. */
const overtimeWin = record(facts, [
  ...period('quarter1', 'h3 a3 h2'),
  ...period('quarter2', 'a2 h2'),
  ...period('quarter3', 'a2 a2'),
  ...period('quarter4', 'h2 a2 h2'),
  ...period('overtime1', 'h3'),
  'over',
]);
/** 0–3, 0–3, 3–3, 2–4: 5–13. */
const awayWin = record(facts, [
  ...period('quarter1', 'a3'),
  ...period('quarter2', 'a3'),
  ...period('quarter3', 'a3 h3'),
  ...period('quarter4', 'a2 h2 a2'),
  'over',
]);

const rows: readonly (readonly [key: string, overtimeWin: string, awayWin: string])[] = [
  ['winner', 'home', 'away'],
  ['handicap|hcp=-3', 'void', 'away'],
  ['handicap|hcp=-2.5', 'home', 'away'],
  ['total|total=25', 'void', 'under'],
  ['total|total=18.25', 'over', 'over:half-lost under:half'],
  ['home_total|total=13.5', 'over', 'under'],
  ['away_total|total=11', 'void', 'over'],
  ['away_total|total=12.5', 'under', 'over'],
  ['odd_even', 'odd', 'even'],
  ['overtime', 'yes', 'no'],
  ['margin', 'home_1-5', 'away_6-10'],
  ['winner&total|total=20.5', 'home&over', 'away&under'],
  ['handicap&total|hcp=-2.5|total=20.5', 'home&over', 'away&under'],
  ['race_to|pointnr=5', 'home', 'away'],
  ['race_to|pointnr=20', 'void', 'void'],
  ['nth_point|pointnr=6', 'away', 'away'],
  ['nth_point|pointnr=10', 'away', 'home'],
  ['nth_point|pointnr=30', 'void', 'void'],
  ['1x2', 'draw', 'away'],
  ['draw_no_bet', 'void', 'away'],
  ['ht_ft', 'home/draw', 'away/away'],
  ['point_range', '0-180', '0-180'],
  ['lead_by|points=6', 'no', 'yes'],
  ['highest_quarter', 'q1', 'equal'],
  ['1x2_1h', 'home', 'away'],
  ['draw_no_bet_1h', 'home', 'away'],
  ['handicap_1h|hcp=-2', 'void', 'away'],
  ['total_1h|total=6', 'over', 'void'],
  ['home_total_1h|total=6.5', 'over', 'under'],
  ['away_total_1h|total=5.5', 'under', 'over'],
  ['odd_even_1h', 'even', 'even'],
  ['1x2_2h', 'home', 'away'],
  ['draw_no_bet_2h', 'home', 'away'],
  ['handicap_2h|hcp=-1', 'void', 'away'],
  ['total_2h|total=13', 'void', 'under'],
  ['total_2h|total=12.5', 'over', 'under'],
  ['quarter_1x2|quarternr=4', 'home', 'away'],
  ['quarter_draw_no_bet|quarternr=2', 'void', 'away'],
  ['quarter_handicap|quarternr=4|hcp=-2', 'void', 'away'],
  ['quarter_total|quarternr=4|total=6', 'void', 'void'],
  ['quarter_total|quarternr=1|total=3.5', 'over', 'under'],
  ['quarter_home_total|quarternr=4|total=3.5', 'over', 'under'],
  ['quarter_away_total|quarternr=4|total=2', 'void', 'over'],
  ['quarter_odd_even|quarternr=1', 'even', 'odd'],
  ['quarter_margin|quarternr=1', 'other', 'away_3+'],
  ['quarter_race_to|quarternr=1|pointnr=3', 'home', 'away'],
  ['quarter_race_to|quarternr=1|pointnr=10', 'none', 'none'],
  ['quarter_last_point|quarternr=1', 'home', 'away'],
];

test.each(rows)('%s is %s after 14–11 in overtime, %s after 5–13', (key, ...expected) => {
  expect([overtimeWin, awayWin].map((match) => gradesOf(match, key))).toEqual(expected);
});

test('every type of market of basketball is in the table', () => {
  const tested = new Set(rows.map(([key]) => parseMarketKey(key)!.type));
  expect(basketballTypes.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
});

test('points of the fourth quarter and of overtime are apart', () => {
  expect(gradesOf(overtimeWin, 'quarter_home_total|quarternr=4|total=4')).toBe('void');
  expect(gradesOf(overtimeWin, 'total|total=24.5')).toBe('over');
});

test('a range that is far ahead is not lost while it can be reached', () => {
  const running = record(facts, period('quarter1', 'h3 a3'));
  expect(gradesOf(running, 'point_range')).toBe('?');
  expect(gradesOf(running, 'quarter_1x2|quarternr=1')).toBe('draw');
  expect(gradesOf(running, 'winner')).toBe('?');
});

test('a quarter without a point has no last one', () => {
  const match = record(facts, [...period('quarter1', ''), ...period('quarter2', 'h2'), 'over']);
  expect(gradesOf(match, 'quarter_last_point|quarternr=1')).toBe('void');
});
