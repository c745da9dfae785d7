import type { Law, LawDocument } from '../../law.ts';
import type { Specifiers } from '../../market-key.ts';
import type { MarketType } from '../../market-types/market-type.ts';
import { isVoid, lineOf, tableFrom, tableLaw, type TableRule } from '../table-law.ts';
import { setScoresOf, type SetState } from './points.ts';

/** Chances of each player to win a point on his own serve, in a match of two sets won. */
export type TennisParameters = {
  readonly home: number;
  readonly away: number;
  readonly isHomeServingFirst: boolean;
};

/** Sets that are over, and the one that is played. */
export type TennisState = {
  readonly sets: readonly { readonly home: number; readonly away: number }[];
  readonly current: SetState;
};

const modelName = 'tennis-1';
const setsMax = 3;
const width = 2 * setsMax;
const notPlayed = -1;

const newSet = (isFirstServing: boolean): SetState => ({
  first: 0,
  second: 0,
  isFirstServing,
  firstPoints: 0,
  secondPoints: 0,
});

/** Rows hold the games of each player in each set. */
function tableOf(document: LawDocument) {
  const { home, away, isHomeServingFirst } = document.parameters as TennisParameters;
  const state = (document.state as TennisState | null) ?? { sets: [], current: newSet(isHomeServingFirst) };
  const rows: { cells: number[]; chance: number }[] = [];
  const visit = (cells: readonly number[], won: number, lost: number, from: SetState, chance: number) => {
    if (won === 2 || lost === 2) {
      rows.push({
        cells: [...cells, ...Array.from({ length: width - cells.length }, () => notPlayed)],
        chance,
      });
      return;
    }
    for (const score of setScoresOf(home, away, from)) {
      const isHome = score.first > score.second;
      // After an odd number of games the other player serves first in the next set.
      const games = score.first + score.second - from.first - from.second;
      const next = games % 2 === 1 ? !from.isFirstServing : from.isFirstServing;
      visit(
        [...cells, score.first, score.second],
        won + (isHome ? 1 : 0),
        lost + (isHome ? 0 : 1),
        newSet(next),
        chance * score.chance,
      );
    }
  };
  const before = state.sets.flatMap((set) => [set.home, set.away]);
  const won = state.sets.filter((set) => set.home > set.away).length;
  visit(before, won, state.sets.length - won, state.current, 1);
  return tableFrom(width, rows);
}

type Read = (cells: Int16Array, at: number) => number;
const sumBySet =
  (value: (home: number, away: number) => number): Read =>
  (cells, at) => {
    let sum = 0;
    for (let set = 0; set < width; set += 2)
      if (cells[at + set] !== notPlayed) sum += value(cells[at + set]!, cells[at + set + 1]!);
    return sum;
  };
const anySet = (holds: (home: number, away: number) => boolean): Read => {
  const count = sumBySet((home, away) => (holds(home, away) ? 1 : 0));
  return (cells, at) => (count(cells, at) > 0 ? 0 : 1);
};
const homeGames = sumBySet((home) => home);
const awayGames = sumBySet((_, away) => away);
const homeSets = sumBySet((home, away) => (home > away ? 1 : 0));
const awaySets = sumBySet((home, away) => (home < away ? 1 : 0));
const games: Read = (cells, at) => homeGames(cells, at) + awayGames(cells, at);
const sets: Read = (cells, at) => homeSets(cells, at) + awaySets(cells, at);

const sides = ['home', 'away'];
const yesNo = ['yes', 'no'];
const oddEven = ['odd', 'even'];
const overUnder = ['over', 'under'];
const one = (outcomes: readonly string[], decide: Read): TableRule => ({ kind: 'one', outcomes, decide });
const line = (outcomes: readonly string[], decide: Read, specifiers: Specifiers): TableRule => ({
  kind: 'line',
  outcomes,
  decide,
  line: lineOf(specifiers),
});
const isSets = (read: Read, count: number) => one(yesNo, (cells, at) => (read(cells, at) === count ? 0 : 1));

function ruleOfMatch(id: string, specifiers: Specifiers): TableRule | null {
  switch (id) {
    case 'winner':
      return one(sides, (cells, at) => (homeSets(cells, at) === 2 ? 0 : 1));
    case 'set_handicap':
      return line(sides, (cells, at) => homeSets(cells, at) - awaySets(cells, at), specifiers);
    case 'game_handicap':
      return line(sides, (cells, at) => homeGames(cells, at) - awayGames(cells, at), specifiers);
    case 'total_games':
      return line(overUnder, games, specifiers);
    case 'p1_games':
      return line(overUnder, homeGames, specifiers);
    case 'p2_games':
      return line(overUnder, awayGames, specifiers);
    case 'total_sets':
      return line(overUnder, sets, specifiers);
    case 'exact_sets':
      return one(['2', '3'], (cells, at) => sets(cells, at) - 2);
    case 'p1_wins_a_set':
      return one(yesNo, (cells, at) => (homeSets(cells, at) > 0 ? 0 : 1));
    case 'p2_wins_a_set':
      return one(yesNo, (cells, at) => (awaySets(cells, at) > 0 ? 0 : 1));
    case 'p1_exactly_1_set':
      return isSets(homeSets, 1);
    case 'p2_exactly_1_set':
      return isSets(awaySets, 1);
    case 'p1_exactly_2_sets':
      return isSets(homeSets, 2);
    case 'p2_exactly_2_sets':
      return isSets(awaySets, 2);
    case 'any_set_to_nil':
      return one(
        yesNo,
        anySet((home, away) => home === 0 || away === 0),
      );
    case 'tiebreak':
      return one(
        yesNo,
        anySet((home, away) => home + away === 13),
      );
    case 'odd_even_games':
      return one(oddEven, (cells, at) => (games(cells, at) % 2 === 1 ? 0 : 1));
    case 'correct_score':
      return one(['2:0', '2:1', '1:2', '0:2'], (cells, at) =>
        homeSets(cells, at) === 2 ? awaySets(cells, at) : 3 - homeSets(cells, at),
      );
    case 'double_result':
      return one(
        ['home/home', 'home/away', 'away/home', 'away/away'],
        (cells, at) => (cells[at]! > cells[at + 1]! ? 0 : 2) + (homeSets(cells, at) === 2 ? 0 : 1),
      );
    default:
      return null;
  }
}

function ruleOfSet(type: MarketType, specifiers: Specifiers): TableRule | null {
  const place = 2 * (Number(specifiers['setnr']) - 1);
  if (!(place >= 0 && place < width)) return null;
  const read =
    (value: (home: number, away: number) => number): Read =>
    (cells, at) =>
      cells[at + place] === notPlayed ? isVoid : value(cells[at + place]!, cells[at + place + 1]!);
  const outcomes = type.outcomes as readonly string[];
  switch (type.id) {
    case 'set_winner':
      return one(
        sides,
        read((home, away) => (home > away ? 0 : 1)),
      );
    case 'set_game_handicap':
      return line(
        sides,
        read((home, away) => home - away),
        specifiers,
      );
    case 'set_total_games':
      return line(
        overUnder,
        read((home, away) => home + away),
        specifiers,
      );
    case 'set_odd_even':
      return one(
        oddEven,
        read((home, away) => ((home + away) % 2 === 1 ? 0 : 1)),
      );
    case 'set_tiebreak':
      return one(
        yesNo,
        read((home, away) => (home + away === 13 ? 0 : 1)),
      );
    case 'set_correct_score':
      return one(
        outcomes,
        read((home, away) => outcomes.indexOf(`${home}:${away}`)),
      );
    default:
      return null;
  }
}

/** Matches of three sets. Markets on single games and points are not priced by this table. */
export const tennisLaw: Law = tableLaw({
  model: modelName,
  sport: 'tennis',
  tableOf,
  partsOf: ({ specifiers }) =>
    specifiers.includes('setnr') ? [{ setnr: '1' }, { setnr: '2' }, { setnr: '3' }] : [{}],
  ruleOf: (type, specifiers) =>
    type.specifiers.includes('setnr') ? ruleOfSet(type, specifiers) : ruleOfMatch(type.id, specifiers),
});

/** The document of a tennis match. */
export const tennisDocument = (
  parameters: TennisParameters,
  state: TennisState | null = null,
): LawDocument => ({
  model: modelName,
  parameters,
  state,
});
