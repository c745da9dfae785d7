import { pick } from '../play-slot.ts';
import { SCATTER, WILD, type LoadedReels, type SlotMachine } from '../slot-definition.ts';

/** Shares of the stake. `total` = `base` + `free`; both without the round's maximum win. */
export type ExactRtp = {
  readonly base: number;
  readonly free: number;
  readonly total: number;
  /** Mean number of free spins in one round. */
  readonly freeSpinsPerRound: number;
  /** Chance that a paid spin wins free spins. */
  readonly triggerChance: number;
  /** Stop combinations that the base game runs through. */
  readonly stops: number;
};

/**
 * Return to player of a slot on strips, without sampling: each reel stops at each position alike and on its
 * own, so a line's mean follows from the symbol counts of the strips, a way's from the counts per window, and
 * the free spins from the distribution of scatters, run through spin by spin with its retriggers and its cap.
 * Null: cascades have no such closed form and are simulated.
 */
export function exactRtp(machine: SlotMachine): ExactRtp | null {
  const { definition } = machine;
  if (definition.mechanic === 'cascade') return null;
  const perSpin = definition.payRule === 'lines' ? meanOfLines : meanOfWays;
  const base = perSpin(machine, machine.base) / definition.stakeCoins;
  const freeSpin = perSpin(machine, machine.free) / definition.stakeCoins;
  const played = freeSpinChances(machine);
  let free = 0;
  let freeSpinsPerRound = 0;
  for (const [index, chance] of played.entries()) {
    free += chance * pick(definition.freeSpins.spinMultipliers, index) * freeSpin;
    freeSpinsPerRound += chance;
  }
  const stops = machine.base.faces.reduce((product, face) => product * face.length, 1);
  return { base, free, total: base + free, freeSpinsPerRound, triggerChance: played[0] ?? 0, stops };
}

/** Mean coins of all lines together: every line sees the same distribution, reel by reel. */
function meanOfLines(machine: SlotMachine, reels: LoadedReels): number {
  const stride = machine.cells + 1;
  const shares = reels.faces.map(symbolShares);
  const count = shares.length;
  let mean = 0;
  const walk = (
    reel: number,
    chance: number,
    symbol: number,
    wilds: number,
    length: number,
    isOpen: boolean,
  ): void => {
    if (reel === count || !isOpen) {
      const asWilds = machine.pay[WILD * stride + wilds] ?? 0;
      const asSymbol = symbol === SCATTER ? 0 : (machine.pay[symbol * stride + length] ?? 0);
      mean += chance * Math.max(asWilds, asSymbol);
      return;
    }
    for (const [here, share] of (shares[reel] ?? []).entries()) {
      if (share === 0) continue;
      const next = chance * share;
      if (here === WILD) walk(reel + 1, next, symbol, symbol === WILD ? wilds + 1 : wilds, length + 1, true);
      else if (here === SCATTER)
        walk(reel + 1, next, symbol === WILD ? SCATTER : symbol, wilds, length, false);
      else if (symbol === WILD || symbol === here) walk(reel + 1, next, here, wilds, length + 1, true);
      else walk(reel + 1, next, symbol, wilds, length, false);
    }
  };
  walk(0, 1, WILD, 0, 0, true);
  return mean * machine.lineCells.length;
}

/** Mean coins of all ways: the mean number of ways of a length is a product over the reels. */
function meanOfWays(machine: SlotMachine, reels: LoadedReels): number {
  const stride = machine.cells + 1;
  const { rows } = machine.definition;
  let mean = 0;
  for (let symbol = 0; symbol < WILD; symbol++) {
    const windows = reels.faces.map((face) => windowCounts(face, rows, [symbol, WILD]));
    let ways = 1;
    for (let length = 1; length <= windows.length; length++) {
      ways *= meanOf(windows[length - 1] ?? []);
      const missNext = length === windows.length ? 1 : (windows[length]?.[0] ?? 0);
      mean += (machine.pay[symbol * stride + length] ?? 0) * ways * missNext;
    }
  }
  return mean;
}

/** Chance that the first, second, third … free spin of a round is played at all. */
function freeSpinChances(machine: SlotMachine): readonly number[] {
  const { freeSpins, rows } = machine.definition;
  const scattersOf = (reels: LoadedReels) =>
    reels.faces.map((face) => windowCounts(face, rows, [SCATTER])).reduce(convolve, [1]);

  // chances[n]: the round holds n free spins in all, as far as is known after the spins played so far.
  let chances = new Float64Array(freeSpins.spinsMax + 1);
  for (const [scatters, chance] of scattersOf(machine.base).entries()) {
    const spins = Math.min(granted(freeSpins.awards, scatters), freeSpins.spinsMax);
    chances[spins] = (chances[spins] ?? 0) + chance;
  }
  const free = scattersOf(machine.free);
  const played: number[] = [];
  for (let spin = 1; spin <= freeSpins.spinsMax; spin++) {
    const next = new Float64Array(freeSpins.spinsMax + 1);
    let isPlayed = 0;
    for (const [total, chance] of chances.entries()) {
      if (chance === 0) continue;
      if (total < spin) {
        next[total] = (next[total] ?? 0) + chance;
        continue;
      }
      isPlayed += chance;
      for (const [scatters, share] of free.entries()) {
        const to = Math.min(total + granted(freeSpins.retriggers, scatters), freeSpins.spinsMax);
        next[to] = (next[to] ?? 0) + chance * share;
      }
    }
    played.push(isPlayed);
    chances = next;
  }
  return played;
}

/** Free spins that so many scatters win by a table; more scatters than it names win its highest. */
function granted(table: Readonly<Record<number, number>>, scatters: number): number {
  return table[Math.min(scatters, Math.max(...Object.keys(table).map(Number)))] ?? 0;
}

function symbolShares(face: Uint8Array): number[] {
  const shares = Array<number>(SCATTER + 1).fill(0);
  for (const symbol of face) shares[symbol] = (shares[symbol] ?? 0) + 1 / face.length;
  return shares;
}

/** `[n]`: chance that a window of so many rows shows n of these symbols. */
function windowCounts(face: Uint8Array, rows: number, symbols: readonly number[]): number[] {
  const chances = Array<number>(rows + 1).fill(0);
  for (let stop = 0; stop < face.length; stop++) {
    let count = 0;
    for (let row = 0; row < rows; row++)
      if (symbols.includes(face[(stop + row) % face.length] ?? -1)) count++;
    chances[count] = (chances[count] ?? 0) + 1 / face.length;
  }
  return chances;
}

function meanOf(chances: readonly number[]): number {
  return chances.reduce((sum, chance, count) => sum + chance * count, 0);
}

function convolve(left: readonly number[], right: readonly number[]): number[] {
  const sum = Array<number>(left.length + right.length - 1).fill(0);
  for (const [a, chance] of left.entries()) {
    for (const [b, share] of right.entries()) sum[a + b] = (sum[a + b] ?? 0) + chance * share;
  }
  return sum;
}
