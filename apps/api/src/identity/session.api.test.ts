import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endPlayerSessions, isSessionOpen, noteActivity } from './session.service.ts';
import {
  goodPassword,
  openPlayerHouse,
  type Browser,
  type PlayerHouse,
} from '../../../../packages/testkit/src/player-house.ts';

let house: PlayerHouse;
let email: string;
let playerId: number;
beforeAll(async () => {
  house = await openPlayerHouse();
  email = 'session@players.example';
  playerId = await house.signUp(house.openBrowser(), { email, phone: '+353851111111' });
});
afterAll(() => house[Symbol.asyncDispose]());

const MINUTE = 60_000;
const enter = async (address?: string): Promise<Browser> => {
  const browser = house.openBrowser(address);
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
    const answer = await house.openBrowser().logIn(email, goodPassword);
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
    const rows = await house.owner.sql<{ found: bigint }>`
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

  test('a token of one session beside the cookie of another is refused', async () => {
    const one = await enter();
    const two = await enter();
    one.idToken = two.idToken;
    expect(await profile(one)).toMatchObject({ status: 403, body: { code: 'session.forbidden' } });
  });

  test('a device cookie signs nobody in', async () => {
    const browser = await enter();
    const stranger = house.openBrowser();
    stranger.cookies.set('device_3000', browser.cookies.get('device_3000')!);
    expect(await session(stranger)).toMatchObject({ status: 401, body: { code: 'session.none' } });
  });
});

describe('the id token', () => {
  // facts: A6.1
  test('carries the claims of the specification and verifies against the published keys', async () => {
    const browser = await enter();
    const { body: keys } = await house.openBrowser().call('GET', '/.well-known/jwks.json');
    expect(JSON.stringify(keys)).not.toContain('"d":');
    const { payload, protectedHeader } = await jwtVerify(browser.idToken!, createLocalJWKSet(keys), {
      audience: 'halcyon-player',
      issuer: house.config.publicOrigin,
      currentDate: house.clock.now(),
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
    house.clock.move(10 * MINUTE + 1000);
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

  test('of an older key still counts after the keys were changed', async () => {
    const browser = await enter();
    await house.identity.tokens.rotate(house.clock.now());
    expect((await profile(browser)).status).toBe(200);
    const { body } = await browser.call('GET', '/.well-known/jwks.json');
    expect(body.keys.length).toBeGreaterThan(1);
    expect((await (await enter()).call('GET', '/api/v1/player/profile')).status).toBe(200);
  });
});

describe('how a session ends', () => {
  // facts: A6.4, A6.7
  test('by thirty minutes without a touch; reading and renewing are no touch', async () => {
    const browser = await enter();
    for (let minutes = 0; minutes < 27; minutes += 9) {
      house.clock.move(9 * MINUTE);
      await renew(browser);
      expect((await profile(browser)).status).toBe(200);
    }
    house.clock.move(3 * MINUTE + 1000);
    expect(await session(browser)).toMatchObject({ status: 401, body: { code: 'session.idle' } });
    expect(await profile(browser)).toMatchObject({ status: 401, body: { code: 'session.idle' } });
  });

  test('not as long as the player is there, but never later than twelve hours after login', async () => {
    const browser = await enter();
    const openedAt = house.clock.now().getTime();
    while (house.clock.now().getTime() < openedAt + 12 * 60 * MINUTE - 9 * MINUTE) {
      house.clock.move(9 * MINUTE);
      await renew(browser);
      expect((await keepAlive(browser)).status).toBe(200);
    }
    const { body } = await keepAlive(browser);
    expect(Date.parse(body.endsAt) - openedAt).toBeLessThanOrEqual(12 * 60 * MINUTE + 5000);
    expect(body.idleAt <= body.endsAt).toBe(true);
    house.clock.move(9 * MINUTE + 5000);
    expect(await session(browser)).toMatchObject({
      status: 401,
      body: { code: 'session.token_expired', title: 'Token expired' },
    });
  });

  test('by the fifteen minutes of a German account', async () => {
    const browser = house.openBrowser();
    const german = { email: 'idle-de@players.example', phone: '+4915123456789', countryCode: 'DE' };
    await house.signUp(browser, { ...german, firstName: 'Jonas', postalCode: '10115' });
    await browser.logIn(german.email, goodPassword);
    house.clock.move(15 * MINUTE + 1000);
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
    const replay = house.openBrowser();
    replay.idToken = old.token;
    expect((await profile(replay)).body.code).toBe('session.revoked');
  });

  test('all at once when the house ends them', async () => {
    const browsers = [await enter(), await enter()];
    await house.db.transact((tx) => endPlayerSessions(tx, BigInt(playerId), house.clock));
    for (const browser of browsers) expect((await session(browser)).body.code).toBe('session.revoked');
  });

  test('when the account is closed or blacklisted under it', async () => {
    const browser = await enter();
    await house.owner.sql`update identity.account set status = 8 where player_id = ${playerId}`;
    expect((await profile(browser)).body.code).toBe('session.revoked');
    await house.owner.sql`update identity.account set status = 3 where player_id = ${playerId}`;
    expect((await profile(browser)).body.code).toBe('session.revoked');
  });
});

describe('own sessions', () => {
  test('are listed with device and address, the present one first, and can be ended one by one', async () => {
    await house.db.transact((tx) => endPlayerSessions(tx, BigInt(playerId), house.clock));
    const phone = await enter('192.0.2.10');
    const laptop = await enter('192.0.2.20');
    const { body } = await laptop.call('GET', '/api/v1/player/sessions');
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toMatchObject({
      isCurrent: true,
      address: '192.0.2.20',
      device: 'Firefox on Linux',
    });
    expect(body.items[1]).toMatchObject({ isCurrent: false, address: '192.0.2.10' });
    const ended = await laptop.call('DELETE', `/api/v1/player/sessions/${body.items[1].id}`);
    expect(ended.status).toBe(200);
    expect((await profile(phone)).body.code).toBe('session.revoked');
    expect((await profile(laptop)).status).toBe(200);
  });

  test('of somebody else are absent, not forbidden', async () => {
    const other = house.openBrowser();
    const foreign = {
      email: 'stranger@players.example',
      phone: '+353852222222',
      firstName: 'Tom',
      postalCode: 'T1',
    };
    await house.signUp(other, foreign);
    await other.logIn(foreign.email, goodPassword);
    const mine = await enter();
    const { body } = await mine.call('GET', '/api/v1/player/sessions');
    const answer = await other.call('DELETE', `/api/v1/player/sessions/${body.items[0].id}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'identity.session_unknown' } });
    expect((await profile(mine)).status).toBe(200);
  });

  test('the login history shows the last logins, newest first and page by page', async () => {
    await enter('192.0.2.77');
    const browser = await enter('192.0.2.78');
    const first = await browser.call('GET', '/api/v1/player/login_history?limit=1');
    expect(first.body.items).toMatchObject([{ loginIp: '192.0.2.78', realIpAddress: '192.0.2.78' }]);
    const second = await browser.call(
      'GET',
      `/api/v1/player/login_history?limit=1&cursor=${first.body.nextCursor}`,
    );
    expect(second.body.items).toMatchObject([{ loginIp: '192.0.2.77' }]);
  });
});

describe('a player who only plays', () => {
  test('is there as long as stakes come, and the session of the game ends with the one of the site', async () => {
    const browser = await enter();
    const { body } = await browser.call('GET', '/api/v1/player/sessions');
    const { id } = body.items[0];
    const isOpen = () => isSessionOpen(house.db, BigInt(playerId), id, house.clock.now());
    for (let minutes = 0; minutes < 60; minutes += 20) {
      house.clock.move(20 * MINUTE);
      expect(await isOpen()).toBe(true);
      await noteActivity(house.db, BigInt(playerId), id, house.clock.now());
    }
    expect((await session(browser)).status).toBe(200);
    house.clock.move(30 * MINUTE);
    expect(await isOpen()).toBe(false);
  });

  test('loses the right to stake when the account is restricted', async () => {
    const browser = await enter();
    const { body } = await browser.call('GET', '/api/v1/player/sessions');
    const { id } = body.items[0];
    const moveTo = (status: number) =>
      house.owner.sql`update identity.account set status = ${status} where player_id = ${playerId}`;
    await moveTo(7);
    expect(await isSessionOpen(house.db, BigInt(playerId), id, house.clock.now())).toBe(false);
    await moveTo(3);
    expect(await isSessionOpen(house.db, BigInt(playerId), id, house.clock.now())).toBe(true);
    expect(await isSessionOpen(house.db, BigInt(playerId) + 1n, id, house.clock.now())).toBe(false);
  });
});
