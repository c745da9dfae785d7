import type { Chances } from '../chances.ts';
import { gradeResults } from '../grade.ts';
import type { FairMarket, IsWanted, JointCell, Law, LawDocument, LegOfEvent } from '../law.ts';
import type { Specifiers } from '../market-key.ts';
import type { MarketType } from '../market-types/market-type.ts';
import { marketTypesOf } from '../market-types/market-types.ts';
import type { Sport } from '../sport.ts';
import { add, cellsOf, codeOf, resultsBase, type Results } from './joint-cells.ts';
import { chancesOfLine, gradeOfMargin, linesOf } from './lines.ts';
import type { Spread } from './counts.ts';

/** Every way that an event can end, as rows of whole numbers with the chance of each. */
export type Table = { readonly width: number; readonly cells: Int16Array; readonly chances: Float64Array };

/** A row decides nothing about a market: its outcomes are void. */
export const isVoid = -32_768;

/**
 * How a row, which begins at a place of the cells, decides a market. `one`: index of the outcome that wins; `set`: bits of
 * those that do; `line`: the value that is compared with the line.
 */
export type TableRule = {
  readonly kind: 'one' | 'set' | 'line';
  readonly outcomes: readonly string[];
  readonly decide: (cells: Int16Array, at: number) => number;
  readonly line?: number;
};

export type Counts = readonly [home: readonly number[], away: readonly number[]];

/** The rows of a table that have the same counts as one. */
function merged({ width, cells, chances }: Table, counts: Counts): Table {
  const sumAt = (columns: readonly number[], at: number) => {
    let sum = 0;
    for (const column of columns) sum += cells[at + column]!;
    return sum;
  };
  const sums: Float64Array[] = [];
  for (let row = 0; row < chances.length; row += 1) {
    const [home, away] = [sumAt(counts[0], row * width), sumAt(counts[1], row * width)];
    const line = (sums[home] ??= new Float64Array(countMax));
    line[away]! += chances[row]!;
  }
  const rows: { cells: number[]; chance: number }[] = [];
  for (const [home, line] of sums.entries())
    for (const [away, chance] of line?.entries() ?? []) {
      if (chance === 0) continue;
      const row = Array.from({ length: width }, () => 0);
      row[counts[0][0]!] = home;
      row[counts[1][0]!] = away;
      rows.push({ cells: row, chance });
    }
  return tableFrom(width, rows);
}
const countMax = 128;

/** A sport whose law is a table. */
export type TableSport = {
  readonly model: string;
  readonly sport: Sport;
  readonly tableOf: (document: LawDocument) => Table;
  /** Null: the table does not decide the market. */
  readonly ruleOf: (type: MarketType, specifiers: Specifiers, document: LawDocument) => TableRule | null;
  /**
   * The two counts, from 0 on, that a market reads, each the sum of some columns and read where the first of them is.
   * Null, or without this function: a market reads whole rows.
   */
  readonly countsOf?: (type: MarketType, specifiers: Specifiers) => Counts | null;
  /** Specifiers of a type that are priced, but for its line. */
  readonly partsOf: (type: MarketType, document: LawDocument) => readonly Specifiers[];
};

export const lineOf = ({ total, hcp }: Specifiers): number =>
  total === undefined ? -Number(hcp) : Number(total);

function spreadOfRule({ width, cells, chances }: Table, rule: TableRule): { spread: Spread; level: number } {
  const values = new Int16Array(chances.length);
  let [first, last] = [Infinity, -Infinity];
  for (let row = 0; row < values.length; row += 1) {
    const value = rule.decide(cells, row * width);
    values[row] = value;
    if (value === isVoid) continue;
    if (value < first) first = value;
    if (value > last) last = value;
  }
  const spread = new Float64Array(Math.max(0, last - first + 1));
  let level = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    if (value === isVoid) level += chances[row]!;
    else spread[value - first]! += chances[row]!;
  }
  for (let at = 0; at < spread.length; at += 1) spread[at]! /= 1 - level;
  return { spread: { first, chances: spread }, level };
}

/** Chances where a part of the event that may not be played leaves the market void. */
const unlessVoid = (chances: Chances, level: number): Chances => ({
  won: chances.won * (1 - level),
  halfWon: chances.halfWon * (1 - level),
  void: level + chances.void * (1 - level),
  halfLost: chances.halfLost * (1 - level),
  lost: chances.lost * (1 - level),
});

function plainMarketOf(table: Table, rule: TableRule): readonly Chances[] {
  const won = new Float64Array(rule.outcomes.length);
  let level = 0;
  for (let row = 0; row < table.chances.length; row += 1) {
    const decided = rule.decide(table.cells, row * table.width);
    if (decided === isVoid) level += table.chances[row]!;
    else if (rule.kind === 'one') won[decided]! += table.chances[row]!;
    else for (let at = 0; at < won.length; at += 1) if (decided & (1 << at)) won[at]! += table.chances[row]!;
  }
  return Array.from(won, (chance) => {
    const sum = Math.min(1, chance);
    return { won: sum, halfWon: 0, void: level, halfLost: 0, lost: Math.max(0, 1 - sum - level) };
  });
}

const sure = 1 - 1e-9;
const isOpen = (chances: readonly Chances[], winners: number | null) =>
  winners === null
    ? chances.some(({ won }) => won > 1 - sure && won < sure)
    : chances.every(({ won, void: level }) => won + level < sure);

function marketsOf(
  sport: TableSport,
  document: LawDocument,
  isWanted: IsWanted = () => true,
): readonly FairMarket[] {
  const whole = sport.tableOf(document);
  const tables = new Map<string, Table>();
  const tableFor = (type: MarketType, part: Specifiers): Table => {
    const counts = sport.countsOf?.(type, part) ?? null;
    if (!counts) return whole;
    const name = `${counts[0]}`;
    const table = tables.get(name) ?? merged(whole, counts);
    tables.set(name, table);
    return table;
  };
  const types = [...marketTypesOf[sport.sport].values()].filter(({ id }) => isWanted(id));
  return types.flatMap((type) =>
    sport.partsOf(type, document).flatMap((part): readonly FairMarket[] => {
      const table = tableFor(type, part);
      const name = type.specifiers.find((specifier) => specifier === 'total' || specifier === 'hcp');
      const rule = sport.ruleOf(type, name && !(name in part) ? { ...part, [name]: '0' } : part, document);
      if (!rule) return [];
      if (rule.kind !== 'line' || !name) {
        const chances = plainMarketOf(table, rule);
        const outcomes = rule.outcomes.map((id, at) => ({ id, chances: chances[at]! }));
        return isOpen(chances, type.winners) ? [{ type: type.id, specifiers: part, outcomes }] : [];
      }
      const { spread, level } = spreadOfRule(table, rule);
      if (spread.chances.length < 2) return [];
      return linesOf(spread).map((line) => ({
        type: type.id,
        specifiers: { ...part, [name]: `${name === 'total' ? line : 0 - line}` },
        outcomes: chancesOfLine(spread, line).map((chances, at) => ({
          id: rule.outcomes[at]!,
          chances: unlessVoid(chances, level),
        })),
      }));
    }),
  );
}

function jointOf(
  sport: TableSport,
  document: LawDocument,
  legs: readonly LegOfEvent[],
): readonly JointCell[] | null {
  const rules = legs.map((leg) => {
    const type = marketTypesOf[sport.sport].get(leg.type);
    const rule = type ? sport.ruleOf(type, leg.specifiers, document) : null;
    const index = rule?.outcomes.indexOf(leg.outcome) ?? -1;
    return rule && index >= 0 ? { rule, index } : null;
  });
  const found = rules.filter((rule) => rule !== null);
  if (found.length < legs.length) return null;
  const table = sport.tableOf(document);
  const results: Results = new Map();
  for (let row = 0; row < table.chances.length; row += 1) {
    let [place, key] = [1, 0];
    for (const { rule, index } of found) {
      key += place * resultOf(rule, index, rule.decide(table.cells, row * table.width));
      place *= resultsBase;
    }
    add(results, key, table.chances[row]!);
  }
  return cellsOf(
    results,
    legs.map((_, at) => at),
  );
}

function resultOf({ kind, line = 0 }: TableRule, index: number, decided: number): number {
  if (decided === isVoid) return codeOf.VOID;
  if (kind === 'line')
    return gradeResults.indexOf(gradeOfMargin(index === 0 ? decided - line : line - decided));
  const isWon = kind === 'set' ? (decided & (1 << index)) !== 0 : decided === index;
  return isWon ? codeOf.WON : codeOf.LOST;
}

export function tableLaw(sport: TableSport): Law {
  const checked = (document: LawDocument) => {
    if (document.model !== sport.model)
      throw new Error(`not a document of ${sport.model}: ${document.model}`);
    return document;
  };
  // A document never changes; many combinations are priced from one.
  const known = new WeakMap<LawDocument, Table>();
  const tableOf = (document: LawDocument): Table => {
    const table = known.get(document) ?? sport.tableOf(document);
    known.set(document, table);
    return table;
  };
  const remembering = { ...sport, tableOf };
  return {
    model: sport.model,
    sport: sport.sport,
    markets: (document, isWanted) => marketsOf(remembering, checked(document), isWanted),
    joint: (document, legs) => jointOf(remembering, checked(document), legs),
  };
}

/** A table from rows with their chances, which are made to add up to 1. */
export function tableFrom(
  width: number,
  rows: readonly { readonly cells: readonly number[]; readonly chance: number }[],
): Table {
  return tableOfCells(
    width,
    rows.flatMap(({ cells }) => cells),
    rows.map(({ chance }) => chance),
  );
}

/** A table from its cells row by row, with the chance of each row; these are made to add up to 1. */
export function tableOfCells(width: number, cells: readonly number[], chances: readonly number[]): Table {
  let all = 0;
  for (const chance of chances) all += chance;
  const shares = new Float64Array(chances);
  for (let row = 0; row < shares.length; row += 1) shares[row]! /= all;
  return { width, cells: new Int16Array(cells), chances: shares };
}
