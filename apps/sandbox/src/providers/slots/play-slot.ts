import type { Draw } from '../engine.ts';
import { winsOf, type SlotWin } from './evaluate.ts';
import { COIN, PAYING, SCATTER, type SlotMachine } from './slot-model.ts';

/** One picture of the film. `coins` of a step are after its multiplier. */
export type SlotStep = {
  readonly grid: readonly number[];
  readonly wins: readonly SlotWin[];
  readonly multiplier: number;
  readonly coins: number;
  /** Cells that vanish after this picture. */
  readonly removed: readonly number[];
  /** Held coins: cell and value in coins. */
  readonly held: readonly (readonly [cell: number, coins: number])[];
};
/** One press of the button: a paid spin, a free round, or the coins that are held. */
export type SlotSegment = {
  readonly kind: 'spin' | 'free' | 'hold';
  readonly steps: readonly SlotStep[];
  readonly coins: number;
  /** Free rounds that this segment adds. */
  readonly awarded: number;
  /** Books: the symbol that widens in free rounds. */
  readonly special: number | null;
};
export type SlotFilm = { readonly segments: readonly SlotSegment[]; readonly coins: number };

/** Plays one whole round. Pure: the same draws give the same film. */
export function playSlot(machine: SlotMachine, draw: Draw): SlotFilm {
  const first = playSpin(machine, draw, null);
  const scatters = first.steps[0]!.grid.filter((symbol) => symbol === SCATTER).length;
  const segments = [first, ...playHold(machine, draw, first), ...playFreeRounds(machine, draw, scatters)];
  return capped(machine, segments);
}

/** All free rounds that so many scatters win, with what they add themselves. */
export function playFreeRounds(machine: SlotMachine, draw: Draw, scatters: number): readonly SlotSegment[] {
  const { freeRounds, mechanic } = machine.model;
  let spins = Math.min(granted(freeRounds.awards, scatters), freeRounds.spinsMax);
  const segments: SlotSegment[] = [];
  const special = spins > 0 && mechanic === 'book' ? draw(PAYING) : null;
  for (let spin = 1; spin <= spins; spin++) {
    const segment = playSpin(machine, draw, { special });
    const again = segment.steps[0]!.grid.filter((symbol) => symbol === SCATTER).length;
    const awarded = Math.min(granted(freeRounds.retriggers, again), freeRounds.spinsMax - spins);
    spins += awarded;
    segments.push({ ...segment, awarded });
  }
  return segments;
}

/** One spin with its cascades. `free` null: the paid one. */
export function playSpin(
  machine: SlotMachine,
  draw: Draw,
  free: { special: number | null } | null,
): SlotSegment {
  const { model } = machine;
  const falls =
    model.mechanic === 'cascade' || model.mechanic === 'cluster' || model.mechanic === 'scatter-pays';
  const rising = free ? model.freeRounds.cascadeMultipliers : model.cascadeMultipliers;
  const steps: SlotStep[] = [];
  let grid = drawGrid(free ? machine.free : machine.base, model.rows, draw);
  let coins = 0;
  for (let cascade = 0; ; cascade++) {
    const wins = winsOf(machine, grid);
    const multiplier =
      (free ? model.freeRounds.multiplier : 1) * (rising[Math.min(cascade, rising.length - 1)] ?? 1);
    const won = wins.reduce((sum, win) => sum + win.coins, 0) * multiplier;
    const isOver = !falls || wins.length === 0;
    const removed = isOver ? [] : [...new Set(wins.flatMap((win) => win.cells))].toSorted((a, b) => a - b);
    steps.push({ grid, wins, multiplier, coins: won, removed, held: heldCoins(machine, grid, draw) });
    coins += won;
    if (isOver) break;
    grid = refilled(free ? machine.freeRefill : machine.baseRefill, model.rows, grid, removed, draw);
  }
  const widened = free?.special == null ? null : widen(machine, grid, free.special);
  if (widened) {
    steps.push(widened);
    coins += widened.coins;
  }
  return {
    kind: free ? 'free' : 'spin',
    steps,
    coins,
    awarded: free ? 0 : awardOf(machine, grid),
    special: free?.special ?? null,
  };
}

/** Coins that stay while the empty cells spin again, until nothing new came so often or the grid is full. */
export function playHold(machine: SlotMachine, draw: Draw, first: SlotSegment): readonly SlotSegment[] {
  const { hold, stakeCoins } = machine.model;
  const start = first.steps[0]?.held ?? [];
  if (!hold || start.length < hold.trigger) return [];
  const held = new Map(start);
  const steps: SlotStep[] = [];
  for (let left = hold.respins; left > 0 && held.size < machine.cells; left--) {
    for (let cell = 0; cell < machine.cells; cell++) {
      if (held.has(cell) || draw(1_000) >= hold.coinPerMille) continue;
      held.set(cell, coinValue(machine, draw));
      left = hold.respins + 1;
    }
    const grid = Array.from({ length: machine.cells }, (_, cell) => (held.has(cell) ? COIN : -1));
    steps.push({ grid, wins: [], multiplier: left, coins: 0, removed: [], held: [...held] });
  }
  const full = held.size === machine.cells ? hold.fullMultiple * stakeCoins : 0;
  const coins = [...held.values()].reduce((sum, value) => sum + value, full);
  return [{ kind: 'hold', steps, coins, awarded: 0, special: null }];
}

/** Wins that go beyond the most a round can pay are cut where they are won. */
function capped(machine: SlotMachine, segments: readonly SlotSegment[]): SlotFilm {
  let total = 0;
  const kept: SlotSegment[] = [];
  for (const segment of segments) {
    const coins = Math.min(segment.coins, machine.maxCoins - total);
    total += coins;
    kept.push(coins === segment.coins ? segment : { ...segment, coins });
    if (total >= machine.maxCoins) break;
  }
  return { segments: kept, coins: total };
}

/** A symbol that widens fills every reel it lands on and pays on all lines, wherever those reels are. */
function widen(machine: SlotMachine, grid: readonly number[], special: number): SlotStep | null {
  const { rows, reels } = machine.model;
  const on = Array.from({ length: reels }, (_, reel) =>
    grid.slice(reel * rows, (reel + 1) * rows).includes(special),
  );
  const count = on.filter(Boolean).length;
  const coins = (machine.pay[special]?.[count] ?? 0) * machine.lines.length;
  if (coins === 0) return null;
  const wide = grid.map((symbol, cell) => (on[Math.floor(cell / rows)] ? special : symbol));
  const cells = wide.flatMap((_, cell) => (on[Math.floor(cell / rows)] ? [cell] : []));
  return {
    grid: wide,
    wins: [{ symbol: special, cells, coins, line: null }],
    multiplier: 1,
    coins,
    removed: [],
    held: [],
  };
}

function heldCoins(
  machine: SlotMachine,
  grid: readonly number[],
  draw: Draw,
): readonly (readonly [number, number])[] {
  if (!machine.model.hold) return [];
  return grid.flatMap((symbol, cell) => (symbol === COIN ? [[cell, coinValue(machine, draw)] as const] : []));
}

function coinValue({ model }: SlotMachine, draw: Draw): number {
  const values = model.hold?.values ?? [];
  let left = draw(values.reduce((sum, [, weight]) => sum + weight, 0));
  const [tenths] = values.find(([, weight]) => (left -= weight) < 0) ?? [0];
  return (tenths * model.stakeCoins) / 10;
}

function awardOf({ model }: SlotMachine, grid: readonly number[]): number {
  return granted(model.freeRounds.awards, grid.filter((symbol) => symbol === SCATTER).length);
}

/** More scatters than a table names win its highest. */
export function granted(table: Readonly<Record<number, number>>, scatters: number): number {
  return table[Math.min(scatters, Math.max(0, ...Object.keys(table).map(Number)))] ?? 0;
}

function drawGrid(faces: readonly Uint8Array[], rows: number, draw: Draw): number[] {
  const grid: number[] = [];
  for (const face of faces) for (let row = 0; row < rows; row++) grid.push(face[draw(face.length)]!);
  return grid;
}

function refilled(
  faces: readonly Uint8Array[],
  rows: number,
  grid: readonly number[],
  removed: readonly number[],
  draw: Draw,
): number[] {
  const gone = new Set(removed);
  return faces.flatMap((face, reel) => {
    const stay: number[] = [];
    for (let row = 0; row < rows; row++)
      if (!gone.has(reel * rows + row)) stay.push(grid[reel * rows + row]!);
    const fallen = Array.from({ length: rows - stay.length }, () => face[draw(face.length)]!);
    return [...fallen, ...stay];
  });
}
