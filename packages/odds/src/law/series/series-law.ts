import type { Law, LawDocument } from '../../law.ts';
import type { Specifiers } from '../../market-key.ts';
import type { MarketType } from '../../market-types/market-type.ts';
import type { Sport } from '../../sport.ts';
import { isVoid, lineOf, tableFrom, tableLaw, type TableRule } from '../table-law.ts';
import { partScoresOf, type PartRules, type PartScore } from './part-scores.ts';

/**
 * A match of sets, games or maps that are won one by one, each alike: volleyball, table tennis, Counter-Strike, Dota.
 * Scores are priced of the part that is played; later ones only by who wins them.
 */
export type SeriesParameters = {
  /** Parts of which the majority wins. */
  readonly bestOf: 1 | 3 | 5 | 7;
  /** Chance of home to win a rally, a round or, where parts have no score, a part, on its own serve and on the other's. */
  readonly onServe: number;
  readonly onReturn: number;
  /** Who serves first in the first part, and in every second one after it. */
  readonly isHomeServingFirst: boolean;
};
export type SeriesState = {
  readonly home: number;
  readonly away: number;
  /** Who won the first part, once it is over. */
  readonly first: 'home' | 'away' | null;
  readonly part: SeriesPart;
};
/** Score of the part that is played, and whether home serves. */
export type SeriesPart = {
  readonly home: number;
  readonly away: number;
  readonly isHomeServing: boolean;
  /** Of a part without a score: the chance of home to win it after what has happened in it. */
  readonly homeChance?: number;
};

type SeriesSport = {
  readonly model: string;
  readonly sport: Sport;
  /** Scores of a part by its number; null: a part has none. */
  readonly rulesOf: (part: number, bestOf: number) => PartRules | null;
  /** Names of types by what they ask. */
  readonly part: string;
};

/** Columns: parts won by each, the winner of the first, score of the current part, and whether it went beyond its length. */
const [homeAt, awayAt, firstAt, scoreAt, againstAt, halfAt, winnersAt] = [0, 1, 2, 3, 4, 5, 6];
const partsMax = 7;
const width = winnersAt + partsMax;

const parametersOf = (document: LawDocument) => document.parameters as SeriesParameters;
/** A part before its first point. */
const partBefore = ({ isHomeServingFirst }: SeriesParameters, part: number): SeriesPart => ({
  home: 0,
  away: 0,
  isHomeServing: isHomeServingFirst === (part % 2 === 1),
});
const stateOf = (document: LawDocument): SeriesState =>
  (document.state as SeriesState | null) ?? {
    home: 0,
    away: 0,
    first: null,
    part: partBefore(parametersOf(document), 1),
  };
/** Of a match that one side has won there is nothing to price. */
function isDecided(document: LawDocument): boolean {
  const { home, away } = stateOf(document);
  return Math.max(home, away) > parametersOf(document).bestOf / 2;
}
const partOf = (document: LawDocument) => stateOf(document).home + stateOf(document).away + 1;

function tableOf(sport: SeriesSport, document: LawDocument) {
  const parameters = parametersOf(document);
  const state = stateOf(document);
  const needed = (parameters.bestOf + 1) / 2;
  const scoresAt = (part: number, from: SeriesPart): readonly PartScore[] => {
    const rules = sport.rulesOf(part, parameters.bestOf);
    if (rules) return partScoresOf(rules, parameters, from);
    const { homeChance: chance = parameters.onServe } = from;
    return [
      { home: 1, away: 0, isHome: true, half: 0, chance },
      { home: 0, away: 1, isHome: false, half: 0, chance: 1 - chance },
    ];
  };
  const rows: { cells: number[]; chance: number }[] = [];
  const now = partOf(document);
  const later = new Map<number, number>();
  const homeChance = (part: number): number => {
    const found = later.get(part);
    if (found !== undefined) return found;
    const chance = scoresAt(part, partBefore(parameters, part)).reduce(
      (sum, score) => (score.isHome ? sum + score.chance : sum),
      0,
    );
    later.set(part, chance);
    return chance;
  };
  const visit = (
    home: number,
    away: number,
    first: number,
    winners: readonly number[],
    part: PartScore,
    chance: number,
  ) => {
    if (home === needed || away === needed) {
      const tail = Array.from({ length: partsMax - winners.length }, () => -1);
      rows.push({ cells: [home, away, first, part.home, part.away, part.half, ...winners, ...tail], chance });
      return;
    }
    const toHome = homeChance(home + away + 1);
    visit(home + 1, away, first, [...winners, 0], part, chance * toHome);
    visit(home, away + 1, first, [...winners, 1], part, chance * (1 - toHome));
  };
  const before = Array.from({ length: now - 1 }, () => -1);
  if (isDecided(document)) return tableFrom(width, rows);
  for (const score of scoresAt(now, state.part)) {
    const winner = score.isHome ? 0 : 1;
    const first = state.first === null ? winner : state.first === 'home' ? 0 : 1;
    visit(
      state.home + (score.isHome ? 1 : 0),
      state.away + (score.isHome ? 0 : 1),
      first,
      [...before, winner],
      score,
      score.chance,
    );
  }
  return tableFrom(width, rows);
}

type Read = (cells: Int16Array, at: number) => number;
const sides = ['home', 'away'];
const yesNo = ['yes', 'no'];
const overUnder = ['over', 'under'];
const one = (outcomes: readonly string[], decide: Read): TableRule => ({ kind: 'one', outcomes, decide });
const line = (outcomes: readonly string[], decide: Read, specifiers: Specifiers): TableRule => ({
  kind: 'line',
  outcomes,
  decide,
  line: lineOf(specifiers),
});
const value =
  (column: number): Read =>
  (cells, at) =>
    cells[at + column]!;
const home = value(homeAt);
const away = value(awayAt);

function ruleOfMatch(id: string, specifiers: Specifiers, bestOf: number): TableRule | null {
  const needed = (bestOf + 1) / 2;
  switch (id) {
    case 'winner':
      return one(sides, (cells, at) => (home(cells, at) === needed ? 0 : 1));
    case 'set_handicap':
    case 'map_handicap':
      return line(sides, (cells, at) => home(cells, at) - away(cells, at), specifiers);
    case 'total_maps':
      return line(overUnder, (cells, at) => home(cells, at) + away(cells, at), specifiers);
    case 'exact_sets':
      return one(
        Array.from({ length: needed }, (_, more) => `${needed + more}`),
        (cells, at) => home(cells, at) + away(cells, at) - needed,
      );
    case 'correct_score':
    case 'map_score':
      return one(
        [
          ...Array.from({ length: needed }, (_, lost) => `${needed}:${lost}`),
          ...Array.from({ length: needed }, (_, lost) => `${lost}:${needed}`),
        ],
        (cells, at) => (home(cells, at) === needed ? away(cells, at) : needed + home(cells, at)),
      );
    case 'double_result':
      return one(
        ['home/home', 'home/away', 'away/home', 'away/away'],
        (cells, at) => 2 * cells[at + firstAt]! + (home(cells, at) === needed ? 0 : 1),
      );
    case 'p1_wins_a_set':
      return one(yesNo, (cells, at) => (home(cells, at) > 0 ? 0 : 1));
    case 'p2_wins_a_set':
      return one(yesNo, (cells, at) => (away(cells, at) > 0 ? 0 : 1));
    case 'fifth_set':
      return one(yesNo, (cells, at) => (home(cells, at) + away(cells, at) === 5 ? 0 : 1));
    default:
      return null;
  }
}

function ruleOfPart(
  sport: SeriesSport,
  type: MarketType,
  specifiers: Specifiers,
  document: LawDocument,
): TableRule | null {
  const part = Number(specifiers[sport.part]);
  const now = partOf(document);
  const { bestOf } = parametersOf(document);
  if (!(part >= now && part <= bestOf)) return null;
  if (type.id.endsWith('_winner') && type.specifiers.length === 1 && !type.id.includes('half'))
    return one(sides, (cells, at) =>
      cells[at + winnersAt + part - 1] === -1 ? isVoid : cells[at + winnersAt + part - 1]!,
    );
  const rules = sport.rulesOf(part, bestOf);
  if (part !== now || !rules) return null;
  const [score, against] = [value(scoreAt), value(againstAt)];
  const total: Read = (cells, at) => score(cells, at) + against(cells, at);
  if (/handicap/.test(type.id))
    return line(sides, (cells, at) => score(cells, at) - against(cells, at), specifiers);
  if (/total/.test(type.id)) return line(overUnder, total, specifiers);
  if (/odd_even/.test(type.id))
    return one(['odd', 'even'], (cells, at) => (total(cells, at) % 2 === 1 ? 0 : 1));
  const isLevel: Read = (cells, at) => cells[at + halfAt]!;
  if (type.id === 'map_overtime') return one(yesNo, (cells, at) => (isLevel(cells, at) === 1 ? 0 : 1));
  if (type.id === 'map_1x2')
    return one(['home', 'draw', 'away'], (cells, at) =>
      isLevel(cells, at) === 1 ? 1 : score(cells, at) > against(cells, at) ? 0 : 2,
    );
  return null;
}

function seriesLaw(sport: SeriesSport): Law {
  const isOfPart = (type: MarketType) => type.specifiers.includes(sport.part);
  return tableLaw({
    model: sport.model,
    sport: sport.sport,
    tableOf: (document) => tableOf(sport, document),
    partsOf(type, document) {
      if (isDecided(document)) return [];
      if (!isOfPart(type))
        return type.specifiers.some((name) => name !== 'hcp' && name !== 'total') ? [] : [{}];
      const { bestOf } = parametersOf(document);
      return Array.from({ length: bestOf }, (_, at) => ({ [sport.part]: `${at + 1}` }));
    },
    ruleOf: (type, specifiers, document) =>
      isOfPart(type)
        ? ruleOfPart(sport, type, specifiers, document)
        : ruleOfMatch(type.id, specifiers, parametersOf(document).bestOf),
  });
}

export const volleyballLaw = seriesLaw({
  model: 'volleyball-1',
  sport: 'volleyball',
  part: 'setnr',
  rulesOf: (part, bestOf) => ({ target: part === bestOf ? 15 : 25, beyond: 'two_ahead', serve: 'winner' }),
});
export const tableTennisLaw = seriesLaw({
  model: 'table-tennis-1',
  sport: 'table-tennis',
  part: 'gamenr',
  rulesOf: () => ({ target: 11, beyond: 'two_ahead', serve: 'pairs' }),
});
/** Twelve rounds a half, first to thirteen, overtime in sixes. */
export const counterStrikeLaw = seriesLaw({
  model: 'counter-strike-1',
  sport: 'counter-strike',
  part: 'mapnr',
  rulesOf: () => ({ target: 13, beyond: 'sixes', serve: 'halves' }),
});
/** Maps have no score; kills and towers are not priced. */
export const dotaLaw = seriesLaw({ model: 'dota-1', sport: 'dota', part: 'mapnr', rulesOf: () => null });

/** The document of a match of one of these sports. */
export const seriesDocument = (
  law: Law,
  parameters: SeriesParameters,
  state: SeriesState | null = null,
): LawDocument => ({
  model: law.model,
  parameters,
  state,
});
