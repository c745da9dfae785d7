import { expect, test } from 'vitest';
import { parseDecimal, formatDecimal } from '@halcyon/money/amount';
import { chancesOf, type ChancesE6 } from '../chances.ts';
import { exactReturnOf, payoutOf, type LegOfBet } from './bet-return.ts';
import { cashOutFee, cashOutFeeBpsOf, cashOutValueOf, partialCashOutMinor } from './cash-out-value.ts';
import { fraction } from './fraction.ts';
import { expectedFactorOf, oddsFraction } from './leg-factor.ts';

type Open = { isLive?: boolean } & Partial<ChancesE6>;

const e6 = (chances: Partial<ChancesE6>): ChancesE6 => {
  const shares = { ...chancesOf(0), ...chances };
  const whole = (share: number) => Math.round(share * 1_000_000);
  return {
    won: whole(shares.won),
    halfWon: whole(shares.halfWon),
    void: whole(shares.void),
    halfLost: whole(shares.halfLost),
    lost: whole(shares.lost),
  };
};

/** An open leg, or one that is won or lost. */
type LegUnderWay = readonly [odds: number, state: 'W' | 'L' | Open];

function cashOutOf(unit: string, sizes: readonly number[], legs: readonly LegUnderWay[]) {
  const open = legs.flatMap(([, state]) => (typeof state === 'string' ? [] : [state]));
  const factors = legs.map(([odds, state]): LegOfBet => {
    if (state === 'W') return { win: oddsFraction(odds * 1000) };
    return { win: state === 'L' ? fraction(0) : expectedFactorOf(odds * 1000, e6(state)) };
  });
  const fair = exactReturnOf({
    unitStakeMinor: parseDecimal(unit, 'EUR')!,
    sizes,
    isEachWay: false,
    legs: factors,
  });
  const isAnyLive = open.some((leg) => leg.isLive ?? true);
  return cashOutValueOf(fair, cashOutFeeBpsOf(open.length, isAnyLive, cashOutFee));
}

test.each([
  ['C1', '20.00', [1], [[2.5, { won: 0.55 }]], '27.50', '26.12'],
  [
    'C2',
    '10.00',
    [2],
    [
      [1.8, 'W'],
      [2.4, { won: 0.38 }],
    ],
    '16.42',
    '15.59',
  ],
  ['C3', '25.00', [1], [[1.95, { won: 0.31, halfWon: 0.22, lost: 0.47 }]], '23.23', '22.06'],
  ['C4', '30.00', [1], [[1.9, { won: 0.48, halfLost: 0.25, lost: 0.27 }]], '31.11', '29.55'],
  [
    'C5',
    '5.00',
    [3],
    [
      [1.8, { won: 0.53, isLive: false }],
      [2.0, { won: 0.48, isLive: false }],
      [2.2, { won: 0.43, isLive: false }],
    ],
    '4.33',
    '4.11',
  ],
  [
    'C7',
    '1.00',
    [2],
    [
      [2.0, 'W'],
      [3.0, 'L'],
      [2.5, { won: 0.44 }],
    ],
    '2.20',
    '2.09',
  ],
  ['C8', '10.00', [1], [[4.0, { won: 0.41 }]], '16.40', '15.58'],
  ['C9', '15.00', [1], [[1.6, { won: 0.5, void: 0.3, lost: 0.2 }]], '16.50', '15.67'],
] satisfies [string, string, number[], LegUnderWay[], string, string][])(
  '(%s) fair value and offer',
  (_, unit, sizes, legs, fair, offer) => {
    const { fairMinor, offerMinor } = cashOutOf(unit, sizes, legs);
    expect([fairMinor, offerMinor].map((minor) => formatDecimal(minor, 'EUR'))).toEqual([fair, offer]);
  },
);

test('(C6) a part is paid its share of the offer, rounded down, and the rest runs on at its price', () => {
  const { offerMinor } = cashOutOf('20.00', [1], [[2.5, { won: 0.55 }]]);
  const paid = partialCashOutMinor(offerMinor, 800n, 2000n);
  expect(paid).toBe(1044n);
  const restOf = (win: LegOfBet['win']) =>
    payoutOf(exactReturnOf({ unitStakeMinor: 1200n, sizes: [1], isEachWay: false, legs: [{ win }] }), 1200n, {
      payoutMinorMax: 50_000_000n,
    }).payoutMinor;
  expect([restOf(oddsFraction(2500)), restOf(oddsFraction(2500)) + paid]).toEqual([3000n, 4044n]);
  expect(restOf(fraction(1))).toBe(1200n);
});

test('the fee is 3 % before the start and 5 % during an event, 1 % more for each further leg, 12 % at most', () => {
  const bpsOf = (openLegs: number, isAnyLive: boolean) => cashOutFeeBpsOf(openLegs, isAnyLive, cashOutFee);
  expect([1, 2, 3].map((legs) => bpsOf(legs, false))).toEqual([300, 400, 500]);
  expect([1, 2, 20].map((legs) => bpsOf(legs, true))).toEqual([500, 600, 1200]);
});
