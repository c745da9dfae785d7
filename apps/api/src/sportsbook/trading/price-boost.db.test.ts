import { ratesOn } from '@halcyon/money/reference-rates';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { openBook } from '@halcyon/testkit/book';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aMarket, anEvent, aPick, aSlip, eventIdOf, SampleOffer } from '@halcyon/testkit/sample-offer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBet } from '../bets/bet.store.ts';
import { mayEverCashOut } from '../cash-out/cash-out-value.rules.ts';
import { DeskBook } from '../desk/desk-book.ts';
import type { OfferedBoost } from '../offer/offer.ts';
import { openSettler, settleDue } from '../settlement/settlement.service.ts';
import { listPriceBoosts } from './price-boost-list.service.ts';
import { endPriceBoost, setPriceBoost } from './price-boost.service.ts';

let harness: MoneyHarness;
let desk: DeskBook;
let offer: SampleOffer;
let [event, player] = [81_000, 8_100n];
const clock = new VirtualClock();
const HOUR_MS = 3_600_000;
beforeAll(async () => {
  harness = await openMoneyHarness();
  desk = new DeskBook({ db: harness.db, clock, report: faultsToStderr });
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
beforeEach(() => {
  event += 1;
  player += 1n;
  const startsAt = new Date(clock.now().getTime() + 2 * HOUR_MS);
  offer = new SampleOffer(
    anEvent(event, { startsAt, markets: [aMarket('1x2', { home: [2_000, 0.48], away: [1_900, 0.5] })] }),
  );
});

const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const boost = (more: object = {}) =>
  harness.db.transact((tx) =>
    setPriceBoost({ offer, desk }, tx, {
      eventId: eventIdOf(event),
      market: '1x2',
      outcome: 'home',
      oddsMilli: 2_300,
      stakeMinorMax: '5000',
      from: inMs(0),
      to: inMs(HOUR_MS),
      reason: 'Match of the day',
      by: 'trader@example.com',
      setAt: clock.now(),
      ...more,
    }),
  );
const list = async (of: 'open' | 'over' = 'open') => {
  const exposure = { ready: async () => {}, costOf: () => 13_00n };
  const deps = { db: harness.db, offer, exposure, rates: () => ratesOn('2026-01-01', []) };
  const { items } = await listPriceBoosts(deps, { list: of }, clock.now());
  return items.filter(({ eventId }) => eventId === eventIdOf(event));
};

describe('a boosted price is set', () => {
  test('with its margin, below zero where it is above fair, and the operator who set it', async () => {
    // 0.48 × 2.30 returns 1.104 of a stake.
    expect(await boost()).toMatchObject({ oddsMilli: 2_300, marginBps: -1_040, by: 'trader@example.com' });
    await desk.read(harness.db);
    expect(desk.find(eventIdOf(event))?.boosts).toMatchObject([{ odds_milli: 2_300, outcome: 'home' }]);
  });

  test('above the current price, at most a quarter above fair, before the start, and one at a time', async () => {
    const refuses = (more: object, code = 'operations.boost_not_fit') =>
      expect(boost(more)).rejects.toMatchObject({ code });
    await refuses({ oddsMilli: 2_000 });
    await refuses({ oddsMilli: 2_700 });
    await refuses({ to: inMs(3 * HOUR_MS) });
    await refuses({ outcome: 'draw' }, 'operations.outcome_unknown');
    await refuses({ market: 'total|total=2.5' }, 'operations.market_unknown');
    await boost();
    await refuses({ oddsMilli: 2_400 }, 'operations.boost_running');
  });

  test('for its time alone, and ends before it when an operator ends it', async () => {
    const { boostId } = await boost({ from: inMs(0), to: inMs(60_000) });
    expect(await list()).toMatchObject([
      { boostId, state: 'running', unboostedOddsMilli: 2_000, unboostedNowMilli: 2_000, isOffered: false },
    ]);
    const isIn = async () => {
      await desk.read(harness.db);
      return desk.find(eventIdOf(event))!.boosts.length > 0;
    };
    expect(await isIn()).toBe(true);
    await harness.db.transact((tx) => endPriceBoost({ desk }, tx, { boostId, by: 'other', at: clock.now() }));
    expect([await isIn(), await list()]).toEqual([false, []]);
    expect(await list('over')).toMatchObject([{ boostId, state: 'over', endedBy: 'other', cost: null }]);
    await boost({ to: inMs(60_000) });
    clock.move(61_000);
    expect(await isIn()).toBe(false);
  });
});

describe('a bet at a boosted price', () => {
  /** Shows the price boosted, or as it was before. */
  const show = (boost?: OfferedBoost) => {
    const { markets, ...rest } = offer.find(eventIdOf(event))!;
    const market = markets.get('1x2')!;
    const outcome = { id: 'home', oddsMilli: boost ? 2_300 : 2_000, chances: null, ...(boost && { boost }) };
    const outcomes = new Map(market.outcomes).set('home', outcome);
    offer.put({ ...rest, markets: new Map(markets).set('1x2', { ...market, outcomes }) });
  };
  const boosted = (stakeMinorMax = 50_00n, id = eventIdOf(9)) => {
    show({ id, unboostedOddsMilli: 2_000, stakeMinorMax, endsAt: clock.now() });
    return aSlip('SINGLE', [aPick(event, { seen: { version: 1, oddsMilli: 2_300 } })]);
  };
  const stake = (amountMinor: string) => ({ lineStake: { amountMinor, currency: 'EUR' } });

  test('holds that price beside the one before, is settled by it, and is never cashed out', async () => {
    await harness.openPlayer(player, 100_00n);
    const book = openBook(harness, offer, clock);
    const bet = await book.place(player, `boost-${player}`, { ...boosted(), ...stake('1000') });
    expect(bet.legs).toMatchObject([{ oddsMilli: 2_300, unboostedOddsMilli: 2_000 }]);
    expect(mayEverCashOut({ ...bet, legs: bet.legs.map((leg) => ({ ...leg, grade: null })) })).toBe(false);
    await openSettler({ db: harness.db, clock }).onSettlement({
      eventId: eventIdOf(event),
      version: 2n,
      receivedAt: clock.now(),
      message: {
        kind: 'bet_settlement',
        product: 3,
        timestamp: 1,
        event: 'e',
        certainty: 2,
        markets: [{ type: '1x2', specifiers: '', outcomes: [{ id: 'home', result: 1 }] }],
      },
    } as never);
    clock.move(3_000);
    await settleDue({ ...harness, clock, report: faultsToStderr });
    expect((await findBet(harness.db, player, bet.betId))?.returnedMinor).toBe(23_00n);
  });

  test('is counted for its boost, with its whole stake', async () => {
    await harness.openPlayer(player, 100_00n);
    const { boostId } = await boost();
    const slip = boosted(50_00n, boostId);
    expect(await list()).toMatchObject([{ betCount: 0, stake: { amountMinor: '0' }, isOffered: true }]);
    const book = openBook(harness, offer, clock);
    await book.place(player, `boost-${player}-1`, { ...slip, ...stake('1000') });
    await book.place(player, `boost-${player}-2`, { ...slip, ...stake('500') });
    expect(await list()).toMatchObject([
      {
        boostId,
        betCount: 2,
        stake: { amountMinor: '1500', currency: 'EUR' },
        cost: { amountMinor: '1300' },
      },
    ]);
  });

  test('that has ended while the bet waited for its delay leaves the price of then, and no boost', async () => {
    await harness.openPlayer(player, 100_00n);
    boosted();
    const live = anEvent(event + 5_000, { state: 'live' });
    offer.put(live);
    const book = openBook(harness, offer, clock);
    book.wait = async () => show();
    const legs = [aPick(event, { seen: { version: 1, oddsMilli: 2_300 } }), aPick(event + 5_000)];
    const bet = await book.place(player, `boost-${player}`, {
      ...aSlip('ACCUMULATOR', legs),
      ...stake('1000'),
      priceRule: 'any',
      toleranceBps: 2_000,
    });
    expect(bet.legs[0]).toMatchObject({ oddsMilli: 2_000, unboostedOddsMilli: null, boostId: null });
  });

  test('is taken up to what one player may stake at it in all, however many bets there are', async () => {
    await harness.openPlayer(player, 100_00n);
    const book = openBook(harness, offer, clock);
    const slip = boosted();
    await book.place(player, `boost-${player}-1`, { ...slip, ...stake('3000') });
    await expect(
      book.place(player, `boost-${player}-2`, { ...slip, ...stake('2001') }),
    ).rejects.toMatchObject({
      code: 'bet.stake_above_max',
      facts: { max: '2000', reason: 'boost' },
    });
    const races = [3, 4, 5].map((at) =>
      book.place(player, `boost-${player}-${at}`, { ...slip, ...stake('1500') }),
    );
    const placed = await Promise.allSettled(races);
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
