import { describe, expect, test } from 'vitest';
import { fastRandom } from './measure/fast-random.ts';
import { fastSlot } from './measure/fast-slot.ts';
import { playSlot } from './play-slot.ts';
import type { SlotStep } from '../protocol.ts';
import { loadSlot } from './slot-definition.ts';
import { slotMachines } from './slot-titles.ts';
import { gemQuake } from './titles/gem-quake.ts';
import { thunderOfOlympus } from './titles/thunder-of-olympus.ts';

const ROUNDS = 3_000;
const byName = slotMachines.map((machine) => [machine.definition.gameId, machine] as const);

describe.each(byName)('%s', (_, machine) => {
  const { definition } = machine;
  const stake = BigInt(definition.stakeCoins) * 7n;

  test('plays and measures the same game: both agree on every round of the same draws', () => {
    const play = fastSlot(machine);
    const one = fastRandom(5);
    const other = fastRandom(5);
    let freeSpins = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const outcome = playSlot(machine, stake, one);
      const fast = play(other);
      expect(outcome.winMinor).toBe(BigInt(fast.coins) * 7n);
      const awarded = outcome.steps.reduce((sum, step) => sum + step.freeSpinsAwarded, 0);
      expect(awarded).toBe(fast.freeSpins);
      freeSpins += awarded;
    }
    expect(freeSpins).toBeGreaterThan(0);
  });

  test('returns steps that add up, fall without gaps and end', () => {
    const draw = fastRandom(17);
    for (let round = 0; round < 400; round++) {
      const { steps, winMinor, isMaxWin } = playSlot(machine, stake, draw);
      let total = 0n;
      for (const [index, step] of steps.entries()) {
        total += BigInt(step.winMinor);
        expect(step.totalWinMinor).toBe(String(total));
        if (!isMaxWin)
          expect(step.winMinor).toBe(String(step.wins.reduce((sum, win) => sum + BigInt(win.winMinor), 0n)));
        expectNextFits(step, steps[index + 1]);
      }
      expect(total).toBe(winMinor);
      expect(steps.at(-1)?.freeSpinsLeft).toBe(0);
      expect(steps[0]).toMatchObject({ kind: 'spin', freeSpin: 0, multiplier: 1 });
    }
  });

  test('gives free spins for three scatters or more, in the paid spin', () => {
    const draw = fastRandom(29);
    const seen = new Set<number>();
    for (let round = 0; round < 4_000; round++) {
      const { steps } = playSlot(machine, stake, draw);
      const last = steps.findLast((step) => step.freeSpin === 0);
      if (!last) throw new Error('a round has a paid spin');
      const highest = Math.max(...Object.keys(definition.freeSpins.awards).map(Number));
      expect(last.freeSpinsAwarded).toBe(
        definition.freeSpins.awards[Math.min(last.scatters.length, highest)] ?? 0,
      );
      expect(last.freeSpinsAwarded > 0).toBe(last.scatters.length >= 3);
      seen.add(last.freeSpinsAwarded);
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  test('refuses a stake that does not divide into coins', () => {
    expect(() => playSlot(machine, stake + 1n, fastRandom(1))).toThrow(RangeError);
    expect(() => playSlot(machine, 0n, fastRandom(1))).toThrow(RangeError);
  });
});

/** A cascade shows what was left and what fell; a new spin follows only when free spins are left. */
function expectNextFits(step: SlotStep, next: SlotStep | undefined): void {
  if (step.removed.length === 0) {
    if (next) expect(next).toMatchObject({ kind: 'spin', freeSpin: step.freeSpin + 1 });
    expect(next !== undefined).toBe(step.freeSpinsLeft > 0);
    return;
  }
  expect(next).toMatchObject({ kind: 'cascade', freeSpin: step.freeSpin });
  for (const [reel, symbols] of step.grid.entries()) {
    const kept = symbols.filter(
      (_, row) => !step.removed.some((cell) => cell.reel === reel && cell.row === row),
    );
    expect(next?.grid[reel]).toEqual([...(next?.refill[reel] ?? []), ...kept]);
  }
}

describe('multipliers', () => {
  test('of cascades rise with each win of a spin and restart with the next', () => {
    const machine = loadSlot(gemQuake);
    const draw = fastRandom(3);
    let longest = 0;
    for (let round = 0; round < 2_000; round++) {
      let wins = 0;
      for (const step of playSlot(machine, 20n, draw).steps) {
        if (step.kind === 'spin') wins = 0;
        const rising =
          step.freeSpin > 0 ? gemQuake.freeSpins.cascadeMultipliers : gemQuake.cascadeMultipliers;
        expect(step.multiplier).toBe(rising[Math.min(wins, rising.length - 1)]);
        if (step.wins.length > 0) wins++;
        longest = Math.max(longest, wins);
      }
    }
    expect(longest).toBeGreaterThanOrEqual(4);
  });

  test('of Thunder of Olympus never fall back within the free spins of a round', () => {
    const machine = loadSlot(thunderOfOlympus);
    const draw = fastRandom(4);
    let highest = 0;
    for (let round = 0; round < 2_000; round++) {
      const free = playSlot(machine, 20n, draw).steps.filter((step) => step.freeSpin > 0);
      for (const [index, step] of free.entries()) {
        expect(step.multiplier).toBeGreaterThanOrEqual(free[index - 1]?.multiplier ?? 1);
        highest = Math.max(highest, step.multiplier);
      }
    }
    expect(highest).toBeGreaterThan(5);
  });
});

test('a round ends when it reaches the most that the game pays, and pays exactly that', () => {
  const machine = loadSlot({ ...gemQuake, maxWinMultiple: 3 });
  const draw = fastRandom(8);
  let reached = 0;
  for (let round = 0; round < 2_000; round++) {
    const { steps, winMinor, isMaxWin } = playSlot(machine, 100n, draw);
    expect(winMinor).toBeLessThanOrEqual(300n);
    expect(isMaxWin).toBe(winMinor === 300n);
    if (!isMaxWin) continue;
    reached++;
    expect(steps.at(-1)).toMatchObject({ removed: [], freeSpinsLeft: 0, totalWinMinor: '300' });
  }
  expect(reached).toBeGreaterThan(5);
});
