import { expect, test } from 'vitest';
import { parseMarketKey } from '../../market-key.ts';
import { tennisTypes } from '../../market-types/tennis.ts';
import { gradesOf, record } from '../testing/script.ts';

const facts = { sport: 'tennis', bestOf: 3 } as const;
const names = { h: 'home', a: 'away' } as const;
const sideOf = (letter: string) => names[letter as 'h' | 'a'];

/** Games as their points, `hhhh`; `H` is a game without points, `t:` precedes a tie-break. */
function set(number: number, games: readonly string[]): readonly string[] {
  const lines = games.flatMap((game) => {
    const points = game.replace('t:', '');
    const winner = sideOf(points.at(-1)!.toLowerCase());
    const played =
      points === points.toLowerCase() ? [...points].map((letter) => `1 point ${sideOf(letter)}`) : [];
    return [...played, `1 game ${winner}${game.startsWith('t:') ? ' - tiebreak' : ''}`];
  });
  return [`set${number}`, ...lines, `1 set ${sideOf(games.at(-1)!.at(-1)!.toLowerCase())}`];
}
const [h, a] = ['hhhh', 'aaaa'];
const six = (game: string) => Array.from({ length: 6 }, () => game);

/** 6–4 6–7 (5) 6–0; the second game of the last set is a penalty. */
const threeSets = record(facts, [
  ...set(1, [h, a, 'hhaahahh', 'hhaaaa', h, 'aaaha', h, a, h, h]),
  ...set(2, [...six('').flatMap(() => [h, a]), 't:hahahahahaaa']),
  ...set(3, [h, 'H', h, h, h, h]),
  'over',
]);
/** 1–6 1–6. */
const straightSets = record(facts, [...set(1, [h, ...six(a)]), ...set(2, [h, ...six(a)]), 'over']);

const rows: readonly (readonly [key: string, threeSets: string, straightSets: string])[] = [
  ['winner', 'home', 'away'],
  ['set_handicap|hcp=-1.5', 'away', 'away'],
  ['set_handicap|hcp=-1', 'void', 'away'],
  ['game_handicap|hcp=-6.5', 'home', 'away'],
  ['game_handicap|hcp=-7', 'void', 'away'],
  ['total_games|total=28.5', 'over', 'under'],
  ['total_games|total=29', 'void', 'under'],
  ['p1_games|total=18', 'void', 'under'],
  ['p1_games|total=17.5', 'over', 'under'],
  ['p2_games|total=11', 'void', 'over'],
  ['p2_games|total=11.5', 'under', 'over'],
  ['correct_score', '2:1', '0:2'],
  ['double_result', 'home/home', 'away/away'],
  ['total_sets|total=2.5', 'over', 'under'],
  ['total_sets|total=2', 'over', 'void'],
  ['exact_sets', '3', '2'],
  ['p1_wins_a_set', 'yes', 'no'],
  ['p2_wins_a_set', 'yes', 'yes'],
  ['p1_exactly_1_set', 'no', 'no'],
  ['p2_exactly_1_set', 'yes', 'no'],
  ['p1_exactly_2_sets', 'yes', 'no'],
  ['p2_exactly_2_sets', 'no', 'yes'],
  ['any_set_to_nil', 'yes', 'no'],
  ['tiebreak', 'yes', 'no'],
  ['odd_even_games', 'odd', 'even'],
  ['set_winner|setnr=1', 'home', 'away'],
  ['set_winner|setnr=3', 'home', 'void'],
  ['set_game_handicap|setnr=1|hcp=-2', 'void', 'away'],
  ['set_game_handicap|setnr=1|hcp=-1.5', 'home', 'away'],
  ['set_total_games|setnr=1|total=9.5', 'over', 'under'],
  ['set_total_games|setnr=1|total=10', 'void', 'under'],
  ['set_odd_even|setnr=1', 'even', 'odd'],
  ['set_odd_even|setnr=3', 'even', 'void'],
  ['set_tiebreak|setnr=2', 'yes', 'no'],
  ['set_tiebreak|setnr=3', 'no', 'void'],
  ['set_correct_score|setnr=2', '6:7', '1:6'],
  ['set_correct_score|setnr=3', '6:0', 'void'],
  ['set_race_to_games|setnr=1|games=3', 'home', 'away'],
  ['set_race_to_games|setnr=1|games=7', 'void', 'void'],
  ['set_games_x_y|setnr=1|gamenrx=1|gamenry=2', 'draw', 'draw'],
  ['set_games_x_y|setnr=1|gamenrx=1|gamenry=3', 'home', 'draw'],
  ['set_games_x_y|setnr=1|gamenrx=2|gamenry=4', 'away', 'away'],
  ['set_games_x_y|setnr=1|gamenrx=1|gamenry=11', 'void', 'void'],
  ['set_tiebreak_score|setnr=2', '5:7', 'void'],
  ['set_tiebreak_points|setnr=2|total=11.5', 'over', 'void'],
  ['set_tiebreak_points|setnr=2|total=12.5', 'under', 'void'],
  ['set_tiebreak_points|setnr=2|total=12', 'void', 'void'],
  ['game_winner|setnr=1|gamenr=2', 'away', 'away'],
  ['game_winner|setnr=3|gamenr=2', 'home', 'void'],
  ['game_winner|setnr=1|gamenr=11', 'void', 'void'],
  ['game_exact_points|setnr=1|gamenr=3', '7+', '4'],
  ['game_exact_points|setnr=1|gamenr=6', '5', '4'],
  ['game_exact_points|setnr=3|gamenr=2', 'void', 'void'],
  ['game_to_deuce|setnr=1|gamenr=3', 'yes', 'no'],
  ['game_to_deuce|setnr=3|gamenr=2', 'void', 'void'],
  ['game_odd_even_points|setnr=1|gamenr=6', 'odd', 'even'],
  ['game_odd_even_points|setnr=1|gamenr=12', 'void', 'void'],
  ['game_score|setnr=1|gamenr=3', 'home_40', 'away_0'],
  ['game_score|setnr=1|gamenr=4', 'away_30', 'away_0'],
  ['game_score|setnr=1|gamenr=6', 'away_15', 'away_0'],
  ['game_score|setnr=3|gamenr=2', 'void', 'void'],
  ['game_score_or_break|setnr=1|gamenr=3|server=home', 'server_40', 'break'],
  ['game_score_or_break|setnr=1|gamenr=6|server=away', 'server_15', 'server_0'],
  ['game_score_or_break|setnr=3|gamenr=2|server=away', 'void', 'void'],
  ['game_race_to_points|setnr=1|gamenr=3|pointnr=3', 'home', 'away'],
  ['game_race_to_points|setnr=1|gamenr=1|pointnr=5', 'void', 'void'],
  ['game_first_n_points|setnr=1|gamenr=3|pointnr=4', 'draw', 'away'],
  ['game_first_n_points|setnr=1|gamenr=3|pointnr=3', 'home', 'away'],
  ['game_first_n_points|setnr=1|gamenr=1|pointnr=5', 'void', 'void'],
  ['game_nth_point|setnr=1|gamenr=3|pointnr=3', 'away', 'away'],
  ['game_nth_point|setnr=1|gamenr=3|pointnr=1', 'home', 'away'],
  ['game_nth_point|setnr=1|gamenr=1|pointnr=5', 'void', 'void'],
];

test.each(rows)('%s is %s after 6–4 6–7 6–0, %s after 1–6 1–6', (key, ...expected) => {
  expect([threeSets, straightSets].map((match) => gradesOf(match, key))).toEqual(expected);
});

test('every type of market of tennis is in the table', () => {
  const tested = new Set(rows.map(([key]) => parseMarketKey(key)!.type));
  expect(tennisTypes.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
});

test('a match tie-break is a set and one game, and no tie-break of a set', () => {
  const points = Array.from({ length: 10 }, () => '1 point home');
  const lines = [
    ...set(1, six(h)),
    ...set(2, six(a)),
    'set3',
    ...points,
    '1 game home - match_tiebreak',
    '1 set home',
  ];
  const match = record(facts, [...lines, 'over']);
  expect(gradesOf(match, 'correct_score')).toBe('2:1');
  expect(gradesOf(match, 'total_games|total=13')).toBe('void');
  expect(gradesOf(match, 'tiebreak')).toBe('no');
});

test('a tie-break that goes on after 6:6 has another score', () => {
  const games = [...six('').flatMap(() => [h, a]), 't:hahahahahahahh'];
  expect(gradesOf(record(facts, set(1, games)), 'set_tiebreak_score|setnr=1')).toBe('other');
});

test('a set is graded when it ends, a game when it ends', () => {
  const running = set(1, [h, a, h]).slice(0, -1);
  expect(gradesOf(record(facts, running), 'game_winner|setnr=1|gamenr=3')).toBe('home');
  expect(gradesOf(record(facts, running), 'set_total_games|setnr=1|total=9.5')).toBe('?');
  expect(gradesOf(record(facts, running), 'set_race_to_games|setnr=1|games=2')).toBe('home');
  const finished = record(facts, set(1, six(h)));
  expect(gradesOf(finished, 'set_total_games|setnr=1|total=9.5')).toBe('under');
  expect(gradesOf(finished, 'double_result')).toBe('home/home? home/away?');
  expect(gradesOf(finished, 'p1_wins_a_set')).toBe('yes');
});
