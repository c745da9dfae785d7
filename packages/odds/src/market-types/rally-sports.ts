import { handicap, line, marketTypes, pairs, parity, sides, yesNo, type MarketType } from './market-type.ts';

const ofMatch = { period: 'match', group: 'main', overround: 'bucket', block: 'match' } as const;

/** A game is what tennis calls a set. */
export const tableTennisTypes: readonly MarketType[] = [
  ...marketTypes(ofMatch, [
    { id: 'winner', uof: 186, outcomes: sides, overround: 'result' },
    { id: 'correct_score', uof: 199, outcomes: 'match_scores', overround: 'score' },
    { id: 'point_handicap', uof: 237, ...handicap },
    { id: 'total_points', uof: 238, ...line },
  ]),
  ...marketTypes({ ...ofMatch, period: 'part', group: 'games' }, [
    { id: 'game_winner', uof: 245, outcomes: sides, specifiers: ['gamenr'], overround: 'result' },
    { id: 'game_point_handicap', uof: 246, ...handicap, specifiers: ['gamenr', 'hcp'] },
    { id: 'game_total_points', uof: 247, ...line, specifiers: ['gamenr', 'total'] },
    { id: 'game_odd_even', uof: 248, ...parity, specifiers: ['gamenr'] },
    { id: 'game_race_to_points', uof: 250, outcomes: sides, specifiers: ['gamenr', 'pointnr'] },
    { id: 'game_nth_point', uof: 520, outcomes: sides, specifiers: ['gamenr', 'pointnr'] },
  ]),
];

export const volleyballTypes: readonly MarketType[] = [
  ...marketTypes(ofMatch, [
    { id: 'winner', uof: 186, outcomes: sides, overround: 'result' },
    { id: 'set_handicap', uof: 188, ...handicap },
    { id: 'exact_sets', uof: 196, outcomes: 'set_counts' },
    { id: 'correct_score', uof: 199, outcomes: 'match_scores', overround: 'score' },
    { id: 'double_result', uof: 201, outcomes: pairs(sides, sides, '/') },
    { id: 'p1_wins_a_set', uof: 192, outcomes: yesNo, overround: 'yes_no' },
    { id: 'p2_wins_a_set', uof: 193, outcomes: yesNo, overround: 'yes_no' },
    { id: 'point_handicap', uof: 237, ...handicap },
    { id: 'total_points', uof: 238, ...line },
    { id: 'fifth_set', uof: 526, outcomes: yesNo, overround: 'yes_no' },
  ]),
  ...marketTypes({ ...ofMatch, period: 'part', group: 'sets' }, [
    { id: 'set_winner', uof: 202, outcomes: sides, specifiers: ['setnr'], overround: 'result' },
    { id: 'set_point_handicap', uof: 309, ...handicap, specifiers: ['setnr', 'hcp'] },
    { id: 'set_total_points', uof: 310, ...line, specifiers: ['setnr', 'total'] },
    { id: 'set_odd_even', uof: 311, ...parity, specifiers: ['setnr'] },
    { id: 'set_nth_point', uof: 312, outcomes: sides, specifiers: ['setnr', 'pointnr'] },
    { id: 'set_race_to_points', uof: 313, outcomes: sides, specifiers: ['setnr', 'pointnr'] },
  ]),
];
