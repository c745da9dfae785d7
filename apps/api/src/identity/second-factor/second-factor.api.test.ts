import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '@halcyon/testkit/authenticator-app';
import {
  goodPassword,
  openPlayerHarness,
  type Answer,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { SoftwarePasskey } from '@halcyon/testkit/software-passkey';
import { noticeJob } from '../messaging/notice.service.ts';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const SECOND = 1000;
const DAY = 86_400_000;
const TOTP_PATH = '/api/v1/player/second-factor/totp';
const PASSKEYS = '/api/v1/player/passkeys';
let numbers = 0;
const openPlayer = async () => {
  numbers += 1;
  const email = `factor${numbers}@players.example`;
  const phone = `+35385${String(5_000_000 + numbers)}`;
  const browser = harness.openBrowser();
  const playerId = await harness.signUp(browser, { email, phone });
  await browser.logIn(email, goodPassword);
  return { email, phone, playerId, browser };
};
/** Passes a second factor by mail, so that changes are allowed for five minutes. */
const stepUp = async (browser: Browser, email: string) => {
  const asked = await browser.call('POST', '/api/v1/player/session/step_up_request', { method: 'email' });
  const code = await harness.codeSentTo(email);
  const { challengeId } = asked.body;
  const passed = await browser.call('POST', '/api/v1/player/session/step_up', { challengeId, code });
  expect(passed.status).toBe(200);
};
const codeOf = (secret: string, aheadSeconds = 0) =>
  appCode(secret, harness.clock.now().getTime() + aheadSeconds * SECOND);
const withApp = async () => {
  const player = await openPlayer();
  await stepUp(player.browser, player.email);
  const started = await player.browser.call('POST', TOTP_PATH, {});
  const { secret } = started.body as { secret: string };
  const confirmed = await player.browser.call('POST', TOTP_PATH, { code: codeOf(secret) });
  expect(confirmed).toMatchObject({ status: 200, body: { isSet: true } });
  harness.clock.move(30 * SECOND);
  return { ...player, secret };
};
const withPasskey = async () => {
  const player = await openPlayer();
  await stepUp(player.browser, player.email);
  const passkey = new SoftwarePasskey(harness.config.publicOrigin);
  const { body } = await player.browser.call('POST', PASSKEYS, {});
  const kept = await player.browser.call('POST', PASSKEYS, {
    name: 'My phone',
    passkey: passkey.make(body.options),
  });
  expect(kept.status).toBe(200);
  return { ...player, passkey, kept };
};
const waiting = (answer: Answer) => {
  expect(answer).toMatchObject({ status: 401, body: { code: 'login.second_factor_required' } });
  return answer.body.additionalInfo as { challengeId: string; methods: string };
};
const finish = async (browser: Browser, body: object) => {
  const answer = await browser.call('POST', '/api/v1/player/login/second_factor', body);
  if (answer.status === 200) browser.idToken = answer.body.idToken;
  return answer;
};

describe('an authenticator app', () => {
  test('is set up only after a step-up, counts from its first code, and sends a mail', async () => {
    const { browser, email, playerId } = await openPlayer();
    const early = await browser.call('POST', TOTP_PATH, {});
    expect(early).toMatchObject({ status: 403, body: { code: 'session.step_up_required' } });
    expect((await browser.call('POST', TOTP_PATH, { code: '123456' })).status).toBe(403);
    await stepUp(browser, email);
    expect((await browser.call('POST', TOTP_PATH, { code: '123456' })).body.code).toBe(
      'second_factor.expired',
    );
    const { body } = await browser.call('POST', TOTP_PATH, {});
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Halcyon:/);
    expect(body.uri).toContain(`secret=${body.secret}`);
    const rows = await harness.owner.sql<{ sealed_secret: string }>`select sealed_secret from identity.totp`;
    expect(rows.map(({ sealed_secret: sealed }) => sealed).join()).not.toContain(body.secret);

    // Not confirmed yet: it counts for nothing.
    expect((await browser.call('GET', '/api/v1/player/second-factor')).body.totp).toEqual({
      isSet: false,
      since: null,
      recoveryCodesLeft: 0,
    });
    const wrong = await browser.call('POST', TOTP_PATH, { code: codeOf(body.secret, 3_600) });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'second_factor.invalid' } });
    expect((await browser.call('POST', TOTP_PATH, { code: codeOf(body.secret) })).status).toBe(200);
    const factors = await browser.call('GET', '/api/v1/player/second-factor');
    expect(factors.body).toMatchObject({ totp: { isSet: true }, passkeys: 0, email: 'f•••@players.example' });
    expect((await browser.call('POST', TOTP_PATH, {})).body.code).toBe('second_factor.already_set');
    const notices = await harness.owner.sql<{ payload: { playerId: string; name: string } }>`
      select payload from graphile_worker._private_jobs where payload->>'name' is not null`;
    const sentNotices = notices.filter(
      ({ payload: { playerId: to, name } }) => to === String(playerId) && name.startsWith('factor'),
    );
    expect(sentNotices.map(({ payload }) => payload.name)).toEqual(['factorAdded']);
    await noticeJob(harness.identity).run({ ...sentNotices[0]!.payload });
    const [mail] = harness.sandbox.mail.to(email, (one, two) => one === two);
    expect(mail?.subject).toContain('Two-step verification was turned on');
  });

  // facts: A7.2
  test('is required at a login after the right password only, and finishes it', async () => {
    const { email, secret, playerId } = await withApp();
    const browser = harness.openBrowser();
    expect((await browser.logIn(email, 'wrong-password')).body.code).toBe('login.unauthorized');
    const { challengeId, methods } = waiting(await browser.logIn(email, goodPassword));
    expect(methods).toBe('totp,sms');
    expect(browser.cookies.has('session_3000')).toBe(false);
    const wrong = await finish(browser, { challengeId, code: codeOf(secret, 3_600) });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'second_factor.invalid' } });
    const done = await finish(browser, { challengeId, code: codeOf(secret) });
    expect(done).toMatchObject({ status: 200, body: { player: { playerId }, firstLogin: false } });
    expect((await browser.call('GET', '/api/v1/player/profile')).status).toBe(200);
    // The factor of the login counts for changes as well.
    expect((await browser.call('DELETE', TOTP_PATH)).status).toBe(200);
    expect((await browser.call('DELETE', TOTP_PATH)).body.code).toBe('second_factor.not_set');
    expect((await harness.openBrowser().logIn(email, goodPassword)).status).toBe(200);
  });

  test('a code works once, and a challenge works once', async () => {
    const { email, secret } = await withApp();
    const [one, two] = [harness.openBrowser(), harness.openBrowser()];
    const first = waiting(await one.logIn(email, goodPassword));
    const second = waiting(await two.logIn(email, goodPassword));
    const code = codeOf(secret);
    expect((await finish(one, { challengeId: first.challengeId, code })).status).toBe(200);
    expect((await finish(two, { challengeId: second.challengeId, code })).body.code).toBe(
      'second_factor.invalid',
    );
    expect((await finish(two, { challengeId: first.challengeId, code })).body.code).toBe(
      'second_factor.expired',
    );
  });

  test('a clock that is half a minute off still shows right codes, one that is two minutes off does not', async () => {
    const { email, secret } = await withApp();
    for (const [ahead, status] of [
      [120, 422],
      [-120, 422],
      [30, 200],
    ] as const) {
      const browser = harness.openBrowser();
      const { challengeId } = waiting(await browser.logIn(email, goodPassword));
      expect((await finish(browser, { challengeId, code: codeOf(secret, ahead) })).status).toBe(status);
    }
  });

  test('guessing ends after ten codes in half an hour, over all challenges', async () => {
    const { email, secret } = await withApp();
    const codes: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const browser = harness.openBrowser();
      const { challengeId } = waiting(await browser.logIn(email, goodPassword));
      for (let tries = 0; tries < 4; tries += 1) {
        codes.push((await finish(browser, { challengeId, code: codeOf(secret, 3_600) })).body.code);
      }
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'second_factor.invalid'));
    expect(codes.slice(10)).toEqual(['second_factor.too_many', 'second_factor.too_many']);
    harness.clock.move(31 * 60 * SECOND);
    const browser = harness.openBrowser();
    const { challengeId } = waiting(await browser.logIn(email, goodPassword));
    expect((await finish(browser, { challengeId, code: codeOf(secret) })).status).toBe(200);
  });

  test('who lost it takes a code by SMS; a code by mail is no way in', async () => {
    const { email, phone } = await withApp();
    const browser = harness.openBrowser();
    const { challengeId } = waiting(await browser.logIn(email, goodPassword));
    const request = (body: object) =>
      browser.call('POST', '/api/v1/player/login/second_factor_request', body);
    expect((await request({ challengeId, method: 'email' })).body.code).toBe(
      'second_factor.method_unavailable',
    );
    expect((await request({ challengeId: 'B'.repeat(43) })).body.code).toBe('second_factor.expired');
    const sent = await request({ challengeId, method: 'sms' });
    expect(sent.body).toMatchObject({ challengeId, method: 'sms', sentTo: `•••${phone.slice(-4)}` });
    expect((await finish(browser, { challengeId, code: await harness.codeSentTo(phone) })).status).toBe(200);
  });

  // facts: A6.8
  test('is not required again for thirty days on a device that has passed it', async () => {
    const { email, secret } = await withApp();
    const browser = harness.openBrowser();
    const { challengeId } = waiting(await browser.logIn(email, goodPassword));
    await finish(browser, { challengeId, code: codeOf(secret) });
    harness.clock.move(29 * DAY);
    expect((await browser.logIn(email, goodPassword)).status).toBe(200);
    waiting(await harness.openBrowser().logIn(email, goodPassword));
    harness.clock.move(2 * DAY);
    waiting(await browser.logIn(email, goodPassword));
  });

  test('an account that was closed between password and code stays shut', async () => {
    const { email, secret, playerId } = await withApp();
    const browser = harness.openBrowser();
    const { challengeId } = waiting(await browser.logIn(email, goodPassword));
    await harness.owner.sql`update identity.account set status = 8 where player_id = ${playerId}`;
    const code = codeOf(secret);
    expect((await finish(browser, { challengeId, code })).status).toBe(403);
    expect(browser.cookies.has('session_3000')).toBe(false);
  });
});

describe('a passkey', () => {
  test('is made, listed and named, and a second player cannot take it away', async () => {
    const { browser, kept } = await withPasskey();
    expect(kept.body.passkey).toMatchObject({ name: 'My phone', lastUsedAt: null, isBackedUp: false });
    const { body } = await browser.call('GET', PASSKEYS);
    expect(body.items).toEqual([kept.body.passkey]);
    const other = await openPlayer();
    await stepUp(other.browser, other.email);
    const stolen = await other.browser.call('DELETE', `${PASSKEYS}/${kept.body.passkey.id}`);
    expect(stolen).toMatchObject({ status: 404, body: { code: 'second_factor.passkey_unknown' } });
    expect((await browser.call('DELETE', `${PASSKEYS}/${kept.body.passkey.id}`)).status).toBe(200);
    expect((await browser.call('GET', PASSKEYS)).body.items).toEqual([]);
  });

  test('made for another address, another random value or without a step-up is not kept', async () => {
    const { browser, email } = await openPlayer();
    expect((await browser.call('POST', PASSKEYS, {})).body.code).toBe('session.step_up_required');
    await stepUp(browser, email);
    for (const forgery of [
      { origin: 'https://halcyon.example.evil' },
      { challenge: 'QUFBQQ' },
      { host: 'elsewhere.example' },
    ]) {
      const { body } = await browser.call('POST', PASSKEYS, {});
      const passkey = new SoftwarePasskey(harness.config.publicOrigin).make(body.options, forgery);
      const answer = await browser.call('POST', PASSKEYS, { passkey });
      expect(answer).toMatchObject({ status: 422, body: { code: 'second_factor.invalid' } });
      // The random value is used up by a try.
      expect((await browser.call('POST', PASSKEYS, { passkey })).body.code).toBe('second_factor.expired');
    }
    await harness.owner.sql`
      insert into identity.passkey (player_id, passkey_id, credential_id, public_key, counter, is_backed_up, name, created_at)
      select player_id, gen_random_uuid(), 'c' || n, 'k', 0, false, 'n', now()
      from identity.person, generate_series(1, 10) n where email = ${email}`;
    expect((await browser.call('POST', PASSKEYS, {})).body.code).toBe('second_factor.too_many_passkeys');
  });

  // facts: A7.2
  test('finishes a login; forged, replayed and copied ones do not', async () => {
    const { email, passkey } = await withPasskey();
    const browser = harness.openBrowser();
    const { challengeId, methods } = waiting(await browser.logIn(email, goodPassword));
    expect(methods).toBe('passkey,sms');
    const options = async () =>
      (
        await browser.call('POST', '/api/v1/player/login/second_factor_request', {
          challengeId,
          method: 'passkey',
        })
      ).body.passkeyOptions;
    const stranger = new SoftwarePasskey(harness.config.publicOrigin);
    for (const proof of [
      stranger.prove(await options()),
      { ...stranger.prove(await options()), id: passkey.id, rawId: passkey.id },
      passkey.prove(await options(), { origin: 'https://halcyon.example.evil' }),
    ]) {
      const answer = await finish(browser, { challengeId, passkey: proof });
      expect(answer).toMatchObject({ status: 422, body: { code: 'second_factor.invalid' } });
    }
    const good = passkey.prove(await options());
    expect((await finish(browser, { challengeId, passkey: good })).status).toBe(200);

    const again = harness.openBrowser();
    const next = waiting(await again.logIn(email, goodPassword));
    expect((await finish(again, { challengeId: next.challengeId, passkey: good })).body.code).toBe(
      'second_factor.invalid',
    );
    const fresh = await again.call('POST', '/api/v1/player/login/second_factor_request', {
      challengeId: next.challengeId,
    });
    // A copy of the key counts its own uses: it falls behind the count on record.
    const copied = passkey.prove(fresh.body.passkeyOptions, { counter: 1 });
    expect((await finish(again, { challengeId: next.challengeId, passkey: copied })).body.code).toBe(
      'second_factor.invalid',
    );
  });

  test('answers a step-up as well', async () => {
    const { browser, passkey } = await withPasskey();
    harness.clock.move(6 * 60 * SECOND);
    expect((await browser.call('DELETE', TOTP_PATH)).body.code).toBe('session.step_up_required');
    const stepUp = await browser.call('POST', '/api/v1/player/session/step_up_request', {});
    expect(stepUp.body).toMatchObject({ method: 'passkey', methods: ['passkey', 'email', 'sms'] });
    const { challengeId, passkeyOptions } = stepUp.body;
    const proof = passkey.prove(passkeyOptions);
    const passed = await browser.call('POST', '/api/v1/player/session/step_up', {
      challengeId,
      passkey: proof,
    });
    expect(passed.status).toBe(200);
    expect((await browser.call('DELETE', TOTP_PATH)).body.code).toBe('second_factor.not_set');
  });
});
