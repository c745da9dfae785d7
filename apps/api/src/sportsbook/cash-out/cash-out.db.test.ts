import { openBook, type SampleBook } from '@halcyon/testkit/book';
import { openCashOuts, type SampleCashOuts } from '@halcyon/testkit/cash-outs';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aMarket, anEvent, aPick, aSlip, eventIdOf, SampleOffer } from '@halcyon/testkit/sample-offer';
import { grantBonus } from '@halcyon/testkit/published-terms';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cashOutByPlayer } from './cash-out.service.ts';
import { vertical } from '../../ledger/public.ts';
import { balancesOf } from '../../wallet/public.ts';
import type { OfferedEvent } from '../offer/offer.ts';
import { findBet } from '../bets/bet.store.ts';
import { listMisbookedBets } from '../settlement/bet-books.store.ts';
import { openSettler, settleDue } from '../settlement/settlement.service.ts';

let harness: MoneyHarness;
let offer: SampleOffer;
let book: SampleBook;
let cashOuts: SampleCashOuts;
let player = 900n;
let event = 0;
let version = 0n;
let keys = 0;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  expect(await listMisbookedBets(harness.owner, new Date(0), 10)).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
beforeEach(async () => {
  player += 1n;
  event += 10;
  offer = new SampleOffer(...[0, 1, 2].map((more) => eventAt(event + more)));
  book = openBook(harness, offer);
  cashOuts = openCashOuts(book);
  await harness.openPlayer(player, 20_00n);
});

/** A running event whose home side is at 2.50 with a chance of 55 in 100. */
const eventAt = (number: number, more: Partial<Omit<OfferedEvent, 'markets'>> = {}) =>
  anEvent(number, { state: 'live', ...more, markets: [aMarket('1x2', { home: [2_500, 0.55] })] });
const chance = (won: number, number = event) =>
  offer.change(number, '1x2', { prices: { home: [2_500, won] } });
const key = () => `cash-out-${(keys += 1)}`;
const pick = (number = event) => aPick(number, { seen: { version: 1, oddsMilli: 2_500 } });
const euro = (minor: bigint) => ({ amountMinor: String(minor), currency: 'EUR' });
const place = (minor = 20_00n, of: Parameters<SampleBook['place']>[2] = {}) =>
  book.place(player, key(), { legs: [pick()], lineStake: euro(minor), ...of });
const named = (betId: string, requestKey = key()) => ({ playerId: player, betId, requestKey });
const main = () => harness.mainOf(player);
const refusal = async (calling: Promise<unknown>) => {
  const error: unknown = await calling.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error('not refused', { cause: error });
  return { code: error.code, ...error.facts };
};
const codeOf = async (calling: Promise<unknown>) => (await refusal(calling)).code;
const stateOf = async (betId: string) => (await findBet(harness.db, player, betId))!;

const settler = () => openSettler({ db: harness.db, clock: book.clock });
const delivered = (message: object) =>
  ({
    eventId: eventIdOf(event),
    version: (version += 1n),
    receivedAt: book.clock.now(),
    message: { product: 1, timestamp: 1, event: 'e', ...message },
  }) as never;
const result = (of: 1 | 0, voidFactor?: number) =>
  settler().onSettlement(
    delivered({
      kind: 'bet_settlement',
      certainty: 2,
      markets: [
        {
          type: '1x2',
          specifiers: '',
          outcomes: [{ id: 'home', result: of, ...(voidFactor && { voidFactor }) }],
        },
      ],
    }),
  );
const markets = [{ type: '1x2', specifiers: '', voidReason: 'test' }];
const rollback = () => settler().onRollback(delivered({ kind: 'rollback_bet_settlement', markets }));
const settle = async () => {
  book.clock.move(3_000);
  const report = (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  };
  return settleDue({ ...harness, clock: book.clock, report });
};

describe('a cash-out', () => {
  test('shows fair value, fee and offer, and pays it for the whole bet, which is final (C1)', async () => {
    const { betId } = await place();
    const shown = await cashOuts.read(player, betId);
    expect(shown).toMatchObject({
      state: 'open',
      stakeLeft: euro(20_00n),
      reason: null,
      offer: {
        fair: euro(27_50n),
        fee: euro(1_38n),
        feeBps: 500,
        amount: euro(26_12n),
        delayMs: 5_000,
        versions: [{ eventId: eventIdOf(event), version: 1 }],
        part: { min: euro(1n), max: euro(20_00n), step: euro(1n) },
      },
      cashOuts: [],
      rule: null,
    });
    const validMs = Date.parse(shown.offer!.validUntil) - book.clock.now().getTime();
    expect(validMs).toBeLessThanOrEqual(5_000);
    expect(validMs).toBeGreaterThan(4_000);
    const cashOut = await cashOuts.cashOut(named(betId));
    expect(await stateOf(betId)).toMatchObject({ state: 'cashed_out', cashedOutMinor: 26_12n });
    expect(cashOut).toMatchObject({
      paid: euro(26_12n),
      stake: euro(20_00n),
      fair: euro(27_50n),
      by: 'player',
    });
    expect(await main()).toBe(26_12n);
    await result(1);
    expect(await settle()).toBe(0);
    await result(0, 1);
    await rollback();
    expect(await settle()).toBe(0);
    expect(await stateOf(betId)).toMatchObject({ state: 'cashed_out', returnedMinor: 0n });
    expect(await main()).toBe(26_12n);
    expect(await cashOuts.read(player, betId)).toMatchObject({
      offer: null,
      reason: 'bet.not_open',
      cashOuts: [{ paid: euro(26_12n) }],
    });
    expect(await codeOf(cashOuts.cashOut(named(betId)))).toBe('bet.not_open');
  });

  test('of a part pays its share, and the rest wins at the same price, is void or lost (C6)', async () => {
    const { betId } = await place();
    const cashOut = await cashOuts.cashOut(named(betId), { stake: euro(8_00n) });
    expect([(await stateOf(betId)).state, cashOut.paid]).toEqual(['partly_cashed_out', euro(10_44n)]);
    expect(await cashOuts.read(player, betId)).toMatchObject({
      stakeLeft: euro(12_00n),
      offer: { fair: euro(16_50n), amount: euro(15_67n), part: { max: euro(12_00n) } },
    });
    await result(1);
    await settle();
    expect(await stateOf(betId)).toMatchObject({ state: 'won', returnedMinor: 30_00n });
    expect(await main()).toBe(40_44n);
    await result(0, 1);
    await settle();
    expect(await stateOf(betId)).toMatchObject({ state: 'void', returnedMinor: 12_00n });
    expect(await main()).toBe(22_44n);
    await result(0);
    await settle();
    expect(await main()).toBe(10_44n);
    await rollback();
    await settle();
    expect((await stateOf(betId)).state).toBe('partly_cashed_out');
    expect((await cashOuts.cashOut(named(betId))).paid).toEqual(euro(15_67n));
    expect((await stateOf(betId)).state).toBe('cashed_out');
    expect(await main()).toBe(26_11n);
    expect((await cashOuts.read(player, betId)).cashOuts).toHaveLength(2);
  });

  test('that is called twice with one key is one, whatever the offer is by then', async () => {
    const { betId } = await place();
    const once = named(betId);
    const first = await cashOuts.cashOut(once, { stake: euro(8_00n) });
    chance(0.2);
    const again = await cashOuts.cashOut(once, { stake: euro(8_00n) });
    expect(again).toEqual(first);
    expect(await main()).toBe(10_44n);
  });

  test('for less than was seen is refused with the offer of now; for more it is paid', async () => {
    const { betId } = await place();
    const { offer: seen } = await cashOuts.read(player, betId);
    chance(0.5);
    const changed = await refusal(
      cashOuts.cashOut(named(betId), { offer: { id: seen!.id, amount: seen!.amount } }),
    );
    expect(changed).toMatchObject({ code: 'bet.cash_out_changed', amount: '2375' });
    chance(0.6);
    const cashOut = await cashOuts.cashOut(named(betId), {
      offer: { id: seen!.id, amount: seen!.amount },
    });
    expect(cashOut.paid).toEqual(euro(28_50n));
  });

  test('for an offer whose time is over, or of the bet before a part of it ended, is refused', async () => {
    const { betId } = await place();
    const { offer: seen } = await cashOuts.read(player, betId);
    const old = { offer: { id: seen!.id, amount: euro(1n) } };
    book.clock.move(6_001);
    expect(await codeOf(cashOuts.cashOut(named(betId), old))).toBe('bet.cash_out_changed');
    const { offer: next } = await cashOuts.read(player, betId);
    await cashOuts.cashOut(named(betId), { stake: euro(8_00n) });
    const before = { offer: { id: next!.id, amount: euro(1n) } };
    expect(await codeOf(cashOuts.cashOut(named(betId), before))).toBe('bet.cash_out_changed');
    for (const id of ['', 'x', '1.', `1.${'z'.repeat(12)}`])
      expect(await codeOf(cashOuts.cashOut(named(betId), { offer: { id, amount: euro(1n) } }))).toBe(
        'bet.cash_out_changed',
      );
    expect(await main()).toBe(10_44n);
  });

  test('of a part that there is not is refused with the parts that there are; a system ends by whole lines', async () => {
    const { betId } = await place(5_00n);
    for (const part of [5_01n, 20_00n])
      expect(await refusal(cashOuts.cashOut(named(betId), { stake: euro(part) }))).toEqual({
        code: 'bet.cash_out_part_invalid',
        step: '1',
        max: '500',
      });
    const foreign = { stake: { amountMinor: '100', currency: 'USD' } };
    expect(await codeOf(cashOuts.cashOut(named(betId), foreign))).toBe('bet.currency_mismatch');
    const legs = [0, 1, 2].map((more) => pick(event + more));
    const trixie = await place(1_00n, aSlip('TRIXIE', legs));
    expect((await cashOuts.read(player, trixie.betId)).offer?.part).toMatchObject({ step: euro(4n) });
    expect(await codeOf(cashOuts.cashOut(named(trixie.betId), { stake: euro(2n) }))).toBe(
      'bet.cash_out_part_invalid',
    );
    await cashOuts.cashOut(named(trixie.betId), { stake: euro(2_00n) });
    expect(await stateOf(trixie.betId)).toMatchObject({ cashedOutStakeMinor: 2_00n });
  });

  test('of a part that is worth less than a unit is refused', async () => {
    const { betId } = await place();
    chance(0.0004);
    const shown = await cashOuts.read(player, betId);
    expect(shown.offer).toMatchObject({ amount: euro(1n), part: { min: euro(20_00n) } });
    expect(await codeOf(cashOuts.cashOut(named(betId), { stake: euro(8_00n) }))).toBe(
      'bet.cash_out_too_small',
    );
  });

  test('of another player’s bet, or one that there is not, is unknown', async () => {
    const { betId } = await place();
    await harness.openPlayer(player + 5_000n, 0n);
    const other = { ...named(betId), playerId: player + 5_000n };
    const seen = { offer: { id: '0.0', amount: euro(1n) } };
    expect(await codeOf(cashOutByPlayer(cashOuts, other, seen))).toBe('bet.unknown');
    expect(await codeOf(cashOuts.read(player, eventIdOf(77)))).toBe('bet.unknown');
  });

  test('lowers what the book risks: others can stake as much again', async () => {
    book.limits = { ...book.limits, outcomeMinorMax: 30_00n };
    const { betId } = await place();
    expect(await refusal(place(1_00n))).toMatchObject({ code: 'bet.stake_above_max', max: '0' });
    await cashOuts.cashOut(named(betId), { stake: euro(15_00n) });
    const fresh = openBook(harness, offer);
    await fresh.exposure.ready([eventIdOf(event)]);
    const name = { eventId: eventIdOf(event), marketKey: '1x2', outcome: 'home' };
    const room = fresh.exposure.roomOf(name, book.limits);
    book.clock.move(1_000);
    await book.exposure.ready([eventIdOf(event)]);
    await expect.poll(() => book.exposure.roomOf(name, book.limits)).toEqual(room);
    expect(await refusal(place(20_00n))).toMatchObject({ code: 'bet.stake_above_max', max: '1500' });
  });
});

test('a part of a bet that bonus money paid goes back to the bonus, and the whole bet counts towards it no more', async () => {
  const owner = player + 7_000n;
  await harness.openPlayer(owner, 0n);
  await grantBonus(harness, owner, 20_00n, { game: vertical.sports, requiredMinor: 500_00n });
  const bonus = async () => {
    const [row] = await harness.owner.sql<{ wagered_e4: bigint }>`
      select max(wagered_e4)::bigint as wagered_e4 from wallet.balance where player_id = ${owner}`;
    return [(await balancesOf(harness.db, owner))!.bonusMinor.sports, row!.wagered_e4 / 10_000n];
  };
  const { betId } = await book.place(owner, key(), { legs: [pick()], lineStake: euro(20_00n) });
  expect(await bonus()).toEqual([0n, 20_00n]);
  await cashOuts.cashOut({ ...named(betId), playerId: owner }, { stake: euro(8_00n) });
  expect(await bonus()).toEqual([10_44n, 0n]);
  await cashOuts.cashOut({ ...named(betId), playerId: owner });
  expect(await bonus()).toEqual([26_11n, 0n]);
  expect(await harness.mainOf(owner)).toBe(0n);
});

describe('while bets are stopped', () => {
  test('there is no offer and no cash-out, be it by the match, the market or a feed that is down', async () => {
    const { betId } = await place();
    offer.change(event, '1x2', { state: 'suspended' });
    expect(await cashOuts.read(player, betId)).toMatchObject({
      offer: null,
      reason: 'bet.cash_out_suspended',
    });
    expect(await codeOf(cashOuts.cashOut(named(betId)))).toBe('bet.cash_out_suspended');
    expect(await main()).toBe(0n);
  });

  test('a cash-out waits for the delay like a bet, and nothing is held meanwhile', async () => {
    const { betId } = await place();
    const seen: unknown[] = [];
    cashOuts.wait = async (ms) => {
      seen.push(ms, (await stateOf(betId)).state, await main());
      chance(0.6);
    };
    const cashOut = await cashOuts.cashOut(named(betId));
    expect(seen).toEqual([5_000, 'open', 0n]);
    expect(cashOut.paid).toEqual(euro(28_50n));
  });

  test('a price that changed in the delay while bets were stopped refuses it, a stop without a change does not', async () => {
    const { betId } = await place();
    cashOuts.wait = async () => {
      offer.change(event, '1x2', { state: 'suspended' });
      chance(0.7);
      offer.change(event, '1x2', { state: 'active' });
    };
    expect(await codeOf(cashOuts.cashOut(named(betId)))).toBe('bet.cash_out_suspended');
    cashOuts.wait = async () => offer.change(event, '1x2', { state: 'suspended' });
    expect(await codeOf(cashOuts.cashOut(named(betId)))).toBe('bet.cash_out_suspended');
    offer.change(event, '1x2', { state: 'active' });
    cashOuts.wait = async () => {
      offer.change(event, '1x2', { state: 'suspended' });
      offer.change(event, '1x2', { state: 'active' });
    };
    await cashOuts.cashOut(named(betId));
    expect((await stateOf(betId)).state).toBe('cashed_out');
  });

  test('a lower offer after the delay is refused, and the bet goes on', async () => {
    const { betId } = await place();
    cashOuts.wait = async () => chance(0.5);
    expect(await codeOf(cashOuts.cashOut(named(betId)))).toBe('bet.cash_out_changed');
    expect((await stateOf(betId)).state).toBe('open');
  });
});

describe('before a result is carried out', () => {
  test('a cash-out of a bet that it decides is refused, and one of another bet is paid', async () => {
    const { betId } = await place(10_00n);
    const other = await place(10_00n, { legs: [pick(event + 1)] });
    await result(1);
    expect((await cashOuts.read(player, betId)).reason).toBe('bet.cash_out_settling');
    expect(await codeOf(cashOuts.cashOut(named(betId)))).toBe('bet.cash_out_settling');
    await cashOuts.cashOut(named(other.betId));
    await settle();
    expect(await codeOf(cashOuts.cashOut(named(betId)))).toBe('bet.not_open');
    expect((await stateOf(betId)).state).toBe('won');
  });

  test('a leg whose result is being taken back counts neither as won nor as open', async () => {
    const legs = [pick(), pick(event + 1)];
    const { betId } = await place(10_00n, aSlip('ACCUMULATOR', legs));
    await result(1);
    await settle();
    expect((await cashOuts.read(player, betId)).offer?.fair).toEqual(euro(34_38n));
    await rollback();
    expect((await cashOuts.read(player, betId)).reason).toBe('bet.cash_out_settling');
    expect(await codeOf(cashOuts.cashOut(named(betId)))).toBe('bet.cash_out_settling');
    await settle();
    expect((await cashOuts.read(player, betId)).offer?.fair).toEqual(euro(18_91n));
  });
});

test('a cash-out that cannot be written within a second of the last look at the offer is not made', async () => {
  const { betId } = await place();
  const paying = harness.owner.transact(async (tx) => {
    await tx.sql`lock table sportsbook.cash_out in share mode`;
    const refused = codeOf(cashOuts.cashOut(named(betId)));
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    return [refused];
  });
  expect(await (await paying)[0]).toBe('bet.too_late');
  expect(await main()).toBe(0n);
  expect((await stateOf(betId)).state).toBe('open');
});
