import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '@halcyon/testkit/authenticator-app';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { noticeJob } from '../messaging/notice.service.ts';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const TOTP = '/api/v1/player/second-factor/totp';
const FACTORS = '/api/v1/player/second-factor';
const CODES = '/api/v1/player/second-factor/recovery-codes';
let numbers = 0;

const stepUp = async (browser: Browser, email: string) => {
  const asked = await browser.call('POST', '/api/v1/player/session/step_up_request', { method: 'email' });
  const code = await harness.codeSentTo(email);
  const { challengeId } = asked.body;
  expect((await browser.call('POST', '/api/v1/player/session/step_up', { challengeId, code })).status).toBe(
    200,
  );
};
const codeOf = (secret: string) => appCode(secret, harness.clock.now().getTime());
const withApp = async () => {
  numbers += 1;
  const email = `recovery${numbers}@players.example`;
  const browser = harness.openBrowser();
  const playerId = await harness.signUp(browser, { email, phone: `+35385${String(5_400_000 + numbers)}` });
  await browser.logIn(email, goodPassword);
  await stepUp(browser, email);
  const { secret } = (await browser.call('POST', TOTP, {})).body as { secret: string };
  const confirmed = await browser.call('POST', TOTP, { code: codeOf(secret) });
  harness.clock.move(30 * SECOND);
  return { email, playerId, browser, secret, codes: confirmed.body.recoveryCodes as string[] };
};
const logIn = async (email: string, answer: object) => {
  const browser = harness.openBrowser();
  const asked = await browser.logIn(email, goodPassword);
  const { challengeId } = asked.body.additionalInfo as { challengeId: string };
  const done = await browser.call('POST', '/api/v1/player/login/second_factor', { challengeId, ...answer });
  if (done.status === 200) browser.idToken = done.body.idToken;
  return { browser, done, challengeId };
};
const left = async (browser: Browser) =>
  ((await browser.call('GET', FACTORS)).body.totp as { recoveryCodesLeft: number }).recoveryCodesLeft;

test('a player who sets an authenticator app up gets ten recovery codes, which the database keeps as hashes', async () => {
  const { browser, codes, playerId } = await withApp();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await left(browser)).toBe(10);
  const rows = await harness.owner.sql`select * from identity.recovery_code where player_id = ${playerId}`;
  const kept = await harness.owner.sql<{ answer: unknown }>`select * from platform.idempotency`;
  const text = JSON.stringify([rows, kept], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(rows.length).toBe(10);
  for (const code of codes) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll('-', ''));
  }
});

test('a recovery code logs in once in place of the app’s code, however it is typed, and a mail says so', async () => {
  const { email, codes, playerId } = await withApp();
  const [code = '', other = ''] = codes;
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  const { browser, done } = await logIn(email, { recoveryCode: typed });
  expect(done).toMatchObject({ status: 200, body: { player: { playerId } } });
  expect(await left(browser)).toBe(9);
  expect((await logIn(email, { recoveryCode: code })).done.body.code).toBe('second_factor.invalid');
  expect((await logIn(email, { code: '123456' })).done.body.code).toBe('second_factor.invalid');

  const jobs = await harness.owner.sql<{ payload: { playerId: string; name: string; values: object } }>`
    select payload from graphile_worker._private_jobs`;
  const notices = jobs.filter(
    ({ payload: { playerId: to, name } }) => to === String(playerId) && name === 'recoveryCodeUsed',
  );
  expect(notices.map(({ payload }) => payload.values)).toEqual([{ left: '9' }]);
  await noticeJob(harness.identity).run({ ...notices[0]!.payload });
  const [mail] = harness.sandbox.mail.to(email, (one, two) => one === two);
  expect(mail?.subject).toContain('recovery code was used');
  expect(mail?.text).toContain('Recovery codes left: 9');
  // Three concurrent calls: one succeeds.
  const at = await Promise.all([1, 2, 3].map(() => logIn(email, { recoveryCode: other })));
  expect(at.map(({ done: { status } }) => status).toSorted()).toEqual([200, 422, 422]);
});

test('another player’s recovery code, one for an app that was removed and one in place of an SMS code open nothing', async () => {
  const [one, two] = [await withApp(), await withApp()];
  expect((await logIn(one.email, { recoveryCode: two.codes[0] })).done.body.code).toBe(
    'second_factor.invalid',
  );
  const { browser, challengeId } = await logIn(one.email, { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' });
  await browser.call('POST', '/api/v1/player/login/second_factor_request', { challengeId, method: 'sms' });
  const bySms = await browser.call('POST', '/api/v1/player/login/second_factor', {
    challengeId,
    recoveryCode: one.codes[0],
  });
  expect(bySms.body.code).toBe('second_factor.invalid');

  await stepUp(one.browser, one.email);
  expect((await one.browser.call('DELETE', TOTP)).status).toBe(200);
  expect(await left(one.browser)).toBe(0);
  expect((await one.browser.call('POST', CODES, {})).body.code).toBe('second_factor.not_set');
  const { secret } = (await one.browser.call('POST', TOTP, {})).body as { secret: string };
  await one.browser.call('POST', TOTP, { code: codeOf(secret) });
  expect((await logIn(one.email, { recoveryCode: one.codes[0] })).done.body.code).toBe(
    'second_factor.invalid',
  );
});

test('new recovery codes need a second factor, and the old ones stop working', async () => {
  const { email, browser, codes } = await withApp();
  harness.clock.move(6 * MINUTE);
  expect((await browser.call('POST', CODES, {})).body.code).toBe('session.step_up_required');
  await stepUp(browser, email);
  const sets = await Promise.all([1, 2, 3].map(() => browser.call('POST', CODES, {})));
  expect(sets.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await left(browser)).toBe(10);
  expect((await logIn(email, { recoveryCode: codes[0] })).done.body.code).toBe('second_factor.invalid');
  const again = await browser.call('POST', CODES, {});
  const [fresh] = again.body.recoveryCodes as string[];
  expect((await logIn(email, { recoveryCode: fresh })).done.status).toBe(200);
});

test('wrong recovery codes and wrong app codes together end the guessing for half an hour', async () => {
  const { email, secret, codes } = await withApp();
  const said: string[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const wrong = tries % 2 === 0 ? { code: '000000' } : { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' };
    said.push((await logIn(email, wrong)).done.body.code);
  }
  expect(said.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'second_factor.invalid'));
  expect(said[10]).toBe('second_factor.too_many');
  expect((await logIn(email, { recoveryCode: codes[0] })).done.body.code).toBe('second_factor.too_many');
  harness.clock.move(31 * MINUTE);
  expect((await logIn(email, { recoveryCode: codes[0] })).done.status).toBe(200);
  harness.clock.move(30 * SECOND);
  expect((await logIn(email, { code: codeOf(secret) })).done.status).toBe(200);
});
