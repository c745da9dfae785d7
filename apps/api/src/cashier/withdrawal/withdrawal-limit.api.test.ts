import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

const HOUR_MS = 3_600_000;
const money = (amountMinor: string, currency = 'EUR') => ({ amountMinor, currency });
const rich = () => harness.openCustomer({ mainMinor: 1_000_00n, level: 'FULLY VERIFIED' });
const path = '/player/withdrawal-limit';
const change = (customer: Customer, body: object) => customer.call('PATCH', path, body);
const read = async (customer: Customer) => (await customer.call('GET', path)).body;
const set = (customer: Customer, amountMinor: string, duration = 'D') =>
  change(customer, { limit: money(amountMinor), duration });
const request = async (customer: Customer, amountMinor: string) => {
  const body = { method: 'SKRILL', amount: money(amountMinor) };
  return customer.call('POST', '/player/wallet/withdrawal', body, randomUUID());
};
const cancel = (customer: Customer, id: string, cancelByPlayer = true) => {
  const body = { pendingWithdrawalId: id, amount: money('2000'), cancelByPlayer };
  return customer.call('POST', '/player/wallet/withdrawal/cancellation', body, randomUUID());
};

test('a player has no withdrawal limit until one is set, and days are what it would count in', async () => {
  expect(await read(await rich())).toEqual({ limit: null, duration: 'D', originalLimit: null });
});

// facts: W5.1, W5.3
test('a first limit and a lower one apply immediately, and the check says WITHDRAWAL_LIMIT_REACHED', async () => {
  const customer = await rich();
  expect((await set(customer, '10000')).body).toEqual({
    limit: money('10000'),
    duration: 'D',
    originalLimit: money('10000'),
  });
  expect((await set(customer, '5000')).body).toMatchObject({
    limit: money('5000'),
    originalLimit: money('10000'),
  });
  expect((await request(customer, '4000')).status).toBe(201);
  const { body } = await customer.call('POST', '/player/wallet/withdrawal/request', {});
  expect(body).toMatchObject({ outcome: 'WITHDRAWAL_LIMIT_REACHED', limitLeft: money('1000') });
  expect((await request(customer, '4000')).body.code).toBe('cashier.withdrawal_limit_reached');
});

// facts: W5.3
test('a higher limit waits as long as the market makes raised limits wait, and can be taken back', async () => {
  const customer = await rich();
  await set(customer, '5000');
  const at = harness.clock.now().getTime();
  const raised = (await set(customer, '9000')).body;
  expect(raised).toMatchObject({
    limit: money('5000'),
    pending: { limit: money('9000'), duration: 'D' },
  });
  expect(Date.parse(raised.pending.activeFrom)).toBeGreaterThanOrEqual(at + 24 * HOUR_MS);
  expect((await request(customer, '6000')).body.code).toBe('cashier.withdrawal_limit_reached');
  expect((await change(customer, { cancelPendingLimit: true })).body.pending).toBeUndefined();
  expect((await change(customer, { cancelPendingLimit: true })).body.code).toBe(
    'cashier.withdrawal_limit_missing',
  );

  await set(customer, '9000');
  await harness.owner.sql`
    update cashier.withdrawal_limit set pending_from = now() - interval '1 second'
    where player_id = ${customer.playerId}`;
  expect(await read(customer)).toEqual({
    limit: money('9000'),
    duration: 'D',
    originalLimit: money('5000'),
  });
  expect((await request(customer, '6000')).status).toBe(201);
});

// facts: W5.3
test('the end of a limit waits too; until then it holds', async () => {
  const customer = await rich();
  expect((await change(customer, { deleteLimit: true })).body.code).toBe('cashier.withdrawal_limit_missing');
  await set(customer, '3000', 'W');
  expect((await change(customer, { deleteLimit: true })).body).toMatchObject({
    limit: money('3000'),
    duration: 'W',
    pending: { limit: null },
  });
  expect((await request(customer, '4000')).body.code).toBe('cashier.withdrawal_limit_reached');
  await harness.owner.sql`
    update cashier.withdrawal_limit set pending_from = now() - interval '1 second'
    where player_id = ${customer.playerId}`;
  expect((await request(customer, '4000')).status).toBe(201);
});

test.each([
  ['another currency', { limit: money('5000', 'USD') }, 422, 'cashier.withdrawal_limit_currency'],
  ['zero', { limit: money('0') }, 400, 'request.invalid'],
  ['two wishes at once', { limit: money('5000'), deleteLimit: true }, 400, 'request.invalid'],
  ['no wish', {}, 400, 'request.invalid'],
  ['a period that does not exist', { limit: money('5000'), duration: 'Y' }, 400, 'request.invalid'],
])('a limit with %s is refused', async (_what, body, status, code) => {
  expect(await change(await rich(), body)).toMatchObject({ status, body: { code } });
});

test('no player sees or changes the limit of another', async () => {
  const [customer, stranger] = [await rich(), await rich()];
  await set(customer, '5000');
  await set(stranger, '7000');
  expect((await read(customer)).limit).toEqual(money('5000'));
});

// facts: W5.3
test('the sixth cancellation within a day reaches its limit, and the server says so in words', async () => {
  const customer = await rich();
  for (let time = 0; time < 5; time += 1) {
    const { body } = await request(customer, '2000');
    expect((await cancel(customer, body.id)).body.state).toBe('cancelled');
  }
  const { body } = await request(customer, '2000');
  const refused = await cancel(customer, body.id);
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'cashier.cancellation_limit_reached',
      detail: 'You can cancel 5 withdrawals in 24 hours. This one will be paid out.',
    },
  });
  expect((await customer.balances()).pendingWithdrawalMinor).toBe(20_00n);
  await harness.owner.sql`
    update cashier.withdrawal_step set at = at - interval '25 hours' where player_id = ${customer.playerId}`;
  expect((await cancel(customer, body.id)).body.state).toBe('cancelled');
});

// facts: W5.3
test('whatever reason a request gives for cancelling, five withdrawals within a day are taken back and the sixth is paid out', async () => {
  const customer = await rich();
  for (let time = 0; time < 5; time += 1) {
    const { body } = await request(customer, '2000');
    expect((await cancel(customer, body.id, time % 2 === 0)).body.state).toBe('cancelled');
  }
  const { body } = await request(customer, '2000');
  for (const cancelByPlayer of [false, true]) {
    const refused = await cancel(customer, body.id, cancelByPlayer);
    expect(refused).toMatchObject({ status: 422, body: { code: 'cashier.cancellation_limit_reached' } });
  }
  expect((await customer.balances()).pendingWithdrawalMinor).toBe(20_00n);
});
