import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness } from '@halcyon/testkit/cashier-harness';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness({ worker: true });
  for (const system of ['payments', 'trustly'] as const)
    harness.sandbox.switchboard.set(system, { payout_ms: 50 });
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

test.each([
  ['UK', 'GBP', 'where it cannot be cancelled, at once'],
  ['UN', 'EUR', 'where it can be cancelled, a moment later'],
] as const)(
  'a withdrawal in %s (%s) is sent and paid without manual action: %s',
  async (marketId, currency, _when) => {
    const customer = await harness.openCustomer({ marketId, level: 'FULLY VERIFIED', mainMinor: 100_00n });
    const body = { method: 'SKRILL', amount: { amountMinor: '3000', currency } };
    const asked = await customer.call('POST', '/player/wallet/withdrawal', body, randomUUID());
    expect(asked.status).toBe(201);
    const paid = async () => {
      const { state } = (await customer.call('GET', `/player/wallet/withdrawals/${asked.body.id}`)).body;
      expect(state).toBe('paid');
    };
    await vi.waitFor(paid, { timeout: 15_000, interval: 100 });
    expect(await customer.balances()).toMatchObject({ mainMinor: 70_00n, pendingWithdrawalMinor: 0n });
  },
);
