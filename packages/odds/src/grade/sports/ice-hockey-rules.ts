import { last, nth } from '../order-rules.ts';
import type { Reading } from '../reading.ts';
import { hasStarted, match, overtime, partOf, regularPeriods } from '../scope.ts';
import {
  both,
  bothOf,
  correctScore,
  doubleChance,
  handicap,
  handicap3,
  inParts,
  inScope,
  isTotal,
  margin,
  noBet,
  oddEven,
  ofBoth,
  ofResult,
  ofTotal,
  range,
  result,
  scores,
  total,
  winner,
  wins,
  type Definition,
  type Definitions,
  type Rules,
} from '../score-rules.ts';
import { mostOf, resultOf } from '../score-verdicts.ts';
import { all, isWon, yesOrNo } from '../verdict.ts';

const goals = 'goals';
const periods = [1, 2, 3].map((number) => partOf(`period${number}`));

/** Whether the sixty minutes are followed by overtime. */
const hasOvertime: Definition = {
  id: 'overtime',
  decide: (read) => {
    const verdict = hasStarted(read.record, overtime) || hasStarted(read.record, partOf('shootout'));
    return yesOrNo(verdict ? 'WON' : read.record.status === 'ENDED' ? isWon(false) : null, read.outcome);
  },
};

const highestPeriod: Definition = {
  id: 'highest',
  decide: (read) =>
    mostOf(
      periods.map((period, index) => ({ name: `p${index + 1}`, span: read.span(goals, period) })),
      read.outcome,
    ),
};

const periodAndMatch: Definition = {
  id: 'half_and_full',
  decide: (read: Reading) => {
    const [one = '', other = ''] = read.outcome.split('&');
    return all(resultOf(read.span(goals), one), resultOf(read.span(goals, regularPeriods), other));
  },
};

const regular: Definitions = {
  '1x2': result(goals),
  double_chance: doubleChance(goals),
  draw_no_bet: noBet(goals, 'draw'),
  asian_handicap: handicap(goals),
  handicap_3way: handicap3(goals),
  total: total(goals),
  home_total: total(goals, 'home'),
  away_total: total(goals, 'away'),
  exact_goals: range(goals),
  odd_even: oddEven(goals),
  btts: both(goals),
  correct_score: correctScore(goals, 6),
  '1x2&total': bothOf(goals, ofResult, ofTotal),
  '1x2&btts': bothOf(goals, ofResult, ofBoth),
  nth_goal: nth(goals, 'goalnr', 'none'),
  last_goal: last(goals, 'none'),
  overtime: hasOvertime,
  highest_period: highestPeriod,
  home_win_all: inParts('win_parts', periods, goals, 'all', wins('home')),
  away_win_all: inParts('win_parts', periods, goals, 'all', wins('away')),
  home_win_any: inParts('win_parts', periods, goals, 'any', wins('home')),
  away_win_any: inParts('win_parts', periods, goals, 'any', wins('away')),
  home_score_in_all: inParts('score_parts', periods, goals, 'all', scores('home')),
  away_score_in_all: inParts('score_parts', periods, goals, 'all', scores('away')),
  all_over: inParts('total_parts', periods, goals, 'all', isTotal('over')),
  all_under: inParts('total_parts', periods, goals, 'all', isTotal('under')),
};

/** With overtime and shoot-out, which adds one goal to its winner. */
const whole: Definitions = {
  winner: winner(goals),
  handicap_match: handicap(goals),
  total_match: total(goals),
  home_total_match: total(goals, 'home'),
  away_total_match: total(goals, 'away'),
  margin: margin(goals),
  odd_even_match: oddEven(goals),
  nth_goal_match: nth(goals, 'goalnr', 'none'),
};

const ofPeriod: Definitions = {
  period_1x2: result(goals),
  period_double_chance: doubleChance(goals),
  period_draw_no_bet: noBet(goals, 'draw'),
  period_handicap: handicap(goals),
  period_total: total(goals),
  period_home_total: total(goals, 'home'),
  period_away_total: total(goals, 'away'),
  period_btts: both(goals),
  period_correct_score: correctScore(goals, 3),
  period_odd_even: oddEven(goals),
  period_nth_goal: nth(goals, 'goalnr', 'none'),
  period_last_goal: last(goals, 'none'),
  'period&match': periodAndMatch,
};

export const iceHockeyRules: Rules = {
  ...inScope(regular, regularPeriods),
  ...inScope(whole, match),
  ...inScope(ofPeriod, ({ periodnr }) => partOf(`period${periodnr}`)),
};
