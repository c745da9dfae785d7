import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findDeposit } from '../deposit/deposit.store.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const read = async (customer: Customer, paymentId: string) =>
  (await customer.call('GET', `/player/wallet/deposit/${paymentId}`)).body;

/** A deposit taken to the end that the payer chooses. */
async function pay(customer: Customer, method: string, amount: object, outcome: string): Promise<string> {
  const { body } = await customer.call('POST', '/player/wallet/deposit', { method, amount }, randomUUID());
  await fetch(body.cashierUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  return body.paymentId;
}

describe.each([
  ['BR', 'PIX', { amountMinor: '2000', currency: 'BRL' }],
  ['PL', 'BLIK', { amountMinor: '5000', currency: 'PLN' }],
  ['CL', 'WEBPAY', { amountMinor: '20000', currency: 'CLP' }],
] as const)('in %s, a deposit by %s', (marketId, method, amount) => {
  const open = () => harness.openCustomer({ marketId, level: 'FULLY VERIFIED' });

  test('is on the balance once it is paid, by the provider that carries the cashier’s methods', async () => {
    const customer = await open();
    const paymentId = await pay(customer, method, amount, 'success');
    await vi.waitFor(async () => expect((await read(customer, paymentId)).state).toBe('succeeded'));
    expect((await customer.balances()).mainMinor).toBe(BigInt(amount.amountMinor));
    expect((await findDeposit(harness.db, customer.playerId, paymentId))?.provider).toBe('paymentiq');
  });

  test('that is declined says so, and credits nothing', async () => {
    const customer = await open();
    const paymentId = await pay(customer, method, amount, 'failure');
    await vi.waitFor(async () => expect((await read(customer, paymentId)).state).toBe('failed'));
    expect(await read(customer, paymentId)).toMatchObject({ method, amount, failure: 'declined' });
    expect((await customer.balances()).mainMinor).toBe(0n);
  });
});

test('what came by Pix goes back by Pix, to the same payer', async () => {
  const customer = await harness.openCustomer({ marketId: 'BR', level: 'FULLY VERIFIED' });
  const amount = { amountMinor: '20000', currency: 'BRL' };
  const paymentId = await pay(customer, 'PIX', amount, 'success');
  await vi.waitFor(async () => expect((await read(customer, paymentId)).state).toBe('succeeded'));
  const { body } = await customer.call('GET', '/player/payout-accounts');
  expect(body.ways).toEqual([
    { method: 'PIX', maskedAccount: expect.stringMatching(/^\*\*\*\./), isChosenThere: false },
  ]);
  const asked = await customer.call(
    'POST',
    '/player/wallet/withdrawal',
    { method: 'PIX', amount: { amountMinor: '5000', currency: 'BRL' } },
    randomUUID(),
  );
  expect(asked).toMatchObject({ status: 201, body: { maskedAccount: body.ways[0].maskedAccount } });
});
