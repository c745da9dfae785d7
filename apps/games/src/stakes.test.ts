import { currencies } from '@halcyon/money/currency';
import { describe, expect, test } from 'vitest';
import { slotMachines } from './slots/slot-titles.ts';
import { defaultStake, stakesFor } from './stakes.ts';

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
    ['EUR', null, ['20', '40', '80', '100', '200', '400', '1000', '2000']],
    ['EUR', 100n, ['20', '40', '80', '100']],
    ['GBP', 500n, ['20', '40', '80', '100', '200', '400']],
    ['SEK', null, ['200', '400', '800', '1000', '2000', '4000', '10000', '20000']],
    ['JPY', null, ['40', '80', '160', '200', '400', '800', '2000', '4000']],
    ['EUR', 19n, []],
  ])('in %s with a cap of %s are %j', (currency, cap, expected) => {
    expect(stakesFor({ kind: 'slot', stakeCoins: 20 }, currency, cap).map(String)).toEqual(expected);
  });

  test('begin at about one euro, or at the highest below it', () => {
    const stakes = stakesFor({ kind: 'slot', stakeCoins: 20 }, 'EUR', null);
    expect(defaultStake(stakes, 'EUR')).toBe(100n);
    expect(defaultStake([20n, 40n], 'EUR')).toBe(40n);
    expect(defaultStake([], 'EUR')).toBeNull();
  });
});
