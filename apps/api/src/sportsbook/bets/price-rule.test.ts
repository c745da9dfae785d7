import { fraction } from '@halcyon/odds/bet/fraction';
import { anEvent, aPick, aSlip, SampleOffer } from '@halcyon/testkit/sample-offer';
import { expect, test } from 'vitest';
import { readSlip } from '../slip/slip.rules.ts';
import { acceptsPrice, seenTotalOf } from './price-rule.rules.ts';

const milli = (odds: number) => fraction(odds, 1_000);
const rules = ['none', 'higher', 'any'] as const;

test.each([
  ['2.05 refuses none and higher, and is placed at 2.05 by any', 2_100, 2_050, [false, false, true]],
  ['2.20 refuses none, and is placed at 2.20 by higher and any', 2_100, 2_200, [false, true, true]],
  ['1.90 refuses any as well: it is 9.5 % less', 2_100, 1_900, [false, false, false]],
  ['2.10 is placed by each', 2_100, 2_100, [true, true, true]],
] as const)('seen at 2.10, a price of %s', (_, seen, now, accepted) => {
  expect(rules.map((rule) => acceptsPrice(rule, milli(seen), milli(now), 500))).toEqual(accepted);
});

test('the total price decides: 2.00 falls to 1.90 and 3.00 rises to 3.30, and 6.27 instead of 6.00 is placed by higher', () => {
  const picks = [2_000, 3_000].map((oddsMilli, at) => aPick(at + 1, { seen: { version: 1, oddsMilli } }));
  const slip = aSlip('ACCUMULATOR', picks);
  const { legs, lines } = readSlip(slip, new SampleOffer(anEvent(1), anEvent(2)));
  const seen = seenTotalOf(slip, legs, lines!);
  const now = fraction(1_900 * 3_300, 1_000_000);
  expect(rules.map((rule) => acceptsPrice(rule, seen, now, 500))).toEqual([false, true, true]);
});

test('a price worse by exactly the tolerance is accepted, and one beyond it is not', () => {
  expect(acceptsPrice('any', milli(2_000), milli(1_900), 500)).toBe(true);
  expect(acceptsPrice('any', milli(2_000), milli(1_899), 500)).toBe(false);
});
