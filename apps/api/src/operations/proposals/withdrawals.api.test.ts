import { randomUUID } from 'node:crypto';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawalKeys } from '../../cashier/withdrawal/withdrawal.service.ts';
import { balancesOf } from '../../wallet/wallet.service.ts';
import { applyDeposit, holdWithdrawal } from '../../ledger/payment.service.ts';

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

/** A guest with 80.00 EUR, of which 50.00 are on hold for a withdrawal; how it came to wait is the cashier's test. */
async function withHeld(waitsFor: 'review' | 'doubt'): Promise<{ guest: Guest; withdrawalId: string }> {
  const guest = await harness.openGuest();
  const { playerId } = guest;
  const withdrawalId = randomUUID();
  const state = waitsFor === 'review' ? 'requested' : 'sent';
  await harness.owner.sql`
    insert into cashier.withdrawal (player_id, withdrawal_id, method, provider, market_id, currency, amount_minor, state,
      needs_review, doubted_at, order_id, masked_account, requested_at, moved_at)
    values (${playerId}, ${withdrawalId}, 'SKRILL', 'paymentiq', 'UN', 'EUR', 5000, ${state}, ${waitsFor === 'review'},
      ${waitsFor === 'doubt' ? new Date() : null}, null, 'o***@example.com', now(), now())`;
  await harness.db.transact(async (tx) => {
    const order = { playerId, currency: 'EUR' } as const;
    await applyDeposit(harness.ledger, tx, {
      ...order,
      key: `opening:${withdrawalId}`,
      amountMinor: 80_00n,
      reservationKey: null,
    });
    await holdWithdrawal(harness.ledger, tx, {
      ...order,
      key: withdrawalKeys.hold(withdrawalId),
      amountMinor: 50_00n,
    });
  });
  return { guest, withdrawalId };
}

const propose = (by: OperatorVisitor, { playerId }: Guest, withdrawalId: string, way: string) =>
  by.call(`POST /api/operator/v1/players/${playerId}/withdrawals/${withdrawalId}`, {
    way,
    reason: 'looked it up at the provider',
  });
const confirm = (by: OperatorVisitor, proposalId: string) =>
  by.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'looked at it' });
const moneyOf = async ({ playerId }: Guest) => {
  const held = await balancesOf(harness.db, playerId);
  return [held?.mainMinor, held?.pendingWithdrawalMinor];
};
const listed = async (withdrawalId: string) => {
  const { items } = await niall.call('GET /api/operator/v1/withdrawals');
  return items.find((one: { withdrawalId: string }) => one.withdrawalId === withdrawalId);
};
const stateOf = async ({ visitor }: Guest, withdrawalId: string) =>
  (await visitor.call(`GET /api/v1/player/wallet/withdrawals/${withdrawalId}`))['state'];

test.each([
  ['review', 'approve', 'approved', [30_00n, 50_00n]],
  ['review', 'refuse', 'cancelled', [80_00n, 0n]],
  ['doubt', 'paid', 'paid', [30_00n, 0n]],
  ['doubt', 'not_paid', 'returned', [80_00n, 0n]],
] as const)(
  'a withdrawal in %s that two operators call "%s" is %s, and its money moves once',
  async (waitsFor, way, state, money) => {
    const { guest, withdrawalId } = await withHeld(waitsFor);
    expect(await listed(withdrawalId)).toMatchObject({
      amount: { amountMinor: '5000', currency: 'EUR' },
      account: 'o***@example.com',
      orderId: null,
      waitsFor,
    });
    const { proposalId } = await propose(niall, guest, withdrawalId, way);
    expect(await moneyOf(guest)).toEqual([30_00n, 50_00n]);
    expect(await refusalOf(confirm(niall, proposalId))).toBe('operations.proposal_own');
    expect(await refusalOf(confirm(vera, proposalId))).toBe('operator.not_allowed');
    await confirm(sam, proposalId);
    expect(await stateOf(guest, withdrawalId)).toBe(state);
    expect(await moneyOf(guest)).toEqual(money);
    expect(await listed(withdrawalId)).toBeUndefined();
    expect(await refusalOf(propose(sam, guest, withdrawalId, way))).toBe('operations.withdrawal_unknown');
  },
);

test('the decisions on a withdrawal match why it waits: a payout that is under way cannot be approved', async () => {
  const doubt = await withHeld('doubt');
  const review = await withHeld('review');
  for (const way of ['approve', 'refuse'])
    expect(await refusalOf(propose(niall, doubt.guest, doubt.withdrawalId, way))).toBe(
      'operations.withdrawal_unknown',
    );
  for (const way of ['paid', 'not_paid'])
    expect(await refusalOf(propose(niall, review.guest, review.withdrawalId, way))).toBe(
      'operations.withdrawal_unknown',
    );
  expect(await refusalOf(propose(vera, review.guest, review.withdrawalId, 'approve'))).toBe(
    'operator.not_allowed',
  );
});

test('what operators decided is not done when the provider was faster, and the money is where the provider reported', async () => {
  const { guest, withdrawalId } = await withHeld('doubt');
  const { proposalId } = await propose(sam, guest, withdrawalId, 'not_paid');
  expect(await refusalOf(propose(niall, guest, withdrawalId, 'paid'))).toBe('operations.proposal_open');
  await harness.owner.sql`update cashier.withdrawal set state = 'paid' where withdrawal_id = ${withdrawalId}`;
  expect(await refusalOf(confirm(niall, proposalId))).toBe('operations.proposal_stale');
  expect(await moneyOf(guest)).toEqual([30_00n, 50_00n]);
});
