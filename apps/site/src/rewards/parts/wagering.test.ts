import { expect, test } from 'vitest';
import { requiredOf } from './wagering.ts';

const amounts = { bonusMinor: 2_000n, depositMinor: 4_000n };

test('wagering is a multiple of the bonus, or of deposit and bonus, rounded up', () => {
  expect(requiredOf({ wagerBase: 'BONUS', wrMultiplier: 30 }, amounts)).toBe(60_000n);
  expect(requiredOf({ wagerBase: 'DEPOSIT_AND_BONUS', wrMultiplier: 2.5 }, amounts)).toBe(15_000n);
  expect(requiredOf({ wagerBase: 'BONUS', wrMultiplier: 0.33 }, { ...amounts, bonusMinor: 101n })).toBe(34n);
});

test('nothing is to be wagered without a base, nor before spins have won', () => {
  expect(requiredOf({ wrMultiplier: 0 }, amounts)).toBe(0n);
  expect(requiredOf({ wagerBase: 'SPIN_WINNINGS', wrMultiplier: 10 }, amounts)).toBe(0n);
});
