import type { LegOfEvent } from '../../../law.ts';
import { footballTypes } from '../../../market-types/football.ts';
import type { MarketType } from '../../../market-types/market-type.ts';
import type { Side } from '../../../sport.ts';
import { codeOf } from '../../joint-cells.ts';
import { isInWindow } from '../goal-markets.ts';
import type { GoalModel } from '../scenarios.ts';
import { resultOf } from '../score-rules.ts';
import { gradeOfScore } from './rule-grade.ts';

/** A goal as a leg sees it. */
export type GoalSeen = {
  readonly side: Side;
  /** Which goal of the match it is, from 1. */
  readonly nth: number;
  readonly isHalf1: boolean;
  readonly second: number;
  /** Null: an own goal. A player that no leg names is `other`. */
  readonly player: string | null;
  readonly isPenalty: boolean;
};

/** How a tie that is level after regular time ends; 0: it was not level. */
export const tieEnds = ['', 'home&overtime', 'away&overtime', 'home&shootout', 'away&shootout'] as const;

/**
 * A leg that goals decide. Its state is a token below `tokens`, which begins as `start` and which
 * each goal moves on; score and token then give the code of its result.
 */
export type GoalLeg = {
  readonly usesHalf: boolean;
  /** What of the score at half time matters later, where that is less than the score. */
  readonly halfKey: ((home1: number, away1: number) => number) | null;
  /** Whether the final score is more than a token. */
  readonly usesScore: boolean;
  /** The goal of the match that it waits for; 0: none by its number. */
  readonly nth: number;
  /** Whether the order or the time of goals matters, and not only who scored them. */
  readonly isOrdered: boolean;
  readonly usesTie: boolean;
  readonly players: readonly string[];
  readonly usesPenalty: boolean;
  /** Whether an own goal counts otherwise than another one. */
  readonly usesOwnGoals: boolean;
  readonly tokens: number;
  readonly start: number;
  /** Seconds at which goals begin to count otherwise. */
  readonly bounds: readonly number[];
  step(token: number, goal: GoalSeen): number;
  grade(home: number, away: number, home1: number, away1: number, token: number, tie: number): number;
};

const plain = {
  usesHalf: false,
  halfKey: null,
  usesScore: false,
  nth: 0,
  isOrdered: false,
  usesTie: false,
  usesPenalty: false,
  usesOwnGoals: false,
  players: [],
  tokens: 1,
  start: 0,
  bounds: [],
  step: (token: number) => token,
} as const;
const byWon = (isWon: boolean): number => (isWon ? codeOf.WON : codeOf.LOST);
const types = new Map(footballTypes.map((type) => [type.id, type]));
const sidesOrNone = ['none', 'home', 'away'];

/** Token of a leg after the goals so far. */
function replayed(model: GoalModel, leg: GoalLeg): GoalLeg {
  const goals = model.state.goals.filter(({ period }) => period === 'half1' || period === 'half2');
  const start = goals.reduce((token, { side, period, second, player, isPenalty }, before) => {
    const isHalf1 = period === 'half1';
    // Stoppage belongs to the last minute of its half.
    const at = isHalf1 ? Math.min(second, 2_699) : second;
    return leg.step(token, { side, nth: before + 1, isHalf1, second: at, player, isPenalty });
  }, leg.start);
  return { ...leg, start };
}

function nthGoalLeg(leg: LegOfEvent): GoalLeg | null {
  const half = /_([12])h$/.exec(leg.type)?.[1];
  const nth = Number(leg.specifiers['goalnr']);
  const wanted = sidesOrNone.indexOf(leg.outcome);
  if (wanted < 0 || !(nth > 0) || nth > scoredMax) return null;
  // Goals of the second half are counted by the token, below 3 being the side of the one that is named.
  return {
    ...plain,
    isOrdered: true,
    nth: half === '2' ? 0 : nth,
    tokens: half === '2' ? nth + 2 : 3,
    step(token, goal) {
      const side = goal.side === 'home' ? 1 : 2;
      if (half !== '2') return goal.nth === nth && (half === undefined || goal.isHalf1) ? side : token;
      if (goal.isHalf1 || token === 1 || token === 2) return token;
      const before = token === 0 ? 0 : token - 2;
      return before + 1 === nth ? side : before + 3;
    },
    grade: (_h, _a, _h1, _a1, token) => byWon((token > 2 ? 0 : token) === wanted),
  };
}
const scoredMax = 20;

function lastGoalLeg({ outcome }: LegOfEvent): GoalLeg | null {
  const wanted = sidesOrNone.indexOf(outcome);
  if (wanted < 0) return null;
  return {
    ...plain,
    isOrdered: true,
    tokens: 3,
    step: (_token, { side }) => (side === 'home' ? 1 : 2),
    grade: (_h, _a, _h1, _a1, token) => byWon(token === wanted),
  };
}

function goalTimeLeg({ specifiers, outcome }: LegOfEvent, type: MarketType): GoalLeg | null {
  const intervals = (type.outcomes as readonly string[]).slice(0, -1);
  const minutes = 90 / intervals.length;
  const nth = Number(specifiers['goalnr']);
  const wanted = outcome === 'none' ? 0 : intervals.indexOf(outcome) + 1;
  if (!(nth > 0) || (wanted === 0 && outcome !== 'none')) return null;
  return {
    ...plain,
    isOrdered: true,
    nth,
    tokens: intervals.length + 1,
    bounds: intervals.map((_, at) => at * minutes * 60),
    step: (token, goal) => (goal.nth === nth ? Math.floor(goal.second / (60 * minutes)) + 1 : token),
    grade: (_h, _a, _h1, _a1, token) => byWon(token === wanted),
  };
}

/** Goals of a side that an interval counts at most. */
const countMax = 5;

function intervalLeg({ type, specifiers, outcome }: LegOfEvent): GoalLeg | null {
  const [from, to] = [60 * (Number(specifiers['from']) - 1), 60 * Number(specifiers['to'])];
  const base = type.startsWith('interval_1x2') ? '1x2' : 'total';
  const outcomes = types.get(type)!.outcomes as readonly string[];
  const found = gradeOfScore(base, specifiers, outcomes, outcome);
  if (!found || !(to > from)) return null;
  return {
    ...plain,
    isOrdered: true,
    tokens: (countMax + 1) ** 2,
    bounds: [from, to],
    step(token, goal) {
      if (!isInWindow({ second: goal.second, period: goal.isHalf1 ? 'half1' : 'half2' }, from, to))
        return token;
      const [home, away] = [Math.floor(token / (countMax + 1)), token % (countMax + 1)];
      const isHome = goal.side === 'home';
      return isHome
        ? Math.min(home + 1, countMax) * (countMax + 1) + away
        : home * (countMax + 1) + Math.min(away + 1, countMax);
    },
    grade: (_h, _a, _h1, _a1, token) =>
      found.grade(Math.floor(token / (countMax + 1)), token % (countMax + 1), 0, 0),
  };
}

function scorerLeg(model: GoalModel, { type, outcome }: LegOfEvent): GoalLeg | null {
  const [id = '', result] = outcome.split('&');
  const isKnown = (['home', 'away'] as const).some((side) =>
    model.parameters.players[side].some((player) => player.id === id),
  );
  const isEnd = type === 'first_scorer' || type === 'last_scorer';
  if (!isKnown && !(isEnd && outcome === 'none')) return null;
  if (isEnd) {
    const wanted = outcome === 'none' ? 0 : 1;
    return {
      ...plain,
      isOrdered: true,
      usesOwnGoals: true,
      players: outcome === 'none' ? [] : [id],
      tokens: 3,
      step: (token, { player }) =>
        player === null || (type === 'first_scorer' && token > 0) ? token : player === id ? 1 : 2,
      grade: (_h, _a, _h1, _a1, token) => byWon(token === wanted),
    };
  }
  const needed = { two_plus_scorer: 2, hat_trick_scorer: 3 }[type] ?? 1;
  const wanted = ['home', 'draw', 'away'].indexOf(result ?? '');
  return {
    ...plain,
    players: [id],
    usesScore: result !== undefined,
    tokens: needed + 1,
    step: (token, { player }) => (player === id ? Math.min(token + 1, needed) : token),
    grade: (home, away, _h1, _a1, token) =>
      byWon(token === needed && (result === undefined || resultOf(home, away) === wanted)),
  };
}

function tieLeg({ type, outcome }: LegOfEvent): GoalLeg {
  return {
    ...plain,
    usesTie: true,
    usesScore: true,
    grade(home, away, _h1, _a1, _token, tie) {
      const end = tie === 0 ? `${home > away ? 'home' : 'away'}&regular` : tieEnds[tie]!;
      if (type === 'method') return byWon(end === outcome);
      if (type === 'shootout') return byWon(end.endsWith('shootout') === (outcome === 'yes'));
      return byWon(end.startsWith(outcome));
    },
  };
}

/** The leg as goals decide it. Null: they do not, or it is not priced together with others. */
export function goalLegOf(model: GoalModel, leg: LegOfEvent): GoalLeg | null {
  const type = types.get(leg.type);
  if (!type || type.block !== 'goals') return null;
  const made = madeOf(model, leg, type);
  return made && replayed(model, made);
}

function madeOf(model: GoalModel, leg: LegOfEvent, type: MarketType): GoalLeg | null {
  if (leg.type.startsWith('nth_goal')) return nthGoalLeg(leg);
  if (leg.type === 'last_goal') return lastGoalLeg(leg);
  if (leg.type.startsWith('goal_time')) return goalTimeLeg(leg, type);
  if (leg.type.startsWith('interval')) return intervalLeg(leg);
  if (leg.type.includes('scorer')) return scorerLeg(model, leg);
  if (leg.type === 'penalty_scored')
    return {
      ...plain,
      usesPenalty: true,
      tokens: 2,
      step: (token, { isPenalty }) => (isPenalty ? 1 : token),
      grade: (_h, _a, _h1, _a1, token) => byWon((token === 1) === (leg.outcome === 'yes')),
    };
  if (type.group === 'tie')
    return model.parameters.isTie && ['to_qualify', 'method', 'shootout'].includes(leg.type)
      ? tieLeg(leg)
      : null;
  if (typeof type.outcomes === 'string') return null;
  const found = gradeOfScore(leg.type, leg.specifiers, type.outcomes, leg.outcome);
  if (!found) return null;
  const { on, grade } = found;
  const halfKey =
    on === 'half1'
      ? (home1: number, away1: number) => grade(0, 0, home1, away1)
      : leg.type === 'ht_ft' || leg.type === 'ht_ft&total'
        ? resultOf
        : null;
  return { ...plain, usesScore: on !== 'half1', usesHalf: on !== 'full', halfKey, grade };
}
