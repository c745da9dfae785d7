import { currencies } from '@halcyon/money/currency';
import { describe, expect, test } from 'vitest';
import { slotMachines } from './slots/slot-titles.ts';
import { defaultStake, isStakeOffered, stakesFor } from './stakes.ts';

describe('stakes on offer', () => {
  test('divide into whole coins in every currency, and blackjack into halves', () => {
    for (const { code } of currencies) {
      for (const { definition } of slotMachines) {
        const stakes = stakesFor({ kind: 'slot', stakeCoins: definition.stakeCoins }, code, null);
        expect(stakes.every((stake) => stake > 0n && stake % BigInt(definition.stakeCoins) === 0n)).toBe(
          true,
        );
      }
      const table = stakesFor({ kind: 'blackjack' }, code, null);
      expect(table.every((stake) => stake > 0n && stake % 2n === 0n)).toBe(true);
    }
  });

  test.each([
    [
      'EUR',
      null,
      ['20', '40', '60', '80', '100', '160', '200', '300', '400', '600', '800', '1000', '1500', '2000'],
    ],
    ['EUR', 100n, ['20', '40', '60', '80', '100']],
    ['GBP', 500n, ['20', '40', '60', '80', '100', '160', '200', '300', '400']],
    [
      'SEK',
      null,
      [
        '200',
        '400',
        '600',
        '800',
        '1000',
        '1600',
        '2000',
        '3000',
        '4000',
        '6000',
        '8000',
        '10000',
        '15000',
        '20000',
      ],
    ],
    [
      'JPY',
      null,
      ['40', '80', '120', '160', '200', '320', '400', '600', '800', '1200', '1600', '2000', '3000', '4000'],
    ],
    ['EUR', 19n, []],
  ])('in %s with a cap of %s are %j', (currency, cap, expected) => {
    expect(stakesFor({ kind: 'slot', stakeCoins: 20 }, currency, cap).map(String)).toEqual(expected);
  });

  test('of blackjack are every sum of its chips, in all currencies even, and none above its limit', () => {
    for (const { code } of currencies) {
      const chips = stakesFor({ kind: 'blackjack' }, code, null);
      const [lowest = 0n, most = 0n] = [chips[0], chips.at(-1)];
      const sum = chips.slice(0, 3).reduce((all, chip) => all + chip, 0n);
      for (const stake of [lowest, sum, most]) {
        expect(isStakeOffered('blackjack', chips, stake)).toBe(true);
        expect(stake % 2n).toBe(0n);
      }
      for (const stake of [0n, lowest / 2n, lowest + 1n, most + lowest, -lowest])
        expect(isStakeOffered('blackjack', chips, stake)).toBe(false);
    }
  });

  test('of a slot are those on its list alone', () => {
    const stakes = stakesFor({ kind: 'slot', stakeCoins: 20 }, 'EUR', null);
    expect(isStakeOffered('slot', stakes, 60n)).toBe(true);
    expect(isStakeOffered('slot', stakes, 140n)).toBe(false);
  });

  test('begin at about one euro, or at the highest below it', () => {
    const stakes = stakesFor({ kind: 'slot', stakeCoins: 20 }, 'EUR', null);
    expect(defaultStake(stakes, 'EUR')).toBe(100n);
    expect(defaultStake([20n, 40n], 'EUR')).toBe(40n);
    expect(defaultStake([], 'EUR')).toBeNull();
  });
});
