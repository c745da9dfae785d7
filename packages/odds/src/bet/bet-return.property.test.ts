import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactReturnOf, payoutOf, sumOfLines, type LegOfBet } from './bet-return.ts';
import { add, compare, fraction, productOf, zero, type Fraction } from './fraction.ts';
import { factorOf, oddsFraction } from './leg-factor.ts';

const anyFactor: fc.Arbitrary<Fraction> = fc
  .record({
    odds: fc.integer({ min: 1001, max: 1_000_000 }),
    result: fc.constantFrom('WON', 'HALF_WON', 'VOID', 'HALF_LOST', 'LOST'),
    tied: fc.integer({ min: 1, max: 4 }),
    deductionBps: fc.constantFrom(0, 500, 2000, 9000),
  })
  .map(({ odds, result, tied, deductionBps }) =>
    factorOf(oddsFraction(odds), {
      result,
      deductionBps,
      ...(tied > 1 && { deadHeat: { placesLeft: 1, tied } }),
    }),
  );

/** Every line by itself. */
function* linesOf(factors: readonly Fraction[], size: number, from = 0): Generator<readonly Fraction[]> {
  if (size === 0) return yield [];
  for (let first = from; first <= factors.length - size; first += 1)
    for (const rest of linesOf(factors, size - 1, first + 1)) yield [factors[first]!, ...rest];
}

test('the return of a system is the sum of its lines, each multiplied by itself', () => {
  fc.assert(
    fc.property(
      fc.array(anyFactor, { maxLength: 3 }),
      fc.array(anyFactor, { minLength: 1, maxLength: 8 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 }),
      (bankers, free, sizes) => {
        const lines = sizes.flatMap((size) => [...linesOf(free, size)]);
        const listed = lines.map((line) => productOf([...bankers, ...line])).reduce(add, zero);
        expect(compare(sumOfLines(bankers, free, sizes), listed)).toBe(0);
      },
    ),
  );
});

test('no bet is paid more than the maximum, and what is paid and cut add up to its return', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ win: anyFactor, place: anyFactor, isBanker: fc.boolean() }), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.integer({ min: 1, max: 20 }),
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 0, max: 9000 }),
      (legs: readonly LegOfBet[], size, unitStakeMinor, isEachWay, isFreeBet, bps) => {
        const exact = exactReturnOf({ unitStakeMinor, sizes: [size], isEachWay, legs });
        const terms = { isFreeBet, boost: { bps, boostMinorMax: 100_000n } };
        const capped = payoutOf(exact, unitStakeMinor, { ...terms, payoutMinorMax: 50_000_000n });
        const whole = payoutOf(exact, unitStakeMinor, { ...terms, payoutMinorMax: 10n ** 90n });
        expect(capped.payoutMinor <= 50_000_000n).toBe(true);
        expect(capped.payoutMinor >= 0n && capped.boostMinor >= 0n).toBe(true);
        expect(capped.payoutMinor + capped.cutMinor).toBe(whole.payoutMinor);
        expect(capped.boostMinor <= capped.payoutMinor).toBe(true);
      },
    ),
  );
});

test('(bug report 11) every stake from 0.01 to 1,000.00 returns the nearest cent, halves up', () => {
  const wrong: bigint[] = [];
  const legs = [{ win: fraction(1915, 1000) }];
  for (let stake = 1n; stake <= 100_000n; stake += 1n) {
    const exact = exactReturnOf({ unitStakeMinor: stake, sizes: [1], isEachWay: false, legs });
    const { payoutMinor } = payoutOf(exact, stake, { payoutMinorMax: 50_000_000n });
    const restOfThousand = (stake * 1915n) % 1000n;
    const nearest = (stake * 1915n - restOfThousand) / 1000n + (restOfThousand >= 500n ? 1n : 0n);
    if (payoutMinor !== nearest) wrong.push(stake);
  }
  expect(wrong).toEqual([]);
});
