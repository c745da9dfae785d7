import {
  countsTo,
  handicap,
  line,
  marketTypes,
  oddEven,
  pairs,
  question,
  results,
  sides,
  yesNo,
  type MarketType,
} from './market-type.ts';

const ofSet = ['setnr'];
const ofGame = ['setnr', 'gamenr'];
const setScores = ['6:0', '6:1', '6:2', '6:3', '6:4', '7:5', '7:6'];
const turned = (score: string) => score.split(':').toReversed().join(':');
const tiebreakScores = Array.from({ length: 6 }, (_, lost) => `7:${lost}`);
const gameScores = ['home_0', 'home_15', 'home_30', 'home_40', 'away_0', 'away_15', 'away_30', 'away_40'];

/** A tie-break is one game; a match tie-break is a set and one game. A game or point that is not played is void. */
export const tennisTypes: readonly MarketType[] = [
  ...marketTypes({ period: 'match', group: 'main', overround: 'bucket', block: 'match' }, [
    { id: 'winner', uof: 186, outcomes: sides, overround: 'result' },
    { id: 'set_handicap', uof: 188, ...handicap },
    { id: 'game_handicap', uof: 187, ...handicap },
    { id: 'total_games', uof: 189, ...line },
    { id: 'p1_games', uof: 190, ...line },
    { id: 'p2_games', uof: 191, ...line },
    { id: 'correct_score', uof: 199, outcomes: 'match_scores', overround: 'score' },
    { id: 'double_result', uof: 201, outcomes: pairs(sides, sides, '/') },
  ]),
  ...marketTypes({ period: 'match', group: 'sets', overround: 'yes_no', block: 'match' }, [
    { id: 'total_sets', uof: 314, ...line },
    { id: 'exact_sets', uof: 196, outcomes: 'set_counts', overround: 'bucket' },
    { id: 'p1_wins_a_set', uof: 192, outcomes: yesNo },
    { id: 'p2_wins_a_set', uof: 193, outcomes: yesNo },
    { id: 'p1_exactly_1_set', uof: 850, outcomes: yesNo },
    { id: 'p2_exactly_1_set', uof: 851, outcomes: yesNo },
    { id: 'p1_exactly_2_sets', uof: 852, outcomes: yesNo },
    { id: 'p2_exactly_2_sets', uof: 853, outcomes: yesNo },
    { id: 'any_set_to_nil', uof: 194, outcomes: yesNo },
    { id: 'tiebreak', uof: 195, outcomes: yesNo },
    { id: 'odd_even_games', uof: 198, outcomes: oddEven },
  ]),
  ...marketTypes({ period: 'part', group: 'sets', overround: 'bucket', block: 'match' }, [
    { id: 'set_winner', uof: 202, outcomes: sides, specifiers: ofSet, overround: 'result' },
    { id: 'set_game_handicap', uof: 203, ...handicap, specifiers: ['setnr', 'hcp'] },
    { id: 'set_total_games', uof: 204, ...line, specifiers: ['setnr', 'total'] },
    { id: 'set_odd_even', uof: 205, outcomes: oddEven, specifiers: ofSet, overround: 'yes_no' },
    { id: 'set_tiebreak', uof: 206, ...question, specifiers: ofSet },
    {
      id: 'set_correct_score',
      uof: 207,
      outcomes: [...setScores, ...setScores.map(turned)],
      specifiers: ofSet,
      overround: 'score',
    },
    { id: 'set_race_to_games', uof: 208, outcomes: sides, specifiers: ['setnr', 'games'] },
    { id: 'set_games_x_y', uof: 209, outcomes: results, specifiers: ['setnr', 'gamenrx', 'gamenry'] },
    {
      id: 'set_tiebreak_score',
      uof: 894,
      outcomes: [...tiebreakScores, ...tiebreakScores.map(turned), 'other'],
      specifiers: ofSet,
      overround: 'score',
    },
    { id: 'set_tiebreak_points', uof: 895, ...line, specifiers: ['setnr', 'total'] },
  ]),
  ...marketTypes({ period: 'part', group: 'games', overround: 'bucket', block: 'match' }, [
    { id: 'game_winner', uof: 210, outcomes: sides, specifiers: ofGame, overround: 'result' },
    { id: 'game_exact_points', uof: 211, outcomes: countsTo(7, 4), specifiers: ofGame },
    { id: 'game_to_deuce', uof: 212, ...question, specifiers: ofGame },
    { id: 'game_odd_even_points', uof: 213, outcomes: oddEven, specifiers: ofGame, overround: 'yes_no' },
    { id: 'game_score', uof: 214, outcomes: gameScores, specifiers: ofGame, overround: 'score' },
    {
      id: 'game_score_or_break',
      uof: 215,
      outcomes: ['server_0', 'server_15', 'server_30', 'server_40', 'break'],
      specifiers: [...ofGame, 'server'],
      overround: 'score',
    },
    { id: 'game_race_to_points', uof: 216, outcomes: sides, specifiers: [...ofGame, 'pointnr'] },
    { id: 'game_first_n_points', uof: 217, outcomes: results, specifiers: [...ofGame, 'pointnr'] },
    { id: 'game_nth_point', uof: 218, outcomes: sides, specifiers: [...ofGame, 'pointnr'] },
  ]),
];

const shortSetScores = ['4:0', '4:1', '4:2', '4:3'];
const ofShortSet = new Set([
  'winner',
  'total_games',
  'tiebreak',
  'odd_even_games',
  'set_correct_score',
  'game_winner',
]);

/** Virtual tennis: one set to four games, with a tie-break at three all. */
export const shortSetTypes: readonly MarketType[] = tennisTypes
  .filter(({ id }) => ofShortSet.has(id))
  .map((type) =>
    type.id === 'set_correct_score'
      ? { ...type, outcomes: [...shortSetScores, ...shortSetScores.map(turned)] }
      : type,
  );
