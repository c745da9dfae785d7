import type { Draw } from '../fairness/draw.ts';
import type { Cell, Grid, SlotStep, SlotWin } from '../protocol.ts';
import { evaluateGrid, scatterCells, type RawWin } from './evaluate.ts';
import { SCATTER, symbolIds, type LoadedReels, type SlotMachine } from './slot-definition.ts';

export type SlotOutcome = {
  readonly steps: readonly SlotStep[];
  readonly winMinor: bigint;
  readonly isMaxWin: boolean;
};

/**
 * Plays one whole round, free spins included. Pure: the same draws give the same round.
 *
 * Order of draws: reel by reel from the left. Strips: one draw per reel, the position of the top row. Weights:
 * one draw per cell, top to bottom. A cascade draws its new cells reel by reel, top to bottom. Each free spin
 * follows in turn. No draw is discarded.
 * Units: `stakeMinor` is a multiple of the machine's `stakeCoins`.
 */
export function playSlot(machine: SlotMachine, stakeMinor: bigint, draw: Draw): SlotOutcome {
  const { definition } = machine;
  const coinMinor = stakeMinor / BigInt(definition.stakeCoins);
  if (stakeMinor <= 0n || coinMinor * BigInt(definition.stakeCoins) !== stakeMinor)
    throw new RangeError(`${definition.gameId}: a stake of ${stakeMinor} does not divide into coins`);
  const round: Round = { machine, coinMinor, draw, steps: [], coins: 0, awarded: 0, keptCascades: 0 };

  playSpin(round, 0);
  for (let freeSpin = 1; freeSpin <= round.awarded && round.coins < machine.maxCoins; freeSpin++) {
    playSpin(round, freeSpin);
  }
  return {
    steps: round.steps,
    winMinor: BigInt(round.coins) * coinMinor,
    isMaxWin: round.coins >= machine.maxCoins,
  };
}

type Round = {
  readonly machine: SlotMachine;
  readonly coinMinor: bigint;
  readonly draw: Draw;
  readonly steps: SlotStep[];
  coins: number;
  awarded: number;
  keptCascades: number;
};

function playSpin(round: Round, freeSpin: number): void {
  const { machine, draw } = round;
  const { freeSpins, cascadeMultipliers, mechanic } = machine.definition;
  const isFree = freeSpin > 0;
  const reels = isFree ? machine.free : machine.base;
  const rising = isFree ? freeSpins.cascadeMultipliers : cascadeMultipliers;
  const spinMultiplier = isFree ? pick(freeSpins.spinMultipliers, freeSpin - 1) : 1;
  let cascades = isFree && freeSpins.isMultiplierKept ? round.keptCascades : 0;
  let grid = drawGrid(machine, reels, draw);
  let refill: number[][] = [];

  for (let isFirst = true; ; isFirst = false) {
    const wins = evaluateGrid(machine, grid);
    const multiplier = spinMultiplier * pick(rising, cascades);
    const coins = Math.min(totalCoins(wins) * multiplier, machine.maxCoins - round.coins);
    round.coins += coins;
    const falls = mechanic === 'cascade' && wins.length > 0 && round.coins < machine.maxCoins;
    const scatters = scatterCells(machine, grid);
    const freeSpinsAwarded = falls ? 0 : award(round, isFree, scatters.length);
    const removed = falls ? [...new Set(wins.flatMap((win) => win.cells))].toSorted((a, b) => a - b) : [];

    round.steps.push({
      kind: isFirst ? 'spin' : 'cascade',
      freeSpin,
      grid: toGrid(machine, grid),
      refill: refill.map((reel) => reel.map(toSymbol)),
      wins: wins.map((win) => toWin(round, win, multiplier)),
      multiplier,
      winMinor: minor(round, coins),
      removed: removed.map((cell) => toCell(machine, cell)),
      scatters: scatters.map((cell) => toCell(machine, cell)),
      freeSpinsAwarded,
      freeSpinsLeft: round.coins >= machine.maxCoins ? 0 : round.awarded - freeSpin,
      totalWinMinor: minor(round, round.coins),
    });
    if (wins.length > 0) cascades++;
    if (!falls) break;
    ({ grid, refill } = cascade(machine, reels, draw, grid, removed));
  }
  if (isFree) round.keptCascades = cascades;
}

/** Free spins that so many scatters add, never beyond the most that a round can hold. */
function award(round: Round, isFree: boolean, scatters: number): number {
  const { freeSpins } = round.machine.definition;
  const table = isFree ? freeSpins.retriggers : freeSpins.awards;
  const highest = Math.max(...Object.keys(table).map(Number));
  const wanted = table[Math.min(scatters, highest)] ?? 0;
  const granted = Math.min(wanted, freeSpins.spinsMax - round.awarded);
  if (round.coins >= round.machine.maxCoins) return 0;
  round.awarded += granted;
  return granted;
}

function drawGrid(machine: SlotMachine, reels: LoadedReels, draw: Draw): Uint8Array {
  const { rows } = machine.definition;
  const grid = new Uint8Array(machine.cells);
  for (const [reel, face] of reels.faces.entries()) {
    const stop = reels.kind === 'strips' ? draw(face.length) : 0;
    for (let row = 0; row < rows; row++) {
      const position = reels.kind === 'strips' ? (stop + row) % face.length : draw(face.length);
      grid[reel * rows + row] = face[position] ?? SCATTER;
    }
  }
  return grid;
}

function cascade(
  machine: SlotMachine,
  reels: LoadedReels,
  draw: Draw,
  grid: Uint8Array,
  removed: readonly number[],
) {
  const { rows } = machine.definition;
  const gone = new Set(removed);
  const next = new Uint8Array(machine.cells);
  const refill: number[][] = [];
  for (const [reel, face] of reels.faces.entries()) {
    const kept: number[] = [];
    for (let row = 0; row < rows; row++)
      if (!gone.has(reel * rows + row)) kept.push(grid[reel * rows + row] ?? SCATTER);
    const fallen = Array.from({ length: rows - kept.length }, () => face[draw(face.length)] ?? SCATTER);
    next.set([...fallen, ...kept], reel * rows);
    refill.push(fallen);
  }
  return { grid: next, refill };
}

function totalCoins(wins: readonly RawWin[]): number {
  return wins.reduce((sum, win) => sum + win.payCoins * win.ways, 0);
}

/** The n-th value of a list whose last value stays. */
export function pick(values: readonly number[], index: number): number {
  return values[Math.min(index, values.length - 1)] ?? 1;
}

function toWin(round: Round, win: RawWin, multiplier: number): SlotWin {
  return {
    ...win,
    symbol: toSymbol(win.symbol),
    cells: win.cells.map((cell) => toCell(round.machine, cell)),
    winMinor: minor(round, win.payCoins * win.ways * multiplier),
  };
}

function minor(round: Round, coins: number): string {
  return String(BigInt(coins) * round.coinMinor);
}

function toCell(machine: SlotMachine, cell: number): Cell {
  const { rows } = machine.definition;
  return { reel: Math.floor(cell / rows), row: cell % rows };
}

function toGrid(machine: SlotMachine, grid: Uint8Array): Grid {
  const { reels, rows } = machine.definition;
  return Array.from({ length: reels }, (_, reel) =>
    [...grid.subarray(reel * rows, (reel + 1) * rows)].map(toSymbol),
  );
}

function toSymbol(symbol: number) {
  return symbolIds[symbol] ?? 'scatter';
}
