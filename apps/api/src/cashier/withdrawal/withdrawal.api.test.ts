import { randomUUID } from 'node:crypto';
import {
  openCashierHarness,
  type CashierHarness,
  type Customer,
  type CustomerOf,
} from '@halcyon/testkit/cashier-harness';
import { paymentIqHeaders } from '@halcyon/wire/payments/payment-iq';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { barStakes } from '../../ledger/guard.service.ts';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { listIncidents } from '../payment/incident.service.ts';
import { sendPayout } from './payout.service.ts';
import { decideReview } from './withdrawal.service.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
beforeEach(() => {
  for (const system of ['payments', 'trustly'] as const)
    harness.sandbox.switchboard.set(system, { payout_ms: 50 });
});
afterEach(() => harness.sandbox.switchboard.reset());

const money = (amountMinor: string, currency = 'EUR') => ({ amountMinor, currency });
/** With money, and a second factor passed just now. */
const rich = async (of: CustomerOf = {}) => {
  const customer = await harness.openCustomer({ mainMinor: 100_00n, ...of });
  customer.stepUp();
  return customer;
};
const request = (
  customer: Customer,
  method = 'SKRILL',
  amountMinor = '2000',
  key: string = randomUUID(),
  currency = 'EUR',
) =>
  customer.call('POST', '/player/wallet/withdrawal', { method, amount: money(amountMinor, currency) }, key);
const cancel = (customer: Customer, id: string, amountMinor = '2000', currency = 'EUR') => {
  const body = { pendingWithdrawalId: id, amount: money(amountMinor, currency), cancelByPlayer: true };
  return customer.call('POST', '/player/wallet/withdrawal/cancellation', body, randomUUID());
};
const read = async (customer: Customer, id: string) =>
  (await customer.call('GET', `/player/wallet/withdrawals/${id}`)).body;
const becomes = (customer: Customer, id: string, state: string) =>
  vi.waitFor(async () => expect((await read(customer, id)).state).toBe(state), 10_000);
/** What the job does a moment after the request. */
const send = (customer: Customer, id: string) => sendPayout(harness.deps, customer.playerId, id);
const held = async (customer: Customer) => {
  const { mainMinor, pendingWithdrawalMinor } = await customer.balances();
  return [mainMinor, pendingWithdrawalMinor];
};
const incidentsOf = async (id: string) =>
  (await listIncidents(harness.deps, null)).items
    .filter((incident) => incident.claimed_payment_id === id)
    .map(({ kind }) => kind);
const statesOf = (withdrawal: { timeline: { state: string }[] }) =>
  withdrawal.timeline.map(({ state }) => state);

describe.each(['SKRILL', 'CREDITCARD', 'TRUSTLY'])('a withdrawal by %s', (method) => {
  test('is set aside immediately, paid by the provider, and its steps have their instants', async () => {
    const customer = await rich();
    const asked = await request(customer, method);
    expect(asked).toMatchObject({
      status: 201,
      body: { state: 'approved', status: 'PENDING', amount: money('2000') },
    });
    expect(await held(customer)).toEqual([80_00n, 20_00n]);
    expect((await customer.call('GET', '/player/wallet/pendingWithdrawal')).body).toMatchObject({
      items: [{ id: asked.body.id }],
      total: money('2000'),
    });
    await send(customer, asked.body.id);
    await becomes(customer, asked.body.id, 'paid');
    expect(await held(customer)).toEqual([80_00n, 0n]);
    const paid = await read(customer, asked.body.id);
    expect(statesOf(paid)).toEqual(['requested', 'approved', 'sent', 'paid']);
    expect(paid).toMatchObject({ status: 'SUCCESS', canCancel: false });
    expect((await customer.call('GET', '/player/wallet/pendingWithdrawal')).body.items).toEqual([]);
  });

  test('whose payout fails returns to the balance', async () => {
    harness.sandbox.switchboard.set('payments', { payout: 'fail' });
    harness.sandbox.switchboard.set('trustly', { payout: 'fail' });
    const customer = await rich();
    const { body } = await request(customer, method);
    await send(customer, body.id);
    await becomes(customer, body.id, 'returned');
    expect(await held(customer)).toEqual([100_00n, 0n]);
    const back = await read(customer, body.id);
    expect(statesOf(back)).toEqual(['requested', 'approved', 'sent', 'failed', 'returned']);
    expect(back.status).toBe('REVERTED');
  });

  test('whose update arrives five times is paid once', async () => {
    harness.sandbox.switchboard.set('payments', { repeat: 4 });
    harness.sandbox.switchboard.set('trustly', { repeat: 4 });
    const customer = await rich();
    const { body } = await request(customer, method);
    await send(customer, body.id);
    await send(customer, body.id);
    await becomes(customer, body.id, 'paid');
    expect(await held(customer)).toEqual([80_00n, 0n]);
    expect(await incidentsOf(body.id)).toEqual([]);
  });

  test('whose update never arrives is polled for', async () => {
    harness.sandbox.switchboard.set('payments', { silent: true, payout_ms: 0 });
    harness.sandbox.switchboard.set('trustly', { silent: true, payout_ms: 0 });
    const customer = await rich();
    const { body } = await request(customer, method);
    await send(customer, body.id);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await read(customer, body.id)).state).toBe('sent');
    harness.clock.move(2 * 60_000);
    await lookAfterPayments(harness.deps);
    expect((await read(customer, body.id)).state).toBe('paid');
  });
});

describe('a payout order', () => {
  test('that finds the provider down is sent again, and pays once', async () => {
    const customer = await rich();
    const { body } = await request(customer);
    harness.sandbox.switchboard.set('payments', { fail: true });
    await expect(send(customer, body.id)).rejects.toThrow('HTTP 503');
    expect((await read(customer, body.id)).state).toBe('sent');
    harness.sandbox.switchboard.set('payments', { fail: false });
    harness.clock.move(2 * 60_000);
    await lookAfterPayments(harness.deps);
    await becomes(customer, body.id, 'paid');
    expect(await held(customer)).toEqual([80_00n, 0n]);
  });

  test.each(['SKRILL', 'TRUSTLY'])(
    'whose answer was lost is given again, and pays once (%s)',
    async (method) => {
      const customer = await rich();
      const { body } = await request(customer, method);
      await send(customer, body.id);
      await harness.owner.sql`update cashier.withdrawal set order_id = null where withdrawal_id = ${body.id}`;
      await send(customer, body.id);
      await becomes(customer, body.id, 'paid');
      expect(await held(customer)).toEqual([80_00n, 0n]);
      expect(await incidentsOf(body.id)).toEqual([]);
    },
  );

  test.each(['SKRILL', 'TRUSTLY'])(
    'that the provider has no record of is ordered again (%s)',
    async (method) => {
      const customer = await rich();
      const { body } = await request(customer, method);
      await harness.owner.sql`
      update cashier.withdrawal set state = 'sent', order_id = 'forgotten' where withdrawal_id = ${body.id}`;
      harness.clock.move(2 * 60_000);
      await lookAfterPayments(harness.deps);
      await becomes(customer, body.id, 'paid');
      expect(await held(customer)).toEqual([80_00n, 0n]);
    },
  );

  test('of a player who excluded himself meanwhile is paid', async () => {
    const customer = await rich();
    const { body } = await request(customer);
    await harness.db.transact((tx) => barStakes(tx, customer.playerId, new Date(Date.now() + 86_400_000)));
    await send(customer, body.id);
    await becomes(customer, body.id, 'paid');
    expect(await held(customer)).toEqual([80_00n, 0n]);
  });

  test('goes to the bank account that a Trustly deposit came from, and requires no second factor', async () => {
    const customer = await harness.openCustomer({ mainMinor: 100_00n });
    const start = { method: 'TRUSTLY', amount: money('5000') };
    const deposit = await customer.call('POST', '/player/wallet/deposit', start, randomUUID());
    const outcome = new URLSearchParams({ outcome: 'success' });
    await fetch(deposit.body.cashierUrl, { method: 'POST', body: outcome, redirect: 'manual' });
    const { items } = (await customer.call('GET', '/player/payout-accounts')).body;
    expect(items).toMatchObject([{ method: 'TRUSTLY', maskedAccount: expect.stringContaining('****') }]);
    const { body } = await request(customer, 'TRUSTLY');
    expect(body.maskedAccount).toBe(items[0].maskedAccount);
    await send(customer, body.id);
    await becomes(customer, body.id, 'paid');
  });

  test('to an account that is named at the provider requires a second factor, and continues with the same key', async () => {
    const customer = await harness.openCustomer({ mainMinor: 100_00n });
    const key = randomUUID();
    const asked = () => request(customer, 'TRUSTLY', '2000', key);
    expect(await asked()).toMatchObject({ status: 403, body: { code: 'session.step_up_required' } });
    expect(await held(customer)).toEqual([100_00n, 0n]);
    // A withdrawal that would be refused anyway is refused without requiring a code.
    expect((await request(customer, 'TRUSTLY', '12000')).body.code).toBe('cashier.not_enough_funds');
    // An account that a provider has confirmed requires none.
    expect((await request(customer, 'SKRILL')).status).toBe(201);

    customer.stepUp();
    const { status, body } = await asked();
    expect(status).toBe(201);
    expect((await asked()).body.id).toBe(body.id);
    expect(await held(customer)).toEqual([60_00n, 40_00n]);
    await send(customer, body.id);
    await becomes(customer, body.id, 'paid');
    // The account is stored from then on, and the next order uses it automatically.
    harness.clock.move(6 * 60_000);
    const next = await request(customer, 'TRUSTLY');
    expect([next.status, next.body.maskedAccount]).toEqual([201, expect.stringContaining('****')]);
  });

  test('that was paid and then reported as failed is an incident, and moves nothing', async () => {
    const customer = await rich();
    const { body } = await request(customer);
    await send(customer, body.id);
    await becomes(customer, body.id, 'paid');
    const call = JSON.stringify({
      userId: customer.playerId.toString(),
      authCode: body.id,
      txAmount: '-20.00',
      txAmountCy: 'EUR',
      txId: '9',
      provider: 'SKRILL',
      statusCode: 'ERR_DECLINED_REFUSED',
      attributes: { withdrawalId: body.id },
    });
    const headers = paymentIqHeaders(call, harness.deps.connections.paymentIq.secret);
    const response = await fetch(`${harness.url}/integrations/paymentiq/cancel`, {
      method: 'POST',
      headers,
      body: call,
    });
    expect(await response.json()).toMatchObject({ success: false });
    expect(await incidentsOf(body.id)).toEqual(['contradiction']);
    expect(await held(customer)).toEqual([80_00n, 0n]);
  });

  test('reported with another amount is an incident, and the money stays on hold', async () => {
    harness.sandbox.switchboard.set('payments', { wrong_amount: true });
    const customer = await rich();
    const { body } = await request(customer);
    await send(customer, body.id);
    await vi.waitFor(async () => expect(await incidentsOf(body.id)).toContain('wrong_amount'));
    expect(await held(customer)).toEqual([80_00n, 20_00n]);
  });
});

describe('a withdrawal can be taken back', () => {
  test('before it is sent, and the money is playable again', async () => {
    const customer = await rich();
    const { body } = await request(customer);
    expect(body.canCancel).toBe(true);
    const cancelled = await cancel(customer, body.id);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { state: 'cancelled', status: 'CANCELLED', canCancel: false },
    });
    expect(await held(customer)).toEqual([100_00n, 0n]);
    await send(customer, body.id);
    expect((await read(customer, body.id)).state).toBe('cancelled');
  });

  test('after it was sent, while the provider has not requested approval; its request is then refused', async () => {
    harness.sandbox.switchboard.set('payments', { payout: 'hold' });
    const customer = await rich();
    const { body } = await request(customer);
    await send(customer, body.id);
    expect((await cancel(customer, body.id)).body.state).toBe('cancelled');
    harness.sandbox.switchboard.set('payments', { payout: 'auto' });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await read(customer, body.id)).state).toBe('cancelled');
    expect(await held(customer)).toEqual([100_00n, 0n]);
    expect(await incidentsOf(body.id)).toEqual([]);
  });

  test('never once the order is with a provider that requests no approval', async () => {
    harness.sandbox.switchboard.set('trustly', { payout: 'hold' });
    const customer = await rich();
    const { body } = await request(customer, 'TRUSTLY');
    await send(customer, body.id);
    expect((await cancel(customer, body.id)).body.code).toBe('cashier.cancellation_too_late');
    expect(await held(customer)).toEqual([80_00n, 20_00n]);
  });

  test.each([
    ['UK', 'GBP'],
    ['PP', 'SEK'],
    ['NL', 'EUR'],
  ] as const)(
    'not in market %s: the server refuses and the screen gets the flag',
    async (marketId, currency) => {
      const customer = await rich({ marketId, level: 'FULLY VERIFIED', mainMinor: 10_000_00n });
      const { body } = await request(customer, 'SKRILL', '100000', randomUUID(), currency);
      expect(body).toMatchObject({ state: 'approved', canCancel: false });
      const refused = await cancel(customer, body.id, '100000', currency);
      expect(refused).toMatchObject({ status: 422, body: { code: 'cashier.cancellation_not_allowed' } });
      expect(await held(customer)).toEqual([9_000_00n, 1_000_00n]);
    },
  );

  test.each([
    ['another amount', '1999', 'cashier.amount_mismatch'],
    ['a currency that is not its own', '2000', 'cashier.amount_mismatch'],
  ])('not with %s', async (what, amountMinor, code) => {
    const customer = await rich();
    const { body } = await request(customer);
    const currency = what.includes('currency') ? 'USD' : 'EUR';
    expect((await cancel(customer, body.id, amountMinor, currency)).body.code).toBe(code);
  });

  test('not by another player, and not twice', async () => {
    const [customer, stranger] = [await rich(), await rich()];
    const { body } = await request(customer);
    expect(await cancel(stranger, body.id)).toMatchObject({
      status: 404,
      body: { code: 'cashier.withdrawal_unknown' },
    });
    await cancel(customer, body.id);
    expect((await cancel(customer, body.id)).body.code).toBe('cashier.cancellation_too_late');
    expect(await held(customer)).toEqual([100_00n, 0n]);
  });
});

describe('a withdrawal of a restricted account', () => {
  test('waits for a person, and the profile says so until it is decided', async () => {
    const customer = await rich({ status: 'RESTRICTED', level: 'FULLY VERIFIED' });
    const { playerId } = customer;
    const { body } = await request(customer);
    expect(body).toMatchObject({ state: 'requested', isInReview: true });
    const isMarked = async () => {
      const [row] = await harness.owner.sql<{ is_withdrawal_review: boolean }>`
        select is_withdrawal_review from identity.access where player_id = ${playerId}`;
      return row?.is_withdrawal_review;
    };
    expect(await isMarked()).toBe(true);
    await send(customer, body.id);
    expect((await read(customer, body.id)).state).toBe('requested');
    const review = {
      playerId,
      withdrawalId: body.id,
      isApproved: true,
      reason: 'operator 7: source of funds seen',
    };
    await harness.db.transact((tx) => decideReview(harness.deps, tx, review));
    expect(await isMarked()).toBe(false);
    await send(customer, body.id);
    await becomes(customer, body.id, 'paid');
  });

  test('that a person declines is the player’s again', async () => {
    const customer = await rich({ status: 'RESTRICTED', level: 'FULLY VERIFIED' });
    const { body } = await request(customer);
    const review = {
      playerId: customer.playerId,
      withdrawalId: body.id,
      isApproved: false,
      reason: 'operator 7',
    };
    await harness.db.transact((tx) => decideReview(harness.deps, tx, review));
    expect((await read(customer, body.id)).state).toBe('cancelled');
    expect(await held(customer)).toEqual([100_00n, 0n]);
  });
});
