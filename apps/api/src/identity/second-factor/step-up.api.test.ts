import { STEP_UP_MINUTES, endpoints } from '@halcyon/contract/platform/endpoint';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { routesOf } from '../../platform/http/handle.ts';

const guarded = endpoints({
  'POST /api/v1/player/guarded': {
    summary: 'A change that needs a second factor and moves money',
    access: 'restricted',
    body: z.object({ account: z.string().min(3) }),
    answer: z.object({ times: z.number() }),
    movesMoney: true,
    stepUp: true,
  },
});
let times = 0;
let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness({
    routes: routesOf(guarded, {
      'POST /api/v1/player/guarded': { flow: async () => ({ times: (times += 1) }) },
    }),
  });
});
afterAll(() => harness[Symbol.asyncDispose]());

const MINUTE = 60_000;
let numbers = 0;
const enter = async () => {
  numbers += 1;
  const email = `step${numbers}@players.example`;
  const phone = `+35385${String(4_000_000 + numbers)}`;
  const browser = harness.openBrowser();
  const playerId = await harness.signUp(browser, { email, phone });
  await browser.logIn(email, goodPassword);
  return { email, phone, playerId, browser };
};
const change = (browser: Browser, key = 'key-of-one-press', account = 'FI21') =>
  browser.call('POST', '/api/v1/player/guarded', { account }, { 'idempotency-key': key });
const ask = (browser: Browser, method?: string) =>
  browser.call('POST', '/api/v1/player/session/step_up_request', { ...(method && { method }) });
const answer = (browser: Browser, challengeId: string, code: string) =>
  browser.call('POST', '/api/v1/player/session/step_up', { challengeId, code });
const other = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a change that needs a second factor', () => {
  test('is refused until a code was entered, then goes through with the same key, once, for five minutes', async () => {
    const { browser, email } = await enter();
    const before = times;
    const refused = await change(browser);
    expect(refused).toMatchObject({ status: 403, body: { code: 'session.step_up_required' } });
    // A call that would fail anyway requests no code.
    expect((await change(browser, 'key-of-one-press', 'x')).status).toBe(400);

    const asked = await ask(browser);
    expect(asked).toMatchObject({
      status: 200,
      body: { method: 'email', methods: ['email', 'sms'], sentTo: `s•••@players.example` },
    });
    const code = await harness.codeSentTo(email);
    const wrong = await answer(browser, asked.body.challengeId, other(code));
    expect(wrong).toMatchObject({ status: 422, body: { code: 'second_factor.invalid' } });
    expect((await change(browser)).status).toBe(403);
    expect((await answer(browser, asked.body.challengeId, code)).status).toBe(200);

    expect(await change(browser)).toMatchObject({ status: 200, body: { times: before + 1 } });
    expect(await change(browser)).toMatchObject({ status: 200, body: { times: before + 1 } });
    harness.clock.move(STEP_UP_MINUTES * MINUTE);
    expect((await browser.call('GET', '/api/v1/player/session')).status).toBe(200);
    expect((await change(browser, 'key-of-another-press')).body.code).toBe('session.step_up_required');
  });

  test('takes a code by SMS as well, and says only the end of the number', async () => {
    const { browser, phone } = await enter();
    const asked = await ask(browser, 'sms');
    expect(asked.body).toMatchObject({ method: 'sms', sentTo: `•••${phone.slice(-4)}` });
    const code = await harness.codeSentTo(phone);
    expect((await answer(browser, asked.body.challengeId, other(code))).status).toBe(422);
    expect((await answer(browser, asked.body.challengeId, code)).status).toBe(200);
    expect((await change(browser)).status).toBe(200);
  });

  test('opens in the one session that passed, not in another of the same player', async () => {
    const { browser, email } = await enter();
    const elsewhere = harness.openBrowser();
    await elsewhere.logIn(email, goodPassword);
    const asked = await ask(browser);
    const code = await harness.codeSentTo(email);
    // The challenge belongs to the session that requested it.
    expect((await answer(elsewhere, asked.body.challengeId, code)).body.code).toBe('second_factor.expired');
    expect((await answer(browser, asked.body.challengeId, code)).status).toBe(200);
    expect((await change(elsewhere)).body.code).toBe('session.step_up_required');
    expect((await change(browser)).status).toBe(200);
  });

  test('a code works once, five tries end a challenge, ten minutes end it too', async () => {
    const { browser, email } = await enter();
    const first = await ask(browser);
    const code = await harness.codeSentTo(email);
    expect((await answer(browser, first.body.challengeId, code)).status).toBe(200);
    expect((await answer(browser, first.body.challengeId, code)).body.code).toBe('second_factor.expired');

    const second = await ask(browser);
    const next = await harness.codeSentTo(email);
    const codes = [];
    for (let tries = 0; tries < 6; tries += 1) {
      codes.push((await answer(browser, second.body.challengeId, other(next))).body.code);
    }
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => 'second_factor.invalid'),
      'second_factor.too_many',
      'second_factor.expired',
    ]);

    const third = await ask(browser);
    harness.clock.move(10 * MINUTE);
    await browser.call('GET', '/api/v1/player/session').then(({ body }) => (browser.idToken = body.idToken));
    const late = await answer(browser, third.body.challengeId, await harness.codeSentTo(email));
    expect(late.body.code).toBe('second_factor.expired');
  });

  test('another player’s challenge, an invented one and a way the account does not have are refused', async () => {
    const mine = await enter();
    const theirs = await enter();
    const requested = await ask(theirs.browser);
    const code = await harness.codeSentTo(theirs.email);
    const stolen = await answer(mine.browser, requested.body.challengeId, code);
    expect(stolen.body.code).toBe('second_factor.expired');
    expect((await answer(mine.browser, 'A'.repeat(43), code)).body.code).toBe('second_factor.expired');
    expect((await answer(mine.browser, 'short', code)).status).toBe(400);
    expect(await ask(mine.browser, 'passkey')).toMatchObject({
      status: 422,
      body: { code: 'second_factor.method_unavailable' },
    });
  });

  test('more than five mails an hour are not sent, and a mail server that is away is said', async () => {
    const { browser } = await enter();
    harness.sandbox.switchboard.set('mail', { fail: true });
    expect((await ask(browser)).body.code).toBe('second_factor.not_sent');
    harness.sandbox.switchboard.reset();
    for (let sent = 1; sent < 5; sent += 1) expect((await ask(browser)).status).toBe(200);
    expect(await ask(browser)).toMatchObject({ status: 429, body: { code: 'second_factor.too_many' } });
  });
});
