import type { Grade } from '@halcyon/odds/grade';
import { accumulatorBoost } from '@halcyon/odds/bet/boost';
import { footballDocument } from '@halcyon/odds/law/football/football-law';
import { footballDefaults } from '@halcyon/odds/law/football/parameters';
import { aBet, aLeg } from '@halcyon/testkit/sample-bets';
import { describe, expect, test } from 'vitest';
import type { NewBet } from '../bets/bet.store.ts';
import { PLACE_NUMBER } from '../bets/bet.ts';
import { resultOf, type SettledBet, type SettledLeg } from './bet-result.rules.ts';

type Given = readonly [oddsMilli: number, grade: Grade['result'] | Grade | null];
const gradeOf = (grade: Given[1]): Grade | null => (typeof grade === 'string' ? { result: grade } : grade);
const legOf = ([oddsMilli, grade]: Given, index: number): SettledLeg => ({
  ...aLeg(index + 1, { oddsMilli, eventId: `event ${index}` }),
  grade: gradeOf(grade),
});
const betOf = (more: Partial<NewBet>, legs: readonly SettledLeg[]): SettledBet => ({
  ...aBet(1n, more),
  cashedOutStakeMinor: 0n,
  legs,
});
const bet = (more: Partial<NewBet>, ...legs: readonly Given[]) => betOf(more, legs.map(legOf));
const single = (odds: number, grade: Given[1], more: Partial<NewBet> = {}) =>
  resultOf(bet(more, [odds, grade]));
const returned = (minor: bigint) => ({ state: 'won', returnedMinor: minor });
const lost = { state: 'lost', returnedMinor: 0n };

describe('a single', () => {
  test('returns its price, nothing, or its stake (examples 1 to 3)', () => {
    expect(single(2_100, 'WON')).toEqual(returned(21_00n));
    expect(single(2_100, 'LOST')).toEqual(lost);
    expect(single(2_100, 'VOID')).toEqual({ state: 'void', returnedMinor: 10_00n });
    expect(single(2_100, null)).toEqual({ state: 'open' });
  });

  test('is paid in half, by a dead heat or less a deduction (examples 7, 8, 11, 14, 18)', () => {
    const twenty = { stakeMinor: 20_00n, lineMinor: 20_00n };
    expect(single(1_950, 'HALF_LOST', twenty)).toEqual(returned(10_00n));
    expect(single(1_950, 'HALF_WON', twenty)).toEqual(returned(29_50n));
    expect(single(1_950, 'HALF_LOST', { stakeMinor: 5_55n, lineMinor: 5_55n })).toEqual(returned(2_78n));
    const deadHeat = { placesLeft: 1, tied: 3 };
    expect(single(11_000, { result: 'WON', deadHeat })).toEqual(returned(36_67n));
    const both: Grade = { result: 'WON', deadHeat: { placesLeft: 1, tied: 2 }, deductionBps: 2_000 };
    expect(single(5_000, both)).toEqual(returned(21_00n));
  });

  test('that is a free bet returns its winnings alone, and nothing where it is void (examples 48 to 50)', () => {
    const free = { freeBetId: 'free' };
    expect(single(3_500, 'WON', free)).toEqual(returned(25_00n));
    expect(single(3_500, 'VOID', free)).toEqual({ state: 'void', returnedMinor: 0n });
    expect(single(2_500, 'HALF_WON', free)).toEqual(returned(7_50n));
  });

  test('returns no more than was agreed at most (example 33)', () => {
    const capped = { stakeMinor: 50_00n, lineMinor: 50_00n, lineSizes: [10], kind: 'multiple' as const };
    const legs = Array.from({ length: 10 }, (): Given => [3_500, 'WON']);
    expect(resultOf(bet(capped, ...legs))).toEqual(returned(500_000_00n));
  });
});

describe('lines', () => {
  const multiple = (size: number) => ({ kind: 'multiple' as const, lineSizes: [size] });

  test('a multiple returns the product of its prices, void legs left out (examples 25 to 27, 30)', () => {
    expect(resultOf(bet(multiple(3), [1_500, 'WON'], [2_000, 'WON'], [2_500, 'WON']))).toEqual(
      returned(75_00n),
    );
    expect(resultOf(bet(multiple(3), [1_500, 'WON'], [2_000, 'VOID'], [2_500, 'WON']))).toEqual(
      returned(37_50n),
    );
    expect(resultOf(bet(multiple(2), [1_900, 'HALF_WON'], [2_200, 'WON']))).toEqual(returned(31_90n));
    expect(resultOf(bet(multiple(2), [1_900, 'VOID'], [2_200, 'VOID']))).toEqual({
      state: 'void',
      returnedMinor: 10_00n,
    });
  });

  test('a system is open while a line can still win, and lost with its banker (examples 45, 46)', () => {
    const system = {
      kind: 'system' as const,
      lineSizes: [2],
      lineCount: 3,
      lineMinor: 3_00n,
      stakeMinor: 9_00n,
    };
    const legs = (banker: Grade['result'], last: Given[1]) => [
      { ...legOf([1_550, banker], 0), isBanker: true },
      legOf([2_100, 'WON'], 1),
      legOf([2_400, 'WON'], 2),
      legOf([2_800, last], 3),
    ];
    expect(resultOf(betOf(system, legs('WON', null)))).toEqual({ state: 'open' });
    expect(resultOf(betOf(system, legs('WON', 'LOST')))).toEqual(returned(23_44n));
    expect(resultOf(betOf(system, legs('LOST', null)))).toEqual(lost);
  });

  test('an each-way bet pays its win part and its place part (examples 19, 20)', () => {
    const eachWay = { isEachWay: true, lineCount: 2, lineMinor: 5_00n, stakeMinor: 10_00n };
    const legs = (win: Given[1], place: Given[1]) => [
      legOf([11_000, win], 0),
      { ...legOf([11_000, place], 0), number: 1 + PLACE_NUMBER, part: 'place' as const, placeDivisor: 5 },
    ];
    expect(resultOf(betOf(eachWay, legs('WON', 'WON')))).toEqual(returned(70_00n));
    expect(resultOf(betOf(eachWay, legs('LOST', 'WON')))).toEqual(returned(15_00n));
    expect(resultOf(betOf(eachWay, legs('LOST', null)))).toEqual({ state: 'open' });
    expect(resultOf(betOf(eachWay, legs('LOST', 'LOST')))).toEqual(lost);
  });

  test('a boost adds to the winnings by the legs that count (examples 51 to 53)', () => {
    const boost = { accumulator: accumulatorBoost, boostMinorMax: '100000' };
    const of = (...legs: readonly Given[]) => resultOf(bet({ ...multiple(4), boost }, ...legs));
    const first: readonly Given[] = [
      [1_600, 'WON'],
      [1_750, 'WON'],
    ];
    expect(of(...first, [2_000, 'WON'], [2_100, 'WON'])).toEqual(returned(117_60n + 10_76n));
    expect(of(...first, [2_000, 'VOID'], [2_100, 'WON'])).toEqual(returned(58_80n + 2_44n));
    expect(of(...first, [2_000, 'WON'], [1_300, 'WON'])).toEqual(returned(72_80n + 3_14n));
  });
});

test('the rest of a bet of which a part was cashed out returns its share (C6)', () => {
  const rest = (grade: Grade['result']) =>
    resultOf({
      ...bet({ stakeMinor: 20_00n, lineMinor: 20_00n }, [2_500, grade]),
      cashedOutStakeMinor: 8_00n,
    });
  expect(rest('WON')).toEqual(returned(30_00n));
  expect(rest('VOID')).toEqual({ state: 'void', returnedMinor: 12_00n });
});

describe('a builder', () => {
  const document = footballDocument({
    ...footballDefaults,
    goals: { home: 1.62, away: 1.12 },
    rise: 0,
    reds: { home: 0, away: 0 },
  });
  const picks = [
    ['1x2', 'home'],
    ['total|total=2.75', 'over'],
  ] as const;
  const builder = (grades: readonly Given[1][], laws: SettledBet['laws'] = { 'event 0': document }) =>
    betOf(
      { kind: 'builder', totalOddsMilli: 4_000n, lineSizes: [grades.length], laws },
      grades.map((grade, index) => {
        const [marketKey, outcome] = picks[index]!;
        return { ...legOf([2_000, grade], 0), marketKey, outcome, oddsMilli: null };
      }),
    );

  test('pays its one price, and is lost with its first lost leg', () => {
    expect(resultOf(builder(['WON', 'WON']))).toEqual(returned(40_00n));
    expect(resultOf(builder(['WON', 'LOST']))).toEqual(lost);
    expect(resultOf(builder(['LOST', null]))).toEqual(lost);
    expect(resultOf(builder(['VOID', null]))).toEqual({ state: 'open' });
  });

  test('of which a leg is void, or half of it, pays the others by the law that was frozen with it', () => {
    // A home win alone is .48283 with 6 % margin: 1.953.
    expect(resultOf(builder(['WON', 'VOID']))).toEqual(returned(19_53n));
    expect(resultOf(builder(['WON', 'HALF_WON']))).toEqual(returned(29_77n));
    expect(resultOf(builder(['WON', 'HALF_LOST']))).toEqual(returned(9_77n));
    expect(resultOf(builder(['VOID', 'VOID']))).toEqual({ state: 'void', returnedMinor: 10_00n });
  });

  test('is void where its law is not known any more', () => {
    const unknown = { 'event 0': { ...document, model: 'football-0' } };
    for (const laws of [null, unknown])
      expect(resultOf(builder(['WON', 'VOID'], laws))).toEqual({ state: 'void', returnedMinor: 10_00n });
  });
});
