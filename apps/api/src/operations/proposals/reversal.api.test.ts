import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { deposit, eventually, refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policies } from '@halcyon/testkit/dependencies';
import { outbox } from '../../platform/events/outbox.ts';
import { reverseCredited } from '../../cashier/deposit/reversal.service.ts';

let harness: PlatformHarness;
let niall: OperatorVisitor;
let mira: OperatorVisitor;
let vera: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness({ worker: true });
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  mira = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

async function withDeposit(): Promise<{ readonly guest: Guest; readonly paymentId: string }> {
  const guest = await harness.openGuest();
  await deposit(guest.visitor, '5000', 'EUR', 'SKRILL');
  const [row] = await harness.owner.sql<{ payment_id: string }>`
    select payment_id from cashier.deposit where player_id = ${guest.playerId}`;
  return { guest, paymentId: row!.payment_id };
}
const propose = (by: OperatorVisitor, { playerId }: Guest, paymentId: string) =>
  by.call(`POST /api/operator/v1/players/${playerId}/deposits/${paymentId}/reversal`, {
    reason: 'charged back in the back office of the provider',
  });
const confirm = (by: OperatorVisitor, proposalId: string) =>
  by.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'seen there, too' });

const noMore = async () => {};

test('a chargeback is booked by two operators, and the player finds it in the history and the inbox', async () => {
  const { guest, paymentId } = await withDeposit();
  expect(await refusalOf(propose(vera, guest, paymentId))).toBe('operator.not_allowed');
  const { proposalId } = await propose(niall, guest, paymentId);
  expect(await refusalOf(propose(mira, guest, paymentId))).toBe('operations.proposal_open');
  expect(await refusalOf(confirm(niall, proposalId))).toBe('operations.proposal_own');
  await confirm(mira, proposalId);
  const { main } = await guest.visitor.call('GET /api/v1/player/wallet');
  expect(main.cash.amountMinor).toBe('0');
  const { items } = await guest.visitor.call('GET /api/v1/player/wallet/transactions', {
    query: { hour: 24 },
  });
  expect(items.slice(0, 2)).toMatchObject([
    { type: 'REVERSAL_DP', category: 'PAYMENT', paymentId, amount: { amountMinor: '-5000' } },
    { type: 'DEPOSIT', status: 'REVERTED', paymentId },
  ]);
  const period = await guest.visitor.call('GET /api/v1/player/wallet/net-position-win-loss', {
    query: { hour: 24 },
  });
  expect(period).toMatchObject({ deposited: { amountMinor: '0' }, netPosition: { amountMinor: '0' } });
  const message = await eventually(async () => {
    const [found] = await harness.owner.sql<{ facts: object }>`
      select facts from inbox.message where player_id = ${guest.playerId} and kind = 'deposit_reversed'`;
    return found ?? false;
  });
  expect(message.facts).toMatchObject({ amountMinor: '5000', currency: 'EUR' });
  const { items: deeds } = await niall.call('GET /api/operator/v1/audit');
  expect(deeds[0]).toMatchObject({ action: 'proposal.confirmed', facts: { kind: 'reversal' } });
  expect(await refusalOf(propose(niall, guest, paymentId))).toBe('operations.deposit_not_reversible');
});

test('a proposal is stale once the provider has reported the chargeback itself', async () => {
  const { guest, paymentId } = await withDeposit();
  const { proposalId } = await propose(niall, guest, paymentId);
  const { db, clock, ledger } = harness;
  const cashier = { clock, ledger, outbox, policies, onDeposit: noMore, onReversal: noMore };
  await db.transact((tx) =>
    reverseCredited(cashier, tx, { playerId: guest.playerId, paymentId, reason: 'notice' }),
  );
  expect(await refusalOf(confirm(mira, proposalId))).toBe('operations.proposal_stale');
});

test('a deposit of another player, and one that was never credited, cannot be proposed', async () => {
  const { paymentId } = await withDeposit();
  const other = await harness.openGuest();
  expect(await refusalOf(propose(niall, other, paymentId))).toBe('operations.deposit_not_reversible');
  const begun = await other.visitor.pay('POST /api/v1/player/wallet/deposit', {
    method: 'SKRILL',
    amount: { amountMinor: '5000', currency: 'EUR' },
  });
  expect(await refusalOf(propose(niall, other, begun['paymentId']))).toBe(
    'operations.deposit_not_reversible',
  );
});
