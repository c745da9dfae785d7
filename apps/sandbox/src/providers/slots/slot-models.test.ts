import { describe, expect, test } from 'vitest';
import { drawSecurely } from '../engine.ts';
import { engines } from '../registry.ts';
import { glyphsOf, loadTitles } from '../title.ts';
import { winsOf } from './evaluate.ts';
import { exactBase, exactTotal, measure, repeatableDraw } from './measure/measure.ts';
import { playSlot } from './play-slot.ts';
import { slotMachines } from './slot-machines.ts';
import type { SlotMachine } from './slot-model.ts';

const machines = [...slotMachines].map(([id, machine]) => [id, machine] as const);
/** Standard deviation of a round in stakes, from which a volatility of 2, 3, 4 and 5 is stated. */
const volatilityFrom = [1.8, 3, 4.5, 6] as const;

describe.each(machines)('%s', (_id, machine) => {
  test('returns what it states: exactly where there is a closed form, else within four standard errors', () => {
    const stated = machine.model.rtpBasisPoints / 10_000;
    const exact = exactTotal(machine);
    if (exact !== null) expect(Math.round(exact * 10_000)).toBe(machine.model.rtpBasisPoints);
    const falls = exactBase(machine) === null;
    const seen = measure(machine, falls ? 2_000 : 0, 600, 20_261_121);
    expect(Math.abs(seen.total - stated)).toBeLessThan(4 * seen.error + 0.0001);
    expect(stated).toBeGreaterThan(0.94);
    expect(stated).toBeLessThan(0.97);
  });

  test('is as volatile as it states', () => {
    const deviation = deviationOf(machine, 5_000);
    const stated = volatilityFrom.filter((from) => deviation >= from).length + 1;
    // A short sample misses long tails or meets one: its class may be a neighbour.
    expect(Math.abs(machine.model.volatility - stated)).toBeLessThanOrEqual(1);
  });

  test('never pays more than its highest win, and every film adds up to what is paid', () => {
    for (let round = 0; round < 100; round++) {
      const film = playSlot(machine, drawSecurely);
      expect(film.coins).toBeLessThanOrEqual(machine.maxCoins);
      expect(film.segments.reduce((sum, segment) => sum + segment.coins, 0)).toBe(film.coins);
      for (const { kind, steps, coins } of film.segments) {
        const shown = steps.reduce((sum, step) => sum + step.coins, 0);
        if (kind === 'hold') expect(coins).toBeGreaterThan(0);
        else expect(shown).toBeGreaterThanOrEqual(coins);
      }
    }
  });
});

function deviationOf(machine: SlotMachine, rounds: number): number {
  const draw = repeatableDraw(99);
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round++) {
    const multiple = playSlot(machine, draw).coins / machine.model.stakeCoins;
    sum += multiple;
    squares += multiple * multiple;
  }
  return Math.sqrt(squares / rounds - (sum / rounds) ** 2);
}

test('a wild completes a line, and of two readings the dearer pays', () => {
  const machine = slotMachines.get('lines-20')!;
  const grid = Array<number>(15).fill(3);
  for (const [reel, symbol] of [8, 8, 0, 0, 1].entries()) grid[reel * 3 + 1] = symbol;
  const [middle] = winsOf(machine, grid).filter(({ line }) => line === 0);
  expect(middle).toMatchObject({ symbol: 0, coins: machine.pay[0]![4] });
});

test('a cluster counts its wilds and stops at its edge', () => {
  const machine = slotMachines.get('cluster-7')!;
  const grid = Array.from({ length: 49 }, (_, cell) => 4 + (Math.floor(cell / 7) % 2) * 2 + (cell % 2));
  for (const cell of [0, 1, 2, 7, 8]) grid[cell] = 0;
  grid[3] = 8;
  const [win] = winsOf(machine, grid).filter(({ symbol }) => symbol === 0);
  expect(win?.cells.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 7, 8]);
  expect(win?.coins).toBe(machine.pay[0]![6]);
});

test('the engine of every title has what the title needs, and plays a round', () => {
  for (const [slug, titles] of loadTitles()) {
    for (const title of titles.values()) {
      const engine = engines[title.engine];
      if (!engine) continue;
      const name = `${slug} ${title.gameRef}`;
      const said = engine.describe(title, 2) as { stakesMinor: string[]; spots?: string[] };
      const [amountMinor = ''] = said.stakesMinor;
      const wish = said.spots
        ? { action: 'bet', bets: [{ spot: said.spots[0], amountMinor }] }
        : { action: 'spin', stakeMinor: amountMinor };
      const begun = engine.begin(title, wish, drawSecurely, 2);
      expect(String(begun.stakeMinor), name).toBe(amountMinor);
      const move =
        begun.winMinor === null
          ? engine.proceed(title, begun.play, { action: 'finish' }, drawSecurely)
          : begun;
      expect(move.winMinor, name).toBeGreaterThanOrEqual(0n);
      if (title.engine !== 'slot') continue;
      expect(title.look.symbols, name).toHaveLength(11);
      expect(
        Object.values(glyphsOf(title)).every((outline) => outline.length > 20),
        name,
      ).toBe(true);
    }
  }
});
