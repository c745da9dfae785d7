import { randomUUID } from 'node:crypto';
import { publish, share, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { PARALLEL, times } from '@halcyon/testkit/claims';
import { order } from '@halcyon/testkit/money-play';
import { openRewardsPorts } from '@halcyon/testkit/rewards-ports';
import type { VirtualClock } from '@halcyon/server-kit/clock';
import { notifyTrustly } from '@halcyon/testkit/payment-notices';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { account, decideInTransaction, kind, outcomeCode, type Command } from '../../ledger/public.ts';
import { onReversal } from '../../rewards/reversal.service.ts';
import { onDeposit } from '../../rewards/assignment/trigger.service.ts';
import { listIncidents } from '../payment/incident.service.ts';
import { reverseCredited } from './reversal.service.ts';

let harness: CashierHarness;
/** The assignments whose free spins were cancelled, by number. */
const cancelled: number[] = [];
beforeAll(async () => {
  harness = await openCashierHarness();
  const { db, ledger, clock } = harness.deps;
  const { ports } = openRewardsPorts({ db, ledger, clock: clock as VirtualClock });
  const spinAwards = {
    ...ports.spinAwards,
    cancel: async (_: unknown, of: { readonly number: number }) => void cancelled.push(of.number),
  };
  const rewards = { ...harness.deps, ...ports, spinAwards };
  harness.standIns.onDeposit = (...of) => onDeposit(rewards, ...of);
  harness.standIns.onReversal = (...of) => onReversal(rewards, ...of);
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
afterEach(() => harness.sandbox.switchboard.reset());

type Paid = { readonly customer: Customer; readonly paymentId: string; readonly cashierUrl: string };

const read = async (customer: Customer, paymentId: string) =>
  (await customer.call('GET', `/player/wallet/deposit/${paymentId}`)).body;

async function begin(customer: Customer, amountMinor: string, bonusId?: string): Promise<Paid> {
  const ask = { method: 'TRUSTLY', amount: { amountMinor, currency: 'EUR' }, ...(bonusId && { bonusId }) };
  const { body } = await customer.call('POST', '/player/wallet/deposit', ask, randomUUID());
  return { customer, paymentId: body.paymentId, cashierUrl: body.cashierUrl };
}

/** A deposit that its payer has paid at Trustly. */
async function paid(amountMinor: string, bonusId?: string, of?: Customer): Promise<Paid> {
  const begun = await begin(of ?? (await harness.openCustomer()), amountMinor, bonusId);
  await fetch(begun.cashierUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'success' }),
    redirect: 'manual',
  });
  await vi.waitFor(async () => expect((await read(begun.customer, begun.paymentId)).state).toBe('succeeded'));
  return begun;
}

/** The payer's bank takes the money back, and Trustly says so. The status of our answer. */
async function takeBack({ cashierUrl }: Paid): Promise<string> {
  const answer = await fetch(`${cashierUrl}/take-back`, { method: 'POST' });
  return ((await answer.json()) as { status: string }).status;
}

const carryOut = async (command: Command) => {
  const { code } = await harness.db.transact((tx) => decideInTransaction(harness.ledger, tx, command));
  expect(code).toBe(outcomeCode.done);
};
/** Stakes in the casino and loses it all. */
async function lose({ playerId }: Customer, minor: bigint): Promise<void> {
  const key = randomUUID();
  const of = { playerId, roundKey: key, vertical: 1 } as const;
  await carryOut(order(kind.stake, key, minor, of));
  await carryOut(order(kind.settle, `${key}+`, 0n, { ...of, referenceKey: key, endsRound: true }));
}
const owedBy = async ({ playerId }: Customer) => {
  const [row] = await harness.owner.sql<{ owed_minor: bigint }>`
    select owed_minor from wallet.guard where player_id = ${playerId}`;
  return row!.owed_minor;
};
const movedTo = async ({ playerId }: Customer, to: number) => {
  const [row] = await harness.owner.sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from wallet.leg
    where player_id = ${playerId} and destination = ${to}`;
  return row!.sum;
};
const assignmentsOf = ({ playerId }: Customer) =>
  harness.owner.sql<{ state: number; end_reason: number | null }>`
    select state, end_reason from rewards.assignment where player_id = ${playerId} order by number`;
/** A campaign of every deposit. */
const ofDeposits = (bps: number, more: object = {}, terms: object = {}) =>
  publish(
    harness,
    someCampaign({
      trigger: { event: 'NEXT_DEPOSIT' },
      offers: { EUR: share(bps, '100000') },
      countPerPlayer: 5,
      mayQueue: true,
      ...more,
    }),
    someRewardTerms({ maxBetMinor: null, ...terms }),
  );

// facts: BE.28
test('worked example 28: Trustly takes 100.00 back; the bonus of 32.00 goes, 25.00 of own money with it, 75.00 are owed', async () => {
  const campaignId = await ofDeposits(3_200);
  const of = await paid('10000', campaignId);
  const { customer } = of;
  await lose(customer, 75_00n);
  expect(await customer.balances()).toMatchObject({ mainMinor: 25_00n, bonusMinor: { casino: 32_00n } });
  harness.sandbox.switchboard.set('trustly', { repeat: 3 });
  expect(await takeBack(of)).toBe('OK');
  expect(await customer.balances()).toMatchObject({ mainMinor: 0n, bonusMinor: { casino: 0n } });
  expect(await owedBy(customer)).toBe(75_00n);
  expect(await movedTo(customer, account.promoRecovered)).toBe(32_00n);
  expect(await movedTo(customer, account.payments)).toBe(100_00n);
  expect(await assignmentsOf(customer)).toEqual([{ state: 7, end_reason: 6 }]);
  expect(cancelled).toEqual([1]);
  const view = await read(customer, of.paymentId);
  expect(view).toMatchObject({ state: 'reversed', status: 'REVERTED' });
  const events = await harness.owner.sql<{ facts: object }>`
    select facts from platform.outbox
    where player_id = ${customer.playerId} and name = 'cashier.deposit_reversed'`;
  expect(events.map(({ facts }) => facts)).toEqual([
    { paymentId: of.paymentId, amountMinor: '10000', currency: 'EUR' },
  ]);
});

test('a reversed deposit takes the money that its sticky bonus bound first, and nothing is owed', async () => {
  const of = await paid('10000', await ofDeposits(5_000, {}, { bonusType: 'STICKY' }));
  expect(await of.customer.balances()).toMatchObject({ mainMinor: 0n, lockedMinor: 100_00n });
  expect(await takeBack(of)).toBe('OK');
  expect(await of.customer.balances()).toMatchObject({ mainMinor: 0n, lockedMinor: 0n, totalMinor: 0n });
  expect(await owedBy(of.customer)).toBe(0n);
});

test('what was won and paid out under the terms stays, however the deposit went; only the deposit is taken', async () => {
  const wager = { base: 'BONUS', multiplierE2: 100, countsAt: 'PLACEMENT' };
  const of = await paid('2000', await ofDeposits(10_000, {}, { wager }));
  const { customer } = of;
  const { playerId } = customer;
  const round = { playerId, roundKey: 'r', vertical: 1 } as const;
  await carryOut(order(kind.stake, 's', 40_00n, round));
  await carryOut(order(kind.settle, 'w', 90_00n, { ...round, referenceKey: 's', endsRound: true }));
  expect(await customer.balances()).toMatchObject({ mainMinor: 90_00n, bonusMinor: { casino: 0n } });
  await takeBack(of);
  expect(await customer.balances()).toMatchObject({ mainMinor: 70_00n });
  expect(await owedBy(customer)).toBe(0n);
  expect(await assignmentsOf(customer)).toEqual([{ state: 6, end_reason: 1 }]);
});

test('a bonus of another deposit runs on, and one that waited for the reversed deposit ends with its budget back', async () => {
  const campaignId = await ofDeposits(10_000, {
    autoGrant: true,
    budgets: { EUR: { limitMinor: '100000', limitCount: null } },
  });
  const first = await paid('1000');
  const second = await paid('2000', undefined, first.customer);
  expect((await assignmentsOf(first.customer)).map(({ state }) => state)).toEqual([5, 4]);
  await takeBack(second);
  expect(await assignmentsOf(first.customer)).toEqual([
    { state: 5, end_reason: null },
    { state: 10, end_reason: 6 },
  ]);
  expect(await first.customer.balances()).toMatchObject({
    mainMinor: 10_00n,
    bonusMinor: { casino: 10_00n },
  });
  const [budget] = await harness.owner.sql<{ granted_minor: bigint }>`
    select granted_minor from rewards.budget where campaign_id = ${campaignId}`;
  expect(budget?.granted_minor).toBe(10_00n);
});

test('a deposit that was never credited, and one taken back in another amount, move nothing and are incidents', async () => {
  const customer = await harness.openCustomer();
  const begun = await begin(customer, '5000');
  const orderid = begun.cashierUrl.split('/').at(-1)!;
  const debit = { messageid: begun.paymentId, orderid };
  expect(await notifyTrustly(harness, 'debit', customer, debit)).toBe('OK');
  expect((await read(customer, begun.paymentId)).state).toBe('pending');
  const other = await paid('7000');
  const otherOrder = other.cashierUrl.split('/').at(-1)!;
  await notifyTrustly(harness, 'debit', other.customer, { messageid: other.paymentId, orderid: otherOrder });
  expect((await read(other.customer, other.paymentId)).state).toBe('succeeded');
  expect((await other.customer.balances()).mainMinor).toBe(70_00n);
  const { items } = await listIncidents(harness.deps, null);
  const kindOf = (paymentId: string) =>
    items.filter((one) => one.claimed_payment_id === paymentId).map((one) => one.kind);
  expect(kindOf(begun.paymentId)).toEqual(['contradiction']);
  expect(kindOf(other.paymentId)).toEqual(['wrong_amount']);
});

test('a report of the credit that comes once more after the reversal credits nothing', async () => {
  const of = await paid('5000');
  await takeBack(of);
  const orderid = of.cashierUrl.split('/').at(-1)!;
  const credit = { messageid: of.paymentId, orderid };
  expect(await notifyTrustly(harness, 'credit', of.customer, credit)).toBe('OK');
  expect(await of.customer.balances()).toMatchObject({ mainMinor: 0n });
});

test('fifty reversals at once, by Trustly and by operators: one, and the others are refused by name', async () => {
  const of = await paid('5000');
  const { playerId } = of.customer;
  const orderid = of.cashierUrl.split('/').at(-1)!;
  const ends = await Promise.all(
    Array.from({ length: PARALLEL }, (_, index) =>
      index % 2 === 0
        ? notifyTrustly(harness, 'debit', of.customer, { messageid: of.paymentId, orderid })
        : harness.db
            .transact((tx) =>
              reverseCredited(harness.deps, tx, {
                playerId,
                paymentId: of.paymentId,
                reason: 'charged back',
              }),
            )
            .then(
              () => 'reversed',
              ({ code }: { code: string }) => code,
            ),
    ),
  );
  expect(new Set(ends.filter((end) => end !== 'OK' && end !== 'reversed'))).toEqual(
    new Set(['cashier.not_reversible']),
  );
  expect(await movedTo(of.customer, account.payments)).toBe(50_00n);
  expect(await owedBy(of.customer)).toBe(0n);
});

test('a reversal against a stake and a withdrawal, fifty times: each unit is taken once, and what is missing is owed', async () => {
  const waits = await times(async () => {
    const customer = await harness.openCustomer();
    customer.stepUp();
    const paymentId = randomUUID();
    const { playerId } = customer;
    await harness.owner.sql`
      insert into cashier.deposit (player_id, payment_id, idempotency_key, method, provider, market_id, currency,
        amount_minor, state, created_at, moved_at, expires_at)
      values (${playerId}, ${paymentId}, ${paymentId}, 'SKRILL', 'paymentiq', 'UN', 'EUR', 5000, 'succeeded',
        now(), now(), now())`;
    await carryOut(order(kind.deposit, `deposit:${paymentId}`, 50_00n, { playerId, providerId: 0 }));
    return { customer, playerId, paymentId };
  });
  const amount = { amountMinor: '3000', currency: 'EUR' };
  const ends = await Promise.all(
    waits.map(async ({ customer, playerId, paymentId }, index) => {
      const stake = order(kind.stake, 's', 15_00n, { playerId, roundKey: 'r', vertical: 1 });
      const body = { method: 'SKRILL', amount };
      const [held, { code }] = await Promise.all([
        customer.call('POST', '/player/wallet/withdrawal', body, randomUUID()),
        pause(index % 2 === 0 ? 0 : 150).then(() =>
          harness.db.transact((tx) => decideInTransaction(harness.ledger, tx, stake)),
        ),
        // With a growing distance, so that each of them comes first somewhere.
        pause(index * 10).then(() =>
          harness.db.transact((tx) =>
            reverseCredited(harness.deps, tx, { playerId, paymentId, reason: 'charged back' }),
          ),
        ),
      ]);
      return {
        stakedMinor: code === outcomeCode.done ? 15_00n : 0n,
        heldMinor: held.status === 201 ? 30_00n : 0n,
      };
    }),
  );
  expect(new Set(ends.map(({ stakedMinor }) => stakedMinor))).toEqual(new Set([0n, 15_00n]));
  expect(new Set(ends.map(({ heldMinor }) => heldMinor))).toEqual(new Set([0n, 30_00n]));
  for (const [index, { customer }] of waits.entries()) {
    const { stakedMinor, heldMinor } = ends[index]!;
    expect(await customer.balances()).toMatchObject({ mainMinor: 0n, pendingWithdrawalMinor: heldMinor });
    expect(await owedBy(customer)).toBe(stakedMinor + heldMinor);
  }
});
