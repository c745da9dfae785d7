import { randomUUID } from 'node:crypto';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import type { transactionStates } from '@halcyon/wire/payments/payment-iq';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { postForm, startMerchant, type Merchant } from '../../../../sandbox/src/platform/test-sandbox.ts';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { connectionsOf } from './connections.ts';
import type { CashierDependencies } from '../dependencies.ts';
import { sendPayout } from '../withdrawal/payout.service.ts';

/** Another PaymentIQ, which accepts every order and does nothing, and has the transactions in `states`. */
let taking: Merchant;
let harness: CashierHarness;
/** The platform as it is, with `taking` at PaymentIQ's address. */
let partsTaken: CashierDependencies;
let states: readonly (typeof transactionStates)[number][] = [];
beforeAll(async () => {
  harness = await openCashierHarness();
  taking = await startMerchant();
  taking.answer = ({ path }) =>
    path.includes('/user/transaction/')
      ? { transactions: states.map((state, index) => ({ ...known, state, txId: String(index) })) }
      : { success: true, txState: 'PROCESSING', txId: '1' };
  partsTaken = {
    ...harness.deps,
    connections: connectionsOf({ ...harness.config, sandboxOrigin: taking.url }),
  };
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
  await taking.close();
});
afterEach(() => {
  harness.sandbox.switchboard.reset();
  taking.received.length = 0;
});

const known = { amount: '-20.00', currency: 'EUR', provider: 'SKRILL', attributes: {} };
const [older, newer] = ['a***@mail.example', 'b***@mail.example'];
const idOf = (maskedAccount: string) => `id-of-${maskedAccount}`;
const post = async (customer: Customer, path: string) => {
  const body = { method: 'SKRILL', amount: { amountMinor: '2000', currency: 'EUR' } };
  return (await customer.call('POST', path, body, randomUUID())).body;
};
/** A player with two accounts behind one method. */
async function openOwner(): Promise<Customer> {
  const customer = await harness.openCustomer({ mainMinor: 100_00n });
  customer.stepUp();
  for (const [maskedAccount, at] of [
    [older, '2026-01-01T00:00:00Z'],
    [newer, '2026-02-01T00:00:00Z'],
  ] as const) {
    await harness.owner.sql`
      insert into cashier.payout_account (player_id, method, masked_account, account_id, added_at, last_used_at)
      values (${customer.playerId}, 'SKRILL', ${maskedAccount}, ${idOf(maskedAccount)}, ${at}, ${at})`;
  }
  return customer;
}
/** The account that the order names. */
async function orderOf(customer: Customer, withdrawalId: string): Promise<unknown> {
  await sendPayout(partsTaken, customer.playerId, withdrawalId);
  return JSON.parse(taking.received.at(-1)!.rawBody).accountId;
}

test('a payout goes to the account that its player chose, not to the one that was used last', async () => {
  const customer = await openOwner();
  const choice = { method: 'SKRILL', maskedAccount: older };
  expect((await customer.call('PATCH', '/player/payout-accounts', choice)).status).toBe(200);
  const { id, maskedAccount } = await post(customer, '/player/wallet/withdrawal');
  expect(maskedAccount).toBe(older);
  expect(await orderOf(customer, id)).toBe(idOf(older));
});

test('a payout goes to the account that its player was shown, whichever one is used before it leaves', async () => {
  const customer = await openOwner();
  const { id, maskedAccount } = await post(customer, '/player/wallet/withdrawal');
  expect(maskedAccount).toBe(newer);
  await harness.owner.sql`
    update cashier.payout_account set last_used_at = now()
    where player_id = ${customer.playerId} and masked_account = ${older}`;
  expect(await orderOf(customer, id)).toBe(idOf(newer));
});

test.each([
  ['that PaymentIQ tells of', false],
  ['that PaymentIQ is asked about', true],
])('the account of a deposit %s is named by the payout that goes back to it', async (_way, silent) => {
  harness.sandbox.switchboard.set('payments', { silent, payout_ms: 0 });
  const customer = await harness.openCustomer();
  const { paymentId, cashierUrl } = await post(customer, '/player/wallet/deposit');
  await postForm(cashierUrl, { outcome: 'success' });
  harness.clock.move(60_000);
  if (silent) await lookAfterPayments(harness.deps);
  await vi.waitFor(async () => {
    expect((await customer.call('GET', `/player/wallet/deposit/${paymentId}`)).body.state).toBe('succeeded');
  });
  const [account] = await harness.owner.sql<{ account_id: string | null }>`
    select account_id from cashier.payout_account where player_id = ${customer.playerId}`;
  expect(account?.account_id).toEqual(expect.any(String));

  harness.sandbox.switchboard.set('payments', { silent: false });
  const first = await post(customer, '/player/wallet/withdrawal');
  await sendPayout(harness.deps, customer.playerId, first.id);
  await vi.waitFor(async () => {
    expect((await customer.call('GET', `/player/wallet/withdrawals/${first.id}`)).body.state).toBe('paid');
  });
});

test('the cashier of PaymentIQ leads back to the site in the language of the player’s account', async () => {
  const customer = await harness.openCustomer();
  await harness.owner.sql`
    update identity.account set language_id = 'fi' where player_id = ${customer.playerId}`;
  const { paymentId, cashierUrl } = await post(customer, '/player/wallet/deposit');
  const back = new URL(new URL(cashierUrl).searchParams.get('returnUrl')!);
  expect(back.pathname + back.search).toBe(`/fi-UN/deposit?payment=${paymentId}`);
});

test('a payout has failed when PaymentIQ has no transaction of it left that can pay', async () => {
  const customer = await openOwner();
  const { id } = await post(customer, '/player/wallet/withdrawal');
  await orderOf(customer, id);
  const lookAt = async (...now: typeof states) => {
    states = now;
    harness.clock.move(2 * 60_000);
    await lookAfterPayments(partsTaken);
    const { mainMinor, pendingWithdrawalMinor } = await customer.balances();
    return [mainMinor, pendingWithdrawalMinor];
  };
  expect(await lookAt('FAILED', 'PROCESSING')).toEqual([80_00n, 20_00n]);
  expect(await lookAt('FAILED', 'CANCELLED')).toEqual([100_00n, 0n]);
});
