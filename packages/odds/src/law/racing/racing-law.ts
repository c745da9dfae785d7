import type { Law, LawDocument } from '../../law.ts';
import { isVoid, tableFrom, tableLaw, type TableRule } from '../table-law.ts';

/** Chance of each runner to win, by number from 1; none of it is left over. */
export type RacingParameters = { readonly chances: readonly number[] };

const modelName = 'racing-1';
const chancesOf = (document: LawDocument) => (document.parameters as RacingParameters).chances;

/** Plackett and Luce: each next place goes to one of the runners left in proportion to their chances to win. */
function ordersOf(chances: readonly number[]) {
  const rows: { cells: readonly number[]; chance: number }[] = [];
  for (const [i, first] of chances.entries())
    for (const [j, second] of chances.entries())
      for (const [k, third] of chances.entries()) {
        if (i === j || i === k || j === k) continue;
        const chance = (first * second * third) / ((1 - first) * (1 - first - second));
        if (chance > 0) rows.push({ cells: [i + 1, j + 1, k + 1], chance });
      }
  return rows;
}

const numbersOf = (chances: readonly number[]) => chances.map((_, at) => at + 1);
/** Bits of runners, which are at most thirty. */
const bit = (runner: number) => 1 << (runner - 1);

function orderRule(chances: readonly number[], places: 2 | 3, isOrdered: boolean): TableRule {
  const numbers = numbersOf(chances);
  const base = numbers.length + 1;
  const at = new Map<number, number>();
  const outcomes: string[] = [];
  const codeOf = (runners: readonly number[]) => runners.reduce((code, runner) => code * base + runner, 0);
  const visit = (runners: readonly number[]) => {
    if (runners.length === places) {
      at.set(codeOf(runners), outcomes.length);
      outcomes.push(runners.join(isOrdered ? '/' : '&'));
      return;
    }
    for (const next of numbers)
      if (!runners.includes(next) && (isOrdered || next > (runners.at(-1) ?? 0))) visit([...runners, next]);
  };
  visit([]);
  return {
    kind: 'one',
    outcomes,
    decide(cells, row) {
      const runners = Array.from(cells.subarray(row, row + places));
      return at.get(codeOf(isOrdered ? runners : runners.toSorted((a, b) => a - b))) ?? isVoid;
    },
  };
}

export const racingLaw: Law = tableLaw({
  model: modelName,
  sport: 'horses',
  tableOf: (document) => tableFrom(3, ordersOf(chancesOf(document))),
  partsOf: ({ id }) =>
    id === 'head_to_head' ? [] : id === 'place' ? [{ pos: '2' }] : id === 'show' ? [{ pos: '3' }] : [{}],
  ruleOf(type, _specifiers, document) {
    const chances = chancesOf(document);
    const outcomes = numbersOf(chances).map(String);
    switch (type.id) {
      case 'win':
        return { kind: 'one', outcomes, decide: (cells, at) => cells[at]! - 1 };
      case 'place':
        return { kind: 'set', outcomes, decide: (cells, at) => bit(cells[at]!) | bit(cells[at + 1]!) };
      case 'show':
        return {
          kind: 'set',
          outcomes,
          decide: (cells, at) => bit(cells[at]!) | bit(cells[at + 1]!) | bit(cells[at + 2]!),
        };
      case 'odd_even':
        return {
          kind: 'one',
          outcomes: ['odd', 'even'],
          decide: (cells, at) => (cells[at]! % 2 === 1 ? 0 : 1),
        };
      case 'exacta':
        return orderRule(chances, 2, true);
      case 'quinella':
        return orderRule(chances, 2, false);
      case 'trifecta':
        return orderRule(chances, 3, true);
      case 'trio':
        return orderRule(chances, 3, false);
      default:
        return null;
    }
  },
});

/** The document of a race. */
export const racingDocument = (parameters: RacingParameters): LawDocument => ({
  model: modelName,
  parameters,
  state: null,
});
