import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundCommand, settleCommand } from '../../wagering/wagering.service.ts';
import { provider, vertical } from '../../ledger/public.ts';
import { decideInTransaction } from '../../ledger/executor/batch-executor.ts';
import { holdWithdrawal } from '../../ledger/payment.service.ts';

let harness: PlatformHarness;
let niall: OperatorVisitor;
let pat: OperatorVisitor;
let vera: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness();
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  pat = await OperatorVisitor.signIn(harness.operatorUrl, 'support');
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

/** A guest who has spent 20.00 of a win of 30.00 EUR that was then taken back. */
async function indebted(): Promise<Guest> {
  const guest = await harness.openGuest();
  const { playerId } = guest;
  const call = {
    playerId,
    roundId: 'r1',
    providerId: provider.relax,
    vertical: vertical.casino,
    currency: 'EUR',
  };
  const order = { ...call, gameId: null, isRoundFinal: false };
  await harness.db.transact(async (tx) => {
    const won = { ...order, transactionId: `won-${playerId}`, amountMinor: 30_00n, stakeTransactionId: null };
    await decideInTransaction(harness.ledger, tx, settleCommand(won));
    await holdWithdrawal(harness.ledger, tx, {
      playerId,
      key: 'spent',
      currency: 'EUR',
      amountMinor: 20_00n,
    });
    const back = { transactionId: `back-${playerId}`, originalTransactionId: `won-${playerId}` };
    await decideInTransaction(
      harness.ledger,
      tx,
      refundCommand({ ...order, ...back, original: 'win', amountMinor: null }),
    );
  });
  return guest;
}

type Row = { incidentId: string; playerId: string; kind: string; given: string; ways: string[] };
const list = async (): Promise<{ waiting: Row[]; items: Row[] }> => {
  const { waiting, items } = await niall.call('GET /api/operator/v1/incidents');
  return { waiting, items } as unknown as { waiting: Row[]; items: Row[] };
};
const propose = (by: OperatorVisitor, { playerId }: Guest, incidentId: string, way: string) =>
  by.call(`POST /api/operator/v1/players/${playerId}/incidents/${incidentId}`, {
    way,
    reason: 'as agreed with the provider',
  });
const confirm = (by: OperatorVisitor, proposalId: string) =>
  by.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'looked at it' });

test('a win taken back after it was spent is shown to operators, and ends by a decision of two people', async () => {
  const guest = await indebted();
  const { visitor, playerId } = guest;
  const owed = async () => (await visitor.call('GET /api/v1/player/wallet'))['owed'];
  expect(await owed()).toEqual({ amountMinor: '2000', currency: 'EUR' });
  const of = (rows: Row[]) => rows.find((row) => row.playerId === String(playerId));
  const { waiting, items } = await list();
  expect(of(items)?.kind).toBe('debt');
  const incident = of(waiting)!;
  expect([incident.given, incident.ways]).toEqual([
    '20.00 EUR, 20.00 EUR owed now, round r1',
    ['collect', 'waive'],
  ]);
  expect(await refusalOf(propose(vera, guest, incident.incidentId, 'waive'))).toBe('operator.not_allowed');
  expect(await refusalOf(propose(niall, guest, incident.incidentId, 'close'))).toBe(
    'operations.incident_unknown',
  );
  const { proposalId } = await propose(niall, guest, incident.incidentId, 'collect');
  expect(await refusalOf(confirm(niall, proposalId))).toBe('operations.proposal_own');
  expect(await refusalOf(confirm(vera, proposalId))).toBe('operator.not_allowed');
  // There is nothing on the balance to set it off against.
  expect(await refusalOf(confirm(pat, proposalId))).toBe('operations.balance_not_fit');
  await pat.call(`POST /api/operator/v1/proposals/${proposalId}/decline`, { reason: 'nothing there' });
  const second = await propose(pat, guest, incident.incidentId, 'waive');
  await confirm(niall, second.proposalId);
  expect(await owed()).toBeUndefined();
  const after = await list();
  expect(of(after.waiting)).toBeUndefined();
  expect(of(after.items)).toMatchObject({ kind: 'debt', ways: [] });
  expect(await refusalOf(propose(pat, guest, incident.incidentId, 'waive'))).toBe(
    'operations.incident_unknown',
  );
});
