import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCheck } from '../platform/jobs/check.ts';
import { auditCheck } from './operations.jobs.ts';

let harness: PlatformHarness;
let niall: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness({ worker: true });
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const metricsPage = async () =>
  (await fetch(`http://127.0.0.1:${harness.config.ports.metrics}/metrics`)).text();
const silent = { error() {}, info() {} };

async function deadEvent(): Promise<string> {
  const [row] = await harness.owner.sql<{ id: bigint }>`
    insert into platform.outbox (player_id, name, facts, tries, last_fault, dead_at)
    values (1000001, 'cashier.deposit_succeeded', '{"amountMinor":"100","currency":"EUR"}'::jsonb, 13, 'Error: no text',
      now())
    returning id`;
  return `event-${row!.id}`;
}

test('dead letters are listed for operators and on the metrics page, and discarded with a reason in the audit log', async () => {
  const deadLetterId = await deadEvent();
  const { items } = await niall.call('GET /api/operator/v1/dead-letters');
  expect(items).toMatchObject([
    {
      deadLetterId,
      kind: 'event',
      name: 'cashier.deposit_succeeded',
      playerId: 1000001,
      fault: 'Error: no text',
    },
  ]);
  expect(await metricsPage()).toContain('halcyon_outbox_dead_letters 1\n');
  const discard = `POST /api/operator/v1/dead-letters/${deadLetterId}/discard`;
  await niall.call(discard, { reason: 'told by telephone' });
  expect(await refusalOf(niall.call(discard, { reason: 'once more' }))).toBe(
    'operations.dead_letter_unknown',
  );
  const audit = await niall.call('GET /api/operator/v1/audit');
  expect(audit['items'][0]).toMatchObject({
    action: 'dead_letter.discarded',
    playerId: 1000001,
    reason: 'told by telephone',
    facts: { deadLetter: deadLetterId, name: 'cashier.deposit_succeeded' },
  });
});

test('a dead letter that an operator has retried is delivered', async () => {
  const { playerId } = await harness.openGuest();
  const deadLetterId = await deadEvent();
  await harness.owner.sql`update platform.outbox set player_id = ${playerId} where dead_at is not null`;
  await niall.call(`POST /api/operator/v1/dead-letters/${deadLetterId}/retry`, { reason: 'mended' });
  const left = () => harness.owner.sql`select 1 from platform.outbox where id = ${deadLetterId.slice(6)}`;
  await expect.poll(left).toEqual([]);
  const source = `event:${deadLetterId.slice(6)}`;
  expect(await harness.owner.sql`select 1 from inbox.message where source = ${source}`).toHaveLength(1);
});

test('an operator without the right can neither read nor decide dead letters', async () => {
  const vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
  expect(await refusalOf(vera.call('GET /api/operator/v1/dead-letters'))).toBe('operator.not_allowed');
  expect(
    await refusalOf(vera.call('POST /api/operator/v1/dead-letters/job-1/retry', { reason: 'why not' })),
  ).toBe('operator.not_allowed');
});

test('every check of the installation runs on its own schedule, none only when it is called', async () => {
  const { items } = await niall.call('GET /api/operator/v1/checks');
  const names = items.map(({ name }: { name: string }) => name.replaceAll('.', ':'));
  expect(names).toEqual([
    'operations:audit_chain',
    'wallet:reconcile',
    'wallet:daily_roots',
    'rewards:bound_money',
    'play:provider_books',
    'sportsbook:bet_books',
  ]);
  const scheduled = await harness.owner.sql<{ identifier: string }>`
    select identifier from graphile_worker._private_known_crontabs`;
  expect(scheduled.map(({ identifier }) => identifier)).toEqual(expect.arrayContaining(names));
});

test('an audit row that its owner changed in the database is an alarm: in the log, in the metric and on the audit page', async () => {
  const check = auditCheck(harness.db);
  const state = async () => {
    const { items } = await niall.call('GET /api/operator/v1/checks');
    return items.find(({ name }: { name: string }) => name === 'operations.audit_chain');
  };
  await runCheck(harness.db, silent, check);
  expect(await state()).toMatchObject({ fault: null, failedSince: null, isOverdue: false });
  await harness.owner.sql`update operations.audit set reason = 'another' where sequence = 2`;
  const alarms: unknown[] = [];
  await runCheck(harness.db, { ...silent, error: (...said: unknown[]) => void alarms.push(said) }, check);
  const fault = 'row 2 of the audit log is missing or is not what was written';
  expect(alarms).toEqual([[{ check: 'operations.audit_chain', fault }, 'a check found a fault']]);
  expect(await state()).toMatchObject({ fault, failedSince: expect.any(String) });
  expect(await metricsPage()).toContain('halcyon_check_failed{check="operations.audit_chain"} 1');
});

test('a check that cannot be made, or has not run for hours, is an alarm as well', async () => {
  const broken = { name: 'wallet.reconcile', find: () => Promise.reject(new Error('no table')) };
  await runCheck(harness.db, silent, broken);
  await harness.owner.sql`
    insert into platform.check_run (name, checked_at) values ('wallet.daily_roots', now() - interval '27 hours')`;
  const { items } = await niall.call('GET /api/operator/v1/checks');
  expect(items).toContainEqual(
    expect.objectContaining({
      name: 'wallet.reconcile',
      fault: 'the check could not be made: Error: no table',
    }),
  );
  expect(items).toContainEqual(expect.objectContaining({ name: 'wallet.daily_roots', isOverdue: true }));
  expect(await metricsPage()).toContain('halcyon_check_failed{check="wallet.daily_roots"} 1');
});
