import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { pdfOf, photoOf, uploadForm, type SentFile } from '@halcyon/testkit/papers';
import { endPending, lookAfterExpiry } from '../kyc.jobs.ts';
import { openKyc } from '../open-kyc.service.ts';
import type { Kyc } from '../dependencies.ts';
import { type Json, refusalOf } from '@halcyon/testkit/visitor';

let harness: PlatformHarness;
let vera: OperatorVisitor;
let kyc: Kyc;
let jpeg: Buffer;
const upload = 'POST /api/v1/player/documents/upload';

beforeAll(async () => {
  harness = await openPlatformHarness();
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
  jpeg = await photoOf('Niamh Walsh');
  const { config, db, clock, platform } = harness;
  const outbox = { emit: async () => {} };
  kyc = openKyc({ config, db, clock, outbox, log: platform.app.log });
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const pdf = (bytes: Buffer): SentFile => ({ bytes, name: 'letter.pdf', type: 'application/pdf' });
const photo = (): SentFile => ({ bytes: jpeg, name: 'paper.jpg', type: 'image/jpeg' });

async function started(): Promise<Guest> {
  const guest = await harness.openGuest();
  const body = { startPoint: 'account' };
  await guest.visitor.call('POST /api/v1/player/documents/verification', { body });
  return guest;
}

const send = ({ visitor }: Guest, fields: Parameters<typeof uploadForm>[0], files: SentFile[] = [photo()]) =>
  visitor.call(upload, { form: uploadForm(fields, files) });
const documentsOf = ({ visitor }: Guest) => visitor.call('GET /api/v1/player/documents');
const levelOf = async ({ visitor }: Guest) =>
  (await visitor.call('GET /api/v1/player/documents/verification'))['kycStatus'] as string;

/** The level once these days are over and the clock has done its part; people sign in again by then. */
async function levelAfter(days: number, guest: Guest): Promise<string> {
  harness.clock.move(days * 86_400_000);
  await guest.visitor.logIn(guest.person.email, guest.person.password);
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
  await endPending(kyc);
  return levelOf(guest);
}

// facts: K2.3, K1.1
test('a new player has nothing to verify, and finds every document under its form key', async () => {
  const guest = await harness.openGuest();
  const state = await guest.visitor.call('GET /api/v1/player/documents/verification');
  expect(state).toMatchObject({ kycStatus: 'NOT_VERIFIED', isNothingToVerify: true, mayStart: true });
  const documents = await documentsOf(guest);
  expect(Object.keys(documents).toSorted()).toEqual([
    'addressDocument',
    'eddQuestionnaire',
    'idDocument',
    'otherDocument',
    'paymentDocument',
    'sowDocument',
  ]);
  expect(documents['idDocument']).toMatchObject({
    documentStatus: 'UNREQUESTED',
    documentTypeName: 'PROOF_OF_ID',
  });
  expect([documents['paymentDocument'], documents['otherDocument']]).toEqual([[], []]);
});

// facts: K1.3
test('identity and address go from requested through review to verified, and the level follows', async () => {
  const guest = await started();
  expect((await documentsOf(guest))['addressDocument'].documentStatus).toBe('REQUESTED');
  const id = await send(guest, { documentType: 'PROOF_OF_ID' });
  expect(id).toMatchObject({ documentStatus: 'UNDER_REVIEW', files: [{ fileName: 'paper.jpg' }] });
  const profile = await guest.visitor.call('GET /api/v1/player/profile');
  expect(profile['requestDocumentTypeStatus']).toBe('PROOF_OF_ADDRESS');
  const address = await send(guest, { documentType: 'PROOF_OF_ADDRESS', subType: 'UTILITY_BILL' });
  await vera.approve(guest.playerId, id['documentId'], { expiresOn: '2031-01-01' });
  expect(await levelOf(guest)).toBe('NOT_VERIFIED');
  await vera.approve(guest.playerId, address['documentId']);
  expect(await levelOf(guest)).toBe('FULLY VERIFIED');
  expect((await documentsOf(guest))['idDocument']).toMatchObject({
    documentStatus: 'VERIFIED',
    expiresOn: '2031-01-01',
  });
});

// facts: K1.5
test('a rejected document is requested again with its reason and next step, and can be uploaded again', async () => {
  const guest = await started();
  const id = await send(guest, { documentType: 'PROOF_OF_ID' });
  await vera.reject(guest.playerId, id['documentId'], 'BAD_QUALITY');
  const rejected = (await documentsOf(guest))['idDocument'];
  expect(rejected).toMatchObject({
    documentStatus: 'REQUESTED',
    rejection: { reason: 'BAD_QUALITY', nextStep: 'UPLOAD_AGAIN' },
  });
  const status = 'POST /api/v1/player/documents/upload_status';
  const body = { documentType: 'PROOF_OF_ID' };
  expect(await guest.visitor.call(status, { body })).toMatchObject({
    state: 'error',
    rejection: { reason: 'BAD_QUALITY' },
  });
  const again = await send(guest, { documentType: 'PROOF_OF_ID' });
  expect(again).toMatchObject({ documentStatus: 'UNDER_REVIEW', rejection: null });
  expect(again['files']).toHaveLength(1);
  expect(await guest.visitor.call(status, { body })).toMatchObject({ state: 'success', error: null });
});

// facts: K1.1, K1.2
test('payment and other documents are lists, wealth travels under its code', async () => {
  const guest = await started();
  const { playerId } = guest;
  await vera.ask(playerId, 'PROOF_OF_PAYMENT', { subType: 'SKRILL' });
  await vera.ask(playerId, 'PROOF_OF_PAYMENT', { subType: 'CREDITCARD' });
  const other = await vera.ask(playerId, 'OTHER', { note: 'A letter from your bank' });
  await vera.ask(playerId, 'SOURCE_OF_WEALTH');
  await send(guest, { documentType: 'PROOF_OF_PAYMENT', subType: 'CREDITCARD' });
  await send(guest, { documentType: 'OTHER', documentId: other });
  expect(await refusalOf(send(guest, { documentType: 'SOURCE_OF_WEALTH' }))).toBe('kyc.sub_type_invalid');
  await send(guest, { documentType: 'SOURCE_OF_WEALTH', subType: 'WI' });
  const documents = await documentsOf(guest);
  expect(documents['paymentDocument'].map((each: Json) => [each['subType'], each['documentStatus']])).toEqual(
    [
      ['SKRILL', 'REQUESTED'],
      ['CREDITCARD', 'UNDER_REVIEW'],
    ],
  );
  expect(documents['otherDocument']).toMatchObject([
    { documentStatus: 'UNDER_REVIEW', requestNote: 'A letter from your bank' },
  ]);
  expect(documents['sowDocument']).toMatchObject({ subType: 'WI', documentStatus: 'UNDER_REVIEW' });
});

test('a document not requested, under review or verified cannot be uploaded', async () => {
  const guest = await harness.openGuest();
  expect(await refusalOf(send(guest, { documentType: 'PROOF_OF_ID' }))).toBe('kyc.document_not_requested');
  const requested = await started();
  const id = await send(requested, { documentType: 'PROOF_OF_ID' });
  expect(await refusalOf(send(requested, { documentType: 'PROOF_OF_ID' }))).toBe('kyc.document_under_review');
  await vera.approve(requested.playerId, id['documentId']);
  expect(await refusalOf(send(requested, { documentType: 'PROOF_OF_ID' }))).toBe('kyc.document_verified');
});

function readFile(guest: Guest, fileId: string): Promise<Response> {
  return fetch(`${harness.at.site}/api/v1/player/documents/files/${fileId}`, {
    headers: { authorization: `Bearer ${guest.visitor.idToken}`, cookie: guest.visitor.cookieHeader },
  });
}

test('documents are stored encrypted outside the web root, and every access to one is recorded', async () => {
  const guest = await started();
  const answer = await send(guest, { documentType: 'PROOF_OF_ID' }, [pdf(pdfOf('Statement'))]);
  const { fileId } = answer['files'][0];
  const folder = join(harness.dataFolder, 'documents');
  const stored = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith(fileId),
  );
  expect(stored).toBeDefined();
  expect(/%PDF|JFIF/.test(readFileSync(join(folder, stored!)).toString('latin1'))).toBe(false);
  expect(await (await readFile(guest, fileId)).text()).toMatch(/^%PDF-/);
  await vera.fetch(`GET /api/operator/v1/players/${guest.playerId}/files/${fileId}`);
  const looks = await harness.owner.sql<{ actor: string }>`
    select actor from kyc.file_access where player_id = ${guest.playerId} order by happened_at`;
  expect(looks.map(({ actor }) => actor === 'player')).toEqual([true, false]);
});

test('another player’s document is absent for reads and uploads', async () => {
  const owner = await started();
  const thief = await started();
  const answer = await send(owner, { documentType: 'PROOF_OF_ID' });
  expect((await readFile(thief, answer['files'][0].fileId)).status).toBe(404);
  const fields = { documentType: 'PROOF_OF_ID', documentId: answer['documentId'] as string };
  expect(await refusalOf(send(thief, fields))).toBe('kyc.document_unknown');
});

test('a session that ends in the middle of an upload uploads nothing', async () => {
  const guest = await started();
  const form = new Response(uploadForm({ documentType: 'PROOF_OF_ID' }, [photo()]));
  const bytes = Buffer.from(await form.arrayBuffer());
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, 1_000));
      await new Promise((resolve) => setTimeout(resolve, 300));
      await harness.owner.sql`update identity.session set ended_at = now(), end_reason = 'revoked'
        where player_id = ${guest.playerId}`;
      controller.enqueue(bytes.subarray(1_000));
      controller.close();
    },
  });
  const answer = await fetch(`${harness.at.site}/api/v1/player/documents/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${guest.visitor.idToken}`,
      cookie: guest.visitor.cookieHeader,
      'content-type': form.headers.get('content-type')!,
    },
    body: slow,
    duplex: 'half',
  } as RequestInit);
  expect(await answer.json()).toMatchObject({ code: 'session.revoked' });
  const files = await harness.owner.sql`select 1 from kyc.document_file where player_id = ${guest.playerId}`;
  expect(files).toHaveLength(0);
});

test('two concurrent uploads of one document end with one under review', async () => {
  const guest = await started();
  const results = await Promise.all(
    [1, 2, 3].map(() => refusalOf(send(guest, { documentType: 'PROOF_OF_ID' }))),
  );
  expect(results.toSorted()).toEqual(['done', 'kyc.document_under_review', 'kyc.document_under_review']);
  const files = await harness.owner.sql`select 1 from kyc.document_file where player_id = ${guest.playerId}`;
  expect(files).toHaveLength(1);
});

// facts: K1.3
test('a verified document reminds its player, expires by the clock and is requested again', async () => {
  const guest = await started();
  const day = (days: number) =>
    new Date(harness.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const id = await send(guest, { documentType: 'PROOF_OF_ID' });
  const address = await send(guest, { documentType: 'PROOF_OF_ADDRESS', subType: 'TAX_STATEMENT' });
  await vera.approve(guest.playerId, id['documentId'], { expiresOn: day(10) });
  await vera.approve(guest.playerId, address['documentId']);
  const events: string[] = [];
  const received = {
    ...kyc,
    outbox: { emit: async (_: unknown, event: { name: string }) => void events.push(event.name) },
  };
  await lookAfterExpiry(received);
  await lookAfterExpiry(received);
  expect(events).toEqual(['kyc.document_expiring']);
  harness.clock.move(11 * 86_400_000);
  await guest.visitor.logIn(guest.person.email, guest.person.password);
  await lookAfterExpiry(received);
  expect((await documentsOf(guest))['idDocument'].documentStatus).toBe('EXPIRED');
  expect(await levelOf(guest)).toBe('PENDING');
  expect(await send(guest, { documentType: 'PROOF_OF_ID' })).toMatchObject({
    documentStatus: 'UNDER_REVIEW',
  });
});

// facts: K3.1
test('days left run down, and PENDING becomes PENDING_EXPIRED by the clock', async () => {
  const guest = await harness.openGuest();
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
  await vera.ask(guest.playerId, 'PROOF_OF_ID', { dueDays: 3 });
  expect(await levelOf(guest)).toBe('PENDING');
  const left = async () =>
    (await guest.visitor.call('GET /api/v1/player/documents/verification'))['daysLeftToVerifyDocuments'];
  expect(await left()).toBe(3);
  const deposit = 'POST /api/v1/player/wallet/deposit/request';
  expect(await guest.visitor.call(deposit, { body: {} })).toMatchObject({ daysLeftToVerifyDocuments: 3 });
  expect(await levelAfter(2, guest)).toBe('PENDING');
  expect(await left()).toBe(1);
  expect(await levelAfter(1, guest)).toBe('PENDING_EXPIRED');
  expect(await guest.visitor.call(deposit, { body: {} })).toMatchObject({
    outcome: 'DOCUMENTS_REQUIRED_RESTRICTED',
  });
});

test('PENDING does not run out while everything requested is under review; a rejected document has days again', async () => {
  const guest = await harness.openGuest();
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
  await vera.ask(guest.playerId, 'PROOF_OF_ID', { dueDays: 3 });
  await vera.ask(guest.playerId, 'PROOF_OF_ADDRESS');
  const id = await send(guest, { documentType: 'PROOF_OF_ID' });
  expect(await levelAfter(2, guest)).toBe('PENDING');
  const deposit = 'POST /api/v1/player/wallet/deposit/request';
  expect(await guest.visitor.call(deposit, { body: {} })).toHaveProperty('daysLeftToVerifyDocuments', 1);
  await send(guest, { documentType: 'PROOF_OF_ADDRESS', subType: 'UTILITY_BILL' });
  expect(await levelAfter(2, guest)).toBe('PENDING');
  expect(await guest.visitor.call('GET /api/v1/player/documents/verification')).toMatchObject({
    hasDocumentUnderReview: true,
    daysLeftToVerifyDocuments: null,
    documentsDueAt: null,
  });
  expect(await guest.visitor.call(deposit, { body: {} })).not.toHaveProperty('daysLeftToVerifyDocuments');
  await vera.reject(guest.playerId, id['documentId'], 'BAD_QUALITY');
  expect(await levelAfter(6, guest)).toBe('PENDING');
  expect(await levelAfter(2, guest)).toBe('PENDING_EXPIRED');
});

test('PENDING runs out while one document waits for a person and another is still to come', async () => {
  const guest = await harness.openGuest();
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
  await vera.ask(guest.playerId, 'PROOF_OF_ID', { dueDays: 3 });
  await vera.ask(guest.playerId, 'PROOF_OF_ADDRESS');
  await send(guest, { documentType: 'PROOF_OF_ID' });
  expect(await levelAfter(3, guest)).toBe('PENDING_EXPIRED');
});
