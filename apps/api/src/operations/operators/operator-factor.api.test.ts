import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '@halcyon/testkit/authenticator-app';
import { demonstrationOperators, OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { refusalOf, type Json } from '@halcyon/testkit/visitor';
import { Passwords } from '../../identity/password/password-hash.ts';
import { findAuditFault } from '../audit/audit.service.ts';
import { operationsRoutes } from '../operations.routes.ts';
import { makeOperator } from './operator-session.service.ts';

let harness: PlatformHarness;
let niall: OperatorVisitor;
let mira: OperatorVisitor;

const passwords = new Passwords();
beforeAll(async () => {
  harness = await openPlatformHarness();
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  mira = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const SIGN_IN = 'POST /api/operator/v1/login/second_factor';
const ENROL = 'POST /api/operator/v1/login/authenticator';
const SESSION = 'GET /api/operator/v1/session';
const SECOND = 1_000;
const MINUTE = 60_000;
let made = 0;

/** One who has never signed in. */
async function newcomer(madeBy = passwords) {
  made += 1;
  const password = 'Pelican-Harbour-88';
  const email = `new${made}@operators.example`;
  const of = { email, name: 'Nora Quill', password, roles: ['compliance'] as const };
  const { operatorId } = await makeOperator({ db: harness.db, clock: harness.clock, passwords: madeBy }, of);
  return { email, password, operatorId };
}

const codeOf = (secret: string, aheadSeconds = 0) =>
  appCode(secret, harness.clock.now().getTime() + aheadSeconds * SECOND);

/** At the step of the second factor. */
async function withPassword(of: { readonly email: string; readonly password: string }) {
  const operator = new OperatorVisitor(harness.operatorUrl);
  return { operator, awaited: await operator.givePassword(of) };
}

/** One who has set an app up and is signed in. */
async function enrolled() {
  const person = await newcomer();
  const { operator } = await withPassword(person);
  const { secret } = await operator.call(ENROL, {});
  const done = await operator.call(ENROL, { code: codeOf(secret as string) });
  operator.token = (done['operator'] as Json)['token'] as string;
  harness.clock.move(30 * SECOND); // the first code is used up
  return { ...person, operator, secret: secret as string, recoveryCodes: done['recoveryCodes'] as string[] };
}

const log = async () => {
  const { items } = await niall.call('GET /api/operator/v1/audit');
  return items as { action: string; actor: string; facts: Json }[];
};

test('an operator’s password alone opens nothing: every call waits for the second factor', async () => {
  const { operator, awaited } = await withPassword(demonstrationOperators.verification);
  expect(awaited).toMatchObject({ next: 'code' });
  for (const key of [SESSION, ...operationsRoutes.map((route) => route.key)]) {
    const path = key
      .replace(':playerId', '1000001')
      .replaceAll(/:(\w+Id)/g, '01a1fda1-bbba-7d84-aa9b-9a25b3af890a');
    const body = key.startsWith('GET') ? undefined : {};
    expect([key, await refusalOf(operator.call(path, body))]).toEqual([
      key,
      'operator.second_factor_required',
    ]);
  }
  expect(await refusalOf(operator.call(SIGN_IN, { code: '000000' }))).toBe('second_factor.invalid');
});

test('a password that was hashed at another cost is rehashed at the first sign-in', async () => {
  const person = await newcomer(new Passwords(64));
  const stored = async () => {
    const [row] = await harness.owner.sql<{ password_hash: string }>`
      select password_hash from operations.operator where operator_id = ${person.operatorId}`;
    return row!.password_hash;
  };
  expect(await stored()).toContain('m=65536,');
  await withPassword(person);
  expect(await stored()).toContain('m=19456,');
  expect((await withPassword(person)).awaited).toMatchObject({ next: 'enrolment' });
});

test('a sign-in is a new session: the cookie of the password ends with it', async () => {
  const { operator } = await withPassword(demonstrationOperators.verification);
  const before = Object.assign(new OperatorVisitor(harness.operatorUrl), { cookie: operator.cookie });
  await operator.giveCode(demonstrationOperators.verification.appKey, () => harness.clock.now().getTime());
  expect(operator.cookie).not.toBe(before.cookie);
  expect(await operator.call(SESSION)).toMatchObject({ email: 'vera@operators.example' });
  expect(await refusalOf(before.call(SESSION))).toBe('operator.session_none');
});

test('the second factor follows the password within ten minutes, with the token of the page', async () => {
  const { operator } = await withPassword(demonstrationOperators.verification);
  const forged = Object.assign(new OperatorVisitor(harness.operatorUrl), { cookie: operator.cookie });
  expect(await refusalOf(forged.call(SIGN_IN, { code: '000000' }))).toBe('operator.token_missing');
  await harness.owner
    .sql`update operations.operator_session set started_at = started_at - interval '11 minutes'
    where second_factor_at is null`;
  expect(await refusalOf(operator.call(SIGN_IN, { code: '000000' }))).toBe('operator.session_none');
});

test('the first sign-in sets an app up, and nothing is open before its first code', async () => {
  const person = await newcomer();
  const { operator, awaited } = await withPassword(person);
  expect(awaited['next']).toBe('enrolment');
  expect(await refusalOf(operator.call(SIGN_IN, { code: '123456' }))).toBe('second_factor.invalid');
  expect(await refusalOf(operator.call(ENROL, { code: '123456' }))).toBe('second_factor.expired');
  const { secret, uri } = await operator.call(ENROL, {});
  expect(uri).toMatch(/^otpauth:\/\/totp\/Halcyon:/);
  expect(await refusalOf(operator.call(SESSION))).toBe('operator.second_factor_required');
  expect(await refusalOf(operator.call(ENROL, { code: codeOf(secret as string, 3_600) }))).toBe(
    'second_factor.invalid',
  );
  const done = await operator.call(ENROL, { code: codeOf(secret as string) });
  expect(new Set(done['recoveryCodes'] as string[]).size).toBe(10);
  expect(await operator.call(SESSION)).toMatchObject({ email: person.email });

  const rows = await harness.owner.sql<{ kept: string }>`
    select sealed_secret as kept from operations.operator_totp
    union all select code_hash from operations.recovery_code`;
  const [code = ''] = done['recoveryCodes'] as string[];
  const text = JSON.stringify([rows, await log()]);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(code.replaceAll('-', ''));
});

test('an operator with the password alone cannot replace the first app by another', async () => {
  const { email, password, secret } = await enrolled();
  const { operator, awaited } = await withPassword({ email, password });
  expect(awaited['next']).toBe('code');
  expect(await refusalOf(operator.call(ENROL, {}))).toBe('second_factor.already_set');
  expect(await refusalOf(operator.call(ENROL, { code: codeOf(secret) }))).toBe('second_factor.expired');
});

test('a code of the app signs in once', async () => {
  const { email, password, secret } = await enrolled();
  const code = codeOf(secret);
  const results = await Promise.all(
    [1, 2, 3].map(async () => {
      const { operator } = await withPassword({ email, password });
      return refusalOf(operator.call(SIGN_IN, { code }));
    }),
  );
  expect(results.toSorted()).toEqual(['done', 'second_factor.invalid', 'second_factor.invalid']);
});

test('where the clock can be moved, one that was ahead locks no operator out after the next start', async () => {
  const { email, password, operatorId, secret } = await enrolled();
  await harness.owner.sql`update operations.operator_totp set last_step = last_step + 2880
    where operator_id = ${operatorId}`;
  const tried = async () => {
    const { operator } = await withPassword({ email, password });
    return refusalOf(operator.call(SIGN_IN, { code: codeOf(secret) }));
  };
  expect(await tried()).toBe('second_factor.invalid');
  Object.assign(harness.config, { virtualClock: true });
  expect(await tried()).toBe('done');
  expect(await tried()).toBe('second_factor.invalid');
  Object.assign(harness.config, { virtualClock: false });
});

test('ten wrong codes, of the app and for recovery together, end the guessing for half an hour', async () => {
  const { email, password, secret, recoveryCodes } = await enrolled();
  const { operator } = await withPassword({ email, password });
  for (let tries = 0; tries < 10; tries += 1) {
    const code = tries % 2 ? '000000' : `AAAA-AAAA-AAAA-AAA${tries}`;
    expect(await refusalOf(operator.call(SIGN_IN, { code }))).toBe('second_factor.invalid');
  }
  expect(await refusalOf(operator.call(SIGN_IN, { code: codeOf(secret) }))).toBe('second_factor.too_many');
  expect(await refusalOf(operator.call(SIGN_IN, { code: recoveryCodes[0] }))).toBe('second_factor.too_many');
  const failed = (await log()).filter(
    ({ action, actor }) => action === 'second_factor.failed' && actor === email,
  );
  expect(failed).toHaveLength(12);
  harness.clock.move(31 * MINUTE);
  const later = await withPassword({ email, password });
  expect(await refusalOf(later.operator.call(SIGN_IN, { code: codeOf(secret) }))).toBe('done');
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  mira = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
});

test('a recovery code replaces a lost app, once, however it is written', async () => {
  const { email, password, recoveryCodes } = await enrolled();
  const [first = '', second = ''] = recoveryCodes;
  const { operator } = await withPassword({ email, password });
  const signedIn = await operator.call(SIGN_IN, { code: first.toLowerCase().replaceAll('-', ' ') });
  expect(signedIn).toMatchObject({ email });
  expect(await operator.call('GET /api/operator/v1/second-factor')).toMatchObject({ recoveryCodesLeft: 9 });
  const again = await withPassword({ email, password });
  expect(await refusalOf(again.operator.call(SIGN_IN, { code: first }))).toBe('second_factor.invalid');
  expect(await refusalOf(again.operator.call(SIGN_IN, { code: second }))).toBe('done');
  const [last] = (await log()).filter(({ action }) => action === 'operator.signed_in');
  expect(last).toMatchObject({ actor: email, facts: { by: 'recovery_code' } });
});

test('new recovery codes take a code of the app and make the old ones worthless', async () => {
  const { email, password, operator, secret, recoveryCodes } = await enrolled();
  const renew = 'POST /api/operator/v1/recovery-codes';
  expect(await refusalOf(operator.call(renew, { code: '000000' }))).toBe('second_factor.invalid');
  const { recoveryCodes: fresh } = await operator.call(renew, { code: codeOf(secret) });
  const { operator: next } = await withPassword({ email, password });
  expect(await refusalOf(next.call(SIGN_IN, { code: recoveryCodes[0] }))).toBe('second_factor.invalid');
  expect(await refusalOf(next.call(SIGN_IN, { code: (fresh as string[])[0] }))).toBe('done');
});

test('a reset takes three people: who lost the app, who proposes and who confirms', async () => {
  const { email, password, operatorId, operator, recoveryCodes } = await enrolled();
  const reset = `POST /api/operator/v1/operators/${operatorId}/second-factor/reset`;
  const body = { reason: 'showed the passport in person' };
  expect(await refusalOf(operator.call(reset, body))).toBe('operations.factor_own');
  const sam = await OperatorVisitor.signIn(harness.operatorUrl, 'support');
  expect(await refusalOf(sam.call(reset, body))).toBe('operator.not_allowed');

  const { proposalId, state } = await niall.call(reset, body);
  expect(state).toBe('proposed');
  expect(await refusalOf(mira.call(reset, body))).toBe('operations.proposal_open');
  const confirm = `POST /api/operator/v1/proposals/${proposalId}/confirm`;
  expect(await refusalOf(niall.call(confirm, body))).toBe('operations.proposal_own');
  expect(await refusalOf(operator.call(confirm, body))).toBe('operations.proposal_own');
  expect(await operator.call(SESSION)).toMatchObject({ email });
  const { items } = await mira.call('GET /api/operator/v1/proposals');
  expect(items).toContainEqual(
    expect.objectContaining({ proposalId, kind: 'second_factor', playerId: null, subject: email }),
  );
  await mira.call(confirm, body);

  expect(await refusalOf(operator.call(SESSION))).toBe('operator.session_none');
  const { operator: next, awaited } = await withPassword({ email, password });
  expect(awaited['next']).toBe('enrolment');
  expect(await refusalOf(next.call(SIGN_IN, { code: recoveryCodes[0] }))).toBe('second_factor.invalid');
  expect(await refusalOf(niall.call(reset, body))).toBe('second_factor.not_set');
  const deeds = (await log()).filter(({ facts }) => facts['subject'] === operatorId);
  expect(deeds.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'proposal.confirmed mira@operators.example',
    'proposal.made niall@operators.example',
  ]);
  expect(await findAuditFault(harness.db)).toBeNull();
});

test('a proposal to reset an app that another has replaced since is stale', async () => {
  const { operatorId } = await enrolled();
  const body = { reason: 'the phone fell into the sea' };
  const reset = `POST /api/operator/v1/operators/${operatorId}/second-factor/reset`;
  const { proposalId } = await niall.call(reset, body);
  await harness.owner
    .sql`update operations.operator_totp set confirmed_at = confirmed_at + interval '1 minute'
    where operator_id = ${operatorId}`;
  const confirm = `POST /api/operator/v1/proposals/${proposalId}/confirm`;
  expect(await refusalOf(mira.call(confirm, body))).toBe('operations.proposal_stale');
  await mira.call(`POST /api/operator/v1/proposals/${proposalId}/decline`, body);
});
