import {
  countsTo,
  doubleChances,
  handicap,
  intervalsOf,
  line,
  marginsTo,
  marketTypes,
  oddEven,
  overUnder,
  pairs,
  question,
  results,
  scoresTo,
  sides,
  sidesOrNone,
  withHalves,
  yesNo,
  type MarketGroup,
  type MarketType,
  type MarketTypeRow,
} from './market-type.ts';

const questionOfLine = { ...question, specifiers: ['total'] } as const;

/** Every score at half time with every final score of at most three goals that can follow, and `other`. */
const halfAndFullScores = (() => {
  const ids: string[] = [];
  for (let goals = 0; goals <= 3; goals += 1)
    for (let home = goals; home >= 0; home -= 1)
      for (let half = 0; half <= home; half += 1)
        for (let other = 0; other <= goals - home; other += 1)
          ids.push(`${half}:${other}/${home}:${goals - home}`);
  return [...ids, 'other'];
})();
const halfAndFull = pairs(results, results, '/');

/** Main markets, and those that every sport of goals shares. */
const main: readonly MarketTypeRow[] = [
  ...withHalves({ id: '1x2', uof: 1, outcomes: results, overround: 'result' }, 60, 83),
  ...withHalves({ id: 'double_chance', uof: 10, outcomes: doubleChances, winners: 2 }, 63, 85),
  ...withHalves({ id: 'draw_no_bet', uof: 11, outcomes: sides }, 64, 86),
  { id: 'home_no_bet', uof: 12, outcomes: ['draw', 'away'] },
  { id: 'away_no_bet', uof: 13, outcomes: ['home', 'draw'] },
  ...withHalves({ id: 'asian_handicap', uof: 16, ...handicap }, 66, 88),
  ...withHalves({ id: 'handicap_3way', uof: 14, outcomes: results, specifiers: ['hcp'] }, 65, 87),
  ...withHalves({ id: 'total', uof: 18, ...line }, 68, 90),
];

const goals: readonly MarketTypeRow[] = [
  ...withHalves({ id: 'home_total', uof: 19, ...line }, 69, 91),
  ...withHalves({ id: 'away_total', uof: 20, ...line }, 70, 92),
  { id: 'exact_goals', uof: 21, outcomes: countsTo(6) },
  { id: 'exact_goals_1h', uof: 71, outcomes: countsTo(3), period: 'half1', group: 'halves' },
  { id: 'exact_goals_2h', uof: 93, outcomes: countsTo(3), period: 'half2', group: 'halves' },
  ...withHalves({ id: 'home_exact', uof: 23, outcomes: countsTo(3) }, 72),
  ...withHalves({ id: 'away_exact', uof: 24, outcomes: countsTo(3) }, 73),
  { id: 'goal_range', uof: 25, outcomes: ['0-1', '2-3', '4-6', '7+'] },
  {
    id: 'multigoals',
    uof: 548,
    outcomes: [
      '1-2',
      '1-3',
      '1-4',
      '1-5',
      '1-6',
      '2-3',
      '2-4',
      '2-5',
      '2-6',
      '3-4',
      '3-5',
      '3-6',
      '4-5',
      '4-6',
      '5-6',
      '7+',
    ],
    winners: null,
  },
  ...[
    { id: 'multigoals_1h', uof: 552, period: 'half1', group: 'halves' } as const,
    { id: 'multigoals_2h', uof: 553, period: 'half2', group: 'halves' } as const,
    { id: 'home_multigoals', uof: 549 },
    { id: 'away_multigoals', uof: 550 },
  ].map((row) => ({ ...row, outcomes: ['1-2', '1-3', '2-3', '4+'], winners: null })),
  ...withHalves({ id: 'odd_even', uof: 26, outcomes: oddEven, overround: 'yes_no' }, 74, 94),
  { id: 'home_odd_even', uof: 27, outcomes: oddEven, overround: 'yes_no' },
  { id: 'away_odd_even', uof: 28, outcomes: oddEven, overround: 'yes_no' },
  ...withHalves({ id: 'btts', uof: 29, ...question }, 75, 95),
  { id: 'which_score', uof: 30, outcomes: ['none', 'home', 'away', 'both'] },
  ...withHalves({ id: 'home_clean_sheet', uof: 31, ...question }, 76, 96),
  ...withHalves({ id: 'away_clean_sheet', uof: 32, ...question }, 77, 97),
  { id: 'home_win_to_nil', uof: 33, ...question },
  { id: 'away_win_to_nil', uof: 34, ...question },
  { id: 'correct_score', uof: 45, uofLive: 41, outcomes: scoresTo(4), overround: 'score' },
  {
    id: 'correct_score_1h',
    uof: 81,
    uofLive: 80,
    outcomes: scoresTo(2),
    overround: 'score',
    period: 'half1',
    group: 'halves',
  },
  {
    id: 'correct_score_2h',
    uof: 98,
    outcomes: scoresTo(2),
    overround: 'score',
    period: 'half2',
    group: 'halves',
  },
  { id: 'winning_margin', uof: 15, outcomes: marginsTo(3) },
  ...withHalves({ id: 'nth_goal', uof: 8, outcomes: sidesOrNone, specifiers: ['goalnr'] }, 62, 84),
  { id: 'last_goal', uof: 9, outcomes: sidesOrNone },
  { id: 'penalty_scored', uof: 604, ...question },
  ...withHalves({ id: 'rest_of_match', uof: 7, outcomes: results, specifiers: ['score'] }, 61),
];

const combined: readonly MarketTypeRow[] = [
  { id: 'ht_ft', uof: 47, outcomes: halfAndFull },
  { id: 'ht_ft_score', uof: 46, outcomes: halfAndFullScores, overround: 'score' },
  { id: 'ht_ft&total', uof: 818, outcomes: pairs(halfAndFull, overUnder, '&'), specifiers: ['total'] },
  ...withHalves({ id: '1x2&btts', uof: 35, outcomes: pairs(results, yesNo, '&') }, 78, 543),
  ...withHalves(
    { id: '1x2&total', uof: 37, outcomes: pairs(results, overUnder, '&'), specifiers: ['total'] },
    79,
    544,
  ),
  { id: 'total&btts', uof: 36, outcomes: pairs(overUnder, yesNo, '&'), specifiers: ['total'] },
  ...withHalves(
    { id: 'dc&btts', uof: 546, outcomes: pairs(doubleChances, yesNo, '&'), winners: 2 },
    542,
    545,
  ),
  {
    id: 'dc&total',
    uof: 547,
    outcomes: pairs(doubleChances, overUnder, '&'),
    specifiers: ['total'],
    winners: 2,
  },
  { id: 'home_or_over', uof: 854, ...questionOfLine },
  { id: 'draw_or_over', uof: 856, ...questionOfLine },
  { id: 'away_or_over', uof: 858, ...questionOfLine },
  { id: 'home_or_under', uof: 855, ...questionOfLine },
  { id: 'draw_or_under', uof: 857, ...questionOfLine },
  { id: 'away_or_under', uof: 859, ...questionOfLine },
  { id: 'home_or_btts', uof: 860, ...question },
  { id: 'draw_or_btts', uof: 861, ...question },
  { id: 'away_or_btts', uof: 862, ...question },
];

const halves: readonly MarketTypeRow[] = [
  { id: 'home_win_both_halves', uof: 48, ...question },
  { id: 'away_win_both_halves', uof: 49, ...question },
  { id: 'home_win_either_half', uof: 50, ...question },
  { id: 'away_win_either_half', uof: 51, ...question },
  { id: 'home_score_both_halves', uof: 56, ...question },
  { id: 'away_score_both_halves', uof: 57, ...question },
  { id: 'both_halves_over', uof: 58, ...questionOfLine },
  { id: 'both_halves_under', uof: 59, ...questionOfLine },
  { id: 'btts_1h_2h', uof: 55, outcomes: pairs(yesNo, yesNo, '/') },
  { id: 'highest_half', uof: 52, outcomes: ['1h', '2h', 'equal'] },
  { id: 'home_highest_half', uof: 53, outcomes: ['1h', '2h', 'equal'] },
  { id: 'away_highest_half', uof: 54, outcomes: ['1h', '2h', 'equal'] },
];

/** Minute m is (m−1):00 to (m−1):59; stoppage belongs to minute 45 or 90. */
const intervals: readonly MarketTypeRow[] = (
  [
    [15, 100, 102, 104],
    [10, 101, 105, 107],
  ] as const
).flatMap(([minutes, goalTime, result, total]) => [
  {
    id: `goal_time_${minutes}m`,
    uof: goalTime,
    outcomes: [...intervalsOf(minutes), 'none'],
    specifiers: ['goalnr'],
  },
  { id: `interval_1x2_${minutes}m`, uof: result, outcomes: results, specifiers: ['from', 'to'] },
  { id: `interval_total_${minutes}m`, uof: total, ...line, specifiers: ['from', 'to', 'total'] },
]);

const players: readonly MarketTypeRow[] = [
  { id: 'first_scorer', uof: 38, outcomes: 'players_or_none' },
  { id: 'last_scorer', uof: 39, outcomes: 'players_or_none' },
  { id: 'anytime_scorer', uof: 40, outcomes: 'players', winners: null },
  { id: 'two_plus_scorer', uof: 898, outcomes: 'players', winners: null },
  { id: 'hat_trick_scorer', uof: 899, outcomes: 'players', winners: null },
  { id: 'anytime_scorer&1x2', uof: 888, outcomes: 'players&result', winners: null },
  { id: 'player_carded', uof: 1191, outcomes: 'players', block: 'cards', winners: null },
];

const corners: readonly MarketTypeRow[] = [
  ...withHalves({ id: 'corner_1x2', uof: 162, outcomes: results, overround: 'result' }, 173),
  ...withHalves({ id: 'corner_handicap', uof: 165, ...handicap }, 176),
  ...withHalves({ id: 'corner_total', uof: 166, ...line }, 177),
  ...withHalves({ id: 'home_corner_total', uof: 167, ...line }, 178),
  ...withHalves({ id: 'away_corner_total', uof: 168, ...line }, 179),
  { id: 'corner_range', uof: 169, outcomes: ['0-8', '9-11', '12+'] },
  { id: 'corner_odd_even', uof: 172, outcomes: oddEven, overround: 'yes_no' },
  ...withHalves({ id: 'nth_corner', uof: 163, outcomes: sidesOrNone, specifiers: ['cornernr'] }, 174),
  { id: 'last_corner', uof: 164, outcomes: sidesOrNone },
  { id: 'race_to_corners', uof: 601, outcomes: sidesOrNone, specifiers: ['cornernr'] },
];

/** A yellow card is 1, a red one or a second yellow 2; in points 10 and 25. */
const cards: readonly MarketTypeRow[] = [
  ...withHalves({ id: 'booking_1x2', uof: 136, outcomes: results, overround: 'result' }, 149),
  ...withHalves({ id: 'booking_total', uof: 139, ...line }, 152),
  { id: 'home_booking_total', uof: 140, ...line },
  { id: 'away_booking_total', uof: 141, ...line },
  ...withHalves({ id: 'booking_points', uof: 138, ...line }, 151),
  { id: 'nth_booking', uof: 137, outcomes: sidesOrNone, specifiers: ['bookingnr'] },
  { id: 'sending_off', uof: 146, ...question },
  { id: 'home_sending_off', uof: 147, ...question },
  { id: 'away_sending_off', uof: 148, ...question },
];

const tie: readonly MarketTypeRow[] = [
  { id: 'to_qualify', uof: 2, outcomes: sides, overround: 'result' },
  { id: 'method', uof: 5, outcomes: pairs(sides, ['regular', 'overtime', 'shootout'], '&') },
  { id: 'overtime_1x2', uof: 113, outcomes: results, period: 'overtime' },
  { id: 'overtime_total', uof: 116, ...line, period: 'overtime' },
  { id: 'overtime_handicap', uof: 117, ...handicap, period: 'overtime' },
  { id: 'shootout', uof: 122, ...question },
  { id: 'shootout_winner', uof: 123, outcomes: sides },
];

const hasOtherRules =
  /^goal_range|^winning_margin|^(?:home|away)_(?:exact|multigoals|clean_sheet|win_to_nil)|btts|multigoals|exact_goals|which_score|correct_score|ht_ft_score|nth_goal|last_goal|penalty/;
/** Types whose sense a game of some sixty goals keeps. */
export const handballRows = {
  main,
  goals: [...goals, ...combined, ...halves].filter(({ id }) => !hasOtherRules.test(id)),
};

const inGroup = (group: MarketGroup) => (type: MarketType) => ({ ...type, group });
const regular = { period: 'regular', overround: 'bucket', block: 'goals' } as const;

export const footballTypes: readonly MarketType[] = [
  ...marketTypes({ ...regular, group: 'main' }, main),
  ...marketTypes({ ...regular, group: 'goals' }, goals),
  ...marketTypes({ ...regular, group: 'combined' }, combined),
  ...marketTypes({ ...regular, group: 'halves' }, halves),
  ...marketTypes({ ...regular, group: 'intervals' }, intervals),
  ...marketTypes({ ...regular, group: 'players', overround: 'scorer' }, players),
  ...marketTypes({ ...regular, group: 'corners', block: 'corners' }, corners).map(inGroup('corners')),
  ...marketTypes({ ...regular, group: 'cards', block: 'cards' }, cards).map(inGroup('cards')),
  ...marketTypes({ ...regular, group: 'tie', period: 'match' }, tie),
];
