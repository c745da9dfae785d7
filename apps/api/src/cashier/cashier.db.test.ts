import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeCode, provider, vertical } from '../ledger/public.ts';
import { applyDepositUpdate, endDeposit } from './deposit/deposit-update.service.ts';
import { applyPayoutUpdate, sendPayout } from './withdrawal/payout.service.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
  // No provider runs here: the tests deliver the updates themselves, concurrently.
  for (const system of ['payments', 'trustly'] as const)
    harness.sandbox.switchboard.set(system, { payout: 'hold' });
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const amount = { amountMinor: '10000', currency: 'EUR' };
const all = { minor: 100_00n, currency: 'EUR' };
const withdrawAll = (customer: Customer, key: string = randomUUID()) =>
  customer.call('POST', '/player/wallet/withdrawal', { method: 'SKRILL', amount }, key);
const cancelAll = (customer: Customer, id: string) => {
  const body = { pendingWithdrawalId: id, amount, cancelByPlayer: true };
  return customer.call('POST', '/player/wallet/withdrawal/cancellation', body, randomUUID());
};
const startDeposit = async (customer: Customer): Promise<string> => {
  const body = { method: 'SKRILL', amount };
  return (await customer.call('POST', '/player/wallet/deposit', body, randomUUID())).body.paymentId;
};

test('of ten concurrent withdrawals over one balance exactly one succeeds', async () => {
  const customer = await harness.openCustomer({ mainMinor: 100_00n });
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdrawAll(customer)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['cashier.not_enough_funds']));
  expect(await customer.balances()).toMatchObject({ mainMinor: 0n, pendingWithdrawalMinor: 100_00n });
});

test('the same withdrawal sent twenty times concurrently is one withdrawal', async () => {
  const customer = await harness.openCustomer({ mainMinor: 300_00n });
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdrawAll(customer, key)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await customer.balances()).toMatchObject({ mainMinor: 200_00n, pendingWithdrawalMinor: 100_00n });
});

test('a bet and a withdrawal of the same money, concurrent: one of them, never both, never below zero', async () => {
  for (let round = 0; round < 10; round += 1) {
    const customer = await harness.openCustomer({ mainMinor: 100_00n });
    const stake = harness.wagering.stake({
      playerId: customer.playerId,
      providerId: provider.halcyon,
      transactionId: `race-${round}`,
      vertical: vertical.casino,
      currency: 'EUR',
      roundId: `round-${round}`,
      gameId: 'race',
      isRoundFinal: false,
      amountMinor: 100_00n,
    });
    const [staked, withdrawn] = await Promise.all([stake, withdrawAll(customer)]);
    const wins = [staked.code === outcomeCode.done, withdrawn.status === 201].filter(Boolean);
    expect(wins).toHaveLength(1);
    expect((await customer.balances()).mainMinor).toBe(0n);
  }
});

test('twenty concurrent updates of one deposit credit it once', async () => {
  const customer = await harness.openCustomer();
  const paymentId = await startDeposit(customer);
  const update = { playerId: customer.playerId, paymentId, what: 'succeeded', amount: all } as const;
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, () => applyDepositUpdate(harness.deps, update, 'paymentiq', 'test')),
  );
  expect(verdicts.filter(({ kind }) => kind === 'applied')).toHaveLength(1);
  expect(verdicts.filter(({ kind }) => kind === 'repeated')).toHaveLength(19);
  expect((await customer.balances()).mainMinor).toBe(100_00n);
});

test('an announcement of money that arrives after the end of its deposit changes nothing and is no incident', async () => {
  const customer = await harness.openCustomer();
  const paymentId = await startDeposit(customer);
  const update = { playerId: customer.playerId, paymentId, amount: all } as const;
  const report = (what: 'cancelled' | 'authorised') =>
    applyDepositUpdate(harness.deps, { ...update, what }, 'paymentiq', 'test');
  expect((await report('cancelled')).kind).toBe('applied');
  expect((await report('authorised')).kind).toBe('repeated');
});

test('money that arrives in the moment we give up is credited, whichever is first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const customer = await harness.openCustomer();
    const paymentId = await startDeposit(customer);
    const update = { playerId: customer.playerId, paymentId, what: 'succeeded', amount: all } as const;
    await Promise.all([
      applyDepositUpdate(harness.deps, update, 'paymentiq', 'test'),
      endDeposit(harness.deps, customer.playerId, paymentId, 'expire', 'abandoned'),
    ]);
    expect((await customer.balances()).mainMinor).toBe(100_00n);
  }
});

test('a cancellation and the provider’s last question, concurrent: the money goes or stays, never both', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 10; round += 1) {
    const customer = await harness.openCustomer({ mainMinor: 100_00n });
    const { playerId } = customer;
    const { id } = (await withdrawAll(customer)).body;
    await sendPayout(harness.deps, playerId, id);
    const asked = { playerId, withdrawalId: id, what: 'asked', amount: all } as const;
    const [verdict, cancelled] = await Promise.all([
      applyPayoutUpdate(harness.deps, asked, 'paymentiq', 'test'),
      cancelAll(customer, id),
    ]);
    const mayPay = verdict.kind !== 'refused';
    expect(mayPay).toBe(cancelled.status !== 200);
    seen.add(mayPay ? 'paid' : 'cancelled');
    const { mainMinor, pendingWithdrawalMinor } = await customer.balances();
    expect([mainMinor, pendingWithdrawalMinor]).toEqual(mayPay ? [0n, 100_00n] : [100_00n, 0n]);
  }
  expect(seen.size).toBeGreaterThan(0);
});

test('paid and failed, concurrent: one wins, the other is an incident', async () => {
  const customer = await harness.openCustomer({ mainMinor: 100_00n });
  const { playerId } = customer;
  const { id } = (await withdrawAll(customer)).body;
  await sendPayout(harness.deps, playerId, id);
  const verdicts = await Promise.all(
    (['paid', 'failed'] as const).map((what) =>
      applyPayoutUpdate(harness.deps, { playerId, withdrawalId: id, what, amount: all }, 'paymentiq', 'test'),
    ),
  );
  expect(verdicts.filter(({ kind }) => kind === 'applied')).toHaveLength(1);
  const { mainMinor, pendingWithdrawalMinor } = await customer.balances();
  expect(pendingWithdrawalMinor).toBe(0n);
  expect([0n, 100_00n]).toContain(mainMinor);
});

test('the application may not change or remove a step, a notification or an incident', async () => {
  await expect(harness.db.sql`update cashier.deposit_step set state = 'succeeded'`).rejects.toThrow(
    'permission denied',
  );
  await expect(harness.db.sql`delete from cashier.withdrawal_step`).rejects.toThrow('permission denied');
  await expect(harness.db.sql`update cashier.notification set status = 'OK'`).rejects.toThrow(
    'permission denied',
  );
  await expect(harness.db.sql`delete from cashier.incident`).rejects.toThrow('permission denied');
});
