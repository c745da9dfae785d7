import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const MINUTE = 60_000;
let numbers = 0;
const openPlayer = async () => {
  numbers += 1;
  const email = `lock${numbers}@players.example`;
  const phone = `+35385${String(6_000_000 + numbers)}`;
  const home = harness.openBrowser();
  const playerId = await harness.signUp(home, { email, phone });
  await home.logIn(email, goodPassword);
  return { email, phone, playerId, home };
};
const guess = async (email: string, times: number, browser: Browser = harness.openBrowser()) => {
  const codes: string[] = [];
  for (let tries = 0; tries < times; tries += 1) {
    codes.push((await browser.logIn(email, `guess-${tries}`)).body.code);
  }
  return codes;
};
const requestUnlock = (browser: Browser, email: string, channel?: string) =>
  browser.call('POST', '/api/v1/player/login/unlock_request', { email, ...(channel && { channel }) });
const unlock = (browser: Browser, email: string, code: string, channel?: string) =>
  browser.call('POST', '/api/v1/player/login/unlock', { email, code, ...(channel && { channel }) });

describe('a lock is no weapon', () => {
  // facts: A7.2, A6.8
  test('strangers lock the e-mail for strangers; on a known device the player can still log in', async () => {
    const { email, home } = await openPlayer();
    await guess(email, 4);
    expect((await harness.openBrowser().logIn(email, goodPassword)).body.code).toBe(
      'login.attempts_exceeded',
    );
    expect((await home.logIn(email, goodPassword)).status).toBe(200);
    // That login unlocked the e-mail for no other device.
    expect((await harness.openBrowser().logIn(email, goodPassword)).body.code).toBe(
      'login.attempts_exceeded',
    );
  });

  test('guesses on the player’s own device are locked after three failures, too', async () => {
    const { email, home } = await openPlayer();
    expect(await guess(email, 4, home)).toEqual([
      ...Array.from({ length: 3 }, () => 'login.unauthorized'),
      'login.attempts_exceeded',
    ]);
    expect((await home.logIn(email, goodPassword)).body.code).toBe('login.attempts_exceeded');
    // Elsewhere the failures of this device do not count.
    expect((await harness.openBrowser().logIn(email, goodPassword)).status).toBe(200);
    await requestUnlock(home, email);
    await expect
      .poll(() => harness.sandbox.mail.to(email, (one, two) => one === two)[0]?.subject)
      .toMatch(/Unlock/);
    expect((await unlock(home, email, await harness.codeSentTo(email))).status).toBe(200);
    expect((await home.logIn(email, goodPassword)).status).toBe(200);
  });

  test('the device of one player is a strange one for every other account', async () => {
    const [one, two] = [await openPlayer(), await openPlayer()];
    await guess(two.email, 4);
    expect((await one.home.logIn(two.email, goodPassword)).body.code).toBe('login.attempts_exceeded');
  });

  test('an invented device cookie opens no second count: twenty of them make three guesses', async () => {
    const { email } = await openPlayer();
    const codes: string[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const browser = harness.openBrowser();
      browser.cookies.set('device_3000', `${'C'.repeat(41)}${String(tries).padStart(2, '0')}`);
      codes.push(...(await guess(email, 1, browser)));
    }
    expect(codes.filter((code) => code === 'login.unauthorized')).toHaveLength(3);
  });
});

describe('a locked login', () => {
  // facts: A7.2
  test('opens by a code to the phone of the account, which is sent to that phone alone', async () => {
    const { email, phone } = await openPlayer();
    await guess(email, 3);
    const browser = harness.openBrowser();
    const before = harness.sandbox.sms.to(phone.slice(1), (one, two) => one === two).length;
    expect(await requestUnlock(browser, email, 'sms')).toMatchObject({ status: 202, body: {} });
    await expect
      .poll(() => harness.sandbox.sms.to(phone.slice(1), (one, two) => one === two).length)
      .toBe(before + 1);
    const code = await harness.codeSentTo(phone);
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await unlock(browser, email, wrong, 'sms')).toMatchObject({
      status: 422,
      body: { code: 'login.code_invalid' },
    });
    // The code of one way is none of the other.
    expect((await unlock(browser, email, code)).status).toBe(422);
    expect((await unlock(browser, email, code, 'sms')).status).toBe(200);
    expect((await unlock(browser, email, code, 'sms')).status).toBe(422);
    expect((await harness.openBrowser().logIn(email, goodPassword)).status).toBe(200);
  });

  test('queries the SMS provider as often for an unknown e-mail as for a known one, and sends it nothing', async () => {
    const { email } = await openPlayer();
    await guess(email, 3);
    const { sms } = harness.identity;
    const checked: string[] = [];
    Object.assign(harness.identity, {
      sms: { ...sms, check: (id: string, code: string) => (checked.push(id), sms.check(id, code)) },
    });
    try {
      await requestUnlock(harness.openBrowser(), 'nobody-known@players.example', 'sms');
      for (const address of [email, 'nobody-known@players.example']) {
        const answer = await unlock(harness.openBrowser(), address, '123456', 'sms');
        expect(answer).toMatchObject({ status: 422, body: { code: 'login.code_invalid' } });
      }
      expect(checked).toHaveLength(2);
    } finally {
      Object.assign(harness.identity, { sms });
    }
  });

  test('eight concurrent requests send five texts an hour at most', async () => {
    const { email, phone } = await openPlayer();
    await guess(email, 3);
    const count = () => harness.sandbox.sms.to(phone.slice(1), (one, two) => one === two).length;
    const before = count();
    // All concurrent: every call counts before anything is sent.
    await Promise.all(Array.from({ length: 8 }, () => requestUnlock(harness.openBrowser(), email, 'sms')));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect.poll(count).toBeGreaterThan(before);
    expect(count()).toBeLessThanOrEqual(before + 5);
    const held = await harness.owner.sql<{ sent_count: number }>`
      select sent_count from identity.sms_code s join identity.person p on p.player_id = s.player_id
      where p.email = ${email} and purpose = 'unlock'`;
    expect(held[0]?.sent_count).toBeLessThanOrEqual(5);
  });
});

// facts: A7.2
test('at the lock as before it an unknown e-mail runs the same queries as a known one, with and without a device', async () => {
  const { email, home } = await openPlayer();
  const { signIn } = harness.identity;
  const sql = harness.db.sql;
  let statements: string[] = [];
  let checks = 0;
  Object.assign(harness.db, {
    sql: (text: TemplateStringsArray, ...values: unknown[]) => {
      statements.push(text.join('?').replaceAll(/\s+/g, ' ').trim());
      return sql(text, ...values);
    },
  });
  Object.assign(harness.identity, {
    signIn: {
      ...signIn,
      signIn: (ask: Parameters<typeof signIn.signIn>[0]) => ((checks += 1), signIn.signIn(ask)),
    },
  });
  const workOf = async (address: string, browser: Browser) => {
    [statements, checks] = [[], 0];
    const { status, body } = await browser.logIn(address, 'wrong-password');
    return { status, code: body.code, statements, checks };
  };
  const stranger = () => {
    const browser = harness.openBrowser();
    browser.cookies.set('device_3000', home.cookies.get('device_3000')!.split('').toReversed().join(''));
    return browser;
  };
  try {
    for (let tries = 1; tries <= 5; tries += 1) {
      const known = await workOf(email, stranger());
      expect(await workOf('nobody-at-the-lock@players.example', stranger())).toEqual(known);
      expect(known.checks).toBe(tries <= 3 ? 1 : 0);
      expect(known.statements.length).toBeGreaterThan(3);
    }
  } finally {
    Object.assign(harness.db, { sql });
    Object.assign(harness.identity, { signIn });
  }
  harness.clock.move(MINUTE);
});
