import type { Side } from '../../../sport.ts';
import { fillPoisson, poissonSizeOf } from '../../counts.ts';
import { add, resultsBase, type Results } from '../../joint-cells.ts';
import { halfSeconds, matchSeconds } from '../clock.ts';
import { onPitch } from '../count-markets.ts';
import { groupShareOf, redGroups } from '../event-counts.ts';
import { goalCellsOf } from '../goal-cells.ts';
import { scoreFactors, type GoalModel } from '../scenarios.ts';
import { overtimeResultOf, shootoutChanceOf } from '../tie.ts';
import type { GoalLeg, GoalSeen } from './goal-legs.ts';

/** What a goal of a side can be, as far as it matters to the legs. */
type Mark = { readonly chance: number; readonly player: string | null; readonly isPenalty: boolean };
/** Tokens of all legs as one number, with its chance. */
type Tokens = Map<number, number>;

function marksOf(model: GoalModel, side: Side, legs: readonly GoalLeg[]): readonly Mark[] {
  const { ownGoalShare: own, penaltyShare } = model.parameters;
  const named = new Set(legs.flatMap(({ players }) => players));
  const knowsScorers = legs.some((leg) => leg.players.length > 0 || leg.usesOwnGoals || leg.usesPenalty);
  if (!knowsScorers) return [{ chance: 1, player: 'other', isPenalty: false }];
  const players = onPitch(model, side);
  const all = players.reduce((sum, { goals }) => sum + goals, 0);
  const shares = players
    .filter(({ id, goals }) => named.has(id) && goals > 0)
    .map(({ id, goals }) => ({ id, share: goals / all }));
  const rest = 1 - shares.reduce((sum, { share }) => sum + share, 0);
  const scorers = [...shares, ...(rest > 1e-12 ? [{ id: 'other', share: rest }] : [])];
  const penalties = legs.some(({ usesPenalty }) => usesPenalty) ? [penaltyShare, 1 - penaltyShare] : [0, 1];
  return [
    { chance: own, player: null, isPenalty: false },
    ...scorers.flatMap(({ id, share }) =>
      penalties.map((part, at) => ({ chance: (1 - own) * share * part, player: id, isPenalty: at === 0 })),
    ),
  ].filter(({ chance }) => chance > 0);
}

/** Reads and writes the tokens of all legs in one number. */
function tokensOf(legs: readonly GoalLeg[]) {
  const start = legs.reduceRight((sum, leg) => sum * leg.tokens + leg.start, 0);
  return {
    start,
    moved(tokens: number, goal: GoalSeen): number {
      let [rest, place, sum] = [tokens, 1, 0];
      for (const leg of legs) {
        const token = rest % leg.tokens;
        rest = (rest - token) / leg.tokens;
        sum += place * (leg.tokens === 1 ? 0 : leg.step(token, goal));
        place *= leg.tokens;
      }
      return sum;
    },
  };
}

/** Key of the results of all legs. */
function keyOf(
  legs: readonly GoalLeg[],
  score: readonly [number, number, number, number],
  tokens: number,
  tie: number,
): number {
  let [rest, place, key] = [tokens, 1, 0];
  for (const leg of legs) {
    const token = rest % leg.tokens;
    rest = (rest - token) / leg.tokens;
    key += place * leg.grade(...score, token, tie);
    place *= resultsBase;
  }
  return key;
}

/** Ends of a level tie with their chances, by the red card still to come. */
function tieEndsOf(model: GoalModel, red: number): readonly number[] {
  const [home, level, away] = overtimeResultOf(model, red);
  const kicks = shootoutChanceOf(model.state, model.parameters.kickChance);
  return [0, home, away, level * kicks, level * (1 - kicks)];
}

/** Masses of the results of goal legs by group of `redGroups`. */
export function goalResultsOf(model: GoalModel, legs: readonly GoalLeg[]): readonly Results[] {
  const groups = redGroups.map((): Results => new Map());
  const ties = legs.some(({ usesTie }) => usesTie) ? [0, 1, 2].map((red) => tieEndsOf(model, red)) : null;
  const put = (
    group: number,
    score: readonly [number, number, number, number],
    tokens: number,
    mass: number,
  ) => {
    const red = redGroups[group]!;
    const ends = ties && score[0] === score[1] ? ties[red.home === 1 ? 1 : red.away === 1 ? 2 : 0]! : null;
    if (!ends) return add(groups[group]!, keyOf(legs, score, tokens, 0), mass);
    for (let tie = 1; tie < ends.length; tie += 1)
      add(groups[group]!, keyOf(legs, score, tokens, tie), mass * ends[tie]!);
  };
  if (legs.some(({ isOrdered }) => isOrdered)) walkPaths(model, legs, put);
  else walkCells(model, legs, put);
  return groups;
}

type Put = (
  group: number,
  score: readonly [number, number, number, number],
  tokens: number,
  mass: number,
) => void;

/** Who scored does not depend on the order of goals, so their number is enough. */
function walkCells(model: GoalModel, legs: readonly GoalLeg[], put: Put): void {
  const byCounts = tokensByCounts(model, legs);
  const { scenarios } = model;
  for (const group of redGroups.keys()) {
    const weights = scenarios.weights.map(
      (weight, scenario) => weight * groupShareOf(model, scenario, group),
    );
    if (weights.every((weight) => weight === 0)) continue;
    const cells = goalCellsOf(model, weights);
    for (let cell = 0; cell < cells.count; cell += 1) {
      const [home, away] = [cells.home[cell]!, cells.away[cell]!];
      for (const [tokens, chance] of byCounts(home - model.home, away - model.away))
        put(
          group,
          [home, away, cells.home1[cell]!, cells.away1[cell]!],
          tokens,
          cells.chances[cell]! * chance,
        );
    }
  }
}

function tokensByCounts(model: GoalModel, legs: readonly GoalLeg[]) {
  const { start, moved } = tokensOf(legs);
  const known = new Map<number, Tokens>([[0, new Map([[start, 1]])]]);
  const marks = { home: marksOf(model, 'home', legs), away: marksOf(model, 'away', legs) };
  const of = (home: number, away: number): Tokens => {
    const key = home * 64 + away;
    const found = known.get(key);
    if (found) return found;
    const side = home > 0 ? 'home' : 'away';
    const next: Tokens = new Map();
    for (const [tokens, chance] of home > 0 ? of(home - 1, away) : of(home, away - 1))
      for (const mark of marks[side])
        add(next, moved(tokens, { ...noTime, side, ...mark }), chance * mark.chance);
    known.set(key, next);
    return next;
  };
  return of;
}
const noTime = { nth: 0, isHalf1: false, second: 0 } as const;

/** Paths rarer than this are left out. */
const massMin = 1e-11;
/** Scores below this and tokens in one number. */
const scoreBase = 24;

/**
 * Goal by goal through the segments of a match in which the sides' rates keep their ratio: the number of goals of a
 * segment is a Poisson one and each is the home side's with the same chance.
 */
function walkPaths(model: GoalModel, legs: readonly GoalLeg[], put: Put): void {
  const { scenarios } = model;
  const { start, moved } = tokensOf(legs);
  const marks = { home: marksOf(model, 'home', legs), away: marksOf(model, 'away', legs) };
  const usesHalf = legs.some((leg) => leg.usesHalf);
  const factor = scoreFactors(model.parameters);
  const bounds = [...new Set([halfSeconds, ...legs.flatMap((leg) => leg.bounds)])].toSorted((a, b) => a - b);
  // Goals beyond those that a leg or the factor distinguishes need not be counted.
  const ahead = Math.max(0, ...legs.map((leg) => leg.nth - model.home - model.away));
  const countsAll = legs.some((leg) => leg.usesScore);
  const most = countsAll
    ? { home: scoreBase - 1, away: scoreBase - 1 }
    : { home: Math.max(2, model.home + ahead), away: Math.max(2, model.away + ahead) };
  const key = (home: number, away: number, home1: number, away1: number, tokens: number) =>
    (((tokens * scoreBase + home) * scoreBase + away) * scoreBase + home1) * scoreBase + away1;
  const scoreOf = (state: number) => {
    const away1 = state % scoreBase;
    let rest = (state - away1) / scoreBase;
    const home1 = rest % scoreBase;
    rest = (rest - home1) / scoreBase;
    const away = rest % scoreBase;
    rest = (rest - away) / scoreBase;
    const home = rest % scoreBase;
    return { home, away, home1, away1, tokens: (rest - home) / scoreBase };
  };
  const step = (states: Results, homeShare: number, from: number): Results => {
    const next: Results = new Map();
    const isHalf1 = from < halfSeconds;
    const inHalf1 = isHalf1 && usesHalf ? 1 : 0;
    for (const [state, chance] of states) {
      const { home, away, home1, away1, tokens } = scoreOf(state);
      const nth = home + away + 1;
      const seen = { nth, isHalf1, second: from };
      for (const side of ['home', 'away'] as const) {
        const share = chance * (side === 'home' ? homeShare : 1 - homeShare);
        if (share < massMin) continue;
        const to =
          side === 'home'
            ? ([Math.min(home + 1, most.home), away, home1 + inHalf1, away1] as const)
            : ([home, Math.min(away + 1, most.away), home1, away1 + inHalf1] as const);
        for (const mark of marks[side])
          add(next, key(...to, moved(tokens, { ...seen, side, ...mark })), share * mark.chance);
      }
    }
    return next;
  };
  const ofHalf = legs.filter((leg) => leg.usesHalf);
  /** States whose scores at half time no leg distinguishes, as one. */
  const merged = (before: Results): Results => {
    if (ofHalf.length === 0 || ofHalf.some(({ halfKey }) => halfKey === null)) return before;
    const known = new Map<string, readonly [number, number]>();
    const after: Results = new Map();
    for (const [state, chance] of before) {
      const { home, away, home1, away1, tokens } = scoreOf(state);
      const halfKey = ofHalf.map((leg) => leg.halfKey!(home1, away1)).join();
      const same = known.get(halfKey) ?? [home1, away1];
      known.set(halfKey, same);
      add(after, key(home, away, ...same, tokens), chance);
    }
    return after;
  };
  /** States after the goals from one second to another. */
  const advanced = (scenario: number, before: Results, begin: number, end: number): Results => {
    let [states, from] = [before, begin];
    for (const to of [...bounds.filter((bound) => bound > begin && bound < end), end]) {
      const mean = (side: Side) => model.meanTo(scenario, side, to) - model.meanTo(scenario, side, from);
      const [home, away] = [mean('home'), mean('away')];
      const counts = new Float64Array(poissonSizeOf(home + away));
      fillPoisson(counts, home + away);
      const after: Results = new Map();
      for (let count = 0; count < counts.length; count += 1) {
        if (count > 0) states = step(states, home / (home + away), from);
        for (const [state, chance] of states) add(after, state, chance * counts[count]!);
      }
      [states, from] = [to === halfSeconds ? merged(after) : after, to];
    }
    return states;
  };
  const finish = (scenario: number, states: Results) => {
    for (const group of redGroups.keys()) {
      const share = scenarios.weights[scenario]! * groupShareOf(model, scenario, group);
      if (share === 0) continue;
      for (const [state, chance] of states) {
        const { home, away, home1, away1, tokens } = scoreOf(state);
        put(group, [home, away, home1, away1], tokens, chance * share * (1 + factor(home, away)));
      }
    }
  };
  const first = usesHalf ? ([model.home1, model.away1] as const) : ([0, 0] as const);
  let [states, from]: [Results, number] = [
    new Map([[key(Math.min(model.home, most.home), Math.min(model.away, most.away), ...first, start), 1]]),
    model.now,
  ];
  // Until its red card a scenario goes as the one without.
  const withRed = [...scenarios.at.keys()].filter((scenario) => scenarios.sides[scenario] !== 0);
  for (const scenario of withRed.toSorted((a, b) => scenarios.at[a]! - scenarios.at[b]!)) {
    const at = scenarios.at[scenario]!;
    if (at > from) [states, from] = [advanced(0, states, from, at), at];
    finish(scenario, advanced(scenario, states, at, matchSeconds));
  }
  finish(0, from < matchSeconds ? advanced(0, states, from, matchSeconds) : states);
}
