import type { Slip } from '@halcyon/contract/sportsbook/slip.contract';
import { parseDecimal } from '@halcyon/money/amount';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { openBook } from '@halcyon/testkit/book';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aMarket, anEvent, aPick, aSlip, SampleOffer } from '@halcyon/testkit/sample-offer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Delivered } from '../feed/delivery.service.ts';
import { openSettler, settleDue } from '../settlement/settlement.service.ts';
import type { Bet } from './bet.ts';
import { findBet } from './bet.store.ts';

let harness: MoneyHarness;
const clock = new VirtualClock();
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

let [player, event] = [300n, 3_000];
const OPENING_MINOR = 1_000_00n;
const minor = (text: string) => parseDecimal(text, 'EUR')!;
const milli = (text: string) => Number(text) * 1_000;
const report = (_where: string, error: unknown) => {
  throw error;
};

type Settlement = Parameters<ReturnType<typeof openSettler>['onSettlement']>[0];
type Outcome = Settlement['message']['markets'][number]['outcomes'][number];
type Result = { readonly market: string; readonly outcome: Outcome };
const results = {
  W: { result: 1 },
  L: { result: 0 },
  V: { result: 0, voidFactor: 1 },
  HW: { result: 1, voidFactor: 0.5 },
  HL: { result: 0, voidFactor: 0.5 },
} as const;

/** Places the slip at the stake of a line, reports the results of its events, and answers with the bet and what it brought. */
async function play(
  slip: Slip,
  lineStake: string,
  { offer, decided }: { offer: SampleOffer; decided: readonly (readonly Result[])[] },
): Promise<{ bet: Bet; broughtMinor: bigint }> {
  player += 1n;
  await harness.openPlayer(player, OPENING_MINOR);
  const amountMinor = String(minor(lineStake));
  const placed = await openBook(harness, offer).place(player, `example-${player}`, {
    ...slip,
    lineStake: { amountMinor, currency: 'EUR' },
  });
  const stakedMinor = OPENING_MINOR - (await harness.mainOf(player));
  expect(stakedMinor).toBe(placed.stakeMinor);
  for (const [at, outcomes] of decided.entries()) {
    const markets = outcomes.map(({ market, outcome }) => {
      const [type = '', specifiers = ''] = market.split('|', 2);
      return { type, specifiers, outcomes: [outcome] };
    });
    await openSettler({ db: harness.db, clock }).onSettlement({
      eventId: slip.legs[at]!.eventId,
      version: 2n,
      receivedAt: clock.now(),
      message: { kind: 'bet_settlement', product: 3, timestamp: 1, event: 'e', certainty: 2, markets },
    } as Delivered<Settlement['message']>);
  }
  clock.move(3_000);
  await settleDue({ ...harness, clock, report });
  const bet = (await findBet(harness.db, player, placed.betId))!;
  return { bet, broughtMinor: (await harness.mainOf(player)) - (OPENING_MINOR - stakedMinor) };
}

/** Legs as the reference writes them: price, result, a star before a banker. Each is of another event. */
function legsOf(texts: readonly string[]) {
  const legs = texts.map((text) => {
    const [price = '', result = 'W'] = text.replace('*', '').split(' ');
    const number = (event += 1);
    const seen = { version: 1, oddsMilli: milli(price) };
    const market = aMarket('1x2', { home: milli(price), away: 3_000 });
    return {
      pick: aPick(number, { seen, isBanker: text.startsWith('*') }),
      event: anEvent(number, { markets: [market] }),
      decided: [{ market: '1x2', outcome: { id: 'home', ...results[result as keyof typeof results] } }],
    };
  });
  return {
    picks: legs.map(({ pick }) => pick),
    offer: new SampleOffer(...legs.map((leg) => leg.event)),
    decided: legs.map((leg) => leg.decided),
  };
}

/** A runner of a race at a price, that finished so: with so many runners, and level with so many others. */
function raceOf(
  price: string,
  { runners, place, tied = 1 }: { runners: number; place: number; tied?: number },
) {
  const number = (event += 1);
  const prices = { 1: milli(price) };
  const others = Array.from({ length: runners - 1 }, (_, at) => [String(at + 2), 5_000] as const);
  const [key, places] = runners < 8 ? ['place|pos=2', 2] : ['show|pos=3', 3];
  const shared = place + tied - 1 > places && place <= places ? (places - place + 1) / tied : undefined;
  const placed = {
    id: '1',
    result: place <= places ? 1 : 0,
    ...(shared && { deadHeatFactor: shared }),
  } as const;
  return {
    pick: aPick(number, { market: 'win', outcome: '1', seen: { version: 1, oddsMilli: milli(price) } }),
    event: anEvent(number, {
      sport: 'horses',
      markets: [
        aMarket('win', { ...prices, ...Object.fromEntries(others) }),
        aMarket(key, { 1: 2_000, 2: 1_500 }),
      ],
    }),
    decided: [
      { market: 'win', outcome: { id: '1', result: place === 1 ? 1 : 0 } },
      { market: key, outcome: placed },
    ] as const,
  };
}

describe('each-way', () => {
  test.each([
    [19, '11.00', { runners: 10, place: 1 }, '70.00'],
    [20, '11.00', { runners: 10, place: 2 }, '15.00'],
    [21, '11.00', { runners: 10, place: 3, tied: 2 }, '7.50'],
    [22, '9.00', { runners: 7, place: 3 }, '0.00'],
    [23, '9.00', { runners: 7, place: 2 }, '15.00'],
  ])('(example %i) 5.00 each way at %s is placed with both parts and paid', async (_, price, ran, paid) => {
    const { pick, event: race, decided } = raceOf(price, ran);
    const slip = aSlip('SINGLE', [pick], { isEachWay: true });
    const { bet, broughtMinor } = await play(slip, '5.00', {
      offer: new SampleOffer(race),
      decided: [decided],
    });
    expect(bet).toMatchObject({ isEachWay: true, lineCount: 2, stakeMinor: 10_00n });
    expect(bet.legs).toMatchObject([
      { number: 1, part: 'win', marketKey: 'win', placeDivisor: null },
      { number: 21, part: 'place', placeDivisor: ran.runners < 8 ? 4 : 5 },
    ]);
    expect(broughtMinor).toBe(minor(paid));
  });

  test('(example 24) in a double the parts to win are one line, and the place parts the other', async () => {
    const races = [raceOf('5.00', { runners: 7, place: 1 }), raceOf('9.00', { runners: 8, place: 2 })];
    const slip = aSlip(
      'ACCUMULATOR',
      races.map(({ pick }) => pick),
      { isEachWay: true },
    );
    const offer = new SampleOffer(...races.map((race) => race.event));
    const { bet, broughtMinor } = await play(slip, '2.00', {
      offer,
      decided: races.map((race) => race.decided),
    });
    expect([bet.stakeMinor, bet.boost, broughtMinor]).toEqual([4_00n, null, 10_40n]);
  });
});

describe('systems', () => {
  const lost = (count: number) => Array.from({ length: count }, () => '2.0 L');
  test.each([
    [35, 'TRIXIE', '1.00', ['2 W', '3 W', '4 W'], 4, '50.00'],
    [36, 'TRIXIE', '1.00', ['2 W', '3 W', '4 L'], 4, '6.00'],
    [37, 'PATENT', '1.00', ['2 W', '3 W', '4 W'], 7, '59.00'],
    [38, 'YANKEE', '0.50', ['1.8 W', '2.2 W', '2.5 W', '3.1 L'], 11, '11.93'],
    [39, 'LUCKY_15', '1.00', ['5.00 W', ...lost(3)], 15, '5.00'],
    [40, 'LUCKY_31', '0.20', ['1.5 W', '1.75 V', '2 W', '2.25 W', '2.5 L'], 31, '9.55'],
    [41, 'CANADIAN', '0.50', ['1.6 W', '1.9 W', '2.1 HW', '2.4 W', '3.0 W'], 26, '125.02'],
    [42, 'HEINZ', '0.10', ['1.4 W', '1.6 W', '1.8 W', '2.0 V', '2.2 W', '2.4 L'], 57, '10.28'],
    [43, 'GOLIATH', '0.05', ['2.0 W', '2.5 W', '3.0 W', ...lost(5)], 247, '1.68'],
  ] as const)(
    '(bug report 23) (example %i) %s of %s is placed and paid as the sum of its lines',
    async (_, type, unit, texts, lines, paid) => {
      const { picks, ...of } = legsOf(texts);
      const { bet, broughtMinor } = await play(aSlip(type, picks), unit, of);
      expect([bet.kind, bet.lineCount, broughtMinor]).toEqual(['system', lines, minor(paid)]);
    },
  );

  test.each([
    [44, '2.00', ['1.7 HW', '2.0 W', '2.3 W', '2.6 L'], 2, 6, '20.81'],
    [45, '3.00', ['*1.55 W', '2.1 W', '2.4 W', '2.8 L'], 2, 3, '23.44'],
    [46, '3.00', ['*1.55 L', '2.1 W', '2.4 W', '2.8 L'], 2, 3, '0.00'],
    [47, '1.00', ['1.5 L', '1.8 V', '2.0 W', '2.2 W', '3.0 W'], 3, 10, '30.20'],
  ])(
    '(bug report 23) (example %i) a system, with its bankers in every line, is placed and paid as the sum of its lines',
    async (_, unit, texts, systemSize, lines, paid) => {
      const { picks, ...of } = legsOf(texts);
      const { bet, broughtMinor } = await play(aSlip('SYSTEM', picks, { systemSize }), unit, of);
      expect([bet.lineCount, broughtMinor]).toEqual([lines, minor(paid)]);
    },
  );
});

describe('the boost of an accumulator', () => {
  test.each([
    [51, ['1.60 W', '1.75 W', '2.00 W', '2.10 W'], '128.36'],
    [52, ['1.60 W', '1.75 W', '2.00 V', '2.10 W'], '61.24'],
    [53, ['1.60 W', '1.75 W', '2.00 W', '1.30 W'], '75.94'],
  ])('(example %i) is agreed when it is placed, and paid by the legs that count', async (_, texts, paid) => {
    const { picks, ...of } = legsOf(texts);
    const { bet, broughtMinor } = await play(aSlip('ACCUMULATOR', picks), '10.00', of);
    expect(bet.boost).toMatchObject({ boostMinorMax: '100000' });
    expect(broughtMinor).toBe(minor(paid));
  });
});
