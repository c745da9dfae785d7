import { sandboxPool } from '@halcyon/wire/identity/user-pool';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { readConfig, type UserPoolConnection } from '../../platform/config/config.ts';
import { userPoolSignIn } from './user-pool.adapter.ts';

const POOL_PASSWORD = 'the-pool-knows-this-one';
const email = 'pool@players.example';
let harness: PlayerHarness;
let pool: UserPoolConnection;
beforeAll(async () => {
  harness = await openPlayerHarness();
  const { userPool } = readConfig({ IDENTITY_PROVIDER: 'user-pool', SANDBOX_ORIGIN: harness.sandbox.url });
  pool = userPool!;
  // Sign-up is ours in both forms; who says whether a password is right is what changes here.
  await harness.signUp(harness.openBrowser(), { email, phone: '+353857000001' });
  Object.assign(harness.identity, { signIn: userPoolSignIn(pool) });
  await fetch(`${harness.sandbox.url}/identity/pool/users`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: POOL_PASSWORD }),
  });
});
afterAll(() => harness[Symbol.asyncDispose]());
afterEach(async () => {
  harness.sandbox.switchboard.reset();
  await harness.owner.sql`delete from identity.login_guard`;
});
const RESET_PATH = '/api/v1/player/password_reset';
const keysSentTo = (to: string) =>
  harness.sandbox.mail
    .to(to, (one, two) => one === two)
    .flatMap(({ text }) => /#resetKey=([\w-]{43})/.exec(text)?.[1] ?? []);
/** Requests a reset and returns the key in its mail. */
const askReset = async (browser: Browser, to: string) => {
  const before = new Set(keysSentTo(to));
  await browser.call('POST', RESET_PATH, { email: to, channel: 'email' });
  const fresh = () => keysSentTo(to).filter((key) => !before.has(key));
  await expect.poll(() => fresh().length).toBe(1);
  return fresh()[0]!;
};
const session = (browser: Browser) => browser.call('GET', '/api/v1/player/session');

// facts: A6.8
test('the user pool is in eu-west-1 unless the configuration says another region', () => {
  expect(pool).toEqual({
    region: 'eu-west-1',
    ...sandboxPool,
    endpoint: `${harness.sandbox.url}/identity/pool`,
  });
  expect(readConfig({}).userPool).toBeNull();
  expect(
    readConfig({ IDENTITY_PROVIDER: 'user-pool', USER_POOL_REGION: 'eu-north-1' }).userPool?.region,
  ).toBe('eu-north-1');
});

describe('an installation with passwords in a user pool', () => {
  test('lets in by the pool’s password and no other, with our own session and its limits', async () => {
    const browser = harness.openBrowser();
    expect((await browser.logIn(email, goodPassword)).body.code).toBe('login.unauthorized');
    expect((await browser.logIn(email, POOL_PASSWORD)).status).toBe(200);
    expect((await browser.call('GET', '/api/v1/player/profile')).status).toBe(200);
    const rows = await harness.owner.sql<{ sealed_token: string; subject: string }>`
      select sealed_token, subject from identity.pool_session`;
    expect(rows).toHaveLength(1);
    expect(rows[0]!.sealed_token).toMatch(/^v1\./);
  });

  test('answers an e-mail that only the pool knows like a wrong password', async () => {
    await fetch(`${harness.sandbox.url}/identity/pool/users`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'pool-only@players.example', password: POOL_PASSWORD }),
    });
    const answer = await harness.openBrowser().logIn('pool-only@players.example', POOL_PASSWORD);
    expect(answer).toMatchObject({ status: 401, body: { code: 'login.unauthorized' } });
  });

  test.each([
    'wrong_key',
    'wrong_issuer',
    'wrong_audience',
    'wrong_use',
    'email_unverified',
    'expired',
    'challenge',
  ])('rejects a token with %s', async (fault) => {
    harness.sandbox.switchboard.set('identity', { [fault]: true });
    const answer = await harness.openBrowser().logIn(email, POOL_PASSWORD);
    expect(answer).toMatchObject({ status: 401, body: { code: 'login.unauthorized' } });
  });

  test('is busy while the pool is unavailable, and counts no password as wrong', async () => {
    harness.sandbox.switchboard.set('identity', { fail: true });
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await harness.openBrowser().logIn(email, POOL_PASSWORD);
      expect(answer).toMatchObject({ status: 503, body: { code: 'request.busy' } });
    }
    harness.sandbox.switchboard.reset();
    expect((await harness.openBrowser().logIn(email, POOL_PASSWORD)).status).toBe(200);
  });

  test('ends our session when the pool has ended its own, but not because the pool cannot be reached', async () => {
    const browser = harness.openBrowser();
    await browser.logIn(email, POOL_PASSWORD);
    harness.sandbox.switchboard.set('identity', { fail: true });
    expect((await session(browser)).status).toBe(200);
    harness.sandbox.switchboard.reset();
    expect((await session(browser)).status).toBe(200);
    await fetch(`${harness.sandbox.url}/identity/pool/users?email=${email}`, { method: 'DELETE' });
    expect((await session(browser)).body.code).toBe('session.revoked');
    expect((await browser.call('GET', '/api/v1/player/profile')).body.code).toBe('session.revoked');
  });

  test('signs out there as well as here', async () => {
    const browser = harness.openBrowser();
    await browser.logIn(email, POOL_PASSWORD);
    const tokens: string[] = [];
    const { signIn } = harness.identity;
    const watched = {
      ...signIn,
      signOut: async (token: string) => (tokens.push(token), signIn.signOut(token)),
    };
    Object.assign(harness.identity, { signIn: watched });
    try {
      expect((await browser.call('POST', '/api/v1/player/sign_out', {})).status).toBe(200);
      await expect.poll(() => tokens.length).toBe(1);
      await expect.poll(() => signIn.currentSession(tokens[0]!)).toBe('ended');
    } finally {
      Object.assign(harness.identity, { signIn });
    }
  });

  describe('sets a new password there as well', () => {
    const setPassword = (password: string, isForgotten = true, of: Partial<UserPoolConnection> = {}) =>
      userPoolSignIn({ ...pool, ...of }).setPassword({ email, password, isForgotten });
    const logsIn = async (password: string, who = email) =>
      (await harness.openBrowser().logIn(who, password)).status === 200;
    /** By the mail's link, as a player who has forgotten it. */
    const reset = async (who: string, password: string) => {
      const browser = harness.openBrowser();
      const body = { resetKey: await askReset(browser, who), password };
      return browser.call('POST', `${RESET_PATH}/new_password/email`, body);
    };

    // facts: A10.1
    test('by a reset: the new one logs in, the old one does not, and sessions at the pool end', async () => {
      const browser = harness.openBrowser();
      await browser.logIn(email, POOL_PASSWORD);
      const answer = await reset(email, 'Marram-Quayside-73');
      expect(answer.status).toBe(200);
      expect(await logsIn(POOL_PASSWORD)).toBe(false);
      expect(await logsIn('Marram-Quayside-73')).toBe(true);
      expect((await session(browser)).status).toBe(401);
    });

    test('by a change of the own password, which the pool’s old one proves; the present session stays', async () => {
      await setPassword(POOL_PASSWORD);
      const browser = harness.openBrowser();
      await browser.logIn(email, POOL_PASSWORD);
      await harness.stepUp(browser, email);
      const change = (oldPassword: string, newPassword: string) =>
        browser.call('POST', '/api/v1/player/password', { oldPassword, newPassword });
      expect((await change(goodPassword, 'Marram-Quayside-74')).body.code).toBe(
        'error.old_password.incorrect',
      );
      expect((await change(POOL_PASSWORD, 'Marram-Quayside-74')).status).toBe(200);
      expect((await session(browser)).status).toBe(200);
      expect([await logsIn(POOL_PASSWORD), await logsIn('Marram-Quayside-74')]).toEqual([false, true]);
    });

    test('of a person whom the pool does not know yet, who is known there from then on', async () => {
      const late = 'late@players.example';
      await harness.signUp(harness.openBrowser(), { email: late, phone: '+353857000009' });
      expect(await logsIn(goodPassword, late)).toBe(false);
      expect((await reset(late, 'Marram-Quayside-75')).status).toBe(200);
      expect(await logsIn('Marram-Quayside-75', late)).toBe(true);
    });

    test('unless the pool does not take it, or is away: the key of the mail is not used up by that', async () => {
      await setPassword(POOL_PASSWORD);
      const browser = harness.openBrowser();
      const body = { resetKey: await askReset(browser, email), password: 'Marram-Quayside-76' };
      const send = () => browser.call('POST', `${RESET_PATH}/new_password/email`, body);
      harness.sandbox.switchboard.set('identity', { fail: true });
      expect(await send()).toMatchObject({ status: 503, body: { code: 'request.busy' } });
      harness.sandbox.switchboard.reset();
      harness.sandbox.switchboard.set('identity', { rejects_password: true });
      expect(await send()).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'password', code: 'error.password.too_common' }] },
      });
      harness.sandbox.switchboard.reset();
      expect(await logsIn(POOL_PASSWORD)).toBe(true);
      expect((await send()).status).toBe(200);
      expect(await logsIn('Marram-Quayside-76')).toBe(true);
    });

    test('and takes it from the owner of the pool only', async () => {
      for (const of of [{ secretAccessKey: 'guessed' }, { accessKeyId: 'OTHER' }, { region: 'eu-north-1' }]) {
        await expect(setPassword('Marram-Quayside-77', true, of)).rejects.toMatchObject({
          code: 'request.busy',
        });
      }
    });
  });
});
