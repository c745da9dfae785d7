import { expect, test } from 'vitest';
import { chancesOf } from '../chances.ts';
import { statedPriceOf } from './stated-return.ts';

test('virtual prices return 93 per cent to win, 94 to a place and 91 to an order, rounded down to two places', () => {
  expect(statedPriceOf('win', chancesOf(0.3))).toBe(3_100);
  expect(statedPriceOf('win', chancesOf(0.22))).toBe(4_220);
  expect(statedPriceOf('show', chancesOf(0.7375))).toBe(1_270);
  expect(statedPriceOf('exacta', chancesOf(0.09429))).toBe(9_650);
});

test('a stake that is returned when the market is level does not count towards the return', () => {
  const level = { won: 0.48, halfWon: 0, void: 0.26, halfLost: 0, lost: 0.26 };
  expect(statedPriceOf('draw_no_bet', level)).toBe(1_430);
});

test('a virtual outcome that is nearly sure, or nearly impossible, has no price', () => {
  expect(statedPriceOf('show', chancesOf(0.94))).toBeNull();
  expect(statedPriceOf('trifecta', chancesOf(0.000_9))).toBeNull();
  expect(statedPriceOf('trifecta', chancesOf(0.000_91))).toBe(1_000_000);
});
