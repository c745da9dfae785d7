import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  SignJWT,
  generateKeyPair,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IdTokens } from './id-token.service.ts';
import { endPlayerSessions } from './session.service.ts';
import {
  captchaHeader,
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';

let harness: PlayerHarness;
let email: string;
let playerId: number;
beforeAll(async () => {
  harness = await openPlayerHarness();
  email = 'session@players.example';
  playerId = await harness.signUp(harness.openBrowser(), { email, phone: '+353851111111' });
});
afterAll(() => harness[Symbol.asyncDispose]());

const MINUTE = 60_000;
const DAY = 86_400_000;
const enter = async (address?: string): Promise<Browser> => {
  const browser = harness.openBrowser(address);
  expect((await browser.logIn(email, goodPassword)).status).toBe(200);
  return browser;
};
const profile = (browser: Browser) => browser.call('GET', '/api/v1/player/profile');
const session = (browser: Browser) => browser.call('GET', '/api/v1/player/session');
const renew = async (browser: Browser): Promise<void> => {
  browser.idToken = (await session(browser)).body.idToken;
};
const keepAlive = (browser: Browser) => browser.call('POST', '/api/v1/player/keep-alive', {});

describe('the two halves of a session', () => {
  test('the cookie is HttpOnly and of this site, and on loopback carries the port in its name', async () => {
    const answer = await harness.openBrowser().logIn(email, goodPassword);
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    const cookie = cookies.find((line) => line.startsWith('session_3000='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookies.find((line) => line.startsWith('device_3000='))).toMatch(/Max-Age=31536000/);
  });

  test('the database knows no token, only its hash', async () => {
    const browser = await enter();
    const token = browser.cookies.get('session_3000')!;
    const rows = await harness.owner.sql<{ found: bigint }>`
      select count(*) as found from identity.session where token_hash = ${token}`;
    expect(rows[0]!.found).toBe(0n);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('the cookie alone changes nothing and reads nothing of the player; it renews the token', async () => {
    const browser = await enter();
    browser.idToken = null;
    for (const [method, path] of [
      ['GET', '/api/v1/player/profile'],
      ['POST', '/api/v1/player/keep-alive'],
      ['POST', '/api/v1/player/sign_out'],
    ] as const) {
      const answer = await browser.call(method, path, method === 'POST' ? {} : undefined);
      expect(answer).toMatchObject({ status: 401, body: { code: 'session.token_missing' } });
    }
    const renewed = await session(browser);
    expect(renewed).toMatchObject({ status: 200, body: { status: 'authorised', player: { playerId } } });
    await renew(browser);
    expect((await profile(browser)).status).toBe(200);
  });

  test('a token of one session with the cookie of another is refused', async () => {
    const one = await enter();
    const two = await enter();
    one.idToken = two.idToken;
    expect(await profile(one)).toMatchObject({ status: 403, body: { code: 'session.forbidden' } });
  });

  // facts: A6.8
  test('the 365-day cookie only knows the device: it opens no session, alone or with a forged one', async () => {
    const browser = await enter();
    const stranger = harness.openBrowser();
    stranger.cookies.set('device_3000', browser.cookies.get('device_3000')!);
    expect(await session(stranger)).toMatchObject({ status: 401, body: { code: 'session.none' } });
    expect((await profile(stranger)).status).toBe(401);
    // The database cannot give a device away either: the cookie's value is nowhere in it.
    const kept = await harness.owner.sql<{ found: string }>`
      select to_jsonb(d)::text as found from identity.device d`;
    expect(kept.map(({ found }) => found).join()).not.toContain(browser.cookies.get('device_3000'));
  });

  // facts: A6.8
  test('the longest cookie lasts a year, the session twelve hours, and no cookie carries the id token', async () => {
    const browser = harness.openBrowser();
    const answer = await browser.logIn(email, goodPassword);
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    const ages = Object.fromEntries(
      cookies.map((line) => [line.split('=')[0], Number(/Max-Age=(\d+)/.exec(line)?.[1])]),
    );
    expect(ages).toEqual({ session_3000: 12 * 3600, device_3000: 365 * 86_400 });
    for (const line of cookies) {
      expect(line).not.toContain(answer.body.idToken);
      expect(line).not.toMatch(/eyJ/);
    }
  });

  // facts: A6.8
  test('a device cookie that is not this player’s is replaced at login, so a planted one is worth nothing', async () => {
    const planted = 'A'.repeat(43);
    const browser = harness.openBrowser();
    browser.cookies.set('device_3000', planted);
    await browser.logIn(email, goodPassword);
    const own = browser.cookies.get('device_3000');
    expect(own).toMatch(/^[\w-]{43}$/);
    expect(own).not.toBe(planted);
    await browser.logIn(email, goodPassword);
    expect(browser.cookies.get('device_3000')).toBe(own);
  });

  // facts: A6.8
  test('the Access-Token header carries the same id token; a different one with Authorization is refused', async () => {
    const browser = await enter();
    const token = browser.idToken!;
    browser.idToken = null;
    const byHeader = await browser.call('GET', '/api/v1/player/profile', undefined, {
      'access-token': token,
    });
    expect(byHeader).toMatchObject({ status: 200, body: { playerId } });
    browser.idToken = token;
    const both = await browser.call('GET', '/api/v1/player/profile', undefined, { 'access-token': token });
    expect(both.status).toBe(200);
    const other = (await enter()).idToken!;
    const mixed = await browser.call('GET', '/api/v1/player/profile', undefined, { 'access-token': other });
    expect(mixed).toMatchObject({ status: 403, body: { code: 'session.forbidden' } });
  });

  // facts: A6.8
  test('site-context names the site of a sign-up and is 1 when it is absent or nonsense', async () => {
    const siteOf = async (number: number, headers: Record<string, string>) => {
      const answer = await harness.openBrowser().call(
        'POST',
        '/api/v1/player/registration',
        {
          email: `site${number}@players.example`,
          password: goodPassword,
          firstName: 'Una',
          lastName: 'Site',
          countryCode: 'IE',
          dateOfBirth: '1990-05-17',
          termsAndConditions: true,
        },
        { ...captchaHeader, ...headers },
      );
      const rows = await harness.owner.sql<{ site_id: number }>`
        select site_id from identity.account where player_id = ${answer.body.playerId}`;
      return rows[0]?.site_id;
    };
    expect(await siteOf(1, {})).toBe(1);
    expect(await siteOf(2, { 'site-context': '4' })).toBe(4);
    expect(await siteOf(3, { 'site-context': '-4' })).toBe(1);
    expect(await siteOf(4, { 'site-context': 'none' })).toBe(1);
  });
});

describe('the id token', () => {
  test('with an invented key id costs one look-up a minute, however often it comes', async () => {
    let lookUps = 0;
    const sql = ((...query: Parameters<typeof harness.db.sql>) => {
      lookUps += 1;
      return harness.db.sql(...query);
    }) as typeof harness.db.sql;
    const at = harness.clock.now().getTime();
    const tokens = await IdTokens.open({ ...harness.db, sql }, harness.config.publicOrigin, new Date(at));
    lookUps = 0;
    const { privateKey } = await generateKeyPair('ES256');
    const claims = decodeJwt((await enter()).idToken!);
    for (const [minute, total] of [
      [0, 1],
      [0.9, 1],
      [1, 2],
    ] as const) {
      for (let call = 0; call < 20; call += 1) {
        const token = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', kid: `invented-${minute}-${call}` })
          .sign(privateKey);
        expect(await tokens.verify(token, new Date(at + minute * MINUTE))).toEqual({ kind: 'bad' });
      }
      expect(lookUps).toBe(total);
    }
  });

  // facts: A6.1
  test('carries the claims of the specification and verifies against the published keys', async () => {
    const browser = await enter();
    const { body: keys } = await harness.openBrowser().call('GET', '/.well-known/jwks.json');
    expect(JSON.stringify(keys)).not.toContain('"d":');
    const { payload, protectedHeader } = await jwtVerify(browser.idToken!, createLocalJWKSet(keys), {
      audience: 'halcyon-player',
      issuer: harness.config.publicOrigin,
      currentDate: harness.clock.now(),
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({
      country_code: 'IE',
      language_code: 'en',
      player_id: playerId,
      email,
      login_method: 'password',
    });
    expect(typeof payload['player_access_id']).toBe('string');
    expect(typeof payload['support_token']).toBe('string');
    expect(Number.isNaN(Date.parse(String(payload['registrationDate'])))).toBe(false);
    expect(JSON.parse(String(payload['multibrand']))).toEqual({ suspended: false });
    expect(payload.exp! - payload.iat!).toBe(600);
  });

  test('is dead after ten minutes, while the cookie renews it', async () => {
    const browser = await enter();
    harness.clock.move(10 * MINUTE + 1000);
    expect(await profile(browser)).toMatchObject({
      status: 401,
      body: { code: 'session.token_expired', title: 'Token expired' },
    });
    await renew(browser);
    expect((await profile(browser)).status).toBe(200);
  });

  test('made with another key, without a signature, or for another reader counts for nothing', async () => {
    const browser = await enter();
    const claims = decodeJwt(browser.idToken!);
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'mine' })
      .sign(privateKey);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
    for (const token of [forged, unsigned, String(claims['support_token']), 'nonsense']) {
      browser.idToken = token;
      expect(await profile(browser)).toMatchObject({ status: 401, body: { code: 'session.none' } });
    }
  });

  // facts: A6.1
  test('is signed by a new key every thirty days; the new one is published an hour ahead, the old one overlaps', async () => {
    const keyOf = (browser: Browser) => decodeProtectedHeader(browser.idToken!).kid;
    const published = async (): Promise<string[]> =>
      (await harness.openBrowser().call('GET', '/.well-known/jwks.json')).body.keys.map(
        ({ kid }: { kid: string }) => kid,
      );
    const { tokens } = harness.identity;
    const rotate = () => tokens.rotateWhenDue(harness.clock.now());
    const old = keyOf(await enter());
    await rotate();
    expect(await published()).toEqual([old]);

    harness.clock.move(30 * DAY);
    await rotate();
    await rotate();
    const [next, ...others] = await published();
    expect(others).toEqual([old]);
    // Readers have an hour to fetch it: until then the old one keeps signing.
    const before = await enter();
    expect(keyOf(before)).toBe(old);
    harness.clock.move(60 * MINUTE - 9 * MINUTE);
    const last = await enter();
    expect(keyOf(last)).toBe(old);
    harness.clock.move(9 * MINUTE);
    await rotate();
    const after = await enter();
    expect(keyOf(after)).toBe(next);
    // A token of the old key counts to its own end, not a minute less and not one more.
    expect((await profile(last)).status).toBe(200);
    harness.clock.move(1 * MINUTE + 1000);
    expect((await profile(last)).body.code).toBe('session.token_expired');
    harness.clock.move(20 * MINUTE);
    await rotate();
    expect(await published()).toEqual([next]);
    expect(keyOf(await enter())).toBe(next);
  });
});

describe('how a session ends', () => {
  // facts: A6.4, A6.7
  test('by thirty minutes without a touch; reading and renewing are no touch', async () => {
    const browser = await enter();
    for (let minutes = 0; minutes < 27; minutes += 9) {
      harness.clock.move(9 * MINUTE);
      await renew(browser);
      expect((await profile(browser)).status).toBe(200);
    }
    harness.clock.move(3 * MINUTE + 1000);
    expect(await session(browser)).toMatchObject({ status: 401, body: { code: 'session.idle' } });
    expect(await profile(browser)).toMatchObject({ status: 401, body: { code: 'session.idle' } });
  });

  test('not as long as the player is there, but never later than twelve hours after login', async () => {
    const browser = await enter();
    const openedAt = harness.clock.now().getTime();
    while (harness.clock.now().getTime() < openedAt + 12 * 60 * MINUTE - 9 * MINUTE) {
      harness.clock.move(9 * MINUTE);
      await renew(browser);
      expect((await keepAlive(browser)).status).toBe(200);
    }
    const { body } = await keepAlive(browser);
    expect(Date.parse(body.endsAt) - openedAt).toBeLessThanOrEqual(12 * 60 * MINUTE + 5000);
    expect(body.idleAt <= body.endsAt).toBe(true);
    harness.clock.move(9 * MINUTE + 5000);
    expect(await session(browser)).toMatchObject({
      status: 401,
      body: { code: 'session.token_expired', title: 'Token expired' },
    });
  });

  test('by the fifteen minutes of a German account', async () => {
    const browser = harness.openBrowser();
    const german = { email: 'idle-de@players.example', phone: '+4915123456789', countryCode: 'DE' };
    await harness.signUp(browser, { ...german, firstName: 'Jonas', postalCode: '10115' });
    await browser.logIn(german.email, goodPassword);
    harness.clock.move(15 * MINUTE + 1000);
    expect((await session(browser)).body.code).toBe('session.idle');
  });

  test('by signing out: neither the token nor a kept cookie opens anything again', async () => {
    const browser = await enter();
    const kept = new Map(browser.cookies);
    expect((await browser.call('POST', '/api/v1/player/sign_out', {})).status).toBe(200);
    expect(browser.cookies.has('session_3000')).toBe(false);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await session(browser)).toMatchObject({ status: 401, body: { code: 'session.revoked' } });
    expect(await profile(browser)).toMatchObject({ status: 401, body: { code: 'session.revoked' } });
  });

  test('by a new login in the same browser, which never takes over the old session', async () => {
    const browser = await enter();
    const old = { token: browser.idToken, cookie: browser.cookies.get('session_3000')! };
    await browser.logIn(email, goodPassword);
    expect(browser.cookies.get('session_3000')).not.toBe(old.cookie);
    const replay = harness.openBrowser();
    replay.idToken = old.token;
    expect((await profile(replay)).body.code).toBe('session.revoked');
  });

  test('all together when the operator ends them', async () => {
    const browsers = [await enter(), await enter()];
    await harness.db.transact((tx) => endPlayerSessions(tx, BigInt(playerId), harness.clock));
    for (const browser of browsers) expect((await session(browser)).body.code).toBe('session.revoked');
  });

  test('when the account is closed or blacklisted under it', async () => {
    const browser = await enter();
    await harness.owner.sql`update identity.account set status = 8 where player_id = ${playerId}`;
    expect((await profile(browser)).body.code).toBe('session.revoked');
    await harness.owner.sql`update identity.account set status = 3 where player_id = ${playerId}`;
    expect((await profile(browser)).body.code).toBe('session.revoked');
  });
});
