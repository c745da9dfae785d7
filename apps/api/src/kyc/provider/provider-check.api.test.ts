import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { eventually, type Json, refusalOf } from '@halcyon/testkit/visitor';
import {
  jumioSignatureHeader,
  sandboxJumio,
  signJumioCallback,
} from '../../../../../packages/wire/src/kyc/jumio.ts';
import { openKyc } from '../open-kyc.service.ts';
import type { Kyc } from '../dependencies.ts';
import { lookAfterChecks } from './provider-check.service.ts';

let harness: PlatformHarness;
let kyc: Kyc;

beforeAll(async () => {
  harness = await openPlatformHarness();
  const { config, db, clock, platform } = harness;
  kyc = openKyc({ config, db, clock, outbox: { emit: async () => {} }, log: platform.app.log });
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const initiate = ({ visitor }: Guest, body: object = {}) =>
  visitor.call('POST /api/v1/player/documents/initiate', { body });
const idOf = async ({ visitor }: Guest): Promise<Json> =>
  (await visitor.call('GET /api/v1/player/documents'))['idDocument'];
const statusOf = ({ visitor }: Guest) =>
  visitor.call('POST /api/v1/player/documents/upload_status', { body: { documentType: 'PROOF_OF_ID' } });
const switches = (values: object) => expect(harness.sandbox.switchboard.set('kyc', values)).toBeNull();

async function started(): Promise<Guest> {
  const guest = await harness.openGuest();
  await guest.visitor.call('POST /api/v1/player/documents/verification', { body: { startPoint: 'account' } });
  return guest;
}

/** What the player does at the provider's page. */
async function finish(
  redirectUrl: unknown,
  outcome: string,
  { person }: Guest,
  paper: object = {},
): Promise<URL> {
  const fields = {
    outcome,
    firstName: person.firstName.toUpperCase(),
    lastName: person.lastName.toUpperCase(),
    birthDate: '1990-05-17',
    expiry: '2034-02-01',
    ...paper,
  };
  const answer = await fetch(String(redirectUrl), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location')!);
}

async function ended(guest: Guest): Promise<Json> {
  return eventually(async () => {
    const document = await idOf(guest);
    return document['documentStatus'] !== 'REQUESTED' || document['rejection'] ? document : null;
  });
}

// facts: K1.5
test('initiate leads to the provider’s page, and its signed word verifies the document', async () => {
  const guest = await started();
  const { redirectUrl } = await initiate(guest, {
    returnPath: '/en-UN/my-account/account/verification?from=account',
  });
  expect(await (await fetch(redirectUrl)).text()).toContain('Show your document');
  const back = await finish(redirectUrl, 'approved', guest);
  expect(back.origin).toBe(harness.at.site);
  expect(back.searchParams.get('transactionStatus')).toBe('SUCCESS');
  expect(await ended(guest)).toMatchObject({
    documentStatus: 'VERIFIED',
    expiresOn: '2034-02-01',
    files: [],
  });
});

const results: readonly (readonly [string, object, string])[] = [
  ['selfie_mismatch', {}, 'INVALID_SELFIE'],
  ['fraud', {}, 'EDITED_DOCUMENT'],
  ['blurred', {}, 'BAD_QUALITY'],
  ['cropped', {}, 'CROPPED_DOCUMENT'],
  ['copy', {}, 'SCREENSHOT_NOT_ORIGINAL_DOCUMENT'],
  ['missing_back', {}, 'MISSING_SIDE'],
  ['unsupported_type', {}, 'WRONG_DOCUMENT_TYPE'],
  ['unsupported_country', {}, 'UNSUPPORTED_COUNTRY'],
  ['approved', { firstName: 'SOMEBODY' }, 'ID_NAME_MISMATCH'],
  ['approved', { birthDate: '1991-05-17' }, 'ID_BIRTH_DATE_MISMATCH'],
  ['approved', { expiry: '2020-01-01' }, 'ID_EXPIRED'],
];

test('every no of the provider is a rejection in our words, and the redirect’s SUCCESS changes nothing about it', async () => {
  const guest = await started();
  for (const [outcome, paper, reason] of results) {
    const { redirectUrl } = await initiate(guest);
    const back = await finish(redirectUrl, outcome, guest, paper);
    expect(back.searchParams.get('transactionStatus')).toBe('SUCCESS');
    const rejection = await eventually(async () => {
      const { rejection: given } = await idOf(guest);
      return given?.reason === reason ? given : null;
    });
    expect([outcome, rejection['reason']]).toEqual([outcome, reason]);
  }
  expect(await idOf(guest)).toMatchObject({ documentStatus: 'REQUESTED' });
});

test.each(['selfie_impossible', 'unknown_reason'])(
  'what the provider cannot decide is reviewed by a person: %s',
  async (outcome) => {
    const guest = await started();
    await finish((await initiate(guest))['redirectUrl'], outcome, guest);
    expect(await ended(guest)).toMatchObject({ documentStatus: 'UNDER_REVIEW' });
  },
);

test('going back without a document leaves it requested', async () => {
  const guest = await started();
  const { redirectUrl } = await initiate(guest);
  const back = await finish(redirectUrl, 'cancel', guest);
  expect(back.searchParams.get('transactionStatus')).toBe('ERROR');
  expect(await idOf(guest)).toMatchObject({ documentStatus: 'REQUESTED', rejection: null });
});

test('a missing callback is fetched on the player’s request, and by the job', async () => {
  switches({ silent: true });
  const asking = await started();
  await finish((await initiate(asking))['redirectUrl'], 'approved', asking);
  expect(await statusOf(asking)).toMatchObject({ state: 'success', documentStatus: 'VERIFIED' });
  const waiting = await started();
  await finish((await initiate(waiting))['redirectUrl'], 'approved', waiting);
  await harness.owner.sql`update kyc.provider_check set ask_at = now() where player_id = ${waiting.playerId}`;
  await lookAfterChecks(kyc);
  expect(await idOf(waiting)).toMatchObject({ documentStatus: 'VERIFIED' });
  harness.sandbox.switchboard.reset();
});

test('a late and a repeated callback count once; the first verdict counts', async () => {
  switches({ late_ms: 400, repeat: 2 });
  const guest = await started();
  const { redirectUrl } = await initiate(guest);
  await finish(redirectUrl, 'approved', guest);
  expect(await statusOf(guest)).toMatchObject({ documentStatus: 'VERIFIED' });
  harness.sandbox.switchboard.reset();
  await new Promise((resolve) => setTimeout(resolve, 700));
  const steps = await harness.owner.sql`
    select step from kyc.document_event where player_id = ${guest.playerId} and step = 'verify'`;
  expect(steps).toHaveLength(1);
  const [check] = await harness.owner.sql<{ check_id: string; reference: string }>`
    select check_id, reference from kyc.provider_check where player_id = ${guest.playerId}`;
  const denied = callbackOf(guest.playerId, check!.check_id, check!.reference, 'DENIED_FRAUD');
  expect((await post(denied)).status).toBe(200);
  expect(await idOf(guest)).toMatchObject({ documentStatus: 'VERIFIED' });
});

test('a verdict that comes after we gave up still counts', async () => {
  switches({ undecided: true, silent: true });
  const guest = await started();
  const { redirectUrl } = await initiate(guest);
  await harness.owner.sql`update kyc.provider_check set ask_at = now(), expires_at = now()
    where player_id = ${guest.playerId}`;
  await lookAfterChecks(kyc);
  expect(await statusOf(guest)).toMatchObject({ state: 'none' });
  const [check] = await harness.owner.sql<{ check_id: string; reference: string; state: string }>`
    select check_id, reference, state from kyc.provider_check where player_id = ${guest.playerId}`;
  expect(check!.state).toBe('expired');
  const { person, playerId } = guest;
  const body = callbackOf(playerId, check!.check_id, check!.reference, 'APPROVED_VERIFIED', {
    identityVerification: '{"similarity":"MATCH","validity":"true"}',
    idFirstName: person.firstName,
    idLastName: person.lastName,
    idDob: '1990-05-17',
  });
  expect((await post(body)).status).toBe(200);
  expect(await idOf(guest)).toMatchObject({ documentStatus: 'VERIFIED' });
  expect(redirectUrl).toBeDefined();
  harness.sandbox.switchboard.reset();
});

function callbackOf(
  playerId: bigint,
  checkId: string,
  reference: string,
  status: string,
  more: object = {},
): string {
  return new URLSearchParams({
    callBackType: 'NETVERIFYID',
    jumioIdScanReference: reference,
    merchantIdScanReference: `${playerId}.${checkId}`,
    verificationStatus: status,
    ...more,
  }).toString();
}

function post(
  body: string,
  signature = signJumioCallback(body, sandboxJumio.callbackSecret),
): Promise<Response> {
  return fetch(`${harness.at.site}/integrations/jumio/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', [jumioSignatureHeader]: signature },
    body,
  });
}

test('a forged callback, one of another check and one for another player are refused and change nothing', async () => {
  const guest = await started();
  const other = await started();
  await initiate(guest);
  const [check] = await harness.owner.sql<{ check_id: string; reference: string }>`
    select check_id, reference from kyc.provider_check where player_id = ${guest.playerId}`;
  const { check_id: checkId, reference } = check!;
  const approved = (playerId: bigint, id: string, of: string) =>
    callbackOf(playerId, id, of, 'APPROVED_VERIFIED', {
      identityVerification: '{"similarity":"MATCH","validity":true}',
    });
  const forged = approved(guest.playerId, checkId, reference);
  expect((await post(forged, `sha256=${'0'.repeat(64)}`)).status).toBe(403);
  expect((await post(forged, '')).status).toBe(403);
  expect((await post(approved(guest.playerId, checkId, 'another-reference'))).status).toBe(403);
  expect((await post(approved(other.playerId, checkId, reference))).status).toBe(403);
  expect((await post(approved(999n, checkId, reference))).status).toBe(403);
  expect((await post('callBackType=OTHER')).status).toBe(403);
  for (const each of [guest, other]) expect(await idOf(each)).toMatchObject({ documentStatus: 'REQUESTED' });
});

test('the provider being away is said, and nothing is left half done', async () => {
  switches({ fail: true });
  const guest = await started();
  expect(await refusalOf(initiate(guest))).toBe('kyc.provider_unavailable');
  harness.sandbox.switchboard.reset();
  expect((await initiate(guest))['redirectUrl']).toContain('/kyc/check/');
});

test('a way back to another site is no way back', async () => {
  const guest = await started();
  for (const returnPath of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    expect(await refusalOf(initiate(guest, { returnPath }))).toBe('request.invalid');
  }
});

test('only a requested document is checked', async () => {
  const guest = await harness.openGuest();
  expect(await refusalOf(initiate(guest))).toBe('kyc.document_not_requested');
});

test('a machine is one pair of eyes: at an enhanced level people review its yes', async () => {
  const guest = await harness.openGuest();
  const niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  await niall.moveLevel(guest.playerId, 'ENHANCED KYC');
  await niall.ask(guest.playerId, 'PROOF_OF_ID');
  await finish((await initiate(guest))['redirectUrl'], 'approved', guest);
  expect(await ended(guest)).toMatchObject({ documentStatus: 'UNDER_REVIEW' });
});
