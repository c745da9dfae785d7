import { policies } from '@halcyon/testkit/dependencies';
import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { notifyPaymentIq, notifyTrustly } from '@halcyon/testkit/payment-notices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listIncidents } from './incident.service.ts';
import { sendPayout } from '../withdrawal/payout.service.ts';
import { endSuspension, isReturnOnly, listSuspended } from '../deposit/suspense.service.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
  // Nothing runs automatically: each test sends the providers' notifications.
  harness.sandbox.switchboard.set('payments', { payout: 'hold' });
  harness.sandbox.switchboard.set('trustly', { payout: 'hold' });
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const post = async (customer: Customer, what: 'deposit' | 'withdrawal', method: string) => {
  const body = { method, amount: { amountMinor: '5000', currency: 'EUR' } };
  return (await customer.call('POST', `/player/wallet/${what}`, body, randomUUID())).body;
};
const stateOf = async (customer: Customer, path: string) =>
  (await customer.call('GET', `/player/wallet/${path}`)).body.state;
const incidentsOf = async ({ playerId }: Customer) => {
  const { items } = await listIncidents(harness.deps, null);
  return items.filter((one) => one.claimed_player_id === playerId.toString()).map(({ kind }) => kind);
};
const suspendedOf = async ({ playerId }: Customer) =>
  (await listSuspended(harness.db, 1_000)).filter((row) => row.player_id === playerId);
const accountsOf = async ({ playerId }: Customer) =>
  (
    await harness.owner.sql<{ account_id: string | null }>`
      select account_id from cashier.payout_account where player_id = ${playerId}`
  ).map((row) => row.account_id);
const orderOf = async (paymentId: string) => {
  const [row] = await harness.owner.sql<{ order_id: string }>`
    select order_id from cashier.deposit where payment_id = ${paymentId}`;
  return row!.order_id;
};
/** A payout of 50.00 that is with its provider. */
async function sent(method: 'SKRILL' | 'TRUSTLY') {
  const customer = await harness.openCustomer({ mainMinor: 100_00n });
  customer.stepUp();
  const { id } = await post(customer, 'withdrawal', method);
  await sendPayout(harness.deps, customer.playerId, id);
  const [row] = await harness.owner.sql<{ order_id: string }>`
    select order_id from cashier.withdrawal where withdrawal_id = ${id}`;
  const say = (name: 'authorize' | 'transfer' | 'cancel', txId: string, of: object = {}) =>
    notifyPaymentIq(harness, name, customer, {
      txAmount: '-50.00',
      txPspAmount: '-50.00',
      txId,
      attributes: { withdrawalId: id },
      ...of,
    });
  return { customer, id, say, orderId: row!.order_id };
}

describe('two payments of one deposit under two transaction ids', () => {
  test('by PaymentIQ: the first is credited, the second is in suspense with an incident, once', async () => {
    const customer = await harness.openCustomer();
    const { paymentId } = await post(customer, 'deposit', 'SKRILL');
    const say = (name: 'authorize' | 'transfer', txId: string) =>
      notifyPaymentIq(harness, name, customer, { txId, attributes: { paymentId } });
    expect(await say('authorize', 'A')).toBe(true);
    expect(await say('authorize', 'A')).toBe(true);
    expect(await say('authorize', 'B')).toBe(false);
    expect(await incidentsOf(customer)).toEqual(['contradiction']);
    expect(await say('transfer', 'A')).toBe(true);
    expect(await say('transfer', 'B')).toBe(true);
    expect(await say('transfer', 'B')).toBe(true);
    expect(await say('transfer', 'A')).toBe(true);
    expect((await customer.balances()).mainMinor).toBe(50_00n);
    const [second, ...more] = await suspendedOf(customer);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ amount_minor: 50_00n, provider_transaction_id: 'B' });
    expect(await incidentsOf(customer)).toEqual(['contradiction', 'contradiction']);
    // Two operators credit it, like any suspended deposit.
    const of = { playerId: customer.playerId, paymentId: second!.payment_id };
    await harness.db.transact((tx) =>
      endSuspension(harness.deps, tx, { ...of, way: 'release', reason: 'own' }),
    );
    expect((await customer.balances()).mainMinor).toBe(100_00n);
    expect(await say('transfer', 'B')).toBe(true);
    expect((await customer.balances()).mainMinor).toBe(100_00n);
  });

  test('by PaymentIQ, the second one first: money of a transaction that was not let go waits in suspense', async () => {
    const customer = await harness.openCustomer();
    const { paymentId } = await post(customer, 'deposit', 'SKRILL');
    const say = (name: 'authorize' | 'transfer' | 'cancel', txId: string) =>
      notifyPaymentIq(harness, name, customer, { txId, attributes: { paymentId } });
    await say('authorize', 'A');
    expect(await say('transfer', 'B')).toBe(true);
    expect(await say('cancel', 'B')).toBe(false);
    expect((await customer.balances()).mainMinor).toBe(0n);
    expect(await suspendedOf(customer)).toHaveLength(1);
    expect(await say('transfer', 'A')).toBe(true);
    expect((await customer.balances()).mainMinor).toBe(50_00n);
  });

  test('by Trustly: a credit under another order is in suspense with an incident', async () => {
    const customer = await harness.openCustomer();
    const { paymentId } = await post(customer, 'deposit', 'TRUSTLY');
    const orderid = await orderOf(paymentId);
    const credit = (of: string) =>
      notifyTrustly(harness, 'credit', customer, { messageid: paymentId, orderid: of });
    expect(await credit(orderid)).toBe('OK');
    expect(await credit('42')).toBe('OK');
    expect(await credit('42')).toBe('OK');
    expect((await customer.balances()).mainMinor).toBe(50_00n);
    expect((await suspendedOf(customer)).map((row) => row.provider_transaction_id)).toEqual(['42']);
    expect(await incidentsOf(customer)).toEqual(['contradiction']);
  });
});

describe('a payout is bound to the transaction that was let go', () => {
  test('the cancel of transaction B while A was let go gives no money back, and is an incident', async () => {
    const { customer, id, say, orderId: a } = await sent('SKRILL');
    expect(await say('authorize', a)).toBe(true);
    expect(await say('cancel', 'B')).toBe(false);
    expect(await stateOf(customer, `withdrawals/${id}`)).toBe('sent');
    expect(await customer.balances()).toMatchObject({ mainMinor: 50_00n, pendingWithdrawalMinor: 50_00n });
    expect(await incidentsOf(customer)).toEqual(['contradiction']);
    expect(await say('transfer', a)).toBe(true);
    expect(await stateOf(customer, `withdrawals/${id}`)).toBe('paid');
    expect(await incidentsOf(customer)).toEqual(['contradiction']);
  });

  test('a second payout transaction of one withdrawal is refused, and is an incident', async () => {
    const { customer, say, orderId: a } = await sent('SKRILL');
    expect(await say('authorize', a)).toBe(true);
    expect(await say('authorize', 'B')).toBe(false);
    expect(await say('transfer', a)).toBe(true);
    expect(await say('transfer', a)).toBe(true);
    expect(await say('transfer', 'B')).toBe(false);
    expect(await incidentsOf(customer)).toEqual(['contradiction', 'contradiction']);
    expect(await customer.balances()).toMatchObject({ mainMinor: 50_00n, pendingWithdrawalMinor: 0n });
  });

  test('Trustly confirms a payout under another order: an incident, and the money stays on hold', async () => {
    const { customer, id } = await sent('TRUSTLY');
    const of = { messageid: id, orderid: '42' };
    expect(await notifyTrustly(harness, 'payoutconfirmation', customer, of)).toBe('FAILED');
    expect(await stateOf(customer, `withdrawals/${id}`)).toBe('sent');
    expect(await incidentsOf(customer)).toEqual(['contradiction']);
  });
});

describe('an account of another person', () => {
  const [own, other] = ['BYRNE ANNA', 'John Doe'];

  test('may not continue with a deposit that PaymentIQ requests approval for', async () => {
    const customer = await harness.openCustomer();
    const { paymentId } = await post(customer, 'deposit', 'SKRILL');
    const of = { accountHolder: other, attributes: { paymentId } };
    expect(await notifyPaymentIq(harness, 'authorize', customer, of)).toBe(false);
    expect(await stateOf(customer, `deposit/${paymentId}`)).toBe('failed');
    expect(await incidentsOf(customer)).toEqual(['wrong_payer']);
  });

  test('puts its money in suspense, and is no payout account even when operators credit it (PaymentIQ)', async () => {
    const customer = await harness.openCustomer();
    const { paymentId } = await post(customer, 'deposit', 'SKRILL');
    const account = { maskedAccount: 'j***@mail.example', accountId: 'J', accountHolder: other };
    const of = { ...account, attributes: { paymentId } };
    expect(await notifyPaymentIq(harness, 'transfer', customer, of)).toBe(true);
    expect(await stateOf(customer, `deposit/${paymentId}`)).toBe('suspended');
    expect(await incidentsOf(customer)).toEqual(['wrong_payer']);
    const ending = {
      playerId: customer.playerId,
      paymentId,
      way: 'release',
      reason: 'a joint account',
    } as const;
    await harness.db.transact((tx) => endSuspension(harness.deps, tx, ending));
    expect((await customer.balances()).mainMinor).toBe(50_00n);
    expect(await accountsOf(customer)).toEqual([]);
  });

  test('puts its money in suspense, from where a market that wants it sent back lets no operator credit it', async () => {
    const customer = await harness.openCustomer({ marketId: 'DE', level: 'FULLY VERIFIED' });
    const { paymentId } = await post(customer, 'deposit', 'SKRILL');
    const of = { accountHolder: other, attributes: { paymentId } };
    expect(await notifyPaymentIq(harness, 'transfer', customer, of)).toBe(true);
    const [row] = await suspendedOf(customer);
    expect(row && isReturnOnly(policies, row)).toBe(true);
    const end = (way: 'release' | 'return') =>
      harness.db.transact((tx) =>
        endSuspension(harness.deps, tx, {
          playerId: customer.playerId,
          paymentId,
          way,
          reason: 'a joint account',
        }),
      );
    await expect(end('release')).rejects.toThrow('cashier.return_only');
    await end('return');
    expect(await stateOf(customer, `deposit/${paymentId}`)).toBe('sent_back');
    expect((await customer.balances()).mainMinor).toBe(0n);
  });

  test('puts its money in suspense, and is no payout account (Trustly)', async () => {
    const customer = await harness.openCustomer();
    const { paymentId } = await post(customer, 'deposit', 'TRUSTLY');
    const of = { messageid: paymentId, orderid: await orderOf(paymentId) };
    await notifyTrustly(harness, 'account', customer, { ...of, attributes: { name: other } });
    expect(await notifyTrustly(harness, 'credit', customer, of)).toBe('OK');
    expect(await stateOf(customer, `deposit/${paymentId}`)).toBe('suspended');
    expect(await incidentsOf(customer)).toEqual(['wrong_payer', 'wrong_payer']);
    expect(await accountsOf(customer)).toEqual([]);
  });

  test.each(['SKRILL', 'TRUSTLY'] as const)('is paid nothing out (%s)', async (method) => {
    const { customer, id, say, orderId } = await sent(method);
    if (method === 'SKRILL') {
      expect(await say('authorize', orderId, { accountHolder: other })).toBe(false);
    } else {
      const of = { messageid: id, orderid: orderId };
      await notifyTrustly(harness, 'account', customer, { ...of, attributes: { name: other } });
      expect(await notifyTrustly(harness, 'debit', customer, of)).toBe('FAILED');
    }
    expect(await incidentsOf(customer)).toContain('wrong_payer');
    expect(await accountsOf(customer)).toEqual([]);
    expect(await stateOf(customer, `withdrawals/${id}`)).toBe('sent');
  });

  test('that Trustly reports before money has arrived is no payout account; the player’s own is one with the money', async () => {
    const customer = await harness.openCustomer({ mainMinor: 100_00n });
    const { paymentId } = await post(customer, 'deposit', 'TRUSTLY');
    const of = { messageid: paymentId, orderid: await orderOf(paymentId) };
    await notifyTrustly(harness, 'account', customer, { ...of, attributes: { name: own } });
    expect(await accountsOf(customer)).toEqual([]);
    const refused = await post(customer, 'withdrawal', 'TRUSTLY');
    expect(refused.code).toBe('session.step_up_required');
    expect(await notifyTrustly(harness, 'credit', customer, of)).toBe('OK');
    expect(await accountsOf(customer)).toEqual(['7001']);
    expect(await incidentsOf(customer)).toEqual([]);
  });
});
