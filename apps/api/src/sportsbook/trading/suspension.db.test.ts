import { systemClock } from '@halcyon/server-kit/clock';
import { openBook, type SampleBook } from '@halcyon/testkit/book';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aPick, anEvent, eventIdOf, SampleOffer } from '@halcyon/testkit/sample-offer';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeskBook } from '../desk/desk-book.ts';
import { resume, suspend } from './suspension.service.ts';

const PLAYERS = 24;
let harness: MoneyHarness;
let desk: DeskBook;
let book: SampleBook;
let offer: SampleOffer;
let player = 5_000n;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
beforeEach(async () => {
  player += 100n;
  await harness.owner.sql`delete from sportsbook.suspension`;
  offer = new SampleOffer(anEvent(1), anEvent(2));
  book = openBook(harness, offer);
  desk = new DeskBook({ db: harness.db, clock: systemClock, report: faultsToStderr });
  await desk.read(harness.db);
});

let keys = 0;
const place = (by = player, of: Parameters<SampleBook['place']>[2] = {}) =>
  book.place(by, `request-${(keys += 1)}`, of);
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );
const accepted = async (players: readonly bigint[]) => {
  const rows = await harness.owner.sql`
    select from sportsbook.bet where player_id = any (${players}::bigint[]) and state = 'open'`;
  return rows.length;
};
const deps = () => ({ offer: { find: (id: string) => offer.find(id), *all() {} }, desk });
const stop = (market: string | null, event = 1) =>
  harness.db.transact((tx) =>
    suspend(deps(), tx, {
      eventId: eventIdOf(event),
      market,
      by: 'trader@example.com',
      reason: 'wrong line-up',
      at: new Date(),
    }),
  );
const go = (market: string | null) =>
  harness.db.transact((tx) => resume(deps(), tx, { eventId: eventIdOf(1), market }));

test('a suspended event or market takes no bet, not even from a page that has not noticed, until it is resumed', async () => {
  await harness.openPlayer(player, 100_00n);
  await stop('1x2');
  expect(await codeOf(place())).toBe('bet.suspended');
  expect(await codeOf(place(player, { legs: [aPick(2)] }))).toBe('done');
  await go('1x2');
  expect(await codeOf(place())).toBe('done');
  await stop(null);
  expect(await codeOf(place())).toBe('bet.suspended');
  await go(null);
  expect(await codeOf(place())).toBe('done');
  expect(await harness.mainOf(player)).toBe(70_00n);
});

test('a bet that waits for its delay is refused when its event was suspended meanwhile, and its stake is untouched', async () => {
  await harness.openPlayer(player, 100_00n);
  offer.put(anEvent(1, { state: 'live' }));
  book.wait = () => stop(null);
  expect(await codeOf(place())).toBe('bet.suspended');
  expect(await harness.mainOf(player)).toBe(100_00n);
});

test('with concurrent placements, no bet is accepted after the suspension was answered', async () => {
  const players = Array.from({ length: PLAYERS }, (_, at) => player + BigInt(at));
  for (const one of players) await harness.openPlayer(one, 1_000_00n);
  const over = new AbortController();
  const betting = players.map(async (one) => {
    const codes: string[] = [];
    while (!over.signal.aborted) codes.push(await codeOf(place(one)));
    return codes;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await stop(null);
  const answered = await accepted(players);
  await new Promise((resolve) => setTimeout(resolve, 300));
  over.abort();
  const codes = (await Promise.all(betting)).flat();
  expect(new Set(codes)).toEqual(new Set(['done', 'bet.suspended']));
  expect(answered).toBe(codes.filter((code) => code === 'done').length);
  expect(await accepted(players)).toBe(answered);
});

test('a suspension is answered only when the bet that was being accepted is, and that bet counts', async () => {
  await harness.openPlayer(player, 100_00n);
  const [betting, stopping] = await harness.owner.transact(async (tx) => {
    await tx.sql`lock table sportsbook.bet in share mode`;
    const placed = codeOf(place());
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stopped = stop(null).then(() => accepted([player]));
    await new Promise((resolve) => setTimeout(resolve, 200));
    return [[placed], [stopped]] as const;
  });
  expect([await betting[0], await stopping[0]]).toEqual(['done', 1]);
});

test('what is unknown, over or suspended already is refused', async () => {
  expect(await codeOf(stop(null, 9))).toBe('sportsbook.event_unknown');
  expect(await codeOf(stop('total|total=2.5'))).toBe('operations.market_unknown');
  offer.change(1, '1x2', { state: 'settled' });
  expect(await codeOf(stop('1x2'))).toBe('operations.market_over');
  expect(await codeOf(go('1x2'))).toBe('operations.not_suspended');
  await stop(null);
  expect(await codeOf(stop(null))).toBe('operations.suspended_already');
  offer.put(anEvent(1, { state: 'ended' }));
  expect(await codeOf(stop('1x2'))).toBe('operations.event_over');
});

test('a process that starts, or that did not answer the operator, follows what was suspended; unread, everything is stopped', async () => {
  const other = new DeskBook({ db: harness.db, clock: systemClock, report: faultsToStderr });
  expect(other.find(eventIdOf(1))).toBeNull();
  await stop('1x2');
  await other.read(harness.db);
  expect(other.find(eventIdOf(1))?.suspensions).toMatchObject([
    { market_key: '1x2', reason: 'wrong line-up', suspended_by: 'trader@example.com' },
  ]);
  const concerned: unknown[] = [];
  other.subscribe((of) => concerned.push(of));
  await go('1x2');
  await other.read(harness.db);
  expect(concerned).toEqual([new Set([eventIdOf(1)])]);
  expect(other.find(eventIdOf(1))?.suspensions).toEqual([]);
});
