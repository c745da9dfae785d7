import type { Draw } from '../../engine.ts';
import { winsOf } from '../evaluate.ts';
import { granted, playFreeRounds, playHold, playSpin } from '../play-slot.ts';
import { COIN, SCATTER, type SlotMachine } from '../slot-model.ts';

/** Fast and repeatable; for measuring only, outcomes are drawn by node:crypto. */
export function repeatableDraw(seed: number): Draw {
  let state = seed >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return Math.floor((state / 4_294_967_296) * bound);
  };
}

/** Shares of the stake with their standard error. */
export type Measured = {
  readonly base: number;
  readonly feature: number;
  readonly total: number;
  readonly error: number;
};

/**
 * Return to player in layers: spins for the base game, features separately and weighted by the exact chance
 * of their trigger, so that rare features need no luck to be seen.
 */
export function measure(machine: SlotMachine, spins: number, features: number, seed: number): Measured {
  const draw = repeatableDraw(seed);
  const stake = machine.model.stakeCoins;
  const exact = exactBase(machine);
  const base =
    exact === null
      ? meanOf(spins, () => playSpin(machine, draw, null).coins / stake)
      : { mean: exact, variance: 0 };
  let feature = 0;
  let variance = base.variance / Math.max(spins, 1);
  for (const [count, chance] of chancesOf(machine, machine.model.hold ? COIN : SCATTER).entries()) {
    const isFeature = machine.model.hold
      ? count >= machine.model.hold.trigger
      : granted(machine.model.freeRounds.awards, count) > 0;
    if (!isFeature || chance < 1e-9) continue;
    const runs = Math.max(100, Math.round(features * Math.min(1, chance * 100)));
    const part = meanOf(runs, () => {
      const segments = machine.model.hold
        ? playHold(machine, draw, spinWithCoins(machine, draw, count))
        : playFreeRounds(machine, draw, count);
      return segments.reduce((sum, { coins }) => sum + coins, 0) / stake;
    });
    feature += chance * part.mean;
    variance += (chance * chance * part.variance) / runs;
  }
  return { base: base.mean, feature, total: base.mean + feature, error: Math.sqrt(variance) };
}

/** Exact mean of one paid spin, in stakes; null where wins depend on more than the counts per reel. */
export function exactBase(machine: SlotMachine, faces = machine.base): number | null {
  const { mechanic, reels, rows, stakeCoins } = machine.model;
  if (mechanic !== 'lines' && mechanic !== 'hold' && mechanic !== 'book' && mechanic !== 'ways') return null;
  const shares = faces.map((face) => sharesOf(face));
  if (mechanic === 'ways') return wayMean(machine, shares, rows) / stakeCoins;
  // Every line sees the same five independent cells, so one line's mean times their number is all.
  let mean = 0;
  const line: number[] = [];
  const single: SlotMachine = { ...machine, lines: [Array.from({ length: reels }, (_, reel) => reel)] };
  const walk = (reel: number, chance: number): void => {
    if (reel === reels) {
      mean += chance * winsOf(single, line).reduce((sum, { coins }) => sum + coins, 0);
      return;
    }
    for (const [symbol, share] of shares[reel]!.entries()) {
      if (share === 0) continue;
      line[reel] = symbol;
      walk(reel + 1, chance * share);
    }
  };
  walk(0, 1);
  return (mean * machine.lines.length) / stakeCoins;
}

/** Exact return in stakes, free rounds with all that they add included; null where a part has no closed form. */
export function exactTotal(machine: SlotMachine): number | null {
  const { mechanic, freeRounds } = machine.model;
  const base = exactBase(machine);
  const free = exactBase(machine, machine.free);
  if (base === null || free === null || (mechanic !== 'lines' && mechanic !== 'ways')) return null;
  return base + freeSpins(machine) * free * freeRounds.multiplier;
}

/** Mean number of free rounds that follow a paid spin. */
function freeSpins(machine: SlotMachine): number {
  const { awards, retriggers, spinsMax } = machine.model.freeRounds;
  const first = chancesOf(machine, SCATTER);
  const again = chancesOf(machine, SCATTER, machine.free);
  // totals[n]: so far the round holds n free rounds.
  let totals = Array<number>(spinsMax + 1).fill(0);
  for (const [count, chance] of first.entries())
    totals[Math.min(granted(awards, count), spinsMax)]! += chance;
  let mean = 0;
  for (let spin = 1; spin <= spinsMax; spin++) {
    const next = Array<number>(spinsMax + 1).fill(0);
    for (const [total, chance] of totals.entries()) {
      if (total < spin) next[total]! += chance;
      else {
        mean += chance;
        for (const [count, share] of again.entries()) {
          next[Math.min(total + granted(retriggers, count), spinsMax)]! += chance * share;
        }
      }
    }
    totals = next;
  }
  return mean;
}

/** Chance of exactly n of a symbol on a grid of these reels. */
export function chancesOf(machine: SlotMachine, symbol: number, faces = machine.base): readonly number[] {
  let chances = [1];
  for (const face of faces) {
    const share = sharesOf(face)[symbol] ?? 0;
    for (let row = 0; row < machine.model.rows; row++) {
      const next = Array<number>(chances.length + 1).fill(0);
      for (const [count, chance] of chances.entries()) {
        next[count]! += chance * (1 - share);
        next[count + 1]! += chance * share;
      }
      chances = next;
    }
  }
  return chances;
}

function wayMean(machine: SlotMachine, shares: readonly (readonly number[])[], rows: number): number {
  let mean = 0;
  for (let symbol = 0; symbol < machine.pay.length; symbol++) {
    const fits = shares.map((share) => (share[symbol] ?? 0) + (share[8] ?? 0));
    let ways = 1;
    for (let length = 1; length <= fits.length; length++) {
      ways *= fits[length - 1]! * rows;
      const missNext = length === fits.length ? 1 : (1 - fits[length]!) ** rows;
      mean += (machine.pay[symbol]?.[length] ?? 0) * ways * missNext;
    }
  }
  return mean;
}

function spinWithCoins(machine: SlotMachine, draw: Draw, count: number) {
  const cells = Array.from({ length: machine.cells }, (_, cell) => cell);
  for (let at = 0; at < count; at++) {
    const other = at + draw(cells.length - at);
    [cells[at], cells[other]] = [cells[other]!, cells[at]!];
  }
  const on = new Set(cells.slice(0, count));
  const faces = machine.base.map((_, reel) =>
    cells
      .filter((cell) => Math.floor(cell / machine.model.rows) === reel)
      .map((cell) => (on.has(cell) ? COIN : 0)),
  );
  const grid = faces.flat();
  const planted: SlotMachine = {
    ...machine,
    base: grid.map((symbol) => Uint8Array.of(symbol)),
    model: { ...machine.model, reels: machine.cells, rows: 1 },
    lines: [],
  };
  return playSpin(planted, draw, null);
}

function sharesOf(face: Uint8Array): number[] {
  const shares = Array<number>(COIN + 1).fill(0);
  for (const symbol of face) shares[symbol]! += 1 / face.length;
  return shares;
}

function meanOf(runs: number, play: () => number): { mean: number; variance: number } {
  let sum = 0;
  let squares = 0;
  for (let run = 0; run < runs; run++) {
    const value = play();
    sum += value;
    squares += value * value;
  }
  const mean = sum / runs;
  return { mean, variance: squares / runs - mean * mean };
}
