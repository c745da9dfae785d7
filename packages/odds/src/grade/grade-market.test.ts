import { expect, test } from 'vitest';
import { gradeOutcome, ruleIds } from './grade-market.ts';
import { voidReasons } from './unfinished.ts';
import { record } from './testing/script.ts';

const match = record({ sport: 'football' }, [
  'half1',
  '12 goal home',
  'end',
  'half2',
  '60 goal away',
  'end',
  'over',
]);

test('a grade names its rule, what the rule read and the incidents that it counted', () => {
  const over = gradeOutcome(match, { type: 'total', specifiers: { total: '1.5' }, outcome: 'over' });
  expect(over).toEqual({
    outcome: 'over',
    grade: { result: 'WON' },
    rule: 'total',
    inputs: { 'goals.regular': '1:1', total: '1.5' },
    incidents: [2, 5],
  });
  const halves = gradeOutcome(match, { type: 'ht_ft', specifiers: {}, outcome: 'home/draw' });
  expect(halves?.inputs).toEqual({ 'goals.half1': '1:0', 'goals.regular': '1:1' });
  const first = gradeOutcome(match, { type: 'nth_goal', specifiers: { goalnr: '2' }, outcome: 'home' });
  expect(first).toMatchObject({
    grade: { result: 'LOST' },
    inputs: { goalnr: '2', answer: 'away', second: 3600 },
  });
});

test('a part that was not played is void, and says which part', () => {
  const overtime = gradeOutcome(match, { type: 'overtime_1x2', specifiers: {}, outcome: 'home' });
  expect(overtime).toEqual({
    outcome: 'home',
    grade: { result: 'VOID' },
    rule: 'not_played',
    inputs: { part: 'overtime' },
    incidents: [],
  });
});

test('a market type, an outcome or a specifier that does not exist is a fault', () => {
  const faults = [
    ['corner_1x2_2h', {}, 'home'],
    ['1x2', {}, 'h'],
    ['total', {}, 'over'],
    ['total', { total: 'x' }, 'over'],
    ['handicap_3way', { hcp: '1' }, 'home'],
    ['constructor', {}, 'home'],
  ] as const;
  for (const [type, specifiers, outcome] of faults)
    expect(() => gradeOutcome(match, { type, specifiers, outcome }), type).toThrow(RangeError);
});

test('the sentences that explain a result to the player', () => {
  expect({ rules: ruleIds, voids: voidReasons }).toMatchInlineSnapshot(`
    {
      "rules": [
        "away_no_bet",
        "both_score",
        "clean_sheet",
        "combined",
        "correct_score",
        "deuce",
        "double_chance",
        "double_result",
        "draw_no_bet",
        "duration",
        "either",
        "fifth_set",
        "first_points",
        "first_scorer",
        "game_score",
        "goal_time",
        "half_and_full",
        "handicap",
        "handicap_3way",
        "head_to_head",
        "highest",
        "home_no_bet",
        "interval",
        "last",
        "last_scorer",
        "lead_by",
        "margin",
        "method",
        "not_played",
        "nth",
        "odd_even",
        "overtime",
        "penalty_scored",
        "place",
        "player_carded",
        "race",
        "range",
        "relegation",
        "rest",
        "result",
        "score_parts",
        "scorer",
        "sending_off",
        "set_to_nil",
        "sets_won",
        "shootout",
        "tiebreak",
        "to_qualify",
        "total",
        "total_parts",
        "two_games",
        "virtual_football_1x2",
        "virtual_football_asian_handicap",
        "virtual_football_away_total",
        "virtual_football_btts",
        "virtual_football_correct_score",
        "virtual_football_double_chance",
        "virtual_football_draw_no_bet",
        "virtual_football_exact_goals",
        "virtual_football_handicap_3way",
        "virtual_football_home_total",
        "virtual_football_ht_ft",
        "virtual_football_nth_goal",
        "virtual_football_odd_even",
        "virtual_football_season_last",
        "virtual_football_season_top3",
        "virtual_football_season_winner",
        "virtual_football_total",
        "virtual_race_exacta",
        "virtual_race_head_to_head",
        "virtual_race_odd_even",
        "virtual_race_place",
        "virtual_race_quinella",
        "virtual_race_show",
        "virtual_race_trifecta",
        "virtual_race_trio",
        "virtual_race_win",
        "virtual_tennis_game_winner",
        "virtual_tennis_odd_even_games",
        "virtual_tennis_set_correct_score",
        "virtual_tennis_tiebreak",
        "virtual_tennis_total_games",
        "virtual_tennis_winner",
        "which_score",
        "win_parts",
        "win_to_nil",
        "winner",
      ],
      "voids": [
        "cancelled",
        "venue_changed",
        "participant_changed",
        "format_changed",
        "not_started",
        "walkover",
        "retired",
        "abandoned",
        "not_resumed",
      ],
    }
  `);
});
