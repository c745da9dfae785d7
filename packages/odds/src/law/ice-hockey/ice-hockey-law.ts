import type { Law, LawDocument } from '../../law.ts';
import type { Specifiers } from '../../market-key.ts';
import type { MarketType } from '../../market-types/market-type.ts';
import { fillPoisson } from '../counts.ts';
import { scoreRuleOf } from '../football/score-rules.ts';
import { isVoid, lineOf, tableLaw, tableOfCells, type TableRule } from '../table-law.ts';

export type IceHockeyParameters = {
  /** Mean goals of sixty minutes without an empty net. */
  readonly home: number;
  readonly away: number;
  /** Chance that extra time has a goal; else a shoot-out decides. */
  readonly overtimeGoal: number;
};

/** Goals by period; the last one is still played. Level after three, the match has ended or goes on. */
export type IceHockeyState = {
  readonly periods: readonly { readonly home: number; readonly away: number }[];
  /** Seconds played of the last period. */
  readonly second: number;
};

const modelName = 'ice-hockey-1';
const periodSeconds = 1_200;
/** While one goal is between them the side behind takes its goalkeeper off, and both score more often. */
const emptyNetSeconds = 120;
const emptyNetFactor = 3;
/** Of the last two minutes at most one goal is counted in each such step. */
const endingStepSeconds = 2;
const endingGoalsMax = 6;
/** Rarer ways are left out; together they are some three hundredths of a per cent. */
const massMin = 2e-8;
const goalsMax = 10;
/** Above the goals of a side in the third period with its end. */
const thirdsMax = 32;

/** Columns: goals of home and away in each period, and in the end with overtime and shoot-out. */
const width = 8;

type Rates = Pick<IceHockeyParameters, 'home' | 'away'>;
type Part = { readonly home: number; readonly away: number; readonly chance: number };

function scoresOf(home: number, away: number): readonly Part[] {
  const [p, q] = [new Float64Array(goalsMax), new Float64Array(goalsMax)];
  fillPoisson(p, home);
  fillPoisson(q, away);
  return Array.from(p, (first, i) =>
    Array.from(q, (second, j) => ({ home: i, away: j, chance: first * second })),
  )
    .flat()
    .filter(({ chance }) => chance > massMin);
}

/** Goals of the last seconds of the third period, from a lead of home on. */
function endingOf(lead: number, seconds: number, rates: Rates): readonly Part[] {
  const size = endingGoalsMax + 1;
  let chances = new Float64Array(size * size);
  chances[0] = 1;
  const steps = Math.ceil(seconds / endingStepSeconds);
  const toHome = rates.home / (rates.home + rates.away);
  const noneAt = (factor: number) =>
    Math.exp((-(rates.home + rates.away) * factor * seconds) / (3 * periodSeconds * Math.max(1, steps)));
  const [plain, empty] = [noneAt(1), noneAt(emptyNetFactor)];
  for (let step = 0; step < steps; step += 1) {
    const next = new Float64Array(size * size);
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j < size; j += 1) {
        const chance = chances[i * size + j]!;
        if (chance === 0) continue;
        const none = Math.abs(lead + i - j) === 1 ? empty : plain;
        next[i * size + j]! += chance * none;
        next[Math.min(size - 1, i + 1) * size + j]! += chance * (1 - none) * toHome;
        next[i * size + Math.min(size - 1, j + 1)]! += chance * (1 - none) * (1 - toHome);
      }
    chances = next;
  }
  return Array.from(chances, (chance, at) => ({
    home: Math.floor(at / size),
    away: at % size,
    chance,
  })).filter(({ chance }) => chance > massMin);
}

function tableOf(document: LawDocument) {
  const { home, away, overtimeGoal } = document.parameters as IceHockeyParameters;
  const state = (document.state as IceHockeyState | null) ?? { periods: [{ home: 0, away: 0 }], second: 0 };
  const now = state.periods.length;
  const meansOf = (seconds: number) =>
    [(home * seconds) / (3 * periodSeconds), (away * seconds) / (3 * periodSeconds)] as const;
  const restOf = (period: number, until: number) =>
    period < now ? 0 : Math.max(0, until - (period === now ? state.second : 0));
  const regular = [1, 2, 3].map((period) =>
    scoresOf(...meansOf(restOf(period, period === 3 ? periodSeconds - emptyNetSeconds : periodSeconds))),
  );
  const ending = restOf(3, periodSeconds) - restOf(3, periodSeconds - emptyNetSeconds);
  const endings = new Map<number, readonly Part[]>();
  const endingFrom = (lead: number) => {
    const known = endings.get(lead);
    if (known) return known;
    const made = endingOf(lead, ending, { home, away });
    endings.set(lead, made);
    return made;
  };
  const before = (period: number) => state.periods[period - 1] ?? { home: 0, away: 0 };
  // Many rows: they are kept flat.
  const cells: number[] = [];
  const chances: number[] = [];
  const toHome = (overtimeGoal * home) / (home + away) + (1 - overtimeGoal) / 2;
  const finish = (h1: number, a1: number, h2: number, a2: number, h3: number, a3: number, chance: number) => {
    const [h, a] = [h1 + h2 + h3, a1 + a2 + a3];
    if (h === a) {
      cells.push(h1, a1, h2, a2, h3, a3, h + 1, a, h1, a1, h2, a2, h3, a3, h, a + 1);
      chances.push(chance * toHome, chance * (1 - toHome));
    } else {
      cells.push(h1, a1, h2, a2, h3, a3, h, a);
      chances.push(chance);
    }
  };
  // The same for all ways to the third period with a lead, but for how many of its scores are likely enough.
  const thirds = new Map<number, readonly Part[]>();
  const thirdsFrom = (lead: number, kept: number): readonly Part[] => {
    const key = lead * thirdsMax ** 2 + kept;
    const found = thirds.get(key);
    if (found) return found;
    const least = regular[2]!.map(({ chance }) => chance).toSorted((one, other) => other - one)[kept - 1]!;
    const sums = new Float64Array(thirdsMax * thirdsMax);
    const scores: number[] = [];
    for (const third of regular[2]!) {
      if (third.chance < least) continue;
      for (const last of endingFrom(lead + third.home - third.away)) {
        const score = (third.home + last.home) * thirdsMax + third.away + last.away;
        if (sums[score] === 0) scores.push(score);
        sums[score]! += third.chance * last.chance;
      }
    }
    const parts = scores.map((score) => ({
      home: Math.floor(score / thirdsMax),
      away: score % thirdsMax,
      chance: sums[score]!,
    }));
    thirds.set(key, parts);
    return parts;
  };
  const leadBefore = [1, 2, 3].reduce((lead, period) => lead + before(period).home - before(period).away, 0);
  for (const first of regular[0]!)
    for (const second of regular[1]!) {
      const two = first.chance * second.chance;
      if (two < massMin) continue;
      let kept = 0;
      for (const third of regular[2]!) if (two * third.chance >= massMin) kept += 1;
      if (kept === 0) continue;
      for (const third of thirdsFrom(
        leadBefore + first.home - first.away + second.home - second.away,
        kept,
      )) {
        if (two * third.chance < massMin) continue;
        finish(
          before(1).home + first.home,
          before(1).away + first.away,
          before(2).home + second.home,
          before(2).away + second.away,
          before(3).home + third.home,
          before(3).away + third.away,
          two * third.chance,
        );
      }
    }
  return tableOfCells(width, cells, chances);
}

type Read = (cells: Int16Array, at: number) => number;
const yesNo = ['yes', 'no'];
const regularHome: Read = (cells, at) => cells[at]! + cells[at + 2]! + cells[at + 4]!;
const regularAway: Read = (cells, at) => cells[at + 1]! + cells[at + 3]! + cells[at + 5]!;

/** Rules of goals on any part of a row. */
function onScore(
  name: string,
  type: MarketType,
  specifiers: Specifiers,
  home: Read,
  away: Read,
): TableRule | null {
  const outcomes = type.outcomes as readonly string[];
  const found = scoreRuleOf(name, specifiers, outcomes);
  if (!found) return null;
  const { kind, decide, line } = found.rule;
  return {
    kind,
    outcomes,
    decide(cells, at) {
      const decided = decide(home(cells, at), away(cells, at), 0, 0);
      return kind === 'one' && decided < 0 ? isVoid : decided;
    },
    ...(line !== undefined && { line }),
  };
}

const all =
  (holds: (home: number, away: number) => boolean, isEvery: boolean): Read =>
  (cells, at) => {
    for (let period = 0; period < 6; period += 2)
      if (holds(cells[at + period]!, cells[at + period + 1]!) !== isEvery) return isEvery ? 1 : 0;
    return isEvery ? 0 : 1;
  };
const question = (decide: Read): TableRule => ({ kind: 'one', outcomes: yesNo, decide });

function ruleOf(type: MarketType, specifiers: Specifiers): TableRule | null {
  const outcomes = type.outcomes as readonly string[];
  const { id } = type;
  if (id.startsWith('period')) {
    const place = 2 * (Number(specifiers['periodnr']) - 1);
    if (!(place >= 0 && place < 6)) return null;
    const home: Read = (cells, at) => cells[at + place]!;
    const away: Read = (cells, at) => cells[at + place + 1]!;
    if (id === 'period&match')
      return {
        kind: 'one',
        outcomes,
        decide: (cells, at) =>
          3 * (1 - Math.sign(home(cells, at) - away(cells, at))) +
          1 -
          Math.sign(regularHome(cells, at) - regularAway(cells, at)),
      };
    const name = id.replace('period_', '').replace(/^handicap/, 'asian_handicap');
    return onScore(name, type, specifiers, home, away);
  }
  const line = lineOf(specifiers);
  switch (id) {
    case 'overtime':
      return question((cells, at) => (regularHome(cells, at) === regularAway(cells, at) ? 0 : 1));
    case 'highest_period':
      return {
        kind: 'one',
        outcomes,
        decide(cells, at) {
          const goals = [0, 2, 4].map((place) => cells[at + place]! + cells[at + place + 1]!);
          const most = Math.max(...goals);
          return goals.filter((count) => count === most).length > 1 ? 3 : goals.indexOf(most);
        },
      };
    case 'home_win_all':
      return question(all((home, away) => home > away, true));
    case 'away_win_all':
      return question(all((home, away) => home < away, true));
    case 'home_win_any':
      return question(all((home, away) => home > away, false));
    case 'away_win_any':
      return question(all((home, away) => home < away, false));
    case 'home_score_in_all':
      return question(all((home) => home > 0, true));
    case 'away_score_in_all':
      return question(all((_, away) => away > 0, true));
    case 'all_over':
      return question(all((home, away) => home + away > line, true));
    case 'all_under':
      return question(all((home, away) => home + away < line, true));
    default:
  }
  const isMatch = type.period === 'match';
  const home: Read = isMatch ? (cells, at) => cells[at + 6]! : regularHome;
  const away: Read = isMatch ? (cells, at) => cells[at + 7]! : regularAway;
  if (id === 'winner') return onScore('draw_no_bet', type, specifiers, home, away);
  if (id === 'margin')
    return {
      kind: 'one',
      outcomes,
      decide(cells, at) {
        const lead = Math.max(-3, Math.min(3, home(cells, at) - away(cells, at)));
        return lead > 0 ? 3 - lead : 2 - lead;
      },
    };
  return onScore(
    id.replace('_match', '').replace(/^handicap$/, 'asian_handicap'),
    type,
    specifiers,
    home,
    away,
  );
}

/** Types that read the periods one by one. */
const ofSeveralPeriods = /^period&match$|^highest_period$|^(?:home|away)_(?:win|score)_|^all_/;

/** Goals by period with empty nets, overtime and shoot-out. The order of goals is not priced. */
export const iceHockeyLaw: Law = tableLaw({
  model: modelName,
  sport: 'ice-hockey',
  tableOf,
  ruleOf,
  countsOf(type, { periodnr }) {
    if (ofSeveralPeriods.test(type.id)) return null;
    if (periodnr !== undefined) return [[2 * Number(periodnr) - 2], [2 * Number(periodnr) - 1]];
    return type.period === 'match'
      ? [[6], [7]]
      : [
          [0, 2, 4],
          [1, 3, 5],
        ];
  },
  partsOf(type) {
    const [name] = type.specifiers;
    if (name === 'periodnr')
      return type.specifiers.includes('goalnr') ? [] : ['1', '2', '3'].map((periodnr) => ({ periodnr }));
    if (name === 'goalnr' || name === 'id' || name === 'winners') return [];
    if (type.id === 'handicap_3way') return [{ hcp: '0:1' }, { hcp: '1:0' }];
    if (type.id.startsWith('all_')) return ['0.5', '1.5'].map((total) => ({ total }));
    return type.id === '1x2&total' ? ['4.5', '5.5', '6.5'].map((total) => ({ total })) : [{}];
  },
});

/** The document of a match of ice hockey. */
export const iceHockeyDocument = (
  parameters: IceHockeyParameters,
  state: IceHockeyState | null = null,
): LawDocument => ({
  model: modelName,
  parameters,
  state,
});
