import { describe, expect, test } from 'vitest';
import { LaidBets } from '../client/shell/laid-bets.ts';
import { neighbourBets, sectorBets } from '../client/live/racetrack-bets.ts';
import { chipsIn, loadTables } from './live-table.ts';
import { rouletteReturn, rouletteSpots } from './rules/roulette.rules.ts';

const red = (amountMinor: bigint) => ({ spot: 'red', amountMinor });
const layout = () => new LaidBets({ totalMinor: 1_000n });

describe('chips on a layout', () => {
  test('are taken back one after the other, and a clearing too', () => {
    const bets = layout();
    bets.add([red(100n)]);
    bets.add([{ spot: 'number-7', amountMinor: 50n }]);
    bets.clear();
    expect(bets.totalMinor).toBe(0n);
    bets.undo();
    expect(bets.totalMinor).toBe(150n);
    bets.undo();
    expect(bets.list).toEqual([red(100n)]);
    bets.undo();
    expect([bets.totalMinor, bets.canUndo]).toEqual([0n, false]);
  });

  test('are doubled, but never past the limit of the table', () => {
    const bets = layout();
    bets.add([red(400n)]);
    expect(bets.double()).toBe(true);
    expect(bets.double()).toBe(false);
    expect(bets.totalMinor).toBe(800n);
    expect(bets.add([red(201n)])).toBe(false);
    expect(bets.add([red(200n)])).toBe(true);
  });

  test('of the round before are laid again', () => {
    const bets = layout();
    bets.add([red(100n)]);
    bets.staked(bets.list);
    expect([bets.totalMinor, bets.beforeMinor]).toEqual([0n, 100n]);
    bets.rebet();
    expect(bets.list).toEqual([red(100n)]);
  });
});

describe('the racetrack', () => {
  test('lays a chip on a number and on two neighbours of the wheel at each side', () => {
    expect(neighbourBets(0, 20n).map(({ spot }) => spot)).toEqual(
      [3, 26, 0, 32, 15].map((number) => `number-${number}`),
    );
    expect(neighbourBets(26, 20n)).toHaveLength(5);
  });

  test.each([
    ['voisins', 9n, 17],
    ['tiers', 6n, 12],
    ['orphelins', 5n, 8],
    ['zero', 4n, 7],
  ] as const)(
    'covers the sector %s with %d chips on %d numbers, all of them bets of the table',
    (sector, chips, numbers) => {
      const bets = sectorBets(sector, 100n);
      expect(bets.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(chips * 100n);
      expect(bets.filter(({ spot }) => !rouletteSpots.some((one) => one.spot === spot))).toEqual([]);
      const winning = Array.from({ length: 37 }, (_, number) =>
        bets.some(({ spot, amountMinor }) => rouletteReturn(spot, amountMinor, number) > 0n),
      );
      expect(winning.filter(Boolean)).toHaveLength(numbers);
    },
  );
});

test('chips of a table are round amounts from its lowest bet on, in every currency', () => {
  const table = loadTables().find(({ limits }) => limits.minMinor === '20')!;
  expect(chipsIn(table, 'EUR')).toEqual([20n, 50n, 100n, 500n, 2_500n]);
  expect(chipsIn(table, 'NOK')).toEqual([200n, 500n, 1_000n, 5_000n, 25_000n]);
  expect(chipsIn(table, 'JPY')).toEqual([20n, 50n, 100n, 500n, 2_500n]);
  expect(chipsIn(table, 'CLP')).toEqual([200n, 500n, 1_000n, 5_000n, 25_000n]);
  expect(chipsIn(table, 'XAU')).toEqual([]);
});
