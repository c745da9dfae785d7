import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { grantBonus } from '@halcyon/testkit/published-terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vertical } from '../../ledger/public.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const rich = async (mainMinor: bigint) => {
  const customer = await harness.openCustomer({ mainMinor });
  customer.stepUp();
  return customer;
};
const request = (customer: Customer, amountMinor: string, more: object = {}) => {
  const amount = { amountMinor, currency: 'EUR' };
  const body = { method: 'SKRILL', amount, ...more };
  return customer.call('POST', '/player/wallet/withdrawal', body, randomUUID());
};

test('example 25: a withdrawal under a bonus is refused with both sums, loses nothing, and works with consent', async () => {
  const customer = await rich(70_00n);
  await grantBonus(harness, customer.playerId, 50_00n);
  const refused = await request(customer, '3000');
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'cashier.bonus_would_be_forfeited',
      additionalInfo: {
        'CASINO.keeps': '0',
        'CASINO.loses': '5000',
        keeps: '0',
        loses: '5000',
        currency: 'EUR',
      },
    },
  });
  expect(await customer.balances()).toMatchObject({
    mainMinor: 70_00n,
    pendingWithdrawalMinor: 0n,
    bonusMinor: { casino: 50_00n },
  });
  expect((await request(customer, '3000', { forfeitBonuses: true })).status).toBe(201);
  expect(await customer.balances()).toMatchObject({
    mainMinor: 40_00n,
    pendingWithdrawalMinor: 30_00n,
    bonusMinor: { casino: 0n },
  });
});

test('each bonus that would end is named, with the own money that it frees', async () => {
  const customer = await rich(100_00n);
  await grantBonus(harness, customer.playerId, 10_00n, { lockedMinor: 25_00n });
  await grantBonus(harness, customer.playerId, 20_00n, { game: vertical.live });
  expect((await request(customer, '3000')).body.additionalInfo).toEqual({
    'CASINO.keeps': '2500',
    'CASINO.loses': '1000',
    'LIVE_CASINO.keeps': '0',
    'LIVE_CASINO.loses': '2000',
    keeps: '2500',
    loses: '3000',
    currency: 'EUR',
  });
  await request(customer, '3000', { forfeitBonuses: true });
  expect(await customer.balances()).toMatchObject({ mainMinor: 70_00n, lockedMinor: 0n });
});

test('a withdrawal that is taken back revives no bonus', async () => {
  const customer = await rich(70_00n);
  await grantBonus(harness, customer.playerId, 50_00n);
  const { body } = await request(customer, '3000', { forfeitBonuses: true });
  const back = { pendingWithdrawalId: body.id, amount: body.amount, cancelByPlayer: true };
  const cancelled = await customer.call('POST', '/player/wallet/withdrawal/cancellation', back, randomUUID());
  expect(cancelled.status).toBe(200);
  expect(await customer.balances()).toMatchObject({ mainMinor: 70_00n, bonusMinor: { casino: 0n } });
});

test('consent where no bonus runs changes nothing', async () => {
  const customer = await rich(70_00n);
  expect((await request(customer, '3000', { forfeitBonuses: true })).status).toBe(201);
  expect(await customer.balances()).toMatchObject({ mainMinor: 40_00n, pendingWithdrawalMinor: 30_00n });
});
