import { randomUUID } from 'node:crypto';
import {
  openCashierHarness,
  type CashierHarness,
  type Customer,
  type CustomerOf,
} from '@halcyon/testkit/cashier-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

const money = (amountMinor: string, currency = 'EUR') => ({ amountMinor, currency });
const rich = (of: CustomerOf = {}) => harness.openCustomer({ mainMinor: 100_00n, ...of });
const request = (customer: Customer, method = 'SKRILL', amountMinor = '2000', key: string = randomUUID()) =>
  customer.call('POST', '/player/wallet/withdrawal', { method, amount: money(amountMinor) }, key);
const held = async (customer: Customer) => {
  const { mainMinor, pendingWithdrawalMinor } = await customer.balances();
  return [mainMinor, pendingWithdrawalMinor];
};

// facts: W5.1
describe('the check before a withdrawal', () => {
  const check = async (customer: Customer, amountMinor?: string) => {
    const body = {
      ipAddress: '192.0.2.1',
      blackbox: '0400',
      ...(amountMinor ? { amount: money(amountMinor) } : {}),
    };
    return (await customer.call('POST', '/player/wallet/withdrawal/request', body)).body;
  };

  test.each([
    ['SUCCESS', 'a verified player', { level: 'FULLY VERIFIED' }],
    ['DOCUMENTS_PREFERRED', 'a player who proved nothing yet', { level: 'NOT_VERIFIED' }],
    ['DOCUMENTS_REQUIRED', 'a player asked for documents', { level: 'PENDING' }],
    ['DOCUMENTS_REQUIRED_RESTRICTED', 'a player whose documents are overdue', { level: 'PENDING_EXPIRED' }],
    ['DOCUMENTS_UNDER_REVIEW', 'a player whose answers are looked at', { level: 'EDD_UNDER_REVIEW' }],
    ['RESTRICTED', 'a restricted level', { level: 'RESTRICTED' }],
    ['FORBIDDEN', 'a suspended level', { level: 'SUSPENDED' }],
    [
      'SUCCESS',
      'a verified player who excluded himself',
      { level: 'FULLY VERIFIED', status: 'SELF_EXCLUDED' },
    ],
    ['NOT_ENOUGH_FUNDS', 'an empty balance', { level: 'FULLY VERIFIED', mainMinor: 0n }],
  ] as const)('answers %s for %s', async (outcome, _who, of) => {
    expect((await check(await rich(of))).outcome).toBe(outcome);
  });

  test('says what is there, and answers for an amount', async () => {
    const customer = await rich({ level: 'FULLY VERIFIED' });
    expect(await check(customer, '10000')).toEqual({ outcome: 'SUCCESS', available: money('10000') });
    expect((await check(customer, '10001')).outcome).toBe('NOT_ENOUGH_FUNDS');
  });

  test('names the own withdrawal limit and when it resets', async () => {
    const customer = await rich({ level: 'FULLY VERIFIED' });
    await harness.owner.sql`
      insert into cashier.withdrawal_limit (player_id, period, limit_minor, original_limit_minor, set_at)
      values (${customer.playerId}, 'D', 3000, 3000, now())`;
    await request(customer);
    const answer = await check(customer);
    expect(answer).toMatchObject({ outcome: 'WITHDRAWAL_LIMIT_REACHED', limitLeft: money('1000') });
    expect((await request(customer)).body.code).toBe('cashier.withdrawal_limit_reached');
    expect((await customer.call('GET', '/player/withdrawal-limit')).body).toEqual({
      limit: money('3000'),
      duration: 'D',
      originalLimit: money('3000'),
    });
  });

  test('answers FAILURE when the wallet is missing', async () => {
    const customer = await rich({ mainMinor: 0n });
    await harness.owner.sql`delete from wallet.guard where player_id = ${customer.playerId}`;
    expect(await check(customer)).toEqual({ outcome: 'FAILURE', available: null });
  });

  test('a gambling limit that is used up does not prevent it', async () => {
    const customer = await rich({ level: 'FULLY VERIFIED' });
    await harness.owner.sql`
      insert into responsible_gambling.play_window
        (player_id, kind, period, starts_at, ends_at, limit_minor, used_minor)
      values (${customer.playerId}, 'loss', 'D', now() - interval '1 hour', now() + interval '1 hour', 1000, 1000)`;
    expect((await check(customer)).outcome).toBe('SUCCESS');
    expect((await request(customer)).status).toBe(201);
  });
});

test('own money of 10.00 under an exclusion leaves although the method pays from 20.00, and only as a whole', async () => {
  const customer = await rich({ mainMinor: 10_00n, status: 'SELF_EXCLUDED' });
  const check = await customer.call('POST', '/player/wallet/withdrawal/request', {});
  expect(check.body.outcome).toBe('DOCUMENTS_PREFERRED');
  expect((await request(customer, 'SKRILL', '999')).body.code).toBe('cashier.amount_below_minimum');
  expect((await request(customer, 'SKRILL', '1000')).status).toBe(201);
  expect(await held(customer)).toEqual([0n, 10_00n]);
});

describe('the call that requests a withdrawal', () => {
  test.each([
    ['more than there is', 'SKRILL', '10001', 'cashier.not_enough_funds'],
    ['less than the method pays', 'SKRILL', '1999', 'cashier.amount_below_minimum'],
    ['a method that cannot pay out', 'PAYSAFECARD', '2000', 'cashier.method_unavailable'],
  ])('refuses %s', async (_what, method, amountMinor, code) => {
    const customer = await rich();
    expect(await request(customer, method, amountMinor)).toMatchObject({ status: 422, body: { code } });
    expect(await held(customer)).toEqual([100_00n, 0n]);
  });

  test('above the threshold of the market waits for documents', async () => {
    const customer = await rich({ mainMinor: 3_000_00n });
    expect((await request(customer, 'SKRILL', '200001')).body.code).toBe('cashier.documents_required');
    expect((await request(customer, 'SKRILL', '150000')).status).toBe(201);
    expect((await request(customer, 'SKRILL', '50001')).body.code).toBe('cashier.documents_required');
    expect((await request(customer, 'SKRILL', '50000')).status).toBe(201);
  });

  test('repeated with its key gives the first answer, and holds once', async () => {
    const customer = await rich();
    const key = randomUUID();
    const [first, second] = [
      await request(customer, 'SKRILL', '2000', key),
      await request(customer, 'SKRILL', '2000', key),
    ];
    expect(second).toEqual(first);
    expect(await held(customer)).toEqual([80_00n, 20_00n]);
    expect((await request(customer, 'SKRILL', '3000', key)).body.code).toBe('idempotency.reused');
  });

  test('refused once stays refused under its key, whatever the balance is later', async () => {
    const customer = await rich({ mainMinor: 10_00n });
    const key = randomUUID();
    expect((await request(customer, 'SKRILL', '2000', key)).body.code).toBe('cashier.not_enough_funds');
    expect((await request(customer, 'SKRILL', '2000', key)).body.code).toBe('cashier.not_enough_funds');
  });
});
