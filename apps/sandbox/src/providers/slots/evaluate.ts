import { PAYING, SCATTER, WILD, type SlotMachine } from './slot-model.ts';

/** One win before any multiplier. `coins` for all its ways. */
export type SlotWin = {
  readonly symbol: number;
  readonly cells: readonly number[];
  readonly coins: number;
  /** Null: not on a line. */
  readonly line: number | null;
};

/** Every win of a grid by the model's rule. Pure. */
export function winsOf(machine: SlotMachine, grid: readonly number[]): readonly SlotWin[] {
  switch (machine.model.mechanic) {
    case 'lines':
    case 'cascade':
    case 'hold':
      return lineWins(machine, grid, WILD);
    case 'book':
      return lineWins(machine, grid, SCATTER);
    case 'ways':
      return wayWins(machine, grid);
    case 'cluster':
      return clusterWins(machine, grid);
    case 'scatter-pays':
      return anywhereWins(machine, grid);
  }
}

/** From the left; `wild` substitutes for any paying symbol, and of two readings of a line the higher pays. */
function lineWins(machine: SlotMachine, grid: readonly number[], wild: number): readonly SlotWin[] {
  const wins: SlotWin[] = [];
  for (const [line, path] of machine.lines.entries()) {
    let wilds = 0;
    while (wilds < path.length && grid[path[wilds]!] === wild) wilds += 1;
    const symbol = wilds < path.length ? grid[path[wilds]!]! : wild;
    let count = wilds;
    if (symbol < PAYING) {
      while (count < path.length && (grid[path[count]!] === symbol || grid[path[count]!] === wild))
        count += 1;
    }
    const asWilds = machine.pay[WILD]?.[wilds] ?? 0;
    const asSymbol = symbol < PAYING ? (machine.pay[symbol]?.[count] ?? 0) : 0;
    const coins = Math.max(asWilds, asSymbol);
    if (coins === 0) continue;
    const isWild = asWilds >= asSymbol;
    wins.push({ symbol: isWild ? wild : symbol, cells: path.slice(0, isWild ? wilds : count), coins, line });
  }
  return wins;
}

/** Adjacent reels from the left; the numbers of fitting symbols per reel multiply. */
function wayWins(machine: SlotMachine, grid: readonly number[]): readonly SlotWin[] {
  const { reels, rows } = machine.model;
  const wins: SlotWin[] = [];
  for (let symbol = 0; symbol < PAYING; symbol++) {
    const cells: number[] = [];
    let ways = 1;
    let count = 0;
    for (; count < reels; count++) {
      const before = cells.length;
      for (let cell = count * rows; cell < (count + 1) * rows; cell++) {
        if (grid[cell] === symbol || grid[cell] === WILD) cells.push(cell);
      }
      if (cells.length === before) break;
      ways *= cells.length - before;
    }
    const coins = (machine.pay[symbol]?.[count] ?? 0) * ways;
    if (coins > 0) wins.push({ symbol, cells, coins, line: null });
  }
  return wins;
}

/** By number on the whole grid; every wild counts for every symbol that is there itself. */
function anywhereWins(machine: SlotMachine, grid: readonly number[]): readonly SlotWin[] {
  const wins: SlotWin[] = [];
  for (let symbol = 0; symbol < PAYING; symbol++) {
    if (!grid.includes(symbol)) continue;
    const cells = grid.flatMap((here, cell) => (here === symbol || here === WILD ? [cell] : []));
    const coins = machine.pay[symbol]?.[cells.length] ?? 0;
    if (coins > 0) wins.push({ symbol, cells, coins, line: null });
  }
  return wins;
}

/** Groups of one symbol that touch at their sides; wilds belong to every group that they touch. */
function clusterWins(machine: SlotMachine, grid: readonly number[]): readonly SlotWin[] {
  const { rows } = machine.model;
  const wins: SlotWin[] = [];
  const seen = new Uint8Array(machine.cells);
  for (let start = 0; start < machine.cells; start++) {
    const symbol = grid[start]!;
    if (symbol >= PAYING || seen[start]) continue;
    const group = [start];
    const isIn = new Uint8Array(machine.cells);
    isIn[start] = 1;
    for (let at = 0; at < group.length; at++) {
      const cell = group[at]!;
      const row = cell % rows;
      const sides = [cell - rows, cell + rows, row > 0 ? cell - 1 : -1, row < rows - 1 ? cell + 1 : -1];
      for (const side of sides) {
        if (side < 0 || side >= machine.cells || isIn[side]) continue;
        if (grid[side] !== symbol && grid[side] !== WILD) continue;
        isIn[side] = 1;
        if (grid[side] === symbol) seen[side] = 1;
        group.push(side);
      }
    }
    const coins = machine.pay[symbol]?.[group.length] ?? 0;
    if (coins > 0) wins.push({ symbol, cells: group, coins, line: null });
  }
  return wins;
}
