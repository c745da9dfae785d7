import { describe, expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '@halcyon/money/amount';
import type { Grade } from '../grade.ts';
import { lineSizesOf, type BetType } from './bet-type.ts';
import { exactReturnOf, payoutOf, type LegOfBet, type PayoutTerms } from './bet-return.ts';
import { accumulatorBoost, boostBpsOf } from './boost.ts';
import { eachWayTermsOf, type EachWayTerms } from './each-way.ts';
import { factorOf, oddsFraction, placeOddsOf, ruleFourDeductionBps } from './leg-factor.ts';
import { one } from './fraction.ts';
import { placeGradeOf } from './dead-heat.ts';

const results = { W: 'WON', L: 'LOST', V: 'VOID', HW: 'HALF_WON', HL: 'HALF_LOST' } as const;
const milli = (text: string) => Number(parseDecimal(text, 'KWD'));

/** `2.10 W`, with `*` before a banker. */
function legOf(text: string): LegOfBet {
  const [price = '', result = ''] = text.replace('*', '').split(' ');
  const grade: Grade = { result: results[result as keyof typeof results] };
  return { isBanker: text.startsWith('*'), win: factorOf(oddsFraction(milli(price)), grade) };
}

const wonAt = (price: string, grade: Partial<Grade> = {}): LegOfBet => ({
  win: factorOf(oddsFraction(milli(price)), { result: 'WON', ...grade }),
});

const placeGrade = (place: number, tied: number, terms: EachWayTerms) =>
  placeGradeOf({ ahead: place - 1, tied, places: terms.places });

/** An each-way leg that finished at a place, sharing it with `tied` − 1 others. */
function eachWayLeg(price: string, terms: EachWayTerms, place: number, tied = 1): LegOfBet {
  return {
    win: factorOf(oddsFraction(milli(price)), placeGradeOf({ ahead: place - 1, tied, places: 1 })),
    place: factorOf(placeOddsOf(milli(price), terms.part), placeGrade(place, tied, terms)),
  };
}

type Terms = { isEachWay?: boolean; systemSize?: number; currency?: string } & Partial<PayoutTerms>;

function paidFor(type: BetType, unit: string, legs: readonly LegOfBet[], terms: Terms = {}) {
  const { isEachWay = false, systemSize, currency = 'EUR', ...payout } = terms;
  const bankers = legs.filter((leg) => leg.isBanker).length;
  const sizes = lineSizesOf({
    type,
    legs: legs.length,
    bankers,
    isEachWay,
    ...(systemSize !== undefined && { systemSize }),
  });
  const unitStakeMinor = parseDecimal(unit, currency)!;
  const exact = exactReturnOf({ unitStakeMinor, sizes: sizes!, isEachWay, legs });
  const paid = payoutOf(exact, unitStakeMinor, { payoutMinorMax: 50_000_000n, ...payout });
  return { paid: formatDecimal(paid.payoutMinor, currency), ...paid };
}
const returnOf = (...bet: Parameters<typeof paidFor>) => paidFor(...bet).paid;
const single = (unit: string, leg: LegOfBet, terms: Terms = {}) => returnOf('SINGLE', unit, [leg], terms);
const legsOf = (...texts: string[]) => texts.map(legOf);

describe('singles', () => {
  test.each([
    [1, '10.00', '2.10 W', '21.00'],
    [2, '10.00', '2.10 L', '0.00'],
    [3, '10.00', '2.10 V', '10.00'],
    [4, '3.33', '1.91 W', '6.36'],
    [5, '0.05', '1.10 W', '0.06'],
    [7, '20.00', '1.95 HL', '10.00'],
    [8, '20.00', '1.95 HW', '29.50'],
    [9, '25.00', '1.88 HL', '12.50'],
    [10, '25.00', '2.06 HW', '38.25'],
    [11, '5.55', '1.90 HL', '2.78'],
    [12, '12.00', '1.90 V', '12.00'],
  ])('(example %i) %s on %s returns %s', (_, unit, leg, paid) => {
    expect(single(unit, legOf(leg))).toBe(paid);
  });

  test('(example 6) 999 Chilean pesos at 1.333 return 1332', () => {
    expect(single('999', legOf('1.333 W'), { currency: 'CLP' })).toBe('1332');
  });

  test('(bug report 10) a void bet returns its stake exactly', () => {
    for (const unit of ['0.01', '0.50', '7.77']) expect(single(unit, legOf('3.70 V'))).toBe(unit);
  });
});

describe('dead heats and withdrawn runners', () => {
  const placed = (price: string, places: number, ahead: number, tied: number): LegOfBet => ({
    win: factorOf(oddsFraction(milli(price)), placeGradeOf({ ahead, tied, places })),
  });

  test.each([
    [13, '10.00', placed('11.00', 1, 0, 2), '55.00'],
    [14, '10.00', placed('11.00', 1, 0, 3), '36.67'],
    [15, '20.00', placed('3.00', 3, 2, 2), '30.00'],
    [16, '15.00', placed('4.00', 3, 1, 4), '30.00'],
  ])('(example %i) %s in a dead heat', (_, unit, leg, paid) => {
    expect(single(unit, leg)).toBe(paid);
  });

  test('(examples 17, 18) a deduction of 20 % is of the winnings, before a dead heat', () => {
    expect(single('10.00', wonAt('5.00', { deductionBps: 2000 }))).toBe('42.00');
    expect(single('10.00', wonAt('5.00', { deductionBps: 2000, deadHeat: { placesLeft: 1, tied: 2 } }))).toBe(
      '21.00',
    );
  });

  test('(bug report 1) only those that tied for the last place are reduced, by the places that were left', () => {
    expect(placeGradeOf({ ahead: 0, tied: 1, places: 3 })).toEqual({ result: 'WON' });
    expect(placeGradeOf({ ahead: 1, tied: 2, places: 3 })).toEqual({ result: 'WON' });
    expect(placeGradeOf({ ahead: 2, tied: 2, places: 3 })).toEqual({
      result: 'WON',
      deadHeat: { placesLeft: 1, tied: 2 },
    });
    expect(placeGradeOf({ ahead: 3, tied: 1, places: 3 })).toEqual({ result: 'LOST' });
  });

  test('(bug report 2) 2.00 at 2.28 return 2.28 in a dead heat of two', () => {
    expect(single('2.00', placed('2.28', 1, 0, 2))).toBe('2.28');
  });

  test('(bug report 3) where the number of places is unknown nothing is reduced', () => {
    expect(placeGradeOf({ ahead: 0, tied: 50, places: 0 })).toEqual({ result: 'WON' });
  });

  test('(bug report 22) after a dead heat for third both tricasts are won, each at half its price', () => {
    const tricast = { result: 'WON', deadHeat: { placesLeft: 1, tied: 2 } } as const;
    expect(single('1.00', wonAt('85.00', tricast))).toBe('42.50');
  });

  test('the deduction follows the price of the withdrawn runner, and several add up to 90 % at most', () => {
    const table = [
      [1.11, 90],
      [1.12, 85],
      [1.18, 85],
      [1.25, 80],
      [1.3, 75],
      [1.4, 70],
      [1.53, 65],
      [1.62, 60],
      [1.8, 55],
      [1.95, 50],
      [2.2, 45],
      [2.5, 40],
      [2.75, 35],
      [3.25, 30],
      [4, 25],
      [5, 20],
      [6.5, 15],
      [10, 10],
      [15, 5],
      [15.01, 0],
    ] as const;
    for (const [price, percent] of table)
      expect(ruleFourDeductionBps([Math.round(price * 1000)]), String(price)).toBe(percent * 100);
    expect(ruleFourDeductionBps([])).toBe(0);
    expect(ruleFourDeductionBps([5000, 10_000])).toBe(3000);
    expect(ruleFourDeductionBps([1100, 2000])).toBe(9000);
  });
});

describe('each-way', () => {
  const fifth = eachWayTermsOf(10, false);
  const quarter = eachWayTermsOf(7, false);
  const eachWay = (type: BetType, unit: string, legs: readonly LegOfBet[]) =>
    returnOf(type, unit, legs, { isEachWay: true });

  test.each([
    [19, eachWayLeg('11.00', fifth, 1), '70.00'],
    [20, eachWayLeg('11.00', fifth, 2), '15.00'],
    [21, eachWayLeg('11.00', fifth, 3, 2), '7.50'],
    [22, eachWayLeg('9.00', quarter, 3), '0.00'],
    [23, eachWayLeg('9.00', quarter, 2), '15.00'],
  ])('(example %i) 5.00 each way', (_, leg, paid) => {
    expect(eachWay('SINGLE', '5.00', [leg])).toBe(paid);
  });

  test('(example 24) in a double the win parts are joined, and the place parts', () => {
    const legs = [eachWayLeg('5.00', quarter, 1), eachWayLeg('9.00', fifth, 2)];
    expect(eachWay('ACCUMULATOR', '2.00', legs)).toBe('10.40');
  });

  test('(bug report 7) a winner is paid its win part and its place part at the place price', () => {
    expect(eachWay('SINGLE', '5.00', [eachWayLeg('11.00', fifth, 1)])).toBe('70.00');
  });

  test('the terms follow the runners that ran', () => {
    const termsOf = (runners: number, isHandicap = false) => {
      const { places, part } = eachWayTermsOf(runners, isHandicap);
      return `${places} ${part.numerator}/${part.denominator}`;
    };
    expect([2, 4, 5, 7, 8, 16].map((runners) => termsOf(runners))).toEqual([
      '1 1/1',
      '1 1/1',
      '2 1/4',
      '2 1/4',
      '3 1/5',
      '3 1/5',
    ]);
    expect([4, 7, 11, 12, 15, 16].map((runners) => termsOf(runners, true))).toEqual([
      '1 1/1',
      '2 1/4',
      '3 1/5',
      '3 1/4',
      '3 1/4',
      '4 1/4',
    ]);
  });

  test('a leg without its place part is a fault', () => {
    expect(() => eachWay('SINGLE', '5.00', [legOf('2.00 W')])).toThrow(RangeError);
  });
});

describe('accumulators', () => {
  test.each([
    [25, '10.00', legsOf('1.5 W', '2.0 W', '2.5 W'), '75.00'],
    [26, '10.00', legsOf('1.5 W', '2.0 V', '2.5 W'), '37.50'],
    [27, '10.00', legsOf('1.90 HW', '2.20 W'), '31.90'],
    [28, '10.00', legsOf('1.90 HL', '2.20 W'), '11.00'],
    [29, '10.00', legsOf('1.90 HL', '2.20 V'), '5.00'],
    [30, '10.00', legsOf('1.90 V', '2.20 V'), '10.00'],
    [31, '2.50', legsOf('1.333 W', '1.667 W', '1.909 W', '2.375 W', '3.100 W'), '78.08'],
    [32, '4.00', [wonAt('6.00', { deadHeat: { placesLeft: 1, tied: 2 } }), legOf('1.80 W')], '21.60'],
    [34, '10.00', legsOf('1.90 HL', '2.20 HL'), '2.50'],
  ])('(example %i) %s on all of them', (_, unit, legs, paid) => {
    expect(returnOf('ACCUMULATOR', unit, legs)).toBe(paid);
  });

  test('(example 33) ten legs at 3.50 are paid up to the maximum, and the cut is shown', () => {
    const bet = paidFor(
      'ACCUMULATOR',
      '50.00',
      Array.from({ length: 10 }, () => legOf('3.50 W')),
    );
    expect(bet.paid).toBe('500000.00');
    expect(formatDecimal(bet.cutMinor, 'EUR')).toBe('13292736.77');
  });
});

describe('systems', () => {
  const lost = (count: number) => Array.from({ length: count }, () => '2.0 L');
  test.each([
    [35, 'TRIXIE', '1.00', legsOf('2 W', '3 W', '4 W'), '50.00'],
    [36, 'TRIXIE', '1.00', legsOf('2 W', '3 W', '4 L'), '6.00'],
    [37, 'PATENT', '1.00', legsOf('2 W', '3 W', '4 W'), '59.00'],
    [38, 'YANKEE', '0.50', legsOf('1.8 W', '2.2 W', '2.5 W', '3.1 L'), '11.93'],
    [39, 'LUCKY_15', '1.00', legsOf('5.00 W', ...lost(3)), '5.00'],
    [40, 'LUCKY_31', '0.20', legsOf('1.5 W', '1.75 V', '2 W', '2.25 W', '2.5 L'), '9.55'],
    [41, 'CANADIAN', '0.50', legsOf('1.6 W', '1.9 W', '2.1 HW', '2.4 W', '3.0 W'), '125.02'],
    [42, 'HEINZ', '0.10', legsOf('1.4 W', '1.6 W', '1.8 W', '2.0 V', '2.2 W', '2.4 L'), '10.28'],
    [43, 'GOLIATH', '0.05', legsOf('2.0 W', '2.5 W', '3.0 W', ...lost(5)), '1.68'],
  ] as const)(
    '(bug report 23) (example %i) %s of %s is the sum of its lines',
    (_, type, unit, legs, paid) => {
      expect(returnOf(type, unit, legs)).toBe(paid);
    },
  );

  test.each([
    [44, '2.00', legsOf('1.7 HW', '2.0 W', '2.3 W', '2.6 L'), 2, '20.81'],
    [45, '3.00', legsOf('*1.55 W', '2.1 W', '2.4 W', '2.8 L'), 2, '23.44'],
    [46, '3.00', legsOf('*1.55 L', '2.1 W', '2.4 W', '2.8 L'), 2, '0.00'],
    [47, '1.00', legsOf('1.5 L', '1.8 V', '2.0 W', '2.2 W', '3.0 W'), 3, '30.20'],
  ])('(bug report 23) (example %i) a system is the sum of its lines', (_, unit, legs, systemSize, paid) => {
    expect(returnOf('SYSTEM', unit, legs, { systemSize })).toBe(paid);
  });

  test('a bet is lost at once when every line has a lost leg, and not before', () => {
    const open: LegOfBet = { win: one };
    const [won, lostLeg] = [legOf('2.0 W'), legOf('2.0 L')];
    const isLostOf = (sizes: number[], legs: LegOfBet[]) =>
      exactReturnOf({ unitStakeMinor: 100n, sizes, isEachWay: false, legs }).numerator === 0n;
    expect(isLostOf([2], [lostLeg, open, open])).toBe(false);
    expect(isLostOf([2], [lostLeg, lostLeg, open])).toBe(true);
    expect(isLostOf([1, 2, 3], [lostLeg, lostLeg, open])).toBe(false);
    expect(isLostOf([1], [{ ...lostLeg, isBanker: true }, open, won])).toBe(true);
  });
});

describe('free bets and boosts', () => {
  test('(examples 48 to 50) of a free bet only the winnings are paid', () => {
    const free = (leg: string) => single('10.00', legOf(leg), { isFreeBet: true });
    expect(free('3.50 W')).toBe('25.00');
    expect(free('3.50 V')).toBe('0.00');
    expect(free('2.50 HW')).toBe('7.50');
    expect(free('2.50 HL')).toBe('0.00');
  });

  const boosted = (legs: readonly string[], events = legs.map((_, index) => `event-${index}`)) => {
    const bps = boostBpsOf(
      legs.map((leg, index) => ({
        event: events[index]!,
        oddsMilli: milli(leg.split(' ')[0]!),
        result: leg.endsWith('V') ? 'VOID' : 'WON',
      })),
      accumulatorBoost,
    );
    const bet = paidFor('ACCUMULATOR', '10.00', legs.map(legOf), {
      boost: { bps, boostMinorMax: 10_000n },
    });
    return [bet.payoutMinor - bet.boostMinor, bet.boostMinor].map((minor) => formatDecimal(minor, 'EUR'));
  };

  test('(examples 51 to 53) an accumulator is boosted by the legs that count', () => {
    expect(boosted(['1.60 W', '1.75 W', '2.00 W', '2.10 W'])).toEqual(['117.60', '10.76']);
    expect(boosted(['1.60 W', '1.75 W', '2.00 V', '2.10 W'])).toEqual(['58.80', '2.44']);
    expect(boosted(['1.60 W', '1.75 W', '2.00 W', '1.30 W'])).toEqual(['72.80', '3.14']);
  });

  test('(bug report 20b) four legs of three events are on the step of three', () => {
    const legs = ['1.60 W', '1.75 W', '2.00 W', '2.10 W'];
    expect(boosted(legs, ['a', 'b', 'c', 'c'])).toEqual(['117.60', '5.38']);
  });

  test('a boost ends at its own maximum, then at the maximum payout', () => {
    const legs = legsOf('10.00 W', '10.00 W', '10.00 W');
    const boost = { bps: 500, boostMinorMax: 10_000n };
    expect(paidFor('ACCUMULATOR', '10.00', legs, { boost })).toMatchObject({
      payoutMinor: 1_010_000n,
      boostMinor: 10_000n,
      cutMinor: 0n,
    });
    expect(paidFor('ACCUMULATOR', '10.00', legs, { boost, payoutMinorMax: 1_002_000n })).toMatchObject({
      payoutMinor: 1_002_000n,
      boostMinor: 2_000n,
      cutMinor: 8_000n,
    });
  });

  test('a bet that returns less than its stake has no boost', () => {
    const bet = paidFor('ACCUMULATOR', '10.00', legsOf('1.90 HL', '1.50 W', '1.20 W'), {
      boost: { bps: 500, boostMinorMax: 10_000n },
    });
    expect([bet.paid, bet.boostMinor]).toEqual(['9.00', 0n]);
  });
});

describe('corrections', () => {
  test.each([
    ['R1', '2.10 W', '2.10 L', '21.00', '0.00'],
    ['R2', '2.10 L', '2.10 W', '0.00', '21.00'],
    ['R3', '2.10 W', '2.10 V', '21.00', '10.00'],
  ])('(%s) a corrected result is due what it would have returned at first', (_, before, after, was, due) => {
    expect([single('10.00', legOf(before)), single('10.00', legOf(after))]).toEqual([was, due]);
  });
});
