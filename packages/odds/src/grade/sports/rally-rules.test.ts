import { describe, expect, test } from 'vitest';
import { parseMarketKey } from '../../market-key.ts';
import { handballTypes } from '../../market-types/handball.ts';
import { tableTennisTypes, volleyballTypes } from '../../market-types/rally-sports.ts';
import type { MarketType } from '../../market-types/market-type.ts';
import { gradesOf, record } from '../testing/script.ts';

/** A set as runs of points, `h11 a5`, won by the last of them. */
const set = (number: number, runs: string) => {
  const sides = runs.split(' ').map((run) => (run.startsWith('h') ? 'home' : 'away'));
  const points = runs
    .split(' ')
    .flatMap((run, index) => Array.from({ length: Number(run.slice(1)) }, () => `1 point ${sides[index]}`));
  return [`set${number}`, ...points, `2 set ${sides.at(-1)}`];
};
const untested = (types: readonly MarketType[], rows: readonly (readonly string[])[]) => {
  const tested = new Set(rows.map(([key]) => parseMarketKey(key!)!.type));
  return types.map(({ id }) => id).filter((id) => !tested.has(id));
};

describe('table tennis', () => {
  const facts = { sport: 'table-tennis', bestOf: 5 } as const;
  /** 11–5 11–9 11–3. */
  const homeWin = record(facts, [...set(1, 'h2 a5 h9'), ...set(2, 'a9 h11'), ...set(3, 'a3 h11'), 'over']);
  /** 0–3: 2–11 three times. */
  const awayWin = record(facts, [...[1, 2, 3].flatMap((number) => set(number, 'h2 a11')), 'over']);

  const rows = [
    ['winner', 'home', 'away'],
    ['correct_score', '3:0', '0:3'],
    ['point_handicap|hcp=-16', 'void', 'away'],
    ['point_handicap|hcp=-15.5', 'home', 'away'],
    ['total_points|total=50', 'void', 'under'],
    ['total_points|total=49.5', 'over', 'under'],
    ['game_winner|gamenr=1', 'home', 'away'],
    ['game_winner|gamenr=4', 'void', 'void'],
    ['game_point_handicap|gamenr=1|hcp=-6', 'void', 'away'],
    ['game_total_points|gamenr=1|total=16', 'void', 'under'],
    ['game_total_points|gamenr=1|total=15.5', 'over', 'under'],
    ['game_odd_even|gamenr=1', 'even', 'odd'],
    ['game_race_to_points|gamenr=1|pointnr=5', 'away', 'away'],
    ['game_race_to_points|gamenr=1|pointnr=2', 'home', 'home'],
    ['game_race_to_points|gamenr=1|pointnr=15', 'void', 'void'],
    ['game_nth_point|gamenr=1|pointnr=1', 'home', 'home'],
    ['game_nth_point|gamenr=1|pointnr=3', 'away', 'away'],
    ['game_nth_point|gamenr=1|pointnr=40', 'void', 'void'],
  ] as const;
  test.each(rows)('%s is %s after 3–0, %s after 0–3', (key, ...expected) => {
    expect([homeWin, awayWin].map((match) => gradesOf(match, key))).toEqual(expected);
  });
  test('every type of market of table tennis is in the table', () => {
    expect(untested(tableTennisTypes, rows)).toEqual([]);
  });
});

describe('volleyball', () => {
  const facts = { sport: 'volleyball', bestOf: 5 } as const;
  const fiveSets = record(facts, [
    ...set(1, 'a20 h25'),
    ...set(2, 'h20 a25'),
    ...set(3, 'a20 h25'),
    ...set(4, 'h20 a25'),
    ...set(5, 'a10 h15'),
    'over',
  ]);
  const awayWin = record(facts, [...[1, 2, 3].flatMap((number) => set(number, 'h10 a25')), 'over']);

  const rows = [
    ['winner', 'home', 'away'],
    ['set_handicap|hcp=-1', 'void', 'away'],
    ['set_handicap|hcp=-0.5', 'home', 'away'],
    ['exact_sets', '5', '3'],
    ['correct_score', '3:2', '0:3'],
    ['double_result', 'home/home', 'away/away'],
    ['p1_wins_a_set', 'yes', 'no'],
    ['p2_wins_a_set', 'yes', 'yes'],
    ['point_handicap|hcp=-5', 'void', 'away'],
    ['point_handicap|hcp=-4.5', 'home', 'away'],
    ['total_points|total=205', 'void', 'under'],
    ['total_points|total=204.5', 'over', 'under'],
    ['fifth_set', 'yes', 'no'],
    ['set_winner|setnr=1', 'home', 'away'],
    ['set_winner|setnr=5', 'home', 'void'],
    ['set_point_handicap|setnr=1|hcp=-5', 'void', 'away'],
    ['set_point_handicap|setnr=1|hcp=-4.5', 'home', 'away'],
    ['set_total_points|setnr=1|total=45', 'void', 'under'],
    ['set_total_points|setnr=1|total=44.5', 'over', 'under'],
    ['set_odd_even|setnr=5', 'odd', 'void'],
    ['set_odd_even|setnr=1', 'odd', 'odd'],
    ['set_nth_point|setnr=1|pointnr=1', 'away', 'home'],
    ['set_nth_point|setnr=1|pointnr=60', 'void', 'void'],
    ['set_race_to_points|setnr=1|pointnr=10', 'away', 'home'],
    ['set_race_to_points|setnr=1|pointnr=26', 'void', 'void'],
  ] as const;
  test.each(rows)('%s is %s after 3–2, %s after 0–3', (key, ...expected) => {
    expect([fiveSets, awayWin].map((match) => gradesOf(match, key))).toEqual(expected);
  });
  test('every type of market of volleyball is in the table', () => {
    expect(untested(volleyballTypes, rows)).toEqual([]);
  });
});

describe('handball', () => {
  const facts = { sport: 'handball' } as const;
  const goals = (side: string, count: number) => Array.from({ length: count }, () => `10 goal ${side}`);
  /** 30–27 after 14–15. */
  const match = record(facts, [
    'half1',
    ...goals('home', 14),
    ...goals('away', 15),
    'end',
    'half2',
    ...goals('home', 16),
    ...goals('away', 12),
    'end',
    'over',
  ]);

  test.each([
    ['1x2', 'home'],
    ['1x2_1h', 'away'],
    ['asian_handicap|hcp=-3', 'void'],
    ['handicap_3way|hcp=0:3', 'draw'],
    ['total|total=57', 'void'],
    ['total_1h|total=28.5', 'over'],
    ['ht_ft', 'away/home'],
    ['highest_half', '1h'],
    ['home_win_either_half', 'yes'],
    ['away_win_both_halves', 'no'],
    ['race_to_goals|goalnr=20', 'home'],
    ['race_to_goals|goalnr=15', 'away'],
    ['race_to_goals|goalnr=40', 'void'],
  ])('%s is %s after 30–27', (key, expected) => {
    expect(gradesOf(match, key)).toBe(expected);
  });

  test('every type of market of handball is graded', () => {
    const specifiers: Readonly<Record<string, string>> = {
      hcp: '0.5',
      total: '50.5',
      goalnr: '5',
      score: '1:0',
    };
    for (const type of handballTypes) {
      const values = type.specifiers.map((name) =>
        type.id.startsWith('handicap_3way') ? `hcp=1:0` : `${name}=${specifiers[name]}`,
      );
      const graded = gradesOf(match, [type.id, ...values].join('|'));
      expect(graded, type.id).not.toContain('?');
      expect(graded, type.id).not.toBe('');
    }
  });
});
