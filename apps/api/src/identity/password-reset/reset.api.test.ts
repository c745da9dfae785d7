import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
beforeEach(() => harness.sandbox.switchboard.reset());
afterAll(() => harness[Symbol.asyncDispose]());

const path = '/api/v1/player/password_reset';
const newPassword = 'wide-meadow-lanterns';
let numbers = 0;
const newPlayer = async () => {
  numbers += 1;
  const person = {
    email: `reset${numbers}@players.example`,
    phone: `+35385${String(3_000_000 + numbers)}`,
    firstName: `Rose${'abcdefghijklmnopqrstuvwxyz'[numbers % 26]}`,
    postalCode: `R${numbers}`,
  };
  const playerId = await harness.signUp(harness.openBrowser(), person);
  return { ...person, playerId };
};
/** The message of a reset is sent after its answer; waits until it is there. */
const messagesTo = async (to: string, count: number) => {
  const outbox = to.includes('@') ? 'mail' : 'sms';
  return expect
    .poll(
      async () => {
        const answer = await fetch(`${harness.sandbox.url}/${outbox}?to=${encodeURIComponent(to)}`, {
          headers: { accept: 'application/json' },
        });
        return ((await answer.json()) as { messages: { text: string; subject?: string }[] }).messages;
      },
      { timeout: 5_000 },
    )
    .toHaveLength(count);
};
const sentCount = async (to: string) => {
  const answer = await fetch(
    `${harness.sandbox.url}/${to.includes('@') ? 'mail' : 'sms'}?to=${encodeURIComponent(to)}`,
    {
      headers: { accept: 'application/json' },
    },
  );
  return ((await answer.json()) as { messages: unknown[] }).messages.length;
};
const newestMail = async (to: string) => {
  const answer = await fetch(`${harness.sandbox.url}/mail?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  });
  return ((await answer.json()) as { messages: { text: string; subject: string }[] }).messages[0]!;
};
const ask = (browser: Browser, email: string, more: object = {}) =>
  browser.call('POST', path, { email, ...more });
/** Requests a reset by SMS and waits for the text. */
const askAndWait = async (browser: Browser, { email, phone }: { email: string; phone: string }) => {
  const before = await sentCount(phone);
  const { body } = await ask(browser, email);
  await messagesTo(phone, before + 1);
  return body.smsResetKeyId as string;
};
const verify = (browser: Browser, smsResetKeyId: string, code: string) =>
  browser.call('POST', `${path}/sms_verification`, { smsResetKeyId, code });
const other = (code: string) => (code === '111111' ? '222222' : '111111');
/** A key that may set the password, by the code from the phone. */
const proven = async (browser: Browser, player: { email: string; phone: string }) => {
  const smsResetKeyId = await askAndWait(browser, player);
  const { body } = await verify(browser, smsResetKeyId, await harness.codeSentTo(player.phone));
  return { smsResetKeyId, resetKey: body.resetKey as string };
};
const linkSentTo = async (email: string) => {
  const before = await sentCount(email);
  await ask(harness.openBrowser(), email, { channel: 'email' });
  await messagesTo(email, before + 1);
  const { text } = await newestMail(email);
  const link = /http\S+/.exec(text)?.[0] ?? '';
  return { link, resetKey: /#resetKey=([\w-]{43})$/.exec(link)?.[1] ?? '' };
};

describe('a forgotten password, with the code from the phone', () => {
  // facts: A10.1
  test('e-mail, code and a new password end every session, and only the new password logs in', async () => {
    const player = await newPlayer();
    const [phone, laptop] = [harness.openBrowser(), harness.openBrowser()];
    for (const browser of [phone, laptop]) await browser.logIn(player.email, goodPassword);
    const browser = harness.openBrowser();
    const keys = await proven(browser, player);
    const done = await browser.call('POST', `${path}/new_password`, { ...keys, password: newPassword });
    expect(done).toMatchObject({ status: 200, body: {} });
    for (const open of [phone, laptop]) {
      expect(await harness.resolve(open)).toEqual({ gone: 'session.revoked' });
    }
    expect((await harness.openBrowser().logIn(player.email, goodPassword)).body.code).toBe(
      'login.unauthorized',
    );
    expect((await harness.openBrowser().logIn(player.email, newPassword)).status).toBe(200);
    const proof = await harness.owner.sql`
      select subject, old_value, new_value, actor from identity.person_change where player_id = ${player.playerId}`;
    expect(proof).toEqual([{ subject: 'password', old_value: null, new_value: null, actor: 'player' }]);
  });

  test('it opens a login that three wrong passwords have locked', async () => {
    const player = await newPlayer();
    for (let tries = 0; tries < 3; tries += 1) {
      await harness.openBrowser().logIn(player.email, 'not-the-password');
    }
    expect((await harness.openBrowser().logIn(player.email, goodPassword)).body.code).toBe(
      'login.attempts_exceeded',
    );
    const browser = harness.openBrowser();
    const keys = await proven(browser, player);
    await browser.call('POST', `${path}/new_password`, { ...keys, password: newPassword });
    expect((await harness.openBrowser().logIn(player.email, newPassword)).status).toBe(200);
  });

  // facts: A10.1
  test('the third wrong code ends the reset, and the right one comes too late', async () => {
    const player = await newPlayer();
    const browser = harness.openBrowser();
    const smsResetKeyId = await askAndWait(browser, player);
    const code = await harness.codeSentTo(player.phone);
    const codes = [];
    for (let tries = 0; tries < 3; tries += 1) {
      codes.push((await verify(browser, smsResetKeyId, other(code))).body.code);
    }
    expect(codes).toEqual(['sms.code.invalid', 'sms.code.invalid', 'sms.max.attempts.reached']);
    expect(await verify(browser, smsResetKeyId, code)).toMatchObject({
      status: 422,
      body: { code: 'sms.max.attempts.reached' },
    });
  });

  test('a code works once, and not for the reset of another person', async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()];
    const browser = harness.openBrowser();
    const smsResetKeyId = await askAndWait(browser, player);
    const code = await harness.codeSentTo(player.phone);
    const foreign = await askAndWait(harness.openBrowser(), stranger);
    if (code !== (await harness.codeSentTo(stranger.phone))) {
      expect((await verify(browser, foreign, code)).body.code).toBe('sms.code.invalid');
    }
    expect((await verify(browser, smsResetKeyId, code)).status).toBe(200);
    expect((await verify(browser, smsResetKeyId, code)).status).toBe(422);
  });

  test('after a quarter of an hour neither the code nor the key it earned is worth anything', async () => {
    const player = await newPlayer();
    const browser = harness.openBrowser();
    const late = await askAndWait(browser, player);
    const code = await harness.codeSentTo(player.phone);
    harness.clock.move(15 * 60_000 + 1_000);
    expect((await verify(browser, late, code)).body.code).toBe('sms.max.attempts.reached');
    const keys = await proven(browser, player);
    harness.clock.move(15 * 60_000 + 1_000);
    const refused = await browser.call('POST', `${path}/new_password`, { ...keys, password: newPassword });
    expect(refused).toMatchObject({ status: 422, body: { code: 'error.password.reset' } });
  });

  // facts: A10.1
  test('a key works once, with its own id, and a new password ends every other key of the player', async () => {
    const player = await newPlayer();
    const browser = harness.openBrowser();
    const { resetKey: linkKey } = await linkSentTo(player.email);
    const keys = await proven(browser, player);
    const set = (body: object) =>
      browser.call('POST', `${path}/new_password`, { password: newPassword, ...body });
    const foreign = await proven(browser, await newPlayer());
    for (const pair of [
      { ...keys, smsResetKeyId: foreign.smsResetKeyId },
      { ...keys, resetKey: foreign.resetKey },
      { ...keys, resetKey: 'A'.repeat(43) },
    ]) {
      expect((await set(pair)).body.code).toBe('error.password.reset');
    }
    expect((await set(keys)).status).toBe(200);
    expect((await set(keys)).body.code).toBe('error.password.reset');
    const byLink = await browser.call('POST', `${path}/new_password/email`, {
      resetKey: linkKey,
      password: 'another-quiet-harbour',
    });
    expect(byLink.body.code).toBe('error.password.reset');
  });

  test('a password that is not taken is named below its field and leaves the key for another try', async () => {
    const player = await newPlayer();
    const browser = harness.openBrowser();
    const keys = await proven(browser, player);
    for (const [password, code] of [
      ['short', 'error.password.too_short'],
      ['Password123', 'error.password.too_common'],
      [player.email, 'error.password.personal'],
    ] as const) {
      const refused = await browser.call('POST', `${path}/new_password`, { ...keys, password });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'password', code }] } });
    }
    const done = await browser.call('POST', `${path}/new_password`, { ...keys, password: newPassword });
    expect(done.status).toBe(200);
  });

  test('two calls with one key at the same moment set one password', async () => {
    const player = await newPlayer();
    const keys = await proven(harness.openBrowser(), player);
    const passwords = ['first-of-two-lanterns', 'second-of-two-lanterns'];
    const answers = await Promise.all(
      passwords.map((password) =>
        harness.openBrowser().call('POST', `${path}/new_password`, { ...keys, password }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const won = passwords[answers.findIndex(({ status }) => status === 200)]!;
    expect((await harness.openBrowser().logIn(player.email, won)).status).toBe(200);
  });

  test('an SMS provider that fails is named, and costs no try', async () => {
    const player = await newPlayer();
    const browser = harness.openBrowser();
    const smsResetKeyId = await askAndWait(browser, player);
    harness.sandbox.switchboard.set('sms', { fail: true });
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await verify(browser, smsResetKeyId, '123456')).toMatchObject({
        status: 503,
        body: { code: 'unhandled.error.no.code' },
      });
    }
    harness.sandbox.switchboard.reset();
    expect((await verify(browser, smsResetKeyId, await harness.codeSentTo(player.phone))).status).toBe(200);
  });
});

describe('with the link in a mail', () => {
  // facts: A10.1
  test('it leads to the page of the player’s market, keeps its key from servers, and sets the password once', async () => {
    const player = await newPlayer();
    const open = harness.openBrowser();
    await open.logIn(player.email, goodPassword);
    const { link, resetKey } = await linkSentTo(player.email);
    expect(link).toBe(`${harness.config.publicOrigin}/en-UN/reset-password#resetKey=${resetKey}`);
    const browser = harness.openBrowser();
    const set = (password: string) =>
      browser.call('POST', `${path}/new_password/email`, { resetKey, password });
    expect((await set('password')).status).toBe(400);
    expect(await set(newPassword)).toMatchObject({ status: 200 });
    expect((await set('third-of-two-lanterns')).body.code).toBe('error.password.reset');
    expect(await harness.resolve(open)).toEqual({ gone: 'session.revoked' });
    expect((await harness.openBrowser().logIn(player.email, newPassword)).status).toBe(200);
  });

  test('it works for a quarter of an hour', async () => {
    const player = await newPlayer();
    const { resetKey } = await linkSentTo(player.email);
    harness.clock.move(15 * 60_000 + 1_000);
    const late = await harness
      .openBrowser()
      .call('POST', `${path}/new_password/email`, { resetKey, password: newPassword });
    expect(late).toMatchObject({ status: 422, body: { code: 'error.password.reset' } });
  });

  test('an account without a proven phone gets the link, whatever was requested', async () => {
    const player = await newPlayer();
    await harness.owner.sql`
      update identity.person set phone_verified_at = null where player_id = ${player.playerId}`;
    const before = await sentCount(player.email);
    await ask(harness.openBrowser(), player.email);
    await messagesTo(player.email, before + 1);
    expect((await newestMail(player.email)).text).toContain('#resetKey=');
  });
});

describe('a request reveals nothing', () => {
  // facts: A10.1
  test('a known and an unknown e-mail get the same answers at every step, with an id each time', async () => {
    const player = await newPlayer();
    const answers = [];
    for (const email of [player.email, 'nobody.here@players.example']) {
      const browser = harness.openBrowser();
      const started = await ask(browser, email);
      expect(started.status).toBe(202);
      expect(started.body.smsResetKeyId).toMatch(/^[\w-]{43}$/);
      if (email === player.email) await messagesTo(player.phone, 2);
      const right = email === player.email ? await harness.codeSentTo(player.phone) : '123456';
      const refusals = [];
      for (let tries = 0; tries < 4; tries += 1) {
        const { status, body } = await verify(browser, started.body.smsResetKeyId, other(right));
        refusals.push([status, body.code]);
      }
      answers.push({ keys: Object.keys(started.body), cookies: [...browser.cookies.keys()], refusals });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('an unknown e-mail queries the SMS provider as often as a known one', async () => {
    let checks = 0;
    const sms = {
      request: async () => ({ kind: 'sent' as const, requestId: 'r' }),
      again: async () => 'gone' as const,
      check: async () => {
        checks += 1;
        return 'wrong' as const;
      },
    };
    await using counting = await openPlayerHarness({ adapters: { sms } });
    const browser = counting.openBrowser();
    const { body } = await ask(browser, 'nobody.here@players.example');
    await verify(browser, body.smsResetKeyId, '123456');
    expect(checks).toBe(1);
  });

  test('the response does not wait for the lookup, so its duration reveals nothing', async () => {
    const player = await newPlayer();
    const before = await sentCount(player.phone);
    await harness.owner.transact(async (tx) => {
      await tx.sql`lock table identity.email_key in access exclusive mode`;
      for (const email of [player.email, 'no.one@players.example']) {
        expect((await ask(harness.openBrowser(), email)).status).toBe(202);
      }
      expect(await sentCount(player.phone)).toBe(before);
    });
    await messagesTo(player.phone, before + 1);
  });

  test('an e-mail causes five messages an hour, and the sixth request fails silently', async () => {
    const player = await newPlayer();
    const before = await sentCount(player.email);
    for (let sent = 0; sent < 7; sent += 1) {
      const answer = await ask(harness.openBrowser(), player.email, { channel: 'email' });
      expect(answer.status).toBe(202);
      await messagesTo(player.email, before + Math.min(sent + 1, 5));
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await sentCount(player.email)).toBe(before + 5);
    harness.clock.move(3_600_000);
    await ask(harness.openBrowser(), player.email, { channel: 'email' });
    await messagesTo(player.email, before + 6);
  });

  test('one address may request ten times in ten minutes and then has to wait', async () => {
    await using guarded = await openPlayerHarness({ rateLimits: true });
    const browser = guarded.openBrowser();
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      statuses.push((await ask(browser, `any${at}@players.example`)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 202));
    expect(statuses[10]).toBe(429);
  });
});

test('a player who is excluded may choose a new password, and stays excluded', async () => {
  const player = await newPlayer();
  await harness.owner.sql`
    update identity.account set status = 7, restricted_until = null where player_id = ${player.playerId}`;
  const browser = harness.openBrowser();
  const keys = await proven(browser, player);
  await browser.call('POST', `${path}/new_password`, { ...keys, password: newPassword });
  const login = await harness.openBrowser().logIn(player.email, newPassword);
  expect(login).toMatchObject({ status: 200, body: { restriction: { code: 'exclusion_indefinite' } } });
});

test('resets that are long over are deleted', async () => {
  const { forgetOldResets } = await import('./reset.store.ts');
  await ask(harness.openBrowser(), 'forgotten@players.example');
  await forgetOldResets(harness.db, new Date(harness.clock.now().getTime() + 86_400_000));
  const left = await harness.owner.sql<{ count: bigint }>`select count(*) from identity.password_reset`;
  expect(left[0]?.count).toBe(0n);
});
