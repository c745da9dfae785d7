import { randomUUID } from 'node:crypto';
import { paymentMethodIds } from '@halcyon/contract/cashier/payment';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { notifyPaid } from '@halcyon/testkit/payment-notices';
import { paymentIqHeaders } from '@halcyon/wire/payments/payment-iq';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setProfileMarks } from '../../identity/closing/account.service.ts';
import { barStakes } from '../../ledger/guard.service.ts';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { findDeposit } from './deposit.store.ts';
import { listIncidents } from '../payment/incident.service.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
afterEach(() => harness.sandbox.switchboard.reset());

const euros = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });
const start = (customer: Customer, method = 'SKRILL', amountMinor = '5000', key: string = randomUUID()) =>
  customer.call('POST', '/player/wallet/deposit', { method, amount: euros(amountMinor) }, key);
const read = async (customer: Customer, paymentId: string) =>
  (await customer.call('GET', `/player/wallet/deposit/${paymentId}`)).body;
const choose = (cashierUrl: string, outcome: string) =>
  fetch(cashierUrl, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
/** A deposit taken to the end that the payer chooses; the state afterwards. */
async function pay(customer: Customer, outcome: string, method = 'SKRILL') {
  const { body } = await start(customer, method);
  await choose(body.cashierUrl, outcome);
  return { paymentId: body.paymentId as string, cashierUrl: body.cashierUrl as string };
}
const stateOf = async (customer: Customer, paymentId: string) => (await read(customer, paymentId)).state;
const becomes = (customer: Customer, paymentId: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(customer, paymentId)).toBe(state), 10_000);
/** The provider's request for approval was answered with yes. */
const isLetGo = (of: Customer, paymentId: string) =>
  vi.waitFor(async () =>
    expect((await findDeposit(harness.db, of.playerId, paymentId))?.asked_at).toBeTruthy(),
  );
const mainOf = async (customer: Customer) => (await customer.balances()).mainMinor;
const incidentsOf = async (paymentId: string) => {
  const { items } = await listIncidents(harness.deps, null);
  return items.filter((incident) => incident.claimed_payment_id === paymentId).map(({ kind }) => kind);
};
const askNow = async (minutes: number) => {
  harness.clock.move(minutes * 60_000);
  await lookAfterPayments(harness.deps);
};

// facts: W4.2
describe.each(['SKRILL', 'CREDITCARD', 'NETELLER', 'PAYSAFECARD', 'TRUSTLY'])('a deposit by %s', (method) => {
  test('is on the balance once it is paid, with every step and its instant', async () => {
    const customer = await harness.openCustomer();
    const { paymentId } = await pay(customer, 'success', method);
    await becomes(customer, paymentId, 'succeeded');
    expect(await mainOf(customer)).toBe(50_00n);
    const deposit = await read(customer, paymentId);
    expect(deposit).toMatchObject({ status: 'SUCCESS', method, amount: euros('5000'), expiresAt: null });
    const states = deposit.timeline.map(({ state }: { state: string }) => state);
    // PaymentIQ's request for approval is no confirmation by the bank.
    const toldByBank = ['created', 'pending', 'authorised', 'succeeded'];
    expect(states).toEqual(toldByBank.filter((state) => method === 'TRUSTLY' || state !== 'authorised'));
  });

  test.each([
    ['cancel', 'cancelled', 'CANCELLED'],
    ['failure', method === 'TRUSTLY' ? 'cancelled' : 'failed', method === 'TRUSTLY' ? 'CANCELLED' : 'FAILED'],
  ])('that ends with %s credits nothing', async (outcome, state, status) => {
    const customer = await harness.openCustomer();
    const { paymentId } = await pay(customer, outcome, method);
    await becomes(customer, paymentId, state);
    const deposit = await read(customer, paymentId);
    expect(deposit.status).toBe(status);
    expect(JSON.stringify(deposit.timeline)).not.toContain('authorised');
    expect(await mainOf(customer)).toBe(0n);
  });
});

describe('an update of a payment', () => {
  test.each(['SKRILL', 'TRUSTLY'])('that comes five times credits once (%s)', async (method) => {
    harness.sandbox.switchboard.set('payments', { repeat: 4 });
    harness.sandbox.switchboard.set('trustly', { repeat: 4 });
    const customer = await harness.openCustomer();
    const { paymentId } = await pay(customer, 'success', method);
    await becomes(customer, paymentId, 'succeeded');
    await vi.waitFor(async () => expect(await mainOf(customer)).toBe(50_00n));
    expect(await incidentsOf(paymentId)).toEqual([]);
  });

  test.each(['SKRILL', 'TRUSTLY'])('in the wrong order credits once and ends well (%s)', async (method) => {
    harness.sandbox.switchboard.set('payments', { reorder: true });
    harness.sandbox.switchboard.set('trustly', { reorder: true });
    const customer = await harness.openCustomer();
    const { paymentId } = await pay(customer, 'success', method);
    await becomes(customer, paymentId, 'succeeded');
    expect(await mainOf(customer)).toBe(50_00n);
    expect(await incidentsOf(paymentId)).toEqual([]);
  });

  test.each(['SKRILL', 'TRUSTLY'])('that never arrives is polled for (%s)', async (method) => {
    harness.sandbox.switchboard.set('payments', { silent: true });
    harness.sandbox.switchboard.set('trustly', { silent: true });
    const customer = await harness.openCustomer();
    const { paymentId } = await pay(customer, 'success', method);
    expect(await stateOf(customer, paymentId)).toBe('pending');
    await askNow(1);
    expect(await stateOf(customer, paymentId)).toBe('succeeded');
    expect(await mainOf(customer)).toBe(50_00n);
  });

  test.each(['SKRILL', 'TRUSTLY'])(
    'with a forged signature is refused and stored as an incident (%s)',
    async (method) => {
      harness.sandbox.switchboard.set('payments', { wrong_signature: true });
      harness.sandbox.switchboard.set('trustly', { wrong_signature: true });
      const customer = await harness.openCustomer();
      const { paymentId } = await pay(customer, 'success', method);
      await vi.waitFor(async () => {
        const { items } = await listIncidents(harness.deps, null);
        const mine = items.filter(({ claimed_player_id: player }) => player === customer.playerId.toString());
        expect(mine.map(({ kind }) => kind)).toContain('wrong_signature');
      });
      expect(await stateOf(customer, paymentId)).toBe('pending');
      expect(await mainOf(customer)).toBe(0n);
    },
  );

  test.each([
    ['SKRILL', 'wrong_amount'],
    ['SKRILL', 'wrong_currency'],
    ['TRUSTLY', 'wrong_amount'],
    ['TRUSTLY', 'wrong_currency'],
  ])('by %s with a %s is refused and stored as an incident', async (method, wrong) => {
    harness.sandbox.switchboard.set('payments', { [wrong]: true });
    harness.sandbox.switchboard.set('trustly', { [wrong]: true });
    const customer = await harness.openCustomer();
    const { paymentId } = await pay(customer, 'success', method);
    await vi.waitFor(async () => expect(await incidentsOf(paymentId)).toContain(wrong));
    expect(await mainOf(customer)).toBe(0n);
    expect(['created', 'pending', 'authorised']).toContain(await stateOf(customer, paymentId));
  });

  test('that says paid after it said cancelled is refused and stored as an incident', async () => {
    const customer = await harness.openCustomer();
    const { paymentId } = await pay(customer, 'cancel');
    await becomes(customer, paymentId, 'cancelled');
    expect(await notifyPaid(harness, customer, paymentId)).toBe(false);
    expect(await incidentsOf(paymentId)).toEqual(['contradiction']);
    expect(await mainOf(customer)).toBe(0n);
  });

  test('in pieces, oversized or of an unknown payment changes nothing', async () => {
    const send = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${harness.url}/integrations/${path}`, { method: 'POST', headers, body });
    const headersOf = (body: string) => paymentIqHeaders(body, harness.deps.connections.paymentIq.secret);
    const signed = async (body: string) => (await send('paymentiq/transfer', body, headersOf(body))).json();
    expect(await signed('{')).toMatchObject({ success: false, errCode: '400' });
    expect(await signed('{"userId":"42; drop"}')).toMatchObject({ success: false });
    expect(await (await send('trustly/notification', '[]')).json()).toHaveProperty('error');
    expect((await send('paymentiq/transfer', 'x'.repeat(70_000))).status).toBe(413);
  });
});

describe('a payment that is never completed', () => {
  test('is given up after half an hour, and its room in the limits is free again', async () => {
    const customer = await harness.openCustomer();
    await harness.owner.sql`
      insert into responsible_gambling.deposit_window
        (player_id, period, starts_at, ends_at, limit_minor, used_minor, is_net)
      values (${customer.playerId}, 'D', now() - interval '1 hour', now() + interval '12 hours', 6000, 0, false)`;
    const { body } = await start(customer);
    expect((await start(customer)).body.code).toBe('cashier.deposit_limit_reached');
    await askNow(29);
    expect(await stateOf(customer, body.paymentId)).toBe('pending');
    await askNow(2);
    expect(await read(customer, body.paymentId)).toMatchObject({ state: 'expired', status: 'CANCELLED' });
    expect((await start(customer)).status).toBe(201);
  });

  test('is credited all the same when the money comes after that', async () => {
    const customer = await harness.openCustomer();
    const { body } = await start(customer);
    await askNow(31);
    expect(await stateOf(customer, body.paymentId)).toBe('expired');
    expect(await notifyPaid(harness, customer, body.paymentId)).toBe(true);
    expect(await stateOf(customer, body.paymentId)).toBe('succeeded');
    expect(await mainOf(customer)).toBe(50_00n);
  });

  test('that waits for its bank is not given up after half an hour', async () => {
    const customer = await harness.openCustomer();
    const { paymentId, cashierUrl } = await pay(customer, 'pending');
    await isLetGo(customer, paymentId);
    await askNow(45);
    expect(await stateOf(customer, paymentId)).toBe('pending');
    await choose(cashierUrl, 'success');
    await becomes(customer, paymentId, 'succeeded');
  });
});

describe('a deposit of a player who excluded himself meanwhile', () => {
  const exclude = ({ playerId }: Customer) =>
    harness.db.transact((tx) => barStakes(tx, playerId, new Date(Date.now() + 86_400_000)));

  test('is refused when the provider requests approval', async () => {
    const customer = await harness.openCustomer();
    const { body } = await start(customer);
    await exclude(customer);
    await choose(body.cashierUrl, 'success');
    await becomes(customer, body.paymentId, 'failed');
    expect(await mainOf(customer)).toBe(0n);
  });

  test('is refused just so when the account may only be paid out by now', async () => {
    const customer = await harness.openCustomer();
    const { body } = await start(customer);
    await harness.db.transact((tx) => setProfileMarks(tx, customer.playerId, { payout: true }));
    await choose(body.cashierUrl, 'success');
    await becomes(customer, body.paymentId, 'failed');
    expect(await mainOf(customer)).toBe(0n);
  });

  test('is credited when the money is already there', async () => {
    const customer = await harness.openCustomer();
    const { paymentId, cashierUrl } = await pay(customer, 'pending');
    await isLetGo(customer, paymentId);
    await exclude(customer);
    await choose(cashierUrl, 'success');
    await becomes(customer, paymentId, 'succeeded');
    expect(await mainOf(customer)).toBe(50_00n);
  });

  test('is credited when the bank reports the money without a request for approval (TRUSTLY)', async () => {
    const customer = await harness.openCustomer();
    const { body } = await start(customer, 'TRUSTLY');
    await exclude(customer);
    await choose(body.cashierUrl, 'pending');
    await becomes(customer, body.paymentId, 'authorised');
    await choose(body.cashierUrl, 'success');
    await becomes(customer, body.paymentId, 'succeeded');
    expect(await mainOf(customer)).toBe(50_00n);
    expect(await incidentsOf(body.paymentId)).toEqual([]);
  });
});

describe('the call that starts a deposit', () => {
  test('repeated with its key is the same deposit, with another body it is refused', async () => {
    const customer = await harness.openCustomer();
    const key = randomUUID();
    const first = await start(customer, 'SKRILL', '5000', key);
    expect((await start(customer, 'SKRILL', '5000', key)).body).toEqual(first.body);
    expect((await start(customer, 'SKRILL', '6000', key)).body.code).toBe('idempotency.reused');
    // The deposit itself keeps its key longer than the stored response is kept.
    await harness.owner.sql`delete from platform.idempotency where idempotency_key = ${key}`;
    expect((await start(customer, 'SKRILL', '6000', key)).body.code).toBe('idempotency.reused');
    await harness.owner.sql`delete from platform.idempotency where idempotency_key = ${key}`;
    expect((await start(customer, 'SKRILL', '5000', key)).body).toEqual(first.body);
    const body = { method: 'SKRILL', amount: euros('5000') };
    const withoutKey = await customer.call('POST', '/player/wallet/deposit', body);
    expect(withoutKey.body.code).toBe('idempotency.missing');
  });

  test.each([
    ['SKRILL', '999', 'cashier.amount_below_minimum'],
    ['SKRILL', '500001', 'cashier.amount_above_maximum'],
    ['EUTELLER', '5000', 'cashier.method_unavailable'],
  ])('%s with %s is refused: %s', async (method, amountMinor, code) => {
    const customer = await harness.openCustomer();
    expect(await start(customer, method, amountMinor)).toMatchObject({ status: 422, body: { code } });
  });

  test('in another currency than the account is refused', async () => {
    const customer = await harness.openCustomer();
    const body = { method: 'SKRILL', amount: { amountMinor: '5000', currency: 'USD' } };
    const answer = await customer.call('POST', '/player/wallet/deposit', body, randomUUID());
    expect(answer).toMatchObject({ status: 422, body: { code: 'cashier.currency_mismatch' } });
  });

  test('while the provider is down is refused, keeps no room, and the same key may try again', async () => {
    const customer = await harness.openCustomer();
    const key = randomUUID();
    harness.sandbox.switchboard.set('trustly', { fail: true });
    expect(await start(customer, 'TRUSTLY', '5000', key)).toMatchObject({
      status: 503,
      body: { code: 'cashier.provider_unavailable' },
    });
    harness.sandbox.switchboard.reset();
    expect((await start(customer, 'TRUSTLY', '5000', key)).status).toBe(201);
  });

  test('cannot be read with another player’s session', async () => {
    const { body } = await start(await harness.openCustomer());
    expect((await read(await harness.openCustomer(), body.paymentId)).code).toBe('cashier.payment_unknown');
  });
});

// facts: W4.3
describe('the check before a deposit', () => {
  const check = async (customer: Customer) =>
    (
      await customer.call('POST', '/player/wallet/deposit/request', {
        ipAddress: '192.0.2.1',
        blackbox: '0400',
      })
    ).body;

  test('says yes to an open account', async () => {
    expect(await check(await harness.openCustomer())).toEqual({ outcome: 'SUCCESS', hideCashier: false });
  });

  test('names the limit, what it leaves and when it resets', async () => {
    const customer = await harness.openCustomer();
    await harness.owner.sql`
      insert into responsible_gambling.deposit_window
        (player_id, period, starts_at, ends_at, limit_minor, used_minor, is_net)
      values (${customer.playerId}, 'W', now() - interval '1 day', '2031-01-06T00:00:00Z', 20000, 19500, false)`;
    expect(await check(customer)).toEqual({
      outcome: 'SELF_LIMIT_REACHED',
      limitLeft: euros('500'),
      limitType: 'W',
      resetOn: '2031-01-06T00:00:00.000Z',
      hideCashier: true,
    });
  });

  test('names a loss limit that is used up', async () => {
    const customer = await harness.openCustomer();
    await harness.owner.sql`
      insert into responsible_gambling.play_window
        (player_id, kind, period, starts_at, ends_at, limit_minor, used_minor)
      values (${customer.playerId}, 'loss', 'D', now() - interval '1 hour', now() + interval '1 hour', 1000, 1000)`;
    expect(await check(customer)).toMatchObject({ outcome: 'SELF_SPEND_LIMIT_REACHED', isSpendLimit: true });
    expect((await start(customer)).body.code).toBe('cashier.loss_limit_reached');
  });

  test('requires documents first where the market requires them before money in', async () => {
    expect(await check(await harness.openCustomer({ marketId: 'UK' }))).toMatchObject({
      outcome: 'DOCUMENTS_REQUIRED',
      hideCashier: true,
    });
  });

  test('counts the days that are left to send documents', async () => {
    const customer = await harness.openCustomer({ level: 'PENDING' });
    const due = new Date(harness.clock.now().getTime() + 5.5 * 86_400_000);
    await harness.owner.sql`
      insert into kyc.verification (player_id, level, documents_due_at, changed_at)
      values (${customer.playerId}, 4, ${due}, now())`;
    expect(await check(customer)).toMatchObject({ outcome: 'SUCCESS', daysLeftToVerifyDocuments: 6 });
  });

  test('forbids it without the deposit flag, with a payout flag, and over a suspension', async () => {
    const { sql } = harness.owner;
    for (const change of [
      (id: bigint) => sql`update identity.access set deposit = false where player_id = ${id}`,
      (id: bigint) => sql`update identity.access set payout = true where player_id = ${id}`,
      (id: bigint) => sql`update identity.access set is_multibrand_suspended = true where player_id = ${id}`,
    ]) {
      const customer = await harness.openCustomer();
      await change(customer.playerId);
      expect((await check(customer)).outcome).toBe('FORBIDDEN');
      expect((await start(customer)).body.code).toBe('cashier.deposit_not_allowed');
    }
  });
});

// facts: W4.2
describe('payment methods', () => {
  test('are those of the markets, each with minimum, maximum and process time of the market', async () => {
    const listed = new Set<string>();
    for (const market of ['UN', 'FI', 'DE', 'NO', 'UK', 'BR', 'CL', 'PL']) {
      const answer = await fetch(`${harness.url}/api/v1/payment-methods?market=${market}`);
      const { items } = (await answer.json()) as { items: { method: string; deposit: object }[] };
      for (const { method, deposit } of items) {
        listed.add(method);
        expect(Object.keys(deposit)).toEqual(['min', 'max', 'processTime']);
      }
    }
    expect([...listed].toSorted()).toEqual(paymentMethodIds.toSorted());
    expect((await fetch(`${harness.url}/api/v1/payment-methods?market=XX`)).status).toBe(404);
  });

  test('that were used last come first, with what was paid', async () => {
    const customer = await harness.openCustomer();
    for (const method of ['NETELLER', 'SKRILL']) {
      const { paymentId } = await pay(customer, 'success', method);
      await becomes(customer, paymentId, 'succeeded');
    }
    const { items } = (await customer.call('GET', '/player/wallet/recent_deposit_methods')).body;
    expect(items.map(({ method }: { method: string }) => method)).toEqual(['SKRILL', 'NETELLER']);
    expect(items[0]).toMatchObject({ lastAmount: euros('5000') });
  });
});
