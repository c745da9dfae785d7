import { SCATTER, symbolIds, WILD, type SlotMachine } from './slot-definition.ts';

/** A win before any multiplier. `cells` are indices `reel * rows + row`. */
export type RawWin = {
  readonly kind: 'line' | 'ways' | 'anywhere';
  readonly symbol: number;
  readonly line: number | null;
  readonly count: number;
  readonly ways: number;
  readonly cells: readonly number[];
  readonly payCoins: number;
};

/** Every win on a grid, by the machine's own pay rule. Pure. Source: docs/domains/games.md#wins */
export function evaluateGrid(machine: SlotMachine, grid: Uint8Array): readonly RawWin[] {
  switch (machine.definition.payRule) {
    case 'lines':
      return evaluateLines(machine, grid);
    case 'ways':
      return evaluateWays(machine, grid);
    case 'anywhere':
      return evaluateAnywhere(machine, grid);
  }
}

/** From the left, a wild substitutes for any symbol but the scatter; of the two readings of a line the higher pays. */
function evaluateLines(machine: SlotMachine, grid: Uint8Array): readonly RawWin[] {
  const { pay, cells, lineCells } = machine;
  const wins: RawWin[] = [];
  for (const [line, path] of lineCells.entries()) {
    let wilds = 0;
    while (wilds < path.length && at(grid, path, wilds) === WILD) wilds++;
    const symbol = wilds < path.length ? at(grid, path, wilds) : WILD;
    let count = wilds;
    if (symbol !== SCATTER) {
      while (count < path.length && (at(grid, path, count) === symbol || at(grid, path, count) === WILD))
        count++;
    }
    const asWilds = pay[WILD * (cells + 1) + wilds] ?? 0;
    const asSymbol = symbol === SCATTER ? 0 : (pay[symbol * (cells + 1) + count] ?? 0);
    const payCoins = Math.max(asWilds, asSymbol);
    if (payCoins === 0) continue;
    const isWild = asWilds >= asSymbol;
    const length = isWild ? wilds : count;
    wins.push({
      kind: 'line', symbol: isWild ? WILD : symbol, line, count: length, ways: 1,
      cells: [...path.subarray(0, length)], payCoins,
    }); // prettier-ignore
  }
  return wins;
}

/** Adjacent reels from the left; the numbers of fitting symbols per reel multiply to the number of ways. */
function evaluateWays(machine: SlotMachine, grid: Uint8Array): readonly RawWin[] {
  const { pay, cells } = machine;
  const { reels, rows } = machine.definition;
  const wins: RawWin[] = [];
  for (let symbol = 0; symbol < WILD; symbol++) {
    let ways = 1;
    let count = 0;
    const found: number[] = [];
    for (; count < reels; count++) {
      let here = 0;
      for (let cell = count * rows; cell < (count + 1) * rows; cell++) {
        if (grid[cell] === symbol || grid[cell] === WILD) {
          here++;
          found.push(cell);
        }
      }
      if (here === 0) break;
      ways *= here;
    }
    const payCoins = pay[symbol * (cells + 1) + count] ?? 0;
    if (payCoins > 0) wins.push({ kind: 'ways', symbol, line: null, count, ways, cells: found, payCoins });
  }
  return wins;
}

/** By number on the whole grid, in any position; every wild counts for every symbol. */
function evaluateAnywhere(machine: SlotMachine, grid: Uint8Array): readonly RawWin[] {
  const { pay, cells } = machine;
  const wins: RawWin[] = [];
  for (let symbol = 0; symbol < WILD; symbol++) {
    const found: number[] = [];
    let own = 0;
    for (let cell = 0; cell < cells; cell++) {
      if (grid[cell] === symbol) own++;
      if (grid[cell] === symbol || grid[cell] === WILD) found.push(cell);
    }
    const payCoins = own === 0 ? 0 : (pay[symbol * (cells + 1) + found.length] ?? 0);
    if (payCoins === 0) continue;
    wins.push({ kind: 'anywhere', symbol, line: null, count: found.length, ways: 1, cells: found, payCoins });
  }
  return wins;
}

/** Cells that show a scatter. */
export function scatterCells(machine: SlotMachine, grid: Uint8Array): readonly number[] {
  const found: number[] = [];
  for (let cell = 0; cell < machine.cells; cell++) if (grid[cell] === SCATTER) found.push(cell);
  return found;
}

function at(grid: Uint8Array, path: Int32Array, reel: number): number {
  return grid[path[reel] ?? 0] ?? symbolIds.length;
}
