import type { Side } from '../../sport.ts';
import { cardRules, cornerRules } from './football-counts.ts';
import { intervalRules } from './interval-rules.ts';
import { chosen, last, nth } from '../order-rules.ts';
import { playerRules } from './player-rules.ts';
import { half1, half2, hasStarted, match, overtime, partOf, regularHalves } from '../scope.ts';
import {
  both,
  bothOf,
  cleanSheet,
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
  ofDoubleChance,
  ofResult,
  ofTotal,
  range,
  restOf,
  result,
  resultOr,
  scores,
  total,
  twoResults,
  which,
  wins,
  winToNil,
  type Definition,
  type Definitions,
  type Rules,
} from '../score-rules.ts';
import { mostOf, overUnderOf, resultOf, scoreOf } from '../score-verdicts.ts';
import { sumOf, type Reading } from '../reading.ts';
import { winnerOf } from '../record.ts';
import { above, all, isWon, yesOrNo, type Verdict } from '../verdict.ts';

const goals = 'goals';
const halves = [half1, half2];

/** Types of the match and of each half. */
export const goalRules: Definitions = {
  '1x2': result(goals),
  double_chance: doubleChance(goals),
  draw_no_bet: noBet(goals, 'draw'),
  asian_handicap: handicap(goals),
  handicap_3way: handicap3(goals),
  total: total(goals),
  home_total: total(goals, 'home'),
  away_total: total(goals, 'away'),
  exact_goals: range(goals),
  home_exact: range(goals, 'home'),
  away_exact: range(goals, 'away'),
  multigoals: range(goals),
  odd_even: oddEven(goals),
  btts: both(goals),
  home_clean_sheet: cleanSheet(goals, 'home'),
  away_clean_sheet: cleanSheet(goals, 'away'),
  nth_goal: nth(goals, 'goalnr', 'none'),
  rest_of_match: restOf(goals),
  '1x2&btts': bothOf(goals, ofResult, ofBoth),
  '1x2&total': bothOf(goals, ofResult, ofTotal),
  'dc&btts': bothOf(goals, ofDoubleChance, ofBoth),
};

const halfScoreMost = 2;

const question = (id: string, test: (read: Reading) => Verdict): Definition => ({
  id,
  decide: (read) => yesOrNo(test(read), read.outcome),
});

const highest = (side?: Side): Definition => ({
  id: 'highest',
  decide: (read) => {
    const zero = { min: 0, max: 0 };
    const parts = halves.map((half, index) => {
      const span = read.span(goals, half);
      return { name: `${index + 1}h`, span: side ? { home: span[side], away: zero } : span };
    });
    return mostOf(parts, read.outcome);
  },
});

/** `1:0/2:1`; `other` is four goals or more. */
const halfAndFullScore: Definition = {
  id: 'half_and_full',
  decide: (read) => {
    const [first, full] = [read.span(goals, half1), read.span(goals)];
    if (read.outcome === 'other') return above(sumOf(full), 3);
    const [one = '', other = ''] = read.outcome.split('/');
    return all(scoreOf(first, one, Infinity), scoreOf(full, other, Infinity));
  },
};

const halfAndFullTotal: Definition = {
  id: 'half_and_full',
  decide: (read) => {
    const [results = '', amount = ''] = read.outcome.split('&');
    const [one = '', other = ''] = results.split('/');
    const full = read.span(goals);
    return all(
      resultOf(read.span(goals, half1), one),
      resultOf(full, other),
      overUnderOf(sumOf(full), amount, read.number('total')),
    );
  },
};

const bothScoreByHalf: Definition = {
  id: 'both_score',
  decide: (read) => {
    const answers = read.outcome.split('/');
    return all(...halves.map((half, index) => ofBoth(read.span(goals, half), answers[index] ?? '', read)));
  },
};

/** Types of the whole match alone. */
const matchRules: Definitions = {
  home_no_bet: noBet(goals, 'home'),
  away_no_bet: noBet(goals, 'away'),
  goal_range: range(goals),
  home_multigoals: range(goals, 'home'),
  away_multigoals: range(goals, 'away'),
  home_odd_even: oddEven(goals, 'home'),
  away_odd_even: oddEven(goals, 'away'),
  which_score: which(goals),
  home_win_to_nil: winToNil(goals, 'home'),
  away_win_to_nil: winToNil(goals, 'away'),
  correct_score: correctScore(goals, 4),
  winning_margin: margin(goals),
  last_goal: last(goals, 'none'),
  penalty_scored: question('penalty_scored', (read) => {
    const scored = read.listed(goals).some(({ isPenalty }) => isPenalty);
    return scored ? 'WON' : read.isOver() ? 'LOST' : null;
  }),
  ht_ft: twoResults(goals, half1, regularHalves),
  ht_ft_score: halfAndFullScore,
  'ht_ft&total': halfAndFullTotal,
  'total&btts': bothOf(goals, ofTotal, ofBoth),
  'dc&total': bothOf(goals, ofDoubleChance, ofTotal),
  ...Object.fromEntries(
    ['home', 'draw', 'away'].flatMap((side) =>
      (['over', 'under', 'btts'] as const).map((other) => [
        `${side}_or_${other}`,
        resultOr(goals, side, other),
      ]),
    ),
  ),
  ...Object.fromEntries(
    (['home', 'away'] as const).flatMap((side) => [
      [`${side}_win_both_halves`, inParts('win_parts', halves, goals, 'all', wins(side))],
      [`${side}_win_either_half`, inParts('win_parts', halves, goals, 'any', wins(side))],
      [`${side}_score_both_halves`, inParts('score_parts', halves, goals, 'all', scores(side))],
      [`${side}_highest_half`, highest(side)],
    ]),
  ),
  both_halves_over: inParts('total_parts', halves, goals, 'all', isTotal('over')),
  both_halves_under: inParts('total_parts', halves, goals, 'all', isTotal('under')),
  btts_1h_2h: bothScoreByHalf,
  highest_half: highest(),
};

const shootout = partOf('shootout');
/** How a tie was decided. */
const wayOf = (read: Reading) => {
  if (hasStarted(read.record, shootout)) return 'shootout';
  return hasStarted(read.record, overtime) ? 'overtime' : 'regular';
};

/** Who goes through, and how; extra time and shoot-out by themselves. */
const tieRules: Definitions = {
  to_qualify: { id: 'to_qualify', decide: (read) => chosen(read, winnerOf(read.record) ?? undefined) },
  method: {
    id: 'method',
    decide: (read) => {
      const winner = winnerOf(read.record);
      return chosen(read, winner ? `${winner}&${wayOf(read)}` : undefined);
    },
  },
  shootout: question('shootout', (read) => {
    if (hasStarted(read.record, shootout)) return 'WON';
    return read.isOver() ? isWon(false) : null;
  }),
};

/** Handball has these on its sixty minutes. */
export const halvesRules: Rules = {
  ...inScope(goalRules, regularHalves),
  ...inScope(goalRules, half1, (name) => `${name}_1h`),
  ...inScope(goalRules, half2, (name) => `${name}_2h`),
  ...inScope({ correct_score_1h: correctScore(goals, halfScoreMost) }, half1),
  ...inScope({ correct_score_2h: correctScore(goals, halfScoreMost) }, half2),
  ...inScope(matchRules, regularHalves),
};

export const footballRules: Rules = {
  ...halvesRules,
  ...intervalRules,
  ...inScope(playerRules, regularHalves),
  ...cornerRules,
  ...cardRules,
  ...inScope(tieRules, match),
  ...inScope(
    {
      overtime_1x2: result(goals),
      overtime_total: total(goals),
      overtime_handicap: handicap(goals),
    },
    overtime,
  ),
  ...inScope(
    {
      shootout_winner: {
        id: 'winner',
        decide: (read) =>
          chosen(
            read,
            (['home', 'away'] as const).find(
              (side) => read.isOver() && resultOf(read.span('shootout'), side) === 'WON',
            ),
          ),
      },
    },
    partOf('shootout'),
  ),
};
