import { randomUUID } from 'node:crypto';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendDeposit } from '../../ledger/payment.service.ts';
import { depositKeys } from '../../cashier/deposit/deposit-booking.service.ts';

let harness: PlatformHarness;
let niall: OperatorVisitor;
let sam: OperatorVisitor;
let vera: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness();
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  sam = await OperatorVisitor.signIn(harness.operatorUrl, 'support');
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

/** A player whose 50.00 EUR arrived late and are suspended; how they got there is the cashier's test. */
async function withSuspended(): Promise<{ readonly guest: Guest; readonly paymentId: string }> {
  const guest = await harness.openGuest();
  const { playerId } = guest;
  const paymentId = randomUUID();
  await harness.owner.sql`
    insert into cashier.deposit (player_id, payment_id, idempotency_key, method, provider, market_id, currency,
      amount_minor, state, created_at, moved_at, expires_at)
    values (${playerId}, ${paymentId}, ${paymentId}, 'SKRILL', 'paymentiq', 'UN', 'EUR', 5000, 'suspended',
      now(), now(), now())`;
  const key = depositKeys.suspension(paymentId);
  await harness.db.transact((tx) =>
    suspendDeposit(harness.ledger, tx, { playerId, currency: 'EUR', amountMinor: 50_00n, key }),
  );
  return { guest, paymentId };
}

const propose = (by: OperatorVisitor, { playerId }: Guest, paymentId: string, way: string) =>
  by.call(`POST /api/operator/v1/players/${playerId}/suspense/${paymentId}`, {
    way,
    reason: 'as agreed with the player',
  });
const confirm = (by: OperatorVisitor, proposalId: string) =>
  by.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'looked at it' });
const mainOf = async ({ visitor }: Guest) => {
  const { main } = await visitor.call('GET /api/v1/player/wallet');
  return main.cash.amountMinor;
};

test('suspended money is credited by two operators, one who proposes and one who confirms', async () => {
  const { guest, paymentId } = await withSuspended();
  const { items } = await niall.call('GET /api/operator/v1/suspense');
  expect(items.find((one: { paymentId: string }) => one.paymentId === paymentId)).toMatchObject({
    amount: { amountMinor: '5000', currency: 'EUR' },
    method: 'SKRILL',
    isSentByProvider: false,
  });
  const { proposalId } = await propose(niall, guest, paymentId, 'release');
  expect(await mainOf(guest)).toBe('0');
  expect(await refusalOf(confirm(niall, proposalId))).toBe('operations.proposal_own');
  expect(await refusalOf(confirm(vera, proposalId))).toBe('operator.not_allowed');
  await confirm(sam, proposalId);
  expect(await mainOf(guest)).toBe('5000');
  expect(await refusalOf(propose(niall, guest, paymentId, 'return'))).toBe('operations.suspense_unknown');
});

test('another person’s money in a market that wants it sent back cannot be credited, only returned', async () => {
  const { guest, paymentId } = await withSuspended();
  await harness.owner.sql`
    update cashier.deposit set is_holder_other = true, market_id = 'DE' where payment_id = ${paymentId}`;
  const { items } = await niall.call('GET /api/operator/v1/suspense');
  const item = items.find((one: { paymentId: string }) => one.paymentId === paymentId);
  expect(item).toMatchObject({ isReturnOnly: true });
  expect(await refusalOf(propose(niall, guest, paymentId, 'release'))).toBe(
    'operations.suspense_return_only',
  );
  const { proposalId } = await propose(niall, guest, paymentId, 'return');
  await confirm(sam, proposalId);
  expect(await mainOf(guest)).toBe('0');
});

test('money that a limit still has no room for is not credited, and can be sent back instead', async () => {
  const { guest, paymentId } = await withSuspended();
  await guest.visitor.call('PATCH /api/v1/player/deposit-limits', {
    body: { duration: 'D', limit: { amountMinor: '2000', currency: 'EUR' } },
  });
  const release = await propose(sam, guest, paymentId, 'release');
  expect(await refusalOf(propose(niall, guest, paymentId, 'return'))).toBe('operations.proposal_open');
  expect(await refusalOf(confirm(niall, release.proposalId))).toBe('operations.suspense_limit');
  await sam.call(`POST /api/operator/v1/proposals/${release.proposalId}/decline`, { reason: 'no room' });
  const { proposalId } = await propose(sam, guest, paymentId, 'return');
  await confirm(niall, proposalId);
  expect(await mainOf(guest)).toBe('0');
  const deposit = await guest.visitor.call(`GET /api/v1/player/wallet/deposit/${paymentId}`);
  expect([deposit['state'], deposit['status']]).toEqual(['sent_back', 'REVERTED']);
});
