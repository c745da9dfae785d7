import { accumulatorBoost } from '@halcyon/odds/bet/boost';
import type { Grade } from '@halcyon/odds/grade';
import { aBet, aLeg } from '@halcyon/testkit/sample-bets';
import { expect, test } from 'vitest';
import type { NewBet } from '../bets/bet.store.ts';
import { PLACE_NUMBER } from '../bets/bet.ts';
import { resultOf, type SettledBet, type SettledLeg } from '../settlement/bet-result.rules.ts';
import { explainWorking, voidReasonOf } from './explanation.rules.ts';

type Given = readonly [oddsMilli: number, result: Grade['result'], more?: Partial<SettledLeg>];

function bet(more: Partial<NewBet>, ...given: readonly Given[]): SettledBet & { readonly currency: string } {
  const legs = given.map(([oddsMilli, result, leg], index): SettledLeg => ({
    ...aLeg(index + 1, { oddsMilli, eventId: `event ${index}` }),
    grade: { result },
    ...leg,
  }));
  return { ...aBet(1n, more), cashedOutStakeMinor: 0n, legs };
}
const minor = ({ amountMinor }: { readonly amountMinor: string }) => BigInt(amountMinor);

/** The steps of the working, and that they end in what was paid. */
function stepsOf(of: SettledBet & { readonly currency: string }) {
  const working = explainWorking(of);
  const { sum, lines, lineStake, stake, rest, returned, freeStake, boost, cut, paid } = working;
  // By other means than the settlement: the sum of the lines, in exact whole numbers.
  const scale = 10n ** 30n;
  const added = lines.reduce(
    (total, { factor }) => total + (BigInt(factor.numerator) * scale) / BigInt(factor.denominator),
    0n,
  );
  const exact = (BigInt(sum.numerator) * scale) / BigInt(sum.denominator);
  if (lines.length > 0) expect(exact - added).toBeLessThan(BigInt(lines.length) + 1n);
  const unrounded = (minor(lineStake) * exact * minor(rest)) / minor(stake);
  expect(minor(returned)).toBe((unrounded + scale / 2n + 1n) / scale);
  expect(minor(returned) - minor(freeStake) + minor(boost) - minor(cut)).toBe(minor(paid));
  const result = resultOf(of);
  expect(minor(paid)).toBe(result.state === 'open' ? -1n : result.returnedMinor);
  return working;
}

test('each line is the product of its legs, and their sum is what was paid (examples 27, 35, 44)', () => {
  const double = { kind: 'multiple' as const, lineSizes: [2] };
  const { lines, sum, paid } = stepsOf(bet(double, [1_900, 'HALF_WON'], [2_200, 'WON']));
  expect(lines).toEqual([{ legs: [1, 2], part: 'win', factor: { numerator: '319', denominator: '100' } }]);
  expect([sum, paid.amountMinor]).toEqual([{ numerator: '319', denominator: '100' }, '3190']);

  const trixie = {
    kind: 'system' as const,
    lineSizes: [2, 3],
    lineMinor: 1_00n,
    stakeMinor: 4_00n,
    lineCount: 4,
  };
  const whole = stepsOf(bet(trixie, [2_000, 'WON'], [3_000, 'WON'], [4_000, 'WON']));
  expect(whole.lines.map(({ legs }) => legs)).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
    [1, 2, 3],
  ]);
  expect(whole.paid.amountMinor).toBe('5000');

  const two = { kind: 'system' as const, lineSizes: [2], lineMinor: 2_00n, stakeMinor: 12_00n, lineCount: 6 };
  const four = stepsOf(bet(two, [1_700, 'HALF_WON'], [2_000, 'WON'], [2_300, 'WON'], [2_600, 'LOST']));
  expect(four.paid.amountMinor).toBe('2081');
});

test('a banker is in every line, and an each-way bet has lines for the place (examples 20, 45)', () => {
  const system = {
    kind: 'system' as const,
    lineSizes: [2],
    lineMinor: 3_00n,
    stakeMinor: 9_00n,
    lineCount: 3,
  };
  const banker = stepsOf(
    bet(system, [1_550, 'WON', { isBanker: true }], [2_100, 'WON'], [2_400, 'WON'], [2_800, 'LOST']),
  );
  expect(banker.lines.map(({ legs }) => legs)).toEqual([
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 4],
  ]);
  expect(banker.paid.amountMinor).toBe('2344');

  const eachWay = { isEachWay: true, lineMinor: 5_00n, stakeMinor: 10_00n, lineCount: 2 };
  const placed = stepsOf(
    bet(
      eachWay,
      [11_000, 'LOST'],
      [11_000, 'WON', { part: 'place', number: 1 + PLACE_NUMBER, placeDivisor: 5, eventId: 'event 0' }],
    ),
  );
  expect(placed.lines.map(({ part, factor }) => [part, factor.numerator])).toEqual([
    ['win', '0'],
    ['place', '3'],
  ]);
  expect(placed.paid.amountMinor).toBe('1500');
});

test('boost, free stake, cash-out and maximum are separate steps (examples 33, 48, 51, C6)', () => {
  const boosted = {
    kind: 'multiple' as const,
    lineSizes: [4],
    boost: { accumulator: accumulatorBoost, boostMinorMax: '100000' },
  };
  const four = stepsOf(bet(boosted, [1_600, 'WON'], [1_750, 'WON'], [2_000, 'WON'], [2_100, 'WON']));
  expect([four.returned.amountMinor, four.boostBps, four.boost.amountMinor]).toEqual([
    '11760',
    1_000,
    '1076',
  ]);

  const free = stepsOf(bet({ freeBetId: 'free' }, [3_500, 'WON']));
  expect([free.freeStake.amountMinor, free.paid.amountMinor]).toEqual(['1000', '2500']);

  const twenty = { stakeMinor: 20_00n, lineMinor: 20_00n };
  const part = stepsOf({ ...bet(twenty, [2_500, 'WON']), cashedOutStakeMinor: 8_00n });
  expect([part.rest.amountMinor, part.paid.amountMinor]).toEqual(['1200', '3000']);

  const ten = { stakeMinor: 50_00n, lineMinor: 50_00n, lineSizes: [10], kind: 'multiple' as const };
  const capped = stepsOf(bet(ten, ...Array.from({ length: 10 }, (): Given => [3_500, 'WON'])));
  expect(capped.paid.amountMinor).toBe('50000000');
  expect(minor(capped.cut)).toBeGreaterThan(0n);
});

test('a void leg has its reason as a code, and a leg that is not void has none', () => {
  expect(voidReasonOf('VOID', { rule: 'abandoned', inputs: {} })).toBe('abandoned');
  expect(voidReasonOf('VOID', { rule: 'feed.cancelled', inputs: { reason: 'overturned' } })).toBe(
    'overturned',
  );
  expect(voidReasonOf('VOID', { rule: 'draw_no_bet', inputs: { 'goals.regular': '1:1' } })).toBeNull();
  expect(voidReasonOf('WON', { rule: 'total', inputs: {} })).toBeNull();
});
