import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ActivityNotes } from './activity.service.ts';
import { endPlayerSessions, isSessionOpen } from './session.service.ts';
import {
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
  email = 'own-sessions@players.example';
  playerId = await harness.signUp(harness.openBrowser(), { email, phone: '+353851111111' });
});
afterAll(() => harness[Symbol.asyncDispose]());

const MINUTE = 60_000;
const enter = async (address?: string): Promise<Browser> => {
  const browser = harness.openBrowser(address);
  expect((await browser.logIn(email, goodPassword)).status).toBe(200);
  return browser;
};
const profile = (browser: Browser) => browser.call('GET', '/api/v1/player/profile');
const session = (browser: Browser) => browser.call('GET', '/api/v1/player/session');

describe('own sessions', () => {
  test('are listed with device and address, the present one first, and can be ended one by one', async () => {
    await harness.db.transact((tx) => endPlayerSessions(tx, BigInt(playerId), harness.clock));
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

  test('say in which country they were opened, and all but the present one end together', async () => {
    await harness.db.transact((tx) => endPlayerSessions(tx, BigInt(playerId), harness.clock));
    harness.place = { countryCode: 'FI', region: null, city: null };
    const others = [await enter('192.0.2.30'), await enter('192.0.2.31')];
    harness.place = { countryCode: null, region: null, city: null };
    const here = await enter();
    const { body } = await here.call('GET', '/api/v1/player/sessions');
    expect(body.items.map(({ countryCode }: { countryCode: string | null }) => countryCode)).toEqual([
      null,
      'FI',
      'FI',
    ]);
    expect(await here.call('DELETE', '/api/v1/player/sessions')).toMatchObject({
      status: 200,
      body: { ended: 2 },
    });
    for (const other of others) expect((await profile(other)).body.code).toBe('session.revoked');
    expect((await here.call('GET', '/api/v1/player/sessions')).body.items).toHaveLength(1);
    // A device that was logged out from afar is a stranger again.
    const [device] = others.map(({ cookies }) => cookies.get('device_3000'));
    await others[0]!.logIn(email, goodPassword);
    expect(others[0]!.cookies.get('device_3000')).not.toBe(device);
  });

  test('of another player are absent, not forbidden', async () => {
    const other = harness.openBrowser();
    const foreign = {
      email: 'stranger@players.example',
      phone: '+353852222222',
      firstName: 'Tom',
      postalCode: 'T1',
    };
    await harness.signUp(other, foreign);
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
    const isOpen = () => isSessionOpen(harness.db, BigInt(playerId), id, harness.clock.now());
    const notes = new ActivityNotes(harness.db, () => {});
    for (let minutes = 0; minutes < 60; minutes += 20) {
      harness.clock.move(20 * MINUTE);
      expect(await isOpen()).toBe(true);
      notes.note(BigInt(playerId), id, harness.clock.now());
      await notes.write();
    }
    expect((await session(browser)).status).toBe(200);
    harness.clock.move(30 * MINUTE);
    expect(await isOpen()).toBe(false);
  });

  test('loses the right to stake when the account is restricted', async () => {
    const browser = await enter();
    const { body } = await browser.call('GET', '/api/v1/player/sessions');
    const { id } = body.items[0];
    const moveTo = (status: number) =>
      harness.owner.sql`update identity.account set status = ${status} where player_id = ${playerId}`;
    await moveTo(7);
    expect(await isSessionOpen(harness.db, BigInt(playerId), id, harness.clock.now())).toBe(false);
    await moveTo(3);
    expect(await isSessionOpen(harness.db, BigInt(playerId), id, harness.clock.now())).toBe(true);
    expect(await isSessionOpen(harness.db, BigInt(playerId) + 1n, id, harness.clock.now())).toBe(false);
  });
});
