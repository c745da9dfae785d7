import { describe, expect, test } from 'vitest';
import { evaluateGrid, scatterCells } from './evaluate.ts';
import { loadSlot, type SlotDefinition, type SlotMachine } from './slot-definition.ts';
import { linesFor } from './lines.ts';
import { cherryBlitz } from './titles/cherry-blitz.ts';
import { frostfang } from './titles/frostfang.ts';
import { gemQuake } from './titles/gem-quake.ts';

const letters = 'ABCDefghWS';

/** A grid as it is seen: one string per row. */
function gridOf(machine: SlotMachine, rows: readonly string[]): Uint8Array {
  const { reels } = machine.definition;
  const grid = new Uint8Array(machine.cells);
  for (let reel = 0; reel < reels; reel++) {
    for (const [row, text] of rows.entries())
      grid[reel * rows.length + row] = letters.indexOf(text[reel] ?? '');
  }
  return grid;
}

const plain = {
  pays: { h1: [30, 120, 500], h2: [20, 80, 300], l1: [5, 20, 60], wild: [50, 200, 1000] },
  payFrom: [3, 4, 5],
} as const;
const lines = loadSlot({ ...cherryBlitz, ...plain });
const ways = loadSlot({ ...frostfang, payFrom: [3, 4, 5], pays: { h1: [20, 80, 300], l1: [4, 10, 40] } });
const anywhere = loadSlot({
  ...gemQuake,
  payFrom: [8, 10, 12],
  pays: { h1: [100, 250, 800], l1: [10, 20, 80] },
});

describe('win lines', () => {
  // Line 0 is the middle row, 1 the top, 2 the bottom, 3 a V, 4 its mirror.
  test.each([
    ['three of a kind from the left', ['BfghB', 'AAAge', 'ghDfg'], [[0, 'A', 3, 30]]],
    ['four of a kind', ['BfghB', 'AAAAe', 'ghDfg'], [[0, 'A', 4, 120]]],
    ['five of a kind', ['BfghB', 'AAAAA', 'ghDfg'], [[0, 'A', 5, 500]]],
    ['three that do not begin on the first reel', ['BfghB', 'eAAAA', 'ghDfg'], []],
    ['three with a gap', ['BfghB', 'AAfAA', 'ghDfg'], []],
    ['a wild in the middle', ['BfghB', 'AWAge', 'ghDfg'], [[0, 'A', 3, 30]]],
    ['wilds in front of a symbol', ['BfghB', 'WWAge', 'ghDfg'], [[0, 'A', 3, 30]]],
    ['three wilds pay more than four of a cheap symbol', ['BfghB', 'WWWeB', 'ghDfg'], [[0, 'W', 3, 50]]],
    ['five of a symbol pay more than three wilds', ['BfghB', 'WWWAA', 'ghDfg'], [[0, 'A', 5, 500]]],
    ['five wilds pay as wilds', ['BfghB', 'WWWWW', 'ghDfg'], [[0, 'W', 5, 1000]]],
    ['a scatter is no symbol of a line', ['BfghB', 'SSSSS', 'ghDfg'], []],
    ['a wild does not stand for a scatter', ['BfghB', 'WWSge', 'ghDfg'], []],
    [
      'two lines win together',
      ['AAAgf', 'AAAhe', 'ghDfg'],
      [
        [0, 'A', 3, 30],
        [1, 'A', 3, 30],
      ],
    ],
    ['a V', ['AfghA', 'gAgAh', 'ghAfg'], [[3, 'A', 5, 500]]],
  ])('%s', (_, rows, expected) => {
    const wins = evaluateGrid(lines, gridOf(lines, rows));
    const first = wins.filter(({ line }) => line !== null && line <= 4);
    expect(
      first.map(({ line, symbol, count, payCoins }) => [line, letters[symbol], count, payCoins]),
    ).toEqual(expected);
  });

  test('name the cells they cover', () => {
    const [win] = evaluateGrid(lines, gridOf(lines, ['BfghB', 'AAAge', 'ghDfg']));
    expect(win?.cells).toEqual([1, 4, 7]);
  });

  test('each stay on the grid and differ from each other', () => {
    for (const [grid, count, rows] of [
      ['5x3', 25, 3],
      ['5x4', 20, 4],
      ['3x3', 5, 3],
    ] as const) {
      const all = linesFor(grid, count);
      expect(new Set(all.map(String)).size).toBe(count);
      expect(all.flat().every((row) => row >= 0 && row < rows)).toBe(true);
    }
  });
});

describe('ways', () => {
  test.each([
    ['one on each of three reels is one way', ['Afghf', 'gAehg', 'hgAfe'], [['A', 3, 1, 20]]],
    ['two, one and three make six ways', ['AfAhf', 'AAAhg', 'hgAfe'], [['A', 3, 6, 20]]],
    ['all reels', ['AAAAA', 'AAAAA', 'AAAAA'], [['A', 5, 243, 300]]],
    ['a reel without the symbol ends them', ['AAgAA', 'ghfgh', 'hgffe'], []],
    [
      'a wild counts for every symbol beside it',
      ['AWAhf', 'eBefg', 'hgDfB'],
      [
        ['A', 3, 1, 20],
        ['e', 3, 1, 4],
      ],
    ],
    [
      'two symbols win together',
      ['AAAhf', 'eeefg', 'hgDfB'],
      [
        ['A', 3, 1, 20],
        ['e', 3, 1, 4],
      ],
    ],
  ])('%s', (_, rows, expected) => {
    const wins = evaluateGrid(ways, gridOf(ways, rows));
    expect(
      wins.map(({ symbol, count, ways: found, payCoins }) => [letters[symbol], count, found, payCoins]),
    ).toEqual(expected);
  });
});

describe('pays anywhere', () => {
  const filler = ['BCDfgh', 'BCDfgh', 'BCDfgh', 'BCDfgh', 'BCDfgh'];
  const withSymbols = (count: number, symbol: string, wilds = 0) => {
    let left = count;
    let leftWild = wilds;
    return filler.map((row) =>
      [...row].map((letter) => (left-- > 0 ? symbol : leftWild-- > 0 ? 'W' : letter)).join(''),
    );
  };
  test.each([
    [7, 0, null],
    [8, 0, 100],
    [9, 0, 100],
    [10, 0, 250],
    [12, 0, 800],
    [20, 0, 800],
    [7, 1, 100],
    [9, 3, 800],
  ])('%i of a symbol and %i wilds pay %s coins', (count, wilds, coins) => {
    const grid = gridOf(anywhere, withSymbols(count, 'A', wilds));
    const wins = evaluateGrid(anywhere, grid).filter(({ symbol }) => symbol === 0);
    expect(wins.map(({ payCoins }) => payCoins)).toEqual(coins === null ? [] : [coins]);
    expect(wins.map(({ cells }) => cells.length)).toEqual(coins === null ? [] : [count + wilds]);
  });
});

test('scatters are found wherever they are', () => {
  const grid = gridOf(lines, ['Sfghf', 'gAehS', 'hgSfe']);
  expect(scatterCells(lines, grid)).toEqual([0, 8, 13]);
});

describe('a definition is refused', () => {
  const broken: readonly (readonly [string, Partial<SlotDefinition>])[] = [
    ['with a line that leaves the grid', { lines: [[0, 0, 0, 0, 3]] }],
    ['with a payout missing', { pays: { h1: [1, 2] } }],
    ['with a payout of half a coin', { pays: { h1: [0.5, 2, 3] } }],
    ['with a reel missing', { baseReels: { kind: 'strips', strips: ['ABC', 'ABC', 'ABC', 'ABC'] } }],
    ['with an unknown letter', { baseReels: { kind: 'strips', strips: ['ABx', 'ABC', 'ABC', 'ABC', 'ABC'] } }],
    ['with a strip shorter than the window', { baseReels: { kind: 'strips', strips: ['AB', 'ABC', 'ABC', 'ABC', 'ABC'] } }],
  ]; // prettier-ignore
  test.each(broken)('%s', (_, change) => {
    expect(() => loadSlot({ ...cherryBlitz, ...change })).toThrow('cherry-blitz');
  });
});
