import { VirtualClock } from '@halcyon/server-kit/clock';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aBet, placeBet, SAMPLE_EVENT } from '@halcyon/testkit/sample-bets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeLease } from '../../platform/events/lease.store.ts';
import { findBet } from '../bets/bet.store.ts';
import type { Delivered } from '../feed/delivery.service.ts';
import { listMisbookedBets } from './bet-books.store.ts';
import { enterFence, LeaseLost, waitForOthers } from './settlement-fence.ts';
import { openSettler, settleDue, type SettlementDependencies } from './settlement.service.ts';

const LEASE = 'sportsbook.settlement';
let harness: MoneyHarness;
const clock = new VirtualClock();
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  expect(await listMisbookedBets(harness.owner, new Date(0), 10)).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const eventOf = (number: number) => `${SAMPLE_EVENT.slice(0, -4)}${String(number).padStart(4, '0')}`;
const delivered = (eventId: string, version: bigint, message: object) =>
  ({
    eventId,
    version,
    receivedAt: clock.now(),
    message: { product: 1, timestamp: 1, event: 'e', ...message },
  }) as unknown as Delivered<never>;
const market = { type: '1x2', specifiers: '' };
const won = {
  kind: 'bet_settlement',
  certainty: 2,
  markets: [{ ...market, outcomes: [{ id: 'home', result: 1 }] }],
};

/** A process with a lease, whose transactions wait for `gate` where one is given. */
function processOf(owner: string, gate?: Promise<void>): SettlementDependencies {
  const { db, ledger } = harness;
  const transact: Db['transact'] = async (...given) => {
    await gate;
    return db.transact(...given);
  };
  return {
    db: { sql: db.sql, transact, events: db.events } as unknown as Db,
    ledger,
    clock,
    report: faultsToStderr,
    enter: (tx) => enterFence(tx, { lease: LEASE, owner }),
  };
}

async function betWithResult(player: bigint) {
  const eventId = eventOf(Number(player));
  await harness.openPlayer(player, 10_00n);
  const bet = aBet(player);
  const placed = await placeBet(harness, { ...bet, legs: bet.legs.map((leg) => ({ ...leg, eventId })) });
  const settler = openSettler({ db: harness.db, clock });
  await settler.onSettlement(delivered(eventId, 1n, won));
  clock.move(3_000);
  return {
    state: async () => (await findBet(harness.db, player, placed.betId))?.state,
    async rollBack() {
      await settler.onRollback(
        delivered(eventId, 2n, { kind: 'rollback_bet_settlement', markets: [market] }),
      );
      clock.move(3_000);
    },
  };
}

test('a process whose lease ran out pays nothing by the plan that it still has, when a rollback came meanwhile', async () => {
  const { state, rollBack } = await betWithResult(901n);
  expect(await takeLease(harness.db.sql, LEASE, 'first', 0)).toBe(true);
  const gate = Promise.withResolvers<void>();
  const first = settleDue(processOf('first', gate.promise)).then(
    () => 'done',
    (error: unknown) => error,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  await rollBack();
  expect(await takeLease(harness.db.sql, LEASE, 'second', 30)).toBe(true);
  await waitForOthers(harness.db, LEASE);
  await settleDue(processOf('second'));
  gate.resolve();
  expect(await first).toBeInstanceOf(LeaseLost);
  expect(await state()).toBe('open');
  expect(await harness.mainOf(901n)).toBe(0n);
  await harness.owner.sql`delete from platform.lease`;
});

test('a process that takes the lease waits for a transaction that the other one has begun, and then rolls back', async () => {
  const { state, rollBack } = await betWithResult(902n);
  expect(await takeLease(harness.db.sql, LEASE, 'first', 0)).toBe(true);
  const isIn = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const deps = processOf('first');
  const enter: NonNullable<SettlementDependencies['enter']> = async (tx) => {
    await deps.enter!(tx);
    isIn.resolve();
    await gate.promise;
  };
  const first = settleDue({ ...deps, enter });
  await isIn.promise;
  await rollBack();
  expect(await takeLease(harness.db.sql, LEASE, 'second', 30)).toBe(true);
  let hasBegun = false;
  const second = waitForOthers(harness.db, LEASE).then(() => {
    hasBegun = true;
    return settleDue(processOf('second'));
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(hasBegun).toBe(false);
  gate.resolve();
  await first;
  await second;
  expect(await state()).toBe('open');
  expect(await harness.mainOf(902n)).toBe(0n);
});
