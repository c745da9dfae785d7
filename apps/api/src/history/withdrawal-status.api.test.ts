import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness } from '@halcyon/testkit/cashier-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyPayoutUpdate, sendPayout } from '../cashier/withdrawal/payout.service.ts';
import type { PlayerContext } from '../platform/http/context.ts';
import { listTransactions } from './transaction.service.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
  // No provider runs here: the tests deliver the updates themselves.
  harness.sandbox.switchboard.set('payments', { payout: 'hold' });
});
afterAll(() => harness[Symbol.asyncDispose]());

const amount = { amountMinor: '3000', currency: 'EUR' };
const returned = {
  async 'cancelled by the player'(call: Call, id: string) {
    const body = { pendingWithdrawalId: id, amount, cancelByPlayer: true };
    await call('POST', '/player/wallet/withdrawal/cancellation', body, randomUUID());
  },
  async 'refused by the provider'(_call: Call, withdrawalId: string, playerId: bigint) {
    await sendPayout(harness.deps, playerId, withdrawalId);
    const update = { playerId, withdrawalId, what: 'failed', amount: null, reason: 'closed' } as const;
    await applyPayoutUpdate(harness.deps, update, 'paymentiq', 'no such account');
  },
};
type Call = Awaited<ReturnType<CashierHarness['openCustomer']>>['call'];

test.each([
  ['cancelled by the player', 'CANCELLED'],
  ['refused by the provider', 'REVERTED'],
] as const)(
  'a withdrawal that was %s has the same status on every page: it is %s, its return is done',
  async (how, status) => {
    const { playerId, call } = await harness.openCustomer({ level: 'FULLY VERIFIED', mainMinor: 100_00n });
    const asked = await call('POST', '/player/wallet/withdrawal', { method: 'SKRILL', amount }, randomUUID());
    await returned[how](call, asked.body.id, playerId);
    const { db, clock } = harness;
    const ctx = { db, clock, playerId, session: { currency: 'EUR' } } as unknown as PlayerContext;
    const page = async (limit: number, position: number) => {
      const { items } = await listTransactions(ctx, { limit, position });
      return items.map((row) => [row.type, row.status]);
    };
    const all = [
      ['CANCELED', 'SUCCESS'],
      ['WITHDRAW', status],
      ['DEPOSIT', 'SUCCESS'],
    ];
    expect(await page(10, 0)).toEqual(all);
    expect([...(await page(1, 0)), ...(await page(1, 1)), ...(await page(1, 2))]).toEqual(all);
  },
);
