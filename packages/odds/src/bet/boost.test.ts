import { expect, test } from 'vitest';
import { accumulatorBoost, boostBpsOf, priceBoostRejection, type LegForBoost } from './boost.ts';

const legs = (count: number, oddsMilli = 1400, result: LegForBoost['result'] = null) =>
  Array.from({ length: count }, (_, index) => ({ event: `event-${oddsMilli}-${index}`, oddsMilli, result }));
const percentOf = (counted: readonly LegForBoost[]) => boostBpsOf(counted, accumulatorBoost) / 100;

test('the ladder starts with three legs and grows by 5 % with each', () => {
  expect([0, 2, 3, 4, 5, 6, 20].map((count) => percentOf(legs(count)))).toEqual([0, 0, 5, 10, 15, 20, 90]);
});

test('a leg below 1.40 or a void one does not count', () => {
  expect(percentOf([...legs(3), ...legs(2, 1399)])).toBe(5);
  expect(percentOf([...legs(3), ...legs(2, 2000, 'VOID')])).toBe(5);
  expect(percentOf([...legs(3), ...legs(2, 2000, 'HALF_LOST')])).toBe(15);
});

test('a boosted price is not for free bets, not for larger stakes and not for a market that pays more', () => {
  const boost = { oddsMilli: 2500, stakeMinorMax: 2000n };
  expect(priceBoostRejection(boost, 2200, 2000n, false)).toBeNull();
  expect(priceBoostRejection(boost, 2200, 2001n, false)).toBe('bet.boost_stake_above_max');
  expect(priceBoostRejection(boost, 2200, 100n, true)).toBe('bet.boost_with_free_bet');
  expect(priceBoostRejection(boost, 2500, 100n, false)).toBe('bet.boost_over');
});
