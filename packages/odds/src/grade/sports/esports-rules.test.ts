import { describe, expect, test } from 'vitest';
import { parseMarketKey } from '../../market-key.ts';
import { counterStrikeTypes, dotaTypes } from '../../market-types/esports.ts';
import type { MarketType } from '../../market-types/market-type.ts';
import { gradesOf, record } from '../testing/script.ts';

const runsOf = (runs: string, kind: (side: string) => string) =>
  runs.split(' ').flatMap((run) => {
    const side = run.startsWith('h') ? 'home' : 'away';
    return Array.from({ length: Number(run.slice(1)) }, () => kind(side));
  });
const untested = (types: readonly MarketType[], rows: readonly (readonly string[])[]) => {
  const tested = new Set(rows.map(([key]) => parseMarketKey(key!)!.type));
  return types.map(({ id }) => id).filter((id) => !tested.has(id));
};
const mapRows = [
  ['winner', 'home', 'away'],
  ['map_handicap|hcp=-1', 'void', 'away'],
  ['map_handicap|hcp=-0.5', 'home', 'away'],
  ['total_maps|total=2.5', 'over', 'under'],
  ['total_maps|total=2', 'over', 'void'],
  ['map_score', '2:1', '0:2'],
  ['map_winner|mapnr=1', 'home', 'away'],
  ['map_winner|mapnr=3', 'home', 'void'],
] as const;

describe('Counter-Strike', () => {
  const facts = { sport: 'counter-strike', bestOf: 3 } as const;
  const map = (number: number, runs: string, winner: string) => [
    `map${number}`,
    ...runsOf(runs, (side) => `1 point ${side}`),
    `1 set ${winner}`,
  ];
  /** 16–14 after 12–12 (home leads 8–4 after 12), 5–13, 13–2. */
  const overtime = record(facts, [
    ...map(1, 'h8 a8 h4 a4 h2 a2 h2', 'home'),
    ...map(2, 'h5 a13', 'away'),
    ...map(3, 'a2 h13', 'home'),
    'over',
  ]);
  const awayWin = record(facts, [...map(1, 'h6 a13', 'away'), ...map(2, 'a13', 'away'), 'over']);

  const rows = [
    ...mapRows,
    ['round_handicap|mapnr=1|hcp=-2', 'void', 'away'],
    ['round_handicap|mapnr=1|hcp=-1.5', 'home', 'away'],
    ['total_rounds|mapnr=1|total=30', 'void', 'under'],
    ['total_rounds|mapnr=1|total=29.5', 'over', 'under'],
    ['map_1x2|mapnr=1', 'draw', 'away'],
    ['map_1x2|mapnr=3', 'home', 'void'],
    ['map_overtime|mapnr=1', 'yes', 'no'],
    ['race_to_rounds|mapnr=1|roundnr=8', 'home', 'away'],
    ['race_to_rounds|mapnr=1|roundnr=20', 'void', 'void'],
    ['odd_even_rounds|mapnr=1', 'even', 'odd'],
    ['map_half_winner|mapnr=1', 'home', 'void'],
    ['map_half_winner|mapnr=2', 'away', 'away'],
    ['round_winner|mapnr=1|roundnr=1', 'home', 'home'],
    ['round_winner|mapnr=1|roundnr=13', 'away', 'away'],
    ['round_winner|mapnr=1|roundnr=31', 'void', 'void'],
  ] as const;
  test.each(rows)('%s is %s after 2–1, %s after 0–2', (key, ...expected) => {
    expect([overtime, awayWin].map((match) => gradesOf(match, key))).toEqual(expected);
  });
  test('every type of market of Counter-Strike is in the table', () => {
    expect(untested(counterStrikeTypes, rows)).toEqual([]);
  });
  test('overtime is sure at 12–12, and excluded by the thirteenth round', () => {
    const at = (runs: string) =>
      gradesOf(record(facts, map(1, runs, 'home').slice(0, -1)), 'map_overtime|mapnr=1');
    expect([at('h12 a11'), at('h12 a12'), at('h13 a11')]).toEqual(['?', 'yes', 'no']);
  });
});

describe('Dota', () => {
  const facts = { sport: 'dota', bestOf: 3 } as const;
  const map = (number: number, runs: string, minutes: number, winner: string) => [
    `map${number}`,
    ...runsOf(runs, (side) => `10 point ${side} - kill`),
    `20 point ${winner} - tower`,
    `21 point away - tower`,
    `22 point ${winner} - aegis`,
    `${minutes} set ${winner}`,
  ];
  const homeWin = record(facts, [
    ...map(1, 'h1 a4 h9', 36, 'home'),
    ...map(2, 'a5', 30, 'away'),
    ...map(3, 'h5', 30, 'home'),
    'over',
  ]);
  const awayWin = record(facts, [...map(1, 'a6', 25, 'away'), ...map(2, 'a6', 25, 'away'), 'over']);

  const rows = [
    ...mapRows,
    ['first_blood|mapnr=1', 'home', 'away'],
    ['kills|mapnr=1|total=14', 'void', 'under'],
    ['kills|mapnr=1|total=13.5', 'over', 'under'],
    ['kill_handicap|mapnr=1|hcp=-6', 'void', 'away'],
    ['kill_handicap|mapnr=1|hcp=-5.5', 'home', 'away'],
    ['race_to_kills|mapnr=1|killnr=3', 'away', 'away'],
    ['race_to_kills|mapnr=1|killnr=10', 'home', 'void'],
    ['nth_tower|mapnr=1|towernr=1', 'home', 'away'],
    ['nth_tower|mapnr=1|towernr=3', 'void', 'void'],
    ['towers|mapnr=1|total=2', 'void', 'void'],
    ['towers|mapnr=1|total=1.5', 'over', 'over'],
    ['nth_aegis|mapnr=1|aegisnr=1', 'home', 'away'],
    ['nth_aegis|mapnr=1|aegisnr=2', 'void', 'void'],
    ['duration|mapnr=1|minute=35.5', 'over', 'under'],
    ['duration|mapnr=1|minute=36', 'void', 'under'],
  ] as const;
  test.each(rows)('%s is %s after 2–1, %s after 0–2', (key, ...expected) => {
    expect([homeWin, awayWin].map((match) => gradesOf(match, key))).toEqual(expected);
  });
  test('every type of market of Dota is in the table', () => {
    expect(untested(dotaTypes, rows)).toEqual([]);
  });
});
