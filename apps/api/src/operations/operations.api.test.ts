import { operatorSessionEndpoints } from '@halcyon/contract/operations/operator-session.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationOperators, OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { photoOf, uploadForm } from '@halcyon/testkit/papers';
import { demonstrationOperators as printed } from '../../../../dev/start/demonstration.ts';
import { findAuditFault } from './audit/audit.service.ts';
import { demonstrationOperators as seeded } from './operators/demonstration-operators.service.ts';
import { operationsRoutes } from './operations.routes.ts';
import { refusalOf } from '@halcyon/testkit/visitor';

let harness: PlatformHarness;
let vera: OperatorVisitor;
let niall: OperatorVisitor;
let mira: OperatorVisitor;
let sam: OperatorVisitor;

beforeAll(async () => {
  harness = await openPlatformHarness();
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  mira = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
  sam = await OperatorVisitor.signIn(harness.operatorUrl, 'support');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const fileOf = (operator: OperatorVisitor, playerId: bigint) =>
  operator.call(`GET /api/operator/v1/players/${playerId}`);

async function uploaded(documentType = 'OTHER', before?: (playerId: bigint) => Promise<unknown>) {
  const guest = await harness.openGuest();
  const documentId = await vera.ask(guest.playerId, documentType);
  await before?.(guest.playerId);
  const files = [{ bytes: await photoOf('paper'), name: 'a.jpg', type: 'image/jpeg' }];
  const form = uploadForm({ documentType, documentId }, files);
  const document = await guest.visitor.call('POST /api/v1/player/documents/upload', { form });
  return { ...guest, documentId, fileId: document['files'][0].fileId as string };
}

test('the start prints the operators that the demonstration has, with the keys of their apps', () => {
  expect(printed.map(({ email, password, appKey }) => ({ email, password, appKey }))).toEqual(
    seeded.map(({ email, password, appKey }) => ({ email, password, appKey })),
  );
});

test('an operator signs in with an own session; a wrong password and an unknown e-mail sound alike', async () => {
  const stranger = new OperatorVisitor(harness.operatorUrl);
  const { email } = demonstrationOperators.verification;
  expect(await refusalOf(stranger.givePassword({ email, password: 'wrong' }))).toBe('operator.unauthorized');
  const unknown = { email: 'nobody@operators.example', password: 'wrong' };
  expect(await refusalOf(stranger.givePassword(unknown))).toBe('operator.unauthorized');
  expect(await refusalOf(stranger.call('GET /api/operator/v1/session'))).toBe('operator.session_none');
});

test('five wrong passwords in a quarter of an hour make an e-mail wait, whether it has an operator or not', async () => {
  const guesser = new OperatorVisitor(harness.operatorUrl);
  const guess = { email: 'guessed@operators.example', password: 'wrong' };
  for (let tries = 0; tries < 5; tries += 1) await refusalOf(guesser.givePassword(guess));
  expect(await refusalOf(guesser.givePassword(guess))).toBe('operator.attempts_exceeded');
});

test('a player’s session opens nothing here, and an operator’s opens nothing of a player', async () => {
  const { visitor } = await harness.openGuest();
  const asPlayer = await fetch(`${harness.operatorUrl}/api/operator/v1/players?query=1000001`, {
    headers: { cookie: visitor.cookieHeader, authorization: `Bearer ${visitor.idToken}` },
  });
  expect(asPlayer.status).toBe(401);
  const asOperator = await fetch(`${harness.at.site}/api/v1/player/profile`, {
    headers: { cookie: vera.cookie },
  });
  expect(asOperator.status).toBe(401);
});

test('the cookie alone changes nothing: every change carries the page’s token', async () => {
  const { playerId } = await harness.openGuest();
  const forged = new OperatorVisitor(harness.operatorUrl);
  forged.cookie = niall.cookie;
  expect(await refusalOf(forged.moveStatus(playerId, 'BLACKLISTED'))).toBe('operator.token_missing');
  forged.token = mira.token;
  expect(await refusalOf(forged.moveStatus(playerId, 'BLACKLISTED'))).toBe('operator.token_missing');
});

test('every endpoint refuses an operator without its right, and every call without a session', async () => {
  const stranger = new OperatorVisitor(harness.operatorUrl);
  const sams = new Set((await sam.call('GET /api/operator/v1/session'))['rights'] as string[]);
  let refused = 0;
  for (const { key, endpoint } of operationsRoutes) {
    const path = key
      .replace(':playerId', '1000001')
      .replaceAll(/:(documentId|fileId|proposalId|operatorId)/g, '01a1fda1-bbba-7d84-aa9b-9a25b3af890a');
    const body = key.startsWith('GET') ? undefined : {};
    expect([key, await refusalOf(stranger.call(path, body))]).toEqual([key, 'operator.session_none']);
    if (sams.has(endpoint.right)) continue;
    expect([key, await refusalOf(sam.call(path, body))]).toEqual([key, 'operator.not_allowed']);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(8);
});

test('a session ends after a quarter of an hour without a call, and by signing out', async () => {
  const idle = await OperatorVisitor.signInAnew(harness.operatorUrl, 'support');
  await idle.call('POST /api/operator/v1/sign_out', {});
  expect(await refusalOf(idle.call('GET /api/operator/v1/session'))).toBe('operator.session_none');
  await harness.owner.sql`update operations.operator_session set seen_at = seen_at - interval '16 minutes'
    where operator_id = (select operator_id from operations.operator where email = 'sam@operators.example')`;
  expect(await refusalOf(sam.call('GET /api/operator/v1/session'))).toBe('operator.session_none');
  sam = await OperatorVisitor.signIn(harness.operatorUrl, 'support');
});

test('a player is found by number, e-mail, phone and last name, and support sees no documents', async () => {
  const { playerId, person } = await uploaded();
  for (const query of [
    String(playerId),
    person.email.toUpperCase(),
    person.phone,
    person.lastName.slice(0, -1),
  ]) {
    const { items } = await sam.call(`GET /api/operator/v1/players?query=${encodeURIComponent(query)}`);
    expect(items.map((item: { playerId: number }) => item.playerId)).toContain(Number(playerId));
  }
  expect(await fileOf(sam, playerId)).toMatchObject({ documents: null, questionnaire: null });
  expect((await fileOf(vera, playerId))['documents'].otherDocument).toHaveLength(1);
  expect(await refusalOf(fileOf(vera, 9_999_999n))).toBe('operations.player_unknown');
});

test('the queue shows what waits; approving and rejecting happen once', async () => {
  const { playerId, documentId } = await uploaded();
  const { items } = await vera.call('GET /api/operator/v1/documents/queue');
  expect(items).toContainEqual(
    expect.objectContaining({ documentId, playerId: Number(playerId), needsTwo: false }),
  );
  expect(await refusalOf(vera.reject(playerId, documentId, 'ID_EXPIRED'))).toBe(
    'kyc.rejection_reason_invalid',
  );
  const results = await Promise.all([
    refusalOf(vera.approve(playerId, documentId)),
    refusalOf(niall.approve(playerId, documentId)),
    refusalOf(mira.reject(playerId, documentId, 'BAD_QUALITY')),
  ]);
  expect(results.filter((result) => result === 'done')).toHaveLength(1);
  expect(results.filter((result) => result === 'kyc.document_not_under_review')).toHaveLength(2);
});

test('a document is opened with its files and steps, and only under its own player', async () => {
  const { playerId, documentId, fileId } = await uploaded();
  const opened = await vera.call(`GET /api/operator/v1/players/${playerId}/documents/${documentId}`);
  expect(opened['steps'].map((step: { step: string }) => step.step)).toEqual(['upload', 'request']);
  expect(opened['steps'].at(-1).actor).toBe('Vera Lindqvist');
  const file = await vera.fetch(`GET /api/operator/v1/players/${playerId}/files/${fileId}`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const other = await harness.openGuest();
  const elsewhere = `GET /api/operator/v1/players/${other.playerId}`;
  expect(await refusalOf(vera.call(`${elsewhere}/documents/${documentId}`))).toBe('kyc.document_unknown');
  expect((await vera.fetch(`${elsewhere}/files/${fileId}`)).status).toBe(404);
});

test('a request that was a mistake is taken back, and only while it is one', async () => {
  const { playerId } = await harness.openGuest();
  const documentId = await vera.ask(playerId, 'SOURCE_OF_WEALTH');
  const path = `POST /api/operator/v1/players/${playerId}/documents/${documentId}/withdraw`;
  await vera.call(path, { reason: 'the wrong player' });
  expect((await fileOf(vera, playerId))['documents'].sowDocument.documentStatus).toBe('UNREQUESTED');
  expect(await refusalOf(vera.call(path, { reason: 'again' }))).toBe('kyc.document_not_requested');
});

test('at an enhanced level two people approve: no operator confirms their own proposal', async () => {
  const { playerId, documentId } = await uploaded('OTHER', (id) => niall.moveLevel(id, 'ENHANCED KYC'));
  const proposed = await vera.approve(playerId, documentId);
  expect(proposed).toMatchObject({ state: 'proposed' });
  const confirm = `POST /api/operator/v1/proposals/${proposed['proposalId']}/confirm`;
  const body = { reason: 'seen as well' };
  expect(await refusalOf(vera.call(confirm, body))).toBe('operations.proposal_own');
  expect(await refusalOf(niall.approve(playerId, documentId))).toBe('operations.proposal_open');
  expect(await niall.call(confirm, body)).toMatchObject({ state: 'moved' });
  expect((await fileOf(vera, playerId))['documents'].otherDocument[0].documentStatus).toBe('VERIFIED');
  expect(await refusalOf(niall.call(confirm, body))).toBe('operations.proposal_unknown');
});

test('a proposal about a document that was sent back meanwhile is stale', async () => {
  const { playerId, documentId } = await uploaded('OTHER', (id) => niall.moveLevel(id, 'ENHANCED KYC'));
  const { proposalId } = await vera.approve(playerId, documentId);
  await niall.reject(playerId, documentId, 'EDITED_DOCUMENT');
  const confirm = `POST /api/operator/v1/proposals/${proposalId}/confirm`;
  expect(await refusalOf(mira.call(confirm, { reason: 'seen as well' }))).toBe('operations.proposal_stale');
  await mira.call(`POST /api/operator/v1/proposals/${proposalId}/decline`, { reason: 'not any more' });
  const { items } = await mira.call('GET /api/operator/v1/proposals');
  expect(items.map((item: { proposalId: string }) => item.proposalId)).not.toContain(proposalId);
});

test('a level that grants enhanced rights takes two people, one that takes rights away takes one', async () => {
  const { playerId } = await harness.openGuest();
  const levelOf = async () => (await fileOf(niall, playerId))['kycStatus'];
  const { state, proposalId } = await niall.moveLevel(playerId, 'ENHANCED');
  expect([state, await levelOf()]).toEqual(['proposed', 'NOT_VERIFIED']);
  const body = { reason: 'agreed' };
  const confirm = `POST /api/operator/v1/proposals/${proposalId}/confirm`;
  expect(await refusalOf(vera.call(confirm, body))).toBe('operator.not_allowed');
  await mira.call(confirm, body);
  expect(await levelOf()).toBe('ENHANCED');
  expect(await niall.moveLevel(playerId, 'SUSPENDED')).toMatchObject({ state: 'moved' });
  expect(await levelOf()).toBe('SUSPENDED');
  expect(await refusalOf(niall.moveLevel(playerId, 'SUSPENDED'))).toBe('operations.level_same');
  // One operator alone cannot bypass it through another status.
  expect(await niall.moveLevel(playerId, 'NOT_REQUIRED')).toMatchObject({ state: 'proposed' });
  expect(await levelOf()).toBe('SUSPENDED');
});

// facts: N4.1
test('a suspension over several brands applies immediately in an open session, and can be lifted', async () => {
  const { visitor, playerId } = await harness.openGuest();
  const path = `POST /api/operator/v1/players/${playerId}/suspension`;
  await niall.call(path, { isSuspended: true, reason: 'another brand said so' });
  expect((await visitor.call('GET /api/v1/player/access/details'))['disabled']).toContain('payout');
  expect((await fileOf(niall, playerId))['flags'].isMultibrandSuspended).toBe(true);
  await niall.call(path, { isSuspended: false, reason: 'cleared' });
  expect((await fileOf(niall, playerId))['flags'].isMultibrandSuspended).toBe(false);
});

test('a note of an operator is what the player reads in the activity log', async () => {
  const { visitor, playerId } = await harness.openGuest();
  await sam.call(`POST /api/operator/v1/players/${playerId}/notes`, { text: 'We have called you today.' });
  const note = await visitor.call('GET /api/v1/player/latest-activity-log');
  expect(JSON.stringify(note)).toContain('We have called you today.');
});

test('every action and every view is in the log with who, why and from where, and no row can be changed', async () => {
  const { playerId, documentId, fileId } = await uploaded();
  await vera.fetch(`GET /api/operator/v1/players/${playerId}/files/${fileId}`);
  await vera.approve(playerId, documentId, { reason: 'a good paper' });
  const { items } = await niall.call(`GET /api/operator/v1/audit?playerId=${playerId}`);
  expect(items.map((item: { action: string }) => item.action)).toEqual([
    'document.approved',
    'file.opened',
    'document.requested',
  ]);
  expect(items[0]).toMatchObject({
    actor: 'vera@operators.example',
    reason: 'a good paper',
    address: '127.0.0.1',
  });
  await expect(
    harness.db.sql`update operations.audit set reason = 'nothing' where sequence = 1`,
  ).rejects.toThrow(/permission denied/);
  await expect(harness.db.sql`delete from operations.audit where sequence = 1`).rejects.toThrow(
    /permission denied/,
  );
});

test('a row of the log that the database owner changed is named', async () => {
  expect(await findAuditFault(harness.db)).toBeNull();
  const [row] = await harness.owner.sql<{ reason: string | null }>`
    select reason from operations.audit where sequence = 3`;
  await harness.owner.sql`update operations.audit set reason = 'another' where sequence = 3`;
  expect(await findAuditFault(harness.db)).toBe(3n);
  await harness.owner.sql`update operations.audit set reason = ${row!.reason} where sequence = 3`;
  expect(await findAuditFault(harness.db)).toBeNull();
});

test('incidents of payments are listed, and the description names every endpoint', async () => {
  await fetch(`${harness.at.site}/integrations/paymentiq/transfer`, {
    method: 'POST',
    body: '{"userId":"1000001"}',
  });
  const { items } = await sam.call('GET /api/operator/v1/incidents');
  expect(items[0]).toMatchObject({ provider: 'paymentiq', kind: 'wrong_signature', playerId: '1000001' });
  const document = (await (await fetch(`${harness.operatorUrl}/api/operator/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  const described = Object.values(document.paths).flatMap((path) => Object.keys(path));
  const ofSession = Object.keys(operatorSessionEndpoints).length;
  expect(described).toHaveLength(operationsRoutes.length + ofSession);
});

test('an operator cannot exclude a player for a shorter time than the player’s market allows', async () => {
  const { playerId } = await harness.openGuest();
  const monthsFromNow = (months: number) => {
    const until = new Date();
    until.setUTCMonth(until.getUTCMonth() + months);
    return until.toISOString();
  };
  const exclude = (months: number) =>
    niall.moveStatus(playerId, 'SELF_EXCLUDED', { until: monthsFromNow(months) });
  expect(await refusalOf(exclude(5))).toBe('operations.exclusion_too_short');
  expect(await exclude(7)).toEqual({ accountStatus: 'SELF_EXCLUDED' });
});
