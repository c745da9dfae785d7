import { LineStake } from '@halcyon/contract/sportsbook/slip.contract';
import { parseDecimal } from '@halcyon/money/amount';
import { footballDocument } from '@halcyon/odds/law/football/football-law';
import { footballDefaults } from '@halcyon/odds/law/football/parameters';
import {
  aMarket,
  anEvent,
  aPick,
  aSlip,
  eventIdOf,
  oneCompetition,
  SampleOffer,
} from '@halcyon/testkit/sample-offer';
import { describe, expect, test } from 'vitest';
import { evaluate, fingerprintOf } from './evaluate.rules.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const offerOf = (count: number) => new SampleOffer(...range(count).map((number) => anEvent(number)));
const picksOf = (count: number) => range(count).map((number) => aPick(number));
const codesOf = (slip: Parameters<typeof evaluate>[0], offer: SampleOffer) =>
  evaluate(slip, offer).problems.map(({ code, legs }) => [code, ...legs]);
const single = (more: Parameters<typeof aPick>[1] = {}) => aSlip('SINGLE', [aPick(1, more)]);

describe('a slip is found in the offer', () => {
  test('with its current prices, whatever order the specifiers of a market come in (bug report 15)', () => {
    const market = aMarket('goal_time|from=1|to=15', { home: 4_200 });
    const offer = new SampleOffer(anEvent(1, { markets: [market] }));
    const slip = single({ market: 'goal_time|to=15|from=1', seen: { version: 1, oddsMilli: 4_200 } });
    expect(evaluate(slip, offer)).toMatchObject({ problems: [], price: { totalOddsMilli: 4_200n } });
  });

  test('and names what is unknown: the event, the market, the outcome, one of another event, a version to come', () => {
    const offer = offerOf(1);
    expect(codesOf(single({ eventId: eventIdOf(7) }), offer)).toEqual([['bet.event_unknown', 1]]);
    expect(codesOf(single({ market: 'total|total=2.5' }), offer)).toEqual([['bet.market_unknown', 1]]);
    expect(codesOf(single({ market: '=nonsense|' }), offer)).toEqual([['bet.market_unknown', 1]]);
    expect(codesOf(single({ outcome: 'over' }), offer)).toEqual([['bet.outcome_unknown', 1]]);
    expect(codesOf(single({ seen: { version: 9, oddsMilli: 2_100 } }), offer)).toEqual([
      ['bet.version_unknown', 1],
    ]);
  });

  test('and is refused while its market is suspended, hidden, settled or without a price, and after the event', () => {
    const offer = offerOf(1);
    const codeAfter = (change: Parameters<SampleOffer['change']>[2]) => {
      offer.change(1, '1x2', change);
      return codesOf(single(), offer)[0]?.[0];
    };
    expect(codeAfter({ state: 'suspended' })).toBe('bet.suspended');
    expect(codeAfter({ state: 'inactive' })).toBe('bet.market_closed');
    expect(codeAfter({ state: 'settled' })).toBe('bet.market_closed');
    expect(codeAfter({ state: 'cancelled' })).toBe('bet.market_closed');
    expect(codeAfter({ state: 'active', materialVersion: 1 })).toBeUndefined();
    expect(codeAfter({ prices: { home: null } })).toBe('bet.outcome_unavailable');
    offer.put(anEvent(1, { state: 'ended' }));
    expect(codesOf(single(), offer)).toEqual([['bet.event_over', 1]]);
  });

  test('of the first half is closed by the message that ends it, whatever clock was cached (bug report 16)', () => {
    const half = aMarket('total_1h|total=0.5', { over: 1_900, under: 1_900 });
    const offer = new SampleOffer(anEvent(1, { state: 'live', markets: [half] }));
    const slip = single({ market: half.key, outcome: 'over', seen: { version: 1, oddsMilli: 1_900 } });
    expect(codesOf(slip, offer)).toEqual([]);
    offer.change(1, half.key, { state: 'suspended' });
    expect(codesOf(slip, offer)).toEqual([['bet.suspended', 1]]);
    offer.put({ ...offer.find(eventIdOf(1))!, state: 'closed' });
    offer.change(1, half.key, { state: 'active', prices: { over: 9_000, under: 1_010 } });
    expect(codesOf(slip, offer)).toEqual([['bet.event_over', 1]]);
  });

  test('a price that changed while bets were stopped refuses a bet that saw the one before, and no other change does', () => {
    const offer = offerOf(1);
    offer.change(1, '1x2', { prices: { home: 2_000, draw: 3_400, away: 3_600 } });
    expect(codesOf(single(), offer)).toEqual([]);
    offer.change(1, '1x2', { state: 'suspended' });
    offer.change(1, '1x2', { state: 'active', prices: { home: 1_500, draw: 4_400, away: 7_600 } });
    expect(codesOf(single(), offer)).toEqual([['bet.market_changed', 1]]);
    expect(codesOf(single({ seen: { version: 4, oddsMilli: 1_500 } }), offer)).toEqual([]);
  });
});

describe('legs that depend on each other', () => {
  const total = aMarket('total|total=2.5', { over: 1_900, under: 1_900 });
  const result = aMarket('1x2', { home: 2_100, draw: 3_400, away: 3_600 });
  const over = aPick(1, { market: total.key, outcome: 'over', seen: { version: 1, oddsMilli: 1_900 } });

  test('of one event are refused outside the builder, with the pair and the offer of the builder', () => {
    const law = footballDocument(footballDefaults);
    const offer = new SampleOffer(anEvent(1, { law, markets: [result, total] }), anEvent(2));
    const slip = aSlip('ACCUMULATOR', [aPick(1), aPick(2), over]);
    expect(evaluate(slip, offer).problems).toEqual([
      { code: 'bet.related_legs', legs: [1, 3], hasBuilder: true },
    ]);
    offer.put(anEvent(1, { markets: [result, total] }));
    expect(evaluate(slip, offer).problems[0]?.hasBuilder).toBe(false);
  });

  test('are also the winner of a competition and one of its matches, two matches of it are not', () => {
    const winner = aMarket('outright_winner', { x: 8_000 });
    const offer = new SampleOffer(
      anEvent(1, oneCompetition),
      anEvent(2, oneCompetition),
      anEvent(3, { ...oneCompetition, markets: [winner] }),
    );
    expect(codesOf(aSlip('ACCUMULATOR', [aPick(1), aPick(2)]), offer)).toEqual([]);
    const outright = aPick(3, {
      market: 'outright_winner',
      outcome: 'x',
      seen: { version: 1, oddsMilli: 8_000 },
    });
    expect(codesOf(aSlip('ACCUMULATOR', [aPick(1), outright]), offer)).toEqual([['bet.related_legs', 1, 2]]);
  });

  test('are a builder at the price of their joint law, which refuses what contradicts or is implied', () => {
    const chance = aMarket('double_chance', { home_draw: 1_300, home_away: 1_300, draw_away: 1_700 });
    const law = footballDocument({
      ...footballDefaults,
      goals: { home: 1.62, away: 1.12 },
      rise: 0,
      reds: { home: 0, away: 0 },
    });
    const offer = new SampleOffer(anEvent(1, { law, markets: [result, total, chance] }), anEvent(2));
    const priced = evaluate(aSlip('BUILDER', [aPick(1), over]), offer);
    // Joint chance 0.30053 and 8 %: 3.08 on the ladder is 3.05.
    expect(priced.price).toMatchObject({ totalOddsMilli: 3_050n, chanceE6: 300_525 });
    expect(priced.price!.marginBps).toBe(Math.round((1 - 3.05 * 0.300525) * 10_000));
    const pairOf = (...legs: Parameters<typeof aSlip>[1]) => codesOf(aSlip('BUILDER', legs), offer);
    expect(pairOf(aPick(1), aPick(1, { outcome: 'away' }))).toEqual([['bet.legs_contradict', 1, 2]]);
    const safe = aPick(1, { market: 'double_chance', outcome: 'home_draw' });
    expect(pairOf(aPick(1), safe)).toEqual([['bet.leg_implied', 2]]);
    expect(pairOf(aPick(1))).toEqual([['bet.builder_size', 1]]);
    expect(pairOf(aPick(1), aPick(2))).toEqual([['bet.builder_events', 1, 2]]);
    expect(pairOf(aPick(2), aPick(2, { outcome: 'draw' }))).toEqual([['bet.builder_not_offered', 1, 2]]);
  });
});

describe('a bet', () => {
  test('has at most 20 legs and 1,000 lines, and a type that fits its legs', () => {
    const offer = offerOf(21);
    const codeOf = (slip: Parameters<typeof evaluate>[0]) => codesOf(slip, offer)[0]?.[0];
    expect(codeOf(aSlip('ACCUMULATOR', picksOf(20)))).toBeUndefined();
    expect(codeOf(aSlip('ACCUMULATOR', picksOf(21)))).toBe('bet.legs_too_many');
    expect(codeOf(aSlip('SYSTEM', picksOf(14), { systemSize: 4 }))).toBe('bet.lines_too_many');
    expect(codeOf(aSlip('TRIXIE', picksOf(4)))).toBe('bet.type_does_not_fit');
    expect(codeOf(aSlip('SINGLE', picksOf(1), { isEachWay: true }))).toBe('bet.each_way_not_offered');
  });

  test('has no place part where a fraction of the price to win is more than a place is worth', () => {
    const ids = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const market = (key: string, favourite: readonly [number, number]) =>
      aMarket(
        key,
        Object.fromEntries(ids.map((id) => [id, id === '1' ? favourite : ([9_000, 0.08] as const)])),
      );
    const codeWith = (place: readonly [number, number]) => {
      const markets = [market('win', [2_000, 0.46]), market('show|pos=3', place)];
      const pick = aPick(1, { market: 'win', outcome: '1', seen: { version: 1, oddsMilli: 2_000 } });
      const race = new SampleOffer(anEvent(1, { sport: 'horses', markets }));
      return codesOf(aSlip('SINGLE', [pick], { isEachWay: true }), race)[0]?.[0];
    };
    // A fifth of evens is 1.20.
    expect(codeWith([1_150, 0.82])).toBeUndefined();
    expect(codeWith([1_050, 0.88])).toBe('bet.each_way_not_offered');
  });
  test('of several lines has the average price of its lines, with every banker in each', () => {
    const prices = [2_000, 3_000, 4_000];
    const offer = new SampleOffer(
      ...prices.map((home, at) => anEvent(at + 1, { markets: [aMarket('1x2', { home })] })),
    );
    const trixie = evaluate(aSlip('TRIXIE', picksOf(3)), offer);
    // 6 + 8 + 12 + 24 over four lines.
    expect(trixie.price!.totalOddsMilli).toBe(12_500n);
    const banker = aSlip('SYSTEM', [aPick(1, { isBanker: true }), aPick(2), aPick(3)], { systemSize: 1 });
    expect(evaluate(banker, offer)).toMatchObject({ lines: { count: 2 }, price: { totalOddsMilli: 7_000n } });
  });

  test('shows chance, fair price and margin of each leg and of one line, and nothing where no chances are known', () => {
    const offer = new SampleOffer(
      anEvent(1, { markets: [aMarket('1x2', { home: [2_000, 0.48] })] }),
      anEvent(2, { markets: [aMarket('1x2', { home: [1_900, 0.5] })] }),
      anEvent(3),
    );
    const double = evaluate(aSlip('ACCUMULATOR', picksOf(2)), offer).price!;
    expect(double).toMatchObject({ chanceE6: 240_000, fairOddsMilli: 4_166, marginBps: 880 });
    expect(evaluate(aSlip('ACCUMULATOR', picksOf(3)), offer).price).toMatchObject({
      chanceE6: null,
      expectedReturn: null,
      marginBps: null,
    });
  });

  test('counts towards the boost by events, and waits for the longest delay of its legs that run, not for their sum', () => {
    const offer = offerOf(4);
    expect(evaluate(aSlip('ACCUMULATOR', picksOf(4)), offer)).toMatchObject({
      price: { boostBps: 1_000 },
      delayMs: 0,
    });
    offer.put(anEvent(1, { state: 'live' }));
    offer.put(anEvent(2, { state: 'live', sport: 'dota' }));
    expect(evaluate(aSlip('ACCUMULATOR', picksOf(4)), offer).delayMs).toBe(6_000);
  });

  test('is the same slip whatever was seen and in whatever order', () => {
    const slip = aSlip('ACCUMULATOR', picksOf(2));
    const seen = { version: 7, oddsMilli: 9_000 };
    expect(fingerprintOf(aSlip('ACCUMULATOR', [aPick(2), aPick(1, { seen })]))).toBe(fingerprintOf(slip));
    expect(fingerprintOf(aSlip('ACCUMULATOR', [aPick(1), aPick(2, { outcome: 'away' })]))).not.toBe(
      fingerprintOf(slip),
    );
  });
});

test.each(['12.34.56', '12,34', '-5', '0', '1e3', ''])(
  'a stake of %j is refused with its field (bug report 20d)',
  (amountMinor) => {
    const { error } = LineStake.safeParse({ amountMinor, currency: 'EUR' });
    expect(error!.issues[0]).toMatchObject({ path: ['amountMinor'], message: 'bet.stake_invalid' });
    expect(parseDecimal('12.34.56', 'EUR')).toBeNull();
  },
);

test('a typed stake is never rounded (bug report 19)', () => {
  expect(parseDecimal('11.99', 'EUR')).toBe(11_99n);
  expect(parseDecimal('11.999', 'EUR')).toBeNull();
  expect(LineStake.parse({ amountMinor: '1199', currency: 'EUR' }).amountMinor).toBe('1199');
});
