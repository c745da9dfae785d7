import { randomUUID } from 'node:crypto';
import { openCashierHarness } from '@halcyon/testkit/cashier-harness';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMerchant, type Merchant } from '../../../../sandbox/src/platform/test-sandbox.ts';

/** A PaymentIQ that accepts every order, and a Trustly that does not respond until the test is over. */
let providers: Merchant;
let silence: PromiseWithResolvers<null>;
beforeEach(async () => {
  silence = Promise.withResolvers();
  providers = await startMerchant();
  providers.answer = ({ path }) => {
    if (path === '/trustly/api/1') return silence.promise;
    if (!path.endsWith('/withdrawal/process')) return { transactions: [] };
    return { success: true, txState: 'PROCESSING', txId: '77' };
  };
});
afterEach(() => providers.close());

const PATIENCE = { timeout: 5_000, interval: 50 };
const ordersTo = (end: string) => providers.received.filter(({ path }) => path.endsWith(end)).length;
const open = async (worker: boolean) => {
  const harness = await openCashierHarness({ worker, providersAt: providers.url });
  const withdraw = async (method: string) => {
    const of = { marketId: 'UK', level: 'FULLY VERIFIED', mainMinor: 100_00n } as const;
    const customer = await harness.openCustomer(of);
    customer.stepUp();
    const body = { method, amount: { amountMinor: '3000', currency: 'GBP' } };
    const { status } = await customer.call('POST', '/player/wallet/withdrawal', body, randomUUID());
    expect(status).toBe(201);
  };
  return { harness, withdraw };
};

test('payouts of a provider that answers leave immediately, however many wait for one that hangs', async () => {
  const { harness, withdraw } = await open(true);
  try {
    for (let waiting = 0; waiting < 6; waiting += 1) await withdraw('TRUSTLY');
    await vi.waitFor(() => expect(ordersTo('/trustly/api/1')).toBeGreaterThan(1), PATIENCE);
    await withdraw('SKRILL');
    await vi.waitFor(() => expect(ordersTo('/withdrawal/process')).toBe(1), PATIENCE);
  } finally {
    silence.resolve(null);
    await harness[Symbol.asyncDispose]();
  }
});

test('in a round over payments those of a provider that answers do not wait behind those of one that hangs', async () => {
  const { harness, withdraw } = await open(false);
  let round: Promise<void> | undefined;
  try {
    for (let waiting = 0; waiting < 2; waiting += 1) await withdraw('TRUSTLY');
    await withdraw('SKRILL');
    harness.clock.move(5 * 60_000);
    round = lookAfterPayments(harness.deps);
    const orders = () => [ordersTo('/withdrawal/process'), ordersTo('/trustly/api/1')];
    await vi.waitFor(() => expect(orders()).toEqual([1, 1]), PATIENCE);
  } finally {
    silence.resolve(null);
    await round;
    await harness[Symbol.asyncDispose]();
  }
});
