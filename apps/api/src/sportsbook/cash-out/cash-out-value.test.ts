import { accumulatorBoost } from '@halcyon/odds/bet/boost';
import { millionths, type ChancesE6 } from '@halcyon/odds/chances';
import type { Grade } from '@halcyon/odds/grade';
import { aBet, aLeg } from '@halcyon/testkit/sample-bets';
import { aMarket, anEvent, eventIdOf, SampleOffer } from '@halcyon/testkit/sample-offer';
import { describe, expect, test } from 'vitest';
import type { NewBet } from '../bets/bet.store.ts';
import type { OfferedEvent, OfferedMarket } from '../offer/offer.ts';
import { hasChangedMaterially, valueOf, type OfferedValue, type ValuedBet } from './cash-out-value.rules.ts';

type Open = Partial<ChancesE6> & { readonly isLive?: boolean; readonly market?: Partial<OfferedMarket> };
type Given = readonly [odds: number, state: 'WON' | 'LOST' | 'VOID' | Open];

/** Chances as shares of one. */
function e6({ won = 0, halfWon = 0, void: level = 0, halfLost = 0, lost }: Partial<ChancesE6>): ChancesE6 {
  const whole = (share: number) => Math.round(share * millionths);
  const rest = lost ?? 1 - won - halfWon - level - halfLost;
  return {
    won: whole(won),
    halfWon: whole(halfWon),
    void: whole(level),
    halfLost: whole(halfLost),
    lost: whole(rest),
  };
}

/** Each leg on the home side of an event of its number. */
function marketOf([odds, state]: Given): OfferedMarket {
  const of = typeof state === 'string' ? {} : state;
  const outcome = { id: 'home', oddsMilli: Math.round(odds * 900), chances: e6(of) };
  return { ...aMarket('1x2', {}), outcomes: new Map([['home', outcome]]), ...of.market };
}
function eventOf(given: Given, index: number): OfferedEvent {
  const isLive = typeof given[1] !== 'string' && (given[1].isLive ?? true);
  return anEvent(index + 1, { state: isLive ? 'live' : 'not_started', markets: [marketOf(given)] });
}
function betOf(more: Partial<NewBet>, legs: readonly Given[]): ValuedBet {
  const stakeMinor = more.stakeMinor ?? 10_00n;
  return {
    ...aBet(1n, { kind: legs.length > 1 ? 'multiple' : 'single', lineSizes: [legs.length], ...more }),
    stakeMinor,
    lineMinor: more.lineMinor ?? stakeMinor,
    state: 'open',
    refusedCode: null,
    revision: 0,
    stakeRevision: 0,
    returnedMinor: 0n,
    cashedOutMinor: 0n,
    cashedOutStakeMinor: 0n,
    createdAt: new Date(0),
    acceptedAt: new Date(0),
    settledAt: null,
    legs: legs.map(([odds, state], index) => {
      const grade: Grade | null = typeof state === 'string' ? { result: state } : null;
      const leg = aLeg(index + 1, { oddsMilli: Math.round(odds * 1_000), eventId: eventIdOf(index + 1) });
      return { ...leg, result: grade?.result ?? null, decisionId: grade && 1n, grade };
    }),
  };
}
const valueIn = (more: Partial<NewBet>, ...legs: readonly Given[]) =>
  valueOf(betOf(more, legs), new SampleOffer(...legs.map(eventOf)));
const amounts = (value: ReturnType<typeof valueOf>) =>
  value.kind === 'offer' ? [value.fairMinor, value.offerMinor] : value.reason;

describe('an offer is the fair value less the fee', () => {
  test.each([
    ['C1', { stakeMinor: 20_00n }, [[2.5, { won: 0.55 }]], [27_50n, 26_12n]],
    [
      'C2',
      {},
      [
        [1.8, 'WON'],
        [2.4, { won: 0.38 }],
      ],
      [16_42n, 15_59n],
    ],
    ['C3', { stakeMinor: 25_00n }, [[1.95, { won: 0.31, halfWon: 0.22, lost: 0.47 }]], [23_23n, 22_06n]],
    ['C4', { stakeMinor: 30_00n }, [[1.9, { won: 0.48, halfLost: 0.25, lost: 0.27 }]], [31_11n, 29_55n]],
    [
      'C5',
      { stakeMinor: 5_00n },
      [
        [1.8, { won: 0.53, isLive: false }],
        [2.0, { won: 0.48, isLive: false }],
        [2.2, { won: 0.43, isLive: false }],
      ],
      [4_33n, 4_11n],
    ],
    [
      'C7',
      { kind: 'system', lineSizes: [2], lineCount: 3, stakeMinor: 3_00n, lineMinor: 1_00n },
      [
        [2.0, 'WON'],
        [3.0, 'LOST'],
        [2.5, { won: 0.44 }],
      ],
      [2_20n, 2_09n],
    ],
    ['C9', { stakeMinor: 15_00n }, [[1.6, { won: 0.5, void: 0.3, lost: 0.2 }]], [16_50n, 15_67n]],
  ] satisfies [string, Partial<NewBet>, Given[], bigint[]][])('(%s)', (_, more, legs, expected) => {
    expect(amounts(valueIn(more, ...legs))).toEqual(expected);
  });

  test('of a builder by the joint chance of its law now, and by the law of then where a leg is void (C8)', () => {
    const law = (first: number) => ({
      model: 'racing-1',
      parameters: { chances: [first, (1 - first) / 2, (1 - first) / 2] },
      state: null,
    });
    const bet = (grades: readonly (Grade | null)[]): ValuedBet => {
      const outcomes = [
        ['win', '1'],
        ['odd_even', 'odd'],
      ] as const;
      const legs = outcomes.slice(0, grades.length).map(([marketKey, outcome], index) => ({
        ...aLeg(index + 1, { eventId: eventIdOf(1), marketKey, outcome, oddsMilli: null }),
        result: grades[index]?.result ?? null,
        decisionId: null,
        grade: grades[index] ?? null,
      }));
      const laws = { [eventIdOf(1)]: law(0.25) };
      return { ...betOf({ kind: 'builder', totalOddsMilli: 4_000n, laws }, [[2, {}]]), legs };
    };
    const markets = [aMarket('win', { 1: [2_300, 0.41] }), aMarket('odd_even', { odd: [1_400, 0.7] })];
    const offer = new SampleOffer(anEvent(1, { state: 'live', law: law(0.41), markets }));
    expect(amounts(valueOf(bet([null]), offer))).toEqual([16_40n, 15_58n]);
    // Both are won if the first one wins.
    expect(amounts(valueOf(bet([null, null]), offer))).toEqual([16_40n, 15_58n]);
    // The first one alone cost 4.00 ÷ 1.06 then: a builder of one leg has a margin of 6 %.
    const [fairMinor] = amounts(valueOf(bet([null, { result: 'VOID' }]), offer)) as bigint[];
    expect(fairMinor).toBe(15_47n);
    offer.put(anEvent(1, { state: 'live', law: null, markets }));
    expect(amounts(valueOf(bet([null]), offer))).toBe('bet.cash_out_not_offered');
  });

  test('for what is left of the stake', () => {
    const bet = { ...betOf({ stakeMinor: 20_00n }, [[2.5, { won: 0.55 }]]), cashedOutStakeMinor: 8_00n };
    const offer = new SampleOffer(eventOf([2.5, { won: 0.55 }], 0));
    expect(amounts(valueOf({ ...bet, state: 'partly_cashed_out' }, offer))).toEqual([16_50n, 15_67n]);
  });

  test('without the boost, and for no more than the maximum payout is worth', () => {
    const boost = { accumulator: accumulatorBoost, boostMinorMax: '100000' };
    const legs = [1, 2, 3].map((): Given => [2, { won: 0.5 }]);
    expect(amounts(valueIn({ boost }, ...legs))).toEqual(amounts(valueIn({}, ...legs)));
    // 80.00 at most, of which 40.00 are paid: half of 80.00 ÷ 8 remains.
    expect(amounts(valueIn({ maxPayoutMinor: 40_00n }, ...legs))).toEqual([5_00n, 4_65n]);
  });

  test('with the longest delay of the events that are running', () => {
    const value = (isLive: boolean) => valueIn({}, [2, { won: 0.5, isLive }]);
    expect([value(true), value(false)]).toMatchObject([
      { feeBps: 500, delayMs: 5_000 },
      { feeBps: 300, delayMs: 0 },
    ]);
  });
});

describe('there is no offer', () => {
  const half: Open = { won: 0.5 };
  const single = (market: Partial<OfferedMarket>) => amounts(valueIn({}, [2, { ...half, market }]));

  test('while a leg is suspended, its producer is down, or its outcome has no price', () => {
    expect(single({ state: 'suspended' })).toBe('bet.cash_out_suspended');
    expect(single({ state: 'inactive' })).toBe('bet.cash_out_suspended');
    expect(single({ cashOut: 'suspended' })).toBe('bet.cash_out_suspended');
    expect(single({ outcomes: new Map([['home', { id: 'home', oddsMilli: null, chances: null }]]) })).toBe(
      'bet.cash_out_suspended',
    );
    const bet = betOf({}, [[2, half]]);
    expect(amounts(valueOf(bet, new SampleOffer()))).toBe('bet.cash_out_suspended');
    const both: Given[] = [
      [2, half],
      [2, { ...half, market: { state: 'suspended' } }],
    ];
    expect(amounts(valueIn({}, ...both))).toBe('bet.cash_out_suspended');
  });

  test('between the result of a leg and its settlement', () => {
    expect(single({ state: 'settled' })).toBe('bet.cash_out_settling');
    expect(single({ state: 'cancelled' })).toBe('bet.cash_out_settling');
  });

  test('on a market without cash-out or chances, for a free bet, an each-way bet and virtual sports', () => {
    expect(single({ cashOut: 'never' })).toBe('bet.cash_out_not_offered');
    expect(single({ outcomes: new Map([['home', { id: 'home', oddsMilli: 2_000, chances: null }]]) })).toBe(
      'bet.cash_out_not_offered',
    );
    for (const more of [{ freeBetId: eventIdOf(9) }, { isEachWay: true }, { vertical: 3 as const }])
      expect(amounts(valueIn(more, [2, half]))).toBe('bet.cash_out_not_offered');
  });

  test('for a bet that is worth less than a unit, or is not open', () => {
    expect(amounts(valueIn({ stakeMinor: 1n }, [2, { won: 0.5 }]))).toBe('bet.cash_out_too_small');
    for (const state of ['pending', 'refused', 'won', 'lost', 'void', 'cashed_out'] as const)
      expect(amounts(valueOf({ ...betOf({}, [[2, half]]), state }, new SampleOffer()))).toBe('bet.not_open');
  });
});

test('a price of an open leg that changed while bets were stopped is noticed, one of a decided leg is not', () => {
  const value = (materialVersion: number) =>
    valueIn({}, [2, { won: 0.5, market: { materialVersion } }], [2, { won: 0.5 }]) as OfferedValue;
  expect(hasChangedMaterially(value(1), value(1))).toBe(false);
  expect(hasChangedMaterially(value(1), value(2))).toBe(true);
  const decided = valueIn({}, [2, 'WON'], [2, { won: 0.5 }]) as OfferedValue;
  expect(hasChangedMaterially(value(1), decided)).toBe(false);
});
