import { played } from '@halcyon/testkit/tournament-play';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  earnedE4,
  levelAfterMonth,
  levelDuring,
  monthOf,
  monthStart,
  pointsOf,
  shownPoints,
  type LoyaltyProgram,
} from './loyalty.rules.ts';

const program: LoyaltyProgram = {
  minorPerPoint: { EUR: 1_000n },
  weights: { live: 1_000 },
  defaultWeight: 10_000,
  neededE4: [100n, 250n, 500n, 1_000n].map((points) => points * 10_000n),
  promotion: 'AT_ONCE',
  vipFrom: null,
};
const at = (level: number, points: bigint, isProtected = false) => ({
  level,
  pointsE4: points * 10_000n,
  isProtected,
});

// facts: B7.1, BE.48
test('48: one point for 1000 of slots, a tenth of that for live: 12345 and 50000 are 17 points', () => {
  const earned = pointsOf(12_345n, 'slot', 'EUR', program) + pointsOf(50_000n, 'live', 'EUR', program);
  expect(earned).toBe(173_450n);
  expect(shownPoints(earned)).toBe(17n);
});

// facts: BE.49
test('49: level 3 with 420 of the 500 points that keep it becomes level 2, and not lower', () => {
  expect(levelAfterMonth(at(3, 420n), program)).toBe(2);
  expect(levelAfterMonth(at(3, 0n), program)).toBe(2);
  expect(levelAfterMonth(at(3, 500n), program)).toBe(3);
  expect(levelAfterMonth(at(0, 0n), program)).toBe(0);
});

test('a level is reached at once or at the end of the month, as the market says', () => {
  const later: LoyaltyProgram = { ...program, promotion: 'MONTH_END' };
  expect(levelDuring(at(1, 500n), program)).toBe(3);
  expect(levelDuring(at(1, 500n), later)).toBe(1);
  expect(levelAfterMonth(at(1, 500n), later)).toBe(3);
  // Points of the month do not lower a level before it is over.
  expect(levelDuring(at(3, 0n), program)).toBe(3);
});

test('a player with a marker of harm or in a break is not promoted, and loses no more than others', () => {
  expect(levelDuring(at(1, 1_000n, true), program)).toBe(1);
  expect(levelAfterMonth(at(1, 1_000n, true), program)).toBe(1);
  expect(levelAfterMonth(at(3, 420n, true), program)).toBe(2);
});

test('a VIP level is given by operators alone, and kept by points like every other', () => {
  const british: LoyaltyProgram = { ...program, vipFrom: 4 };
  expect(levelDuring(at(3, 5_000n), british)).toBe(3);
  expect(levelAfterMonth(at(3, 5_000n), british)).toBe(3);
  expect(levelAfterMonth(at(4, 1_000n), british)).toBe(4);
  expect(levelAfterMonth(at(4, 999n), british)).toBe(3);
});

// facts: BB.10
test('a stake that is given back takes exactly the points that it gave', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n })), (stakes) => {
      const all = stakes.flatMap((stake, index) => [
        played('stake', `r${index}`, stake),
        played('win', `r${index}`, stake * 2n),
        played('stake_back', `r${index}`, stake),
      ]);
      expect(earnedE4(all, 'EUR', program)).toBe(0n);
    }),
  );
});

test('a currency without a rate earns no points', () => {
  expect(pointsOf(1_000_000n, 'slot', 'SEK', program)).toBe(0n);
});

test('months are those of the market’s zone, across the change of the clocks', () => {
  const zone = 'Europe/Helsinki';
  expect(monthOf(Date.parse('2026-10-31T21:59:59Z'), zone)).toBe('2026-10-01');
  expect(monthOf(Date.parse('2026-10-31T22:00:00Z'), zone)).toBe('2026-11-01');
  expect(monthStart('2026-11-01', zone).toISOString()).toBe('2026-10-31T22:00:00.000Z');
  expect(monthStart('2026-10-01', zone).toISOString()).toBe('2026-09-30T21:00:00.000Z');
});
