import { openBook, type SampleBook } from '@halcyon/testkit/book';
import { openCashOuts, type SampleCashOuts } from '@halcyon/testkit/cash-outs';
import type { CashOutRule as RuleOrder, FollowedBet } from '@halcyon/contract/sportsbook/cash-out.contract';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aMarket, anEvent, aPick, aSlip, eventIdOf, SampleOffer } from '@halcyon/testkit/sample-offer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BusMessage } from '../../platform/events/bus.ts';
import { findBet } from '../bets/bet.store.ts';
import { openSettler, settleDue } from '../settlement/settlement.service.ts';
import { removeRule, setRule } from './cash-out-rule.service.ts';
import { CashOutWatch } from './cash-out-watch.ts';

let harness: MoneyHarness;
let offer: SampleOffer;
let book: SampleBook;
let cashOuts: SampleCashOuts;
let watch: CashOutWatch;
let frames: { subject: string; bets: FollowedBet[] }[];
const faults: unknown[] = [];
let player = 1_900n;
let event = 5_000;
let keys = 0;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
beforeEach(async () => {
  player += 1n;
  event += 10;
  frames = [];
  faults.length = 0;
  offer = new SampleOffer(...[0, 1].map((more) => eventAt(event + more)));
  book = openBook(harness, offer);
  cashOuts = openCashOuts(book);
  watch = openWatch();
  await harness.openPlayer(player, 40_00n);
});
afterEach(() => watch.stop());

function openWatch(): CashOutWatch {
  const bus = {
    ...cashOuts.bus,
    publish: (subject: string, message: BusMessage) => {
      if (!('frame' in message)) return cashOuts.bus.publish(subject, message);
      frames.push({ subject, bets: (message['frame'] as { body: { bets: FollowedBet[] } }).body.bets });
    },
  };
  return new CashOutWatch({
    ...cashOuts,
    offer,
    bus,
    report: (_where, error) => faults.push(error),
    wait: (ms, signal) => cashOuts.wait(ms, signal),
  });
}
const eventAt = (number: number) =>
  anEvent(number, { state: 'live', markets: [aMarket('1x2', { home: [2_500, 0.55], away: [2_500, 0.4] })] });
const chance = (won: number, number = event) =>
  offer.change(number, '1x2', { prices: { home: [2_500, won], away: [2_500, 0.4] } });
const key = () => `cash-out-${(keys += 1)}`;
const euro = (minor: bigint) => ({ amountMinor: String(minor), currency: 'EUR' });
const pick = (number = event) => aPick(number, { seen: { version: 1, oddsMilli: 2_500 } });
const place = (of: Parameters<SampleBook['place']>[2] = {}) =>
  book.place(player, key(), { legs: [pick()], lineStake: euro(20_00n), ...of });
const bounds = { atLeast: euro(30_00n), atMost: euro(10_00n) };
async function set(betId: string, order: RuleOrder = bounds, on = watch): Promise<void> {
  const { bet, rule } = await harness.transact((tx) =>
    setRule(tx, book.clock, { playerId: player, betId }, order),
  );
  on.put(bet, rule);
}
const bet = async (betId: string) => (await findBet(harness.db, player, betId))!;
const stateOf = async (betId: string) => (await bet(betId)).state;
const main = () => harness.mainOf(player);
const cashedOut = (betId: string, state: string) =>
  expect.poll(() => stateOf(betId), { timeout: 5_000 }).toBe(state);
/** Long enough for a rule that runs when it should not. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 60));

const endings = async () => {
  const rows = await harness.owner.sql<{ ended_by: string }>`
    select ended_by from sportsbook.cash_out_rule where player_id = ${player} order by bet_id`;
  return rows.map((row) => row.ended_by);
};
const settle = async (result: 1 | 0, number = event) => {
  const outcomes = [{ id: 'home', result }];
  const markets = [{ type: '1x2', specifiers: '', outcomes }];
  await openSettler({ db: harness.db, clock: book.clock }).onSettlement({
    eventId: eventIdOf(number),
    version: 1n,
    receivedAt: book.clock.now(),
    message: { kind: 'bet_settlement', certainty: 2, product: 1, timestamp: 1, event: 'e', markets },
  });
  book.clock.move(3_000);
  const report = (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  };
  await settleDue({ ...harness, clock: book.clock, report });
};

describe('an automatic rule', () => {
  test('cashes the bet out once when the offer reaches its upper bound, at the offer of then', async () => {
    const { betId } = await place();
    await set(betId);
    chance(0.6);
    await quiet();
    expect(await stateOf(betId)).toBe('open');
    chance(0.65);
    await cashedOut(betId, 'cashed_out');
    expect(await main()).toBe(20_00n + 30_87n);
    expect(await cashOuts.read(player, betId)).toMatchObject({
      rule: null,
      cashOuts: [{ paid: euro(30_87n), by: 'rule' }],
    });
    chance(0.9);
    await watch.reread();
    await quiet();
    expect((await cashOuts.read(player, betId)).cashOuts).toHaveLength(1);
    expect(watch.sizes.rules).toBe(0);
    expect(faults).toEqual([]);
  });

  test('cashes out at its lower bound, and a part alone where it names one', async () => {
    const { betId } = await place();
    await set(betId, { atMost: euro(10_00n), stake: euro(8_00n) });
    chance(0.2);
    await cashedOut(betId, 'partly_cashed_out');
    expect(await bet(betId)).toMatchObject({ cashedOutMinor: 3_80n, cashedOutStakeMinor: 8_00n });
    chance(0.1);
    await watch.reread();
    await quiet();
    expect((await bet(betId)).cashedOutMinor).toBe(3_80n);
  });

  test('waits for the delay, and goes on waiting where its bound is not reached after it', async () => {
    const { betId } = await place();
    const waited: number[] = [];
    cashOuts.wait = async (ms) => {
      waited.push(ms);
      chance(0.6);
    };
    await set(betId);
    chance(0.65);
    await expect.poll(() => waited).toEqual([5_000]);
    await quiet();
    expect(await stateOf(betId)).toBe('open');
    cashOuts.wait = async () => {};
    chance(0.7);
    await cashedOut(betId, 'cashed_out');
  });

  test('does nothing while bets are stopped, and is looked at again when they go on', async () => {
    const { betId } = await place();
    await set(betId);
    offer.change(event, '1x2', { state: 'suspended' });
    chance(0.9);
    await watch.reread();
    await quiet();
    expect(await stateOf(betId)).toBe('open');
    offer.change(event, '1x2', { state: 'active' });
    await cashedOut(betId, 'cashed_out');
  });

  test('that is set again has the new bounds alone, and one that was removed none', async () => {
    const { betId } = await place();
    await set(betId);
    await set(betId, { atLeast: euro(40_00n) });
    expect((await cashOuts.read(player, betId)).rule).toMatchObject({
      atLeast: euro(40_00n),
      atMost: null,
      stake: null,
    });
    chance(0.7);
    await quiet();
    expect(await stateOf(betId)).toBe('open');
    await harness.transact((tx) => removeRule(tx, player, betId));
    // Whatever this process has in memory, the database decides.
    chance(0.95);
    await quiet();
    expect(await stateOf(betId)).toBe('open');
    expect((await cashOuts.read(player, betId)).rule).toBeNull();
    await harness.transact((tx) => removeRule(tx, player, betId));
  });

  test('that is changed during its delay does not run as it was', async () => {
    const { betId } = await place();
    await set(betId);
    cashOuts.wait = () => set(betId, { atLeast: euro(44_00n) });
    chance(0.7);
    await quiet();
    expect(await stateOf(betId)).toBe('open');
  });

  test('ends with the next move of its bet, be it a cash-out by the player or a settlement', async () => {
    const { betId } = await place();
    await set(betId);
    await cashOuts.cashOut({ playerId: player, betId, requestKey: key() }, { stake: euro(8_00n) });
    expect((await cashOuts.read(player, betId)).rule).toBeNull();
    chance(0.1);
    await quiet();
    expect((await bet(betId)).cashedOutStakeMinor).toBe(8_00n);
    const other = await place({ legs: [pick(event + 1)] });
    await set(other.betId, { atLeast: euro(47_00n) });
    await settle(1, event + 1);
    await watch.reread();
    expect(await stateOf(other.betId)).toBe('won');
    chance(0.999, event + 1);
    await quiet();
    expect(await cashOuts.read(player, other.betId)).toMatchObject({ rule: null, cashOuts: [] });
    await watch.resync();
    expect(await endings()).toEqual(['bet', 'bet']);
  });

  test('of a multiple counts a leg as won once its result is carried out', async () => {
    const legs = [pick(), pick(event + 1)];
    const { betId } = await place(aSlip('ACCUMULATOR', legs));
    await set(betId, { atLeast: euro(60_00n) });
    offer.change(event, '1x2', { state: 'settled' });
    await settle(1);
    await quiet();
    expect(await stateOf(betId)).toBe('open');
    await watch.reread();
    await cashedOut(betId, 'cashed_out');
    // 20.00 × 2.50 × 2.50 × 0.55, less 5 %.
    expect((await bet(betId)).cashedOutMinor).toBe(65_31n);
  });

  test('survives a restart, also one during its delay, in which nothing is done', async () => {
    const { betId } = await place();
    let waiting = 0;
    cashOuts.wait = (_ms, signal) =>
      new Promise((resolve) => {
        waiting += 1;
        signal?.addEventListener('abort', () => resolve());
      });
    await set(betId);
    chance(0.7);
    await expect.poll(() => waiting).toBe(1);
    await watch.stop();
    expect(await stateOf(betId)).toBe('open');
    cashOuts.wait = async () => {};
    watch = openWatch();
    await watch.resync();
    await cashedOut(betId, 'cashed_out');
    expect(await main()).toBe(20_00n + 33_25n);
  });

  test('that was set in another process is found, and one that ended there is dropped', async () => {
    const { betId } = await place();
    const other = openWatch();
    await other.resync();
    const before = other.sizes.rules;
    await set(betId);
    await other.resync();
    expect(other.sizes.rules).toBe(before + 1);
    await harness.transact((tx) => removeRule(tx, player, betId));
    await other.resync();
    expect(other.sizes.rules).toBe(before);
    await other.stop();
  });

  test('runs for each of many bets on one outcome, and for no bet on another one', async () => {
    const owner = player + 5_000n;
    await harness.openPlayer(owner, 500_00n);
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const legs = [{ ...pick(), outcome: index < 20 ? 'home' : 'away' }];
        return book.place(owner, key(), { legs, lineStake: euro(1_00n) });
      }),
    );
    for (const { betId } of many) {
      const of = { playerId: owner, betId };
      const { bet: found, rule } = await harness.transact((tx) =>
        setRule(tx, book.clock, of, { atLeast: euro(1_50n) }),
      );
      watch.put(found, rule);
    }
    chance(0.8);
    const states = async () => {
      const rows = await harness.owner.sql<{ state: string; bets: bigint }>`
        select state, count(*) as bets from sportsbook.bet where player_id = ${owner} group by state order by state`;
      return rows.map(({ state, bets }) => [state, Number(bets)]);
    };
    await expect.poll(states, { timeout: 10_000 }).toEqual([
      ['cashed_out', 20],
      ['open', 10],
    ]);
    expect(await harness.mainOf(owner)).toBe(500_00n - 30_00n + 20n * 1_90n);
  });
});

describe('a bet that a page follows', () => {
  const offers = () =>
    frames.flatMap(({ bets }) => bets.map(({ offer: of }) => of?.amount.amountMinor ?? null));

  test('is sent to its player when its offer changes, once a tick and with the latest', async () => {
    const { betId } = await place();
    const { items, until } = await watch.follow(harness.db, player, [betId, eventIdOf(99)]);
    expect(items).toMatchObject([{ betId, offer: { amount: euro(26_12n) }, reason: null }]);
    expect(Date.parse(until) - book.clock.now().getTime()).toBeGreaterThan(55_000);
    watch.tick();
    expect(frames).toEqual([]);
    chance(0.6);
    chance(0.64);
    chance(0.62);
    watch.tick();
    watch.tick();
    expect(frames).toMatchObject([{ subject: `frame.${player}`, bets: [{ betId }] }]);
    expect(offers()).toEqual(['2945']);
    offer.change(event, '1x2', { state: 'suspended' });
    watch.tick();
    expect(frames.at(-1)?.bets).toMatchObject([{ offer: null, reason: 'bet.cash_out_suspended' }]);
    chance(0.3, event + 1);
    watch.tick();
    expect(frames).toHaveLength(2);
  });

  test('is sent again before the time of its offer is over, and no longer than it is followed', async () => {
    const { betId } = await place();
    await watch.follow(harness.db, player, [betId]);
    book.clock.move(4_000);
    watch.tick();
    watch.tick();
    expect(offers()).toEqual(['2612']);
    const [sent] = frames[0]!.bets;
    book.clock.move(4_900);
    const seen = { offer: { id: sent!.offer!.id, amount: sent!.offer!.amount } };
    await cashOuts.cashOut({ playerId: player, betId, requestKey: key() }, { ...seen, stake: euro(8_00n) });
    book.clock.move(60_000);
    frames.length = 0;
    watch.tick();
    chance(0.7);
    watch.tick();
    expect([frames, watch.sizes.followed]).toEqual([[], 0]);
  });

  test('is sent as over once it was cashed out, and then no more', async () => {
    const { betId } = await place();
    await watch.follow(harness.db, player, [betId]);
    await cashOuts.cashOut({ playerId: player, betId, requestKey: key() });
    await watch.reread();
    watch.tick();
    expect(frames.at(-1)?.bets).toMatchObject([{ state: 'cashed_out', offer: null, reason: 'bet.not_open' }]);
    expect(watch.sizes.followed).toBe(0);
  });

  test('has no offer while a result waits, in the answer and in frames alike, for accepting one is refused', async () => {
    const { betId } = await place();
    const { items: before } = await watch.follow(harness.db, player, [betId]);
    expect(before).toMatchObject([{ reason: null }]);
    const outcomes = [{ id: 'home', result: 0 as const }];
    await openSettler({ db: harness.db, clock: book.clock }).onSettlement({
      eventId: eventIdOf(event), version: 1n, receivedAt: book.clock.now(),
      message: {
        kind: 'bet_settlement', certainty: 1, product: 1, timestamp: 1, event: 'e',
        markets: [{ type: '1x2', specifiers: '', outcomes }],
      },
    }); // prettier-ignore
    await watch.reread();
    watch.tick();
    const settling = { offer: null, reason: 'bet.cash_out_settling' };
    expect(frames.at(-1)?.bets).toMatchObject([settling]);
    expect((await watch.follow(harness.db, player, [betId])).items).toMatchObject([settling]);
    const refused = cashOuts.cashOut({ playerId: player, betId, requestKey: key() });
    await expect(refused).rejects.toMatchObject({ code: 'bet.cash_out_settling' });
    await harness.owner
      .sql`update sportsbook.settlement set done_at = now() where event_id = ${eventIdOf(event)}`;
    await watch.reread();
    watch.tick();
    expect(frames.at(-1)?.bets).toMatchObject([{ reason: null, offer: { amount: euro(26_12n) } }]);
  });

  test('is one of fifty of its player: more drop those that were followed first', async () => {
    const owner = player + 5_000n;
    await harness.openPlayer(owner, 500_00n);
    const ids: string[] = [];
    for (let of = 0; of < 60; of += 1) {
      const { betId } = await book.place(owner, key(), { legs: [pick()], lineStake: euro(10n) });
      ids.push(betId);
    }
    await watch.follow(harness.db, owner, ids.slice(0, 50));
    await watch.follow(harness.db, owner, ids.slice(50));
    expect(watch.sizes.followed).toBe(50);
    chance(0.7);
    watch.tick();
    expect(frames).toHaveLength(1);
    expect(frames[0]!.bets.map(({ betId }) => betId).toSorted()).toEqual(ids.slice(10).toSorted());
  });

  test('of another player is left out', async () => {
    const { betId } = await place();
    expect((await watch.follow(harness.db, player + 5_000n, [betId])).items).toEqual([]);
    expect(watch.sizes.followed).toBe(0);
  });
});
