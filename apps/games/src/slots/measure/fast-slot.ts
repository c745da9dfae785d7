import type { Draw } from '../../fairness/draw.ts';
import { pick } from '../play-slot.ts';
import { SCATTER, WILD, type LoadedReels, type SlotMachine } from '../slot-definition.ts';

/** What a simulated round leaves; the object is reused from round to round. Units: coins. */
export type FastRound = { coins: number; baseCoins: number; freeSpins: number };

/**
 * The same game as `playSlot` without a picture of it: whole numbers in reused arrays, for measuring. A test
 * plays both with the same draws and compares.
 */
export function fastSlot(machine: SlotMachine): (draw: Draw) => FastRound {
  const { definition, cells, maxCoins } = machine;
  const { freeSpins, mechanic, rows, reels } = definition;
  const grid = new Uint8Array(cells);
  const marks = new Uint8Array(cells);
  const evaluate = evaluatorOf(machine, grid, marks);
  const awards = awardTable(freeSpins.awards, cells);
  const retriggers = awardTable(freeSpins.retriggers, cells);
  const result: FastRound = { coins: 0, baseCoins: 0, freeSpins: 0 };
  let kept = 0;

  function fill(source: LoadedReels, draw: Draw): void {
    for (let reel = 0; reel < reels; reel++) {
      const face = source.faces[reel]!;
      const size = face.length;
      if (source.kind === 'strips') {
        let stop = draw(size);
        for (let row = 0; row < rows; row++) {
          grid[reel * rows + row] = face[stop]!;
          if (++stop === size) stop = 0;
        }
      } else {
        for (let row = 0; row < rows; row++) grid[reel * rows + row] = face[draw(size)]!;
      }
    }
  }

  function fall(source: LoadedReels, draw: Draw): void {
    for (let reel = 0; reel < reels; reel++) {
      const top = reel * rows;
      let gaps = 0;
      let write = top + rows - 1;
      for (let cell = write; cell >= top; cell--) {
        if (marks[cell] === 1) gaps++;
        else grid[write--] = grid[cell]!;
      }
      const face = source.faces[reel]!;
      for (let row = 0; row < gaps; row++) grid[top + row] = face[draw(face.length)]!;
    }
  }

  function spin(isFree: boolean, freeSpin: number, draw: Draw): void {
    const source = isFree ? machine.free : machine.base;
    const rising = isFree ? freeSpins.cascadeMultipliers : definition.cascadeMultipliers;
    const spinMultiplier = isFree ? pick(freeSpins.spinMultipliers, freeSpin - 1) : 1;
    let cascades = isFree && freeSpins.isMultiplierKept ? kept : 0;
    fill(source, draw);
    for (;;) {
      const coins = evaluate();
      if (coins > 0) {
        result.coins += coins * spinMultiplier * pick(rising, cascades);
        cascades++;
        if (result.coins >= maxCoins) {
          result.coins = maxCoins;
          return;
        }
      }
      if (mechanic !== 'cascade' || coins === 0) break;
      fall(source, draw);
    }
    if (isFree) kept = cascades;
    let scatters = 0;
    for (let cell = 0; cell < cells; cell++) if (grid[cell] === SCATTER) scatters++;
    result.freeSpins = Math.min(
      result.freeSpins + (isFree ? retriggers[scatters]! : awards[scatters]!),
      freeSpins.spinsMax,
    );
  }

  return (draw) => {
    result.coins = 0;
    result.freeSpins = 0;
    kept = 0;
    spin(false, 0, draw);
    result.baseCoins = result.coins;
    for (let freeSpin = 1; freeSpin <= result.freeSpins && result.coins < maxCoins; freeSpin++) {
      spin(true, freeSpin, draw);
    }
    return result;
  };
}

function awardTable(table: Readonly<Record<number, number>>, cells: number): Int32Array {
  const highest = Math.max(...Object.keys(table).map(Number));
  return Int32Array.from({ length: cells + 1 }, (_, scatters) => table[Math.min(scatters, highest)] ?? 0);
}

/** Coins on the grid before multipliers; marks the winning cells of cascades. */
function evaluatorOf(machine: SlotMachine, grid: Uint8Array, marks: Uint8Array): () => number {
  const { cells, pay, lineCells } = machine;
  const { payRule, mechanic, reels, rows } = machine.definition;
  const stride = cells + 1;
  const isMarking = mechanic === 'cascade';
  const counts = new Int32Array(10);

  function lines(): number {
    if (isMarking) marks.fill(0);
    let coins = 0;
    for (let line = 0; line < lineCells.length; line++) {
      const path = lineCells[line]!;
      let wilds = 0;
      while (wilds < reels && grid[path[wilds]!] === WILD) wilds++;
      const symbol = wilds < reels ? grid[path[wilds]!]! : WILD;
      let count = wilds;
      if (symbol !== SCATTER) {
        for (; count < reels; count++) {
          const here = grid[path[count]!];
          if (here !== symbol && here !== WILD) break;
        }
      }
      const asWilds = pay[WILD * stride + wilds]!;
      const asSymbol = symbol === SCATTER ? 0 : pay[symbol * stride + count]!;
      if (asWilds === 0 && asSymbol === 0) continue;
      coins += asWilds >= asSymbol ? asWilds : asSymbol;
      if (!isMarking) continue;
      const length = asWilds >= asSymbol ? wilds : count;
      for (let reel = 0; reel < length; reel++) marks[path[reel]!] = 1;
    }
    return coins;
  }

  function ways(): number {
    if (isMarking) marks.fill(0);
    let coins = 0;
    for (let symbol = 0; symbol < WILD; symbol++) {
      let product = 1;
      let count = 0;
      for (; count < reels; count++) {
        let here = 0;
        for (let cell = count * rows, end = cell + rows; cell < end; cell++) {
          if (grid[cell] === symbol || grid[cell] === WILD) here++;
        }
        if (here === 0) break;
        product *= here;
      }
      const each = pay[symbol * stride + count]!;
      if (each === 0) continue;
      coins += each * product;
      if (!isMarking) continue;
      for (let cell = 0; cell < count * rows; cell++) {
        if (grid[cell] === symbol || grid[cell] === WILD) marks[cell] = 1;
      }
    }
    return coins;
  }

  function anywhere(): number {
    counts.fill(0);
    for (let cell = 0; cell < cells; cell++) counts[grid[cell]!]!++;
    let coins = 0;
    for (let symbol = 0; symbol < WILD; symbol++) {
      if (counts[symbol] === 0) continue;
      const each = pay[symbol * stride + counts[symbol]! + counts[WILD]!]!;
      if (each === 0) continue;
      if (coins === 0) marks.fill(0);
      coins += each;
      for (let cell = 0; cell < cells; cell++)
        if (grid[cell] === symbol || grid[cell] === WILD) marks[cell] = 1;
    }
    return coins;
  }

  return payRule === 'lines' ? lines : payRule === 'ways' ? ways : anywhere;
}
