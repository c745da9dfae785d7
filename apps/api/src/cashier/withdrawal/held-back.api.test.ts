import { randomUUID } from 'node:crypto';
import { amountMinorMax } from '@halcyon/money/amount';
import { openCashierHarness, type CashierHarness, type Customer } from '@halcyon/testkit/cashier-harness';
import { notifyPaid } from '@halcyon/testkit/payment-notices';
import { lookAfterPayments } from '@halcyon/testkit/payment-rounds';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endIncident, listOpenLedgerIncidents } from '../../ledger/incident.service.ts';
import { provider, vertical } from '../../ledger/public.ts';
import { listIncidents } from '../payment/incident.service.ts';
import { sendPayout } from './payout.service.ts';
import { endSuspension } from '../deposit/suspense.service.ts';
import { decideReview } from './withdrawal.service.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const money = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });
const withMoney = async (mainMinor: bigint) => {
  const customer = await harness.openCustomer({ mainMinor });
  customer.stepUp();
  return customer;
};
const call = ({ playerId }: Customer, transactionId: string) => ({
  playerId,
  transactionId,
  roundId: 'r1',
  providerId: provider.relax,
  vertical: vertical.casino,
  currency: 'EUR',
  gameId: 'reef',
  isRoundFinal: false,
});
const win = (customer: Customer, id: string, amountMinor: bigint) =>
  harness.wagering.settle({ ...call(customer, id), amountMinor, stakeTransactionId: null });
const takeBack = (customer: Customer, id: string) =>
  harness.wagering.refund({
    ...call(customer, `back-${id}`),
    originalTransactionId: id,
    original: 'win',
    amountMinor: null,
  });
const withdraw = (customer: Customer, amountMinor: string) =>
  customer.call(
    'POST',
    '/player/wallet/withdrawal',
    { method: 'SKRILL', amount: money(amountMinor) },
    randomUUID(),
  );
const check = async (customer: Customer) =>
  (await customer.call('POST', '/player/wallet/withdrawal/request', {})).body;
const stateOf = async (customer: Customer, id: string) =>
  (await customer.call('GET', `/player/wallet/withdrawals/${id}`)).body;
const send = (customer: Customer, id: string) => sendPayout(harness.deps, customer.playerId, id);
const review = ({ playerId }: Customer, withdrawalId: string, isApproved: boolean) =>
  harness.db.transact((tx) =>
    decideReview(harness.deps, tx, { playerId, withdrawalId, isApproved, reason: 'looked at it' }),
  );
/** The decision of two operators on the player's incident. */
const end = async ({ playerId }: Customer, way: 'collect' | 'waive' | 'close') => {
  const open = await listOpenLedgerIncidents(harness.db, 100);
  const { incident_id: incidentId } = open.find((row) => row.player_id === playerId)!;
  await harness.db.transact((tx) =>
    endIncident(harness.ledger, tx, { playerId, incidentId, way, decisionId: randomUUID(), at: new Date() }),
  );
};

test('a win taken back after it was spent: the player is shown the debt, and withdrawals wait for it', async () => {
  const customer = await withMoney(50_00n);
  await win(customer, 'won', 30_00n);
  const { body: first } = await withdraw(customer, '6000');
  await takeBack(customer, 'won');
  expect(await customer.balances()).toMatchObject({ mainMinor: 0n, owedMinor: 10_00n });
  // What was approved and has not left goes back to operators, who cannot let it go either.
  await send(customer, first.id);
  expect(await stateOf(customer, first.id)).toMatchObject({ state: 'requested', isInReview: true });
  await expect(review(customer, first.id, true)).rejects.toMatchObject({
    code: 'cashier.withdrawal_held_back',
  });
  await review(customer, first.id, false);
  expect(await check(customer)).toMatchObject({ outcome: 'RESTRICTED', owed: money('1000') });
  expect(await withdraw(customer, '2000')).toMatchObject({
    status: 422,
    body: { code: 'cashier.debt_open' },
  });
  await end(customer, 'collect');
  expect(await customer.balances()).toMatchObject({ mainMinor: 50_00n, owedMinor: 0n });
  const settled = await check(customer);
  expect(settled.owed).toBeUndefined();
  expect(await withdraw(customer, '2000')).toMatchObject({ status: 201, body: { state: 'approved' } });
});

test('withdrawals of a player with an open incident wait in review until operators have closed it', async () => {
  const customer = await withMoney(0n);
  await win(customer, 'gift', 20_000_00n);
  const { status, body } = await withdraw(customer, '2000');
  expect([status, body.state, body.isInReview]).toEqual([201, 'requested', true]);
  await expect(review(customer, body.id, true)).rejects.toMatchObject({
    code: 'cashier.withdrawal_held_back',
  });
  await end(customer, 'close');
  await review(customer, body.id, true);
  expect(await stateOf(customer, body.id)).toMatchObject({ state: 'approved' });
  await send(customer, body.id);
  expect(await stateOf(customer, body.id)).toMatchObject({ state: 'sent' });
});

test('a payout that its provider requests approval for while an incident waits returns to the balance', async () => {
  const customer = await withMoney(50_00n);
  const { body } = await withdraw(customer, '5000');
  harness.sandbox.switchboard.set('payments', { payout_ms: 300 });
  await send(customer, body.id);
  expect(await stateOf(customer, body.id)).toMatchObject({ state: 'sent' });
  await win(customer, 'gift', 20_000_00n);
  await vi.waitFor(async () => {
    harness.clock.move(60_000);
    await lookAfterPayments(harness.deps);
    expect(await stateOf(customer, body.id)).toMatchObject({ state: 'returned' });
  }, 10_000);
  expect(await customer.balances()).toMatchObject({ mainMinor: 20_050_00n, pendingWithdrawalMinor: 0n });
  harness.sandbox.switchboard.reset();
});

test('a deposit that would pass the largest balance is accepted into suspense with an incident', async () => {
  const customer = await withMoney(10_00n);
  const ask = { method: 'SKRILL', amount: money('5000') };
  const { body } = await customer.call('POST', '/player/wallet/deposit', ask, randomUUID());
  await win(customer, 'to-the-brim', amountMinorMax - 10_00n);
  const paid = await Promise.all([
    notifyPaid(harness, customer, body.paymentId),
    notifyPaid(harness, customer, body.paymentId),
  ]);
  expect(paid).toEqual([true, true]);
  const deposit = await customer.call('GET', `/player/wallet/deposit/${body.paymentId}`);
  expect(deposit.body.state).toBe('suspended');
  expect(await customer.balances()).toMatchObject({ mainMinor: amountMinorMax });
  const { items } = await listIncidents(harness.deps, null);
  const stored = items.filter((row) => row.claimed_payment_id === body.paymentId);
  expect(stored.map(({ kind }) => kind)).toEqual(['above_balance']);
  const release = () =>
    harness.db.transact((tx) =>
      endSuspension(harness.deps, tx, {
        playerId: customer.playerId,
        paymentId: body.paymentId,
        way: 'release',
        reason: 'there is room',
      }),
    );
  await expect(release()).rejects.toMatchObject({ code: 'wallet.balance_full' });
  await takeBack(customer, 'to-the-brim');
  await release();
  expect(await customer.balances()).toMatchObject({ mainMinor: 60_00n });
});
