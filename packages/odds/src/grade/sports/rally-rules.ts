import { chosen, nth, race } from '../order-rules.ts';
import { hasStarted, match, partOf } from '../scope.ts';
import {
  correctScore,
  handicap,
  inScope,
  oddEven,
  range,
  total,
  type Definition,
  type Definitions,
  type Rules,
} from '../score-rules.ts';
import { doubleResult, matchWinner, setsWon } from './tennis-rules.ts';
import { isWon, yesOrNo } from '../verdict.ts';

const points = 'points';

const fifthSet: Definition = {
  id: 'fifth_set',
  decide: (read) => {
    const isPlayed = hasStarted(read.record, partOf('set5'));
    return isPlayed || read.isOver() ? yesOrNo(isWon(isPlayed), read.outcome) : null;
  },
};

/** Winner of a set or a map, void if it was not played. */
export const partWinner: Definition = {
  id: 'winner',
  decide: (read) => chosen(read, read.listed('sets')[0]?.side ?? (read.isOver() ? null : undefined)),
};

const whole: Definitions = {
  winner: matchWinner,
  correct_score: correctScore('sets'),
  point_handicap: handicap(points),
  total_points: total(points),
};

/** Rules of a set, whose types a sport calls by its own word for it. */
const ofSet: Definitions = {
  winner: partWinner,
  point_handicap: handicap(points),
  total_points: total(points),
  odd_even: oddEven(points),
  race_to_points: race(points, 'pointnr', null),
  nth_point: nth(points, 'pointnr', null),
};

export const tableTennisRules: Rules = {
  ...inScope(whole, match),
  ...inScope(
    ofSet,
    ({ gamenr }) => partOf(`set${gamenr}`),
    (name) => `game_${name}`,
  ),
};

export const volleyballRules: Rules = {
  ...inScope(
    {
      ...whole,
      set_handicap: handicap('sets'),
      exact_sets: range('sets'),
      double_result: doubleResult,
      p1_wins_a_set: setsWon('home', 'any'),
      p2_wins_a_set: setsWon('away', 'any'),
      fifth_set: fifthSet,
    },
    match,
  ),
  ...inScope(
    ofSet,
    ({ setnr }) => partOf(`set${setnr}`),
    (name) => `set_${name}`,
  ),
};
