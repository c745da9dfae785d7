import { expect, test } from 'vitest';
import { chancesOf } from '../chances.ts';
import { toNumber } from './fraction.ts';
import { accumulatorPreviewOf, legPreviewOf } from './slip-preview.ts';

const e6 = (won: number) => ({ ...chancesOf(0), won, lost: 1_000_000 - won });

test('a leg shows its chance, its fair price and what is kept of a stake on average', () => {
  const leg = legPreviewOf({ oddsMilli: 2100, chances: e6(450_000) });
  expect(leg.chance).toBeCloseTo(0.45, 12);
  expect(leg.fairOdds).toBeCloseTo(1 / 0.45, 12);
  expect(leg.margin).toBeCloseTo(0.055, 12);
});

test('the average return of an accumulator is the product of the returns of its legs', () => {
  const preview = accumulatorPreviewOf([
    { oddsMilli: 2000, chances: e6(480_000) },
    { oddsMilli: 2200, chances: e6(440_000) },
  ]);
  expect(toNumber(preview.totalOdds)).toBeCloseTo(4.4, 9);
  expect(preview.expectedReturn).toBeCloseTo(0.96 * 0.968, 9);
  expect(preview.margin).toBeCloseTo(1 - 0.96 * 0.968, 9);
});

test('a line that can be level gives back its stake in that part of the cases', () => {
  const chances = { won: 400_000, halfWon: 0, void: 250_000, halfLost: 100_000, lost: 250_000 };
  expect(accumulatorPreviewOf([{ oddsMilli: 1800, chances }]).expectedReturn).toBeCloseTo(
    0.72 + 0.25 + 0.05,
    9,
  );
});
