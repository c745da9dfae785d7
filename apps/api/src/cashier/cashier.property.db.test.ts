import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { array, assert, asyncProperty, constantFrom, oneof, record, type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDepositUpdate, endDeposit } from './deposit/deposit-update.service.ts';
import { applyPayoutUpdate, sendPayout } from './withdrawal/payout.service.ts';
import { findDeposit } from './deposit/deposit.store.ts';
import { findWithdrawal } from './withdrawal/withdrawal.store.ts';
import { holdsFunds } from './withdrawal/withdrawal.machine.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
  harness.sandbox.switchboard.set('payments', { payout: 'hold' });
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

/** What may happen to one payment, in any order and any number of times. */
type Happening =
  | {
      readonly kind: 'deposit';
      readonly what: 'waiting' | 'asked' | 'authorised' | 'succeeded' | 'failed' | 'cancelled';
      readonly wrong: boolean;
    }
  | { readonly kind: 'give up' | 'send' | 'cancel' }
  | {
      readonly kind: 'payout';
      readonly what: 'waiting' | 'asked' | 'paid' | 'failed' | 'refused';
      readonly wrong: boolean;
    };
const wrong = constantFrom(false, false, false, true);
const happening: Arbitrary<Happening> = oneof(
  record({
    kind: constantFrom('deposit' as const),
    what: constantFrom(
      'waiting' as const,
      'asked' as const,
      'authorised' as const,
      'succeeded' as const,
      'failed' as const,
      'cancelled' as const,
    ),
    wrong,
  }),
  record({
    kind: constantFrom('payout' as const),
    what: constantFrom(
      'waiting' as const,
      'asked' as const,
      'paid' as const,
      'failed' as const,
      'refused' as const,
    ),
    wrong,
  }),
  record({ kind: constantFrom('give up' as const, 'send' as const, 'send' as const, 'cancel' as const) }),
);

const deposit = (what: Extract<Happening, { kind: 'deposit' }>['what']): Happening => ({
  kind: 'deposit',
  what,
  wrong: false,
});
const payout = (what: Extract<Happening, { kind: 'payout' }>['what']): Happening => ({
  kind: 'payout',
  what,
  wrong: false,
});
/** The shortest ways to each final state: random orders alone miss one of them now and then. */
const examples: [Happening[]][] = [
  [[deposit('succeeded'), { kind: 'send' }, payout('paid')]],
  [[deposit('failed'), { kind: 'send' }, payout('failed')]],
  [[deposit('cancelled'), { kind: 'cancel' }]],
  [[{ kind: 'give up' }, { kind: 'send' }]],
];

const price = { amountMinor: '3000', currency: 'EUR' };
const post = async (customer: Customer, path: string) =>
  (await customer.call('POST', path, { method: 'SKRILL', amount: price }, randomUUID())).body;

async function happen(
  customer: Customer,
  paymentId: string,
  withdrawalId: string,
  event: Happening,
): Promise<void> {
  const { playerId } = customer;
  const minor = (isWrong: boolean) => ({ minor: isWrong ? 31_00n : 30_00n, currency: 'EUR' });
  switch (event.kind) {
    case 'deposit': {
      const update = { playerId, paymentId, what: event.what, amount: minor(event.wrong) };
      return void (await applyDepositUpdate(harness.deps, update, 'paymentiq', 'property'));
    }
    case 'payout': {
      const update = { playerId, withdrawalId, what: event.what, amount: minor(event.wrong) };
      return void (await applyPayoutUpdate(harness.deps, update, 'paymentiq', 'property'));
    }
    case 'give up':
      return void (await endDeposit(harness.deps, playerId, paymentId, 'expire', 'abandoned'));
    case 'send':
      return sendPayout(harness.deps, playerId, withdrawalId);
    case 'cancel': {
      const body = { pendingWithdrawalId: withdrawalId, amount: price, cancelByPlayer: true };
      await customer.call('POST', '/player/wallet/withdrawal/cancellation', body, randomUUID());
    }
  }
}

test('for any provider messages in any order, money is credited once, paid out once or returned once', async () => {
  const reached = new Set<string>();
  const happenings = array(happening, { minLength: 4, maxLength: 12, size: 'max' });
  await assert(
    asyncProperty(happenings, async (events) => {
      const customer = await harness.openCustomer({ mainMinor: 100_00n });
      const { paymentId } = await post(customer, '/player/wallet/deposit');
      const { id } = await post(customer, '/player/wallet/withdrawal');
      for (const event of events) await happen(customer, paymentId, id, event);

      const deposit = await findDeposit(harness.db, customer.playerId, paymentId);
      const withdrawal = await findWithdrawal(harness.db, customer.playerId, id);
      if (!deposit || !withdrawal) throw new Error('a payment vanished');
      reached.add(deposit.state).add(withdrawal.state);
      const cameIn = deposit.state === 'succeeded' ? 30_00n : 0n;
      const isHeld = holdsFunds(withdrawal.state);
      const wentOut = isHeld || withdrawal.state === 'paid' ? 30_00n : 0n;
      expect(await customer.balances()).toMatchObject({
        mainMinor: 100_00n + cameIn - wentOut,
        pendingWithdrawalMinor: isHeld ? 30_00n : 0n,
      });
    }),
    { numRuns: 60, examples },
  );
  // A run that misses an outcome proves nothing about it.
  for (const state of ['succeeded', 'failed', 'cancelled', 'expired', 'sent', 'paid', 'returned']) {
    expect(reached).toContain(state);
  }
}, 90_000);
