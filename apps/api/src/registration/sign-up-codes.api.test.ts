import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  captchaHeader,
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

const path = '/api/v1/player/registration';
let numbers = 500;
const fresh = () => {
  numbers += 1;
  return { email: `code${numbers}@players.example`, phone: `+35385${String(2_000_000 + numbers)}` };
};
const details = (email: string, extra: object = {}) => ({
  email,
  password: goodPassword,
  firstName: 'Orla',
  lastName: 'Quinn',
  countryCode: 'IE',
  dateOfBirth: '1990-05-17',
  termsAndConditions: true,
  ...extra,
});
const start = async (browser: Browser, email: string, extra: object = {}): Promise<number> => {
  const answer = await browser.call('POST', path, details(email, extra), captchaHeader);
  expect(answer.status).toBe(200);
  return answer.body.playerId;
};
const post = (browser: Browser, call: string, body: object) =>
  browser.call('POST', `${path}/${call}`, body, captchaHeader);
/** What a stranger sees of an answer: everything but the number itself. */
const shape = (answer: { status: number; body: object }) => ({
  status: answer.status,
  body: { ...answer.body, playerId: 0 },
});
/** A code that is not this one. */
const other = (code: string) => (code === '111111' ? '222222' : '111111');

describe('the code from the phone', () => {
  // facts: A8.7
  test('a wrong code says so; the third one ends that code; a new one can be had', async () => {
    const { email, phone } = fresh();
    const browser = harness.openBrowser();
    const playerId = await start(browser, email, { mobilePhone: phone });
    await post(browser, 'sms_request', { playerId });
    const wrong = other(await harness.codeSentTo(phone));
    const answers = [];
    for (let tries = 0; tries < 3; tries += 1) {
      answers.push((await post(browser, 'sms_verification', { playerId, code: wrong })).body.code);
    }
    expect(answers).toEqual(['sms.code.invalid', 'sms.code.invalid', 'sms.max.attempts.reached']);
    const right = await harness.codeSentTo(phone);
    expect((await post(browser, 'sms_verification', { playerId, code: right })).body.code).toBe(
      'sms.code.invalid',
    );

    await post(browser, 'sms_request', { playerId });
    const renewed = await post(browser, 'sms_verification', {
      playerId,
      code: await harness.codeSentTo(phone),
    });
    expect(renewed.body).toMatchObject({ isPhoneVerified: true });
  });

  test('a second request while a code is valid sends the same code again', async () => {
    const { email, phone } = fresh();
    const browser = harness.openBrowser();
    const playerId = await start(browser, email, { mobilePhone: phone });
    await post(browser, 'sms_request', { playerId });
    const first = await harness.codeSentTo(phone);
    expect((await post(browser, 'sms_request', { playerId })).status).toBe(200);
    expect(await harness.codeSentTo(phone)).toBe(first);
  });

  test('more than five texts within an hour are refused, and allowed again after it', async () => {
    const { email, phone } = fresh();
    const browser = harness.openBrowser();
    const playerId = await start(browser, email, { mobilePhone: phone });
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await post(browser, 'sms_request', { playerId })).status).toBe(200);
    }
    const refused = await post(browser, 'sms_request', { playerId });
    expect(refused).toMatchObject({ status: 422, body: { code: 'sms.max.attempts.reached' } });
    harness.clock.move(59 * 60_000 + 59_000);
    expect((await post(browser, 'sms_request', { playerId })).body.code).toBe('sms.max.attempts.reached');
    harness.clock.move(2_000);
    await harness.owner.sql`update identity.sign_up_ticket set expires_at = expires_at + interval '2 hours'
      where player_id = ${playerId}`;
    expect((await post(browser, 'sms_request', { playerId })).status).toBe(200);
  });

  test('after a typo in the e-mail was corrected the same phone gets its code again, and it proves the phone', async () => {
    const { phone, email } = fresh();
    const browser = harness.openBrowser();
    const mistyped = await start(browser, fresh().email, { mobilePhone: phone });
    await post(browser, 'sms_request', { playerId: mistyped });
    const first = await harness.codeSentTo(phone);
    const playerId = await start(browser, email, { mobilePhone: phone });
    expect(await post(browser, 'sms_request', { playerId })).toMatchObject({ status: 200 });
    expect(await harness.codeSentTo(phone)).toBe(first);
    const entered = await post(browser, 'sms_verification', { playerId, code: first });
    expect(entered.body).toMatchObject({ isPhoneVerified: true });
  });

  test('one number gets five texts an hour, however many sign-ups request one, and gets the true time to wait', async () => {
    const { phone } = fresh();
    const browser = harness.openBrowser();
    const answers = [];
    const startedMs = performance.now();
    for (let sent = 0; sent < 6; sent += 1) {
      const playerId = await start(browser, fresh().email, { mobilePhone: phone });
      answers.push(await post(browser, 'sms_request', { playerId }));
      harness.clock.move(60_000);
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422]);
    // An hour from the first text; the clock has moved five minutes since, and by what the calls took.
    const tookSeconds = Math.ceil((performance.now() - startedMs) / 1_000);
    const { code, additionalInfo } = answers[5]!.body;
    expect(code).toBe('sms.max.attempts.reached');
    expect(Number(additionalInfo.waitSeconds)).toBeLessThanOrEqual(3_300);
    expect(Number(additionalInfo.waitSeconds)).toBeGreaterThanOrEqual(3_300 - tookSeconds);
  });

  // facts: A8.6
  test('a provider that refuses the number, is throttled, or fails, each has its own word', async () => {
    const codes: Record<string, string> = {};
    for (const [name, switches] of [
      ['throttled', { throttle: true }],
      ['failing', { fail: true }],
    ] as const) {
      const { email, phone } = fresh();
      const browser = harness.openBrowser();
      const playerId = await start(browser, email, { mobilePhone: phone });
      harness.sandbox.switchboard.set('sms', switches);
      codes[name] = (await post(browser, 'sms_request', { playerId })).body.code;
      harness.sandbox.switchboard.reset();
    }
    expect(codes).toEqual({ throttled: 'sms.max.attempts.reached', failing: 'unhandled.error.no.code' });
  });

  // facts: A8.6
  test('a number that only the provider knows to be wrong has the provider’s word', async () => {
    const sms = {
      request: async () => ({ kind: 'phone_invalid' as const }),
      again: async () => 'gone' as const,
      check: async () => 'gone' as const,
    };
    await using refusing = await openPlayerHarness({ adapters: { sms } });
    const { email, phone } = fresh();
    const browser = refusing.openBrowser();
    const playerId = await start(browser, email, { mobilePhone: phone });
    expect(await post(browser, 'sms_request', { playerId })).toMatchObject({
      status: 422,
      body: { code: 'error.vonage.phone.invalid' },
    });
  });

  test('without a phone there is nothing to send to', async () => {
    const browser = harness.openBrowser();
    const playerId = await start(browser, fresh().email);
    expect((await post(browser, 'sms_request', { playerId })).body.code).toBe('registration.phone_missing');
  });

  test('a phone that is changed after the code was sent is not proven by that code', async () => {
    const { email, phone } = fresh();
    const changed = fresh().phone;
    const browser = harness.openBrowser();
    const playerId = await start(browser, email, { mobilePhone: phone });
    await post(browser, 'sms_request', { playerId });
    await browser.call('PUT', path, { playerId, mobilePhone: changed });
    const answer = await post(browser, 'sms_verification', {
      playerId,
      code: await harness.codeSentTo(phone),
    });
    expect(answer.body.code).toBe('sms.code.invalid');
  });
});

describe('the code from the e-mail', () => {
  test('works once, for ten minutes, with five tries', async () => {
    const { email } = fresh();
    const browser = harness.openBrowser();
    const playerId = await start(browser, email);
    await post(browser, 'email_request', { playerId });
    const code = await harness.codeSentTo(email);
    const answers = [];
    for (let tries = 0; tries < 5; tries += 1) {
      answers.push((await post(browser, 'email_verification', { playerId, code: other(code) })).body.code);
    }
    expect(answers.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'registration.email_code_invalid'));
    expect(answers[4]).toBe('registration.email_attempts_exceeded');
    const late = await post(browser, 'email_verification', { playerId, code });
    expect(late.body.code).toBe('registration.email_code_invalid');

    await post(browser, 'email_request', { playerId });
    const second = await harness.codeSentTo(email);
    harness.clock.move(10 * 60_000 + 1_000);
    expect((await post(browser, 'email_verification', { playerId, code: second })).body.code).toBe(
      'registration.email_code_invalid',
    );
    await post(browser, 'email_request', { playerId });
    const third = await harness.codeSentTo(email);
    expect((await post(browser, 'email_verification', { playerId, code: third })).body).toMatchObject({
      isEmailVerified: true,
    });
  });

  test('a mail server that takes nothing is named as busy, and the code can be requested again', async () => {
    const { email } = fresh();
    const browser = harness.openBrowser();
    const playerId = await start(browser, email);
    harness.sandbox.switchboard.set('mail', { fail: true });
    expect(await post(browser, 'email_request', { playerId })).toMatchObject({
      status: 503,
      body: { code: 'request.busy' },
    });
    harness.sandbox.switchboard.reset();
    expect((await post(browser, 'email_request', { playerId })).status).toBe(200);
  });
});

describe('one account per person', () => {
  // facts: A8.6
  test('a known e-mail is answered like a new one, and its owner is notified after the code', async () => {
    const known = fresh();
    await harness.signUp(harness.openBrowser(), { ...known, firstName: 'Ann', postalCode: 'A1' });
    const [again, unknown] = [harness.openBrowser(), harness.openBrowser()];
    const toKnown = await again.call('POST', path, details(known.email), captchaHeader);
    const toUnknown = await unknown.call('POST', path, details(fresh().email), captchaHeader);
    expect(shape(toKnown)).toEqual(shape(toUnknown));
    expect([...again.cookies.keys()]).toEqual([...unknown.cookies.keys()]);

    const { playerId } = toKnown.body;
    await post(again, 'email_request', { playerId });
    const response = await post(again, 'email_verification', {
      playerId,
      code: await harness.codeSentTo(known.email),
    });
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'error.registration.player_already_exists' },
    });
    expect((await harness.openBrowser().logIn(known.email, goodPassword)).status).toBe(200);
  });

  test('the owner of a known phone is notified after its code', async () => {
    const known = fresh();
    await harness.signUp(harness.openBrowser(), { ...known, firstName: 'Bea', postalCode: 'B1' });
    const browser = harness.openBrowser();
    const playerId = await start(browser, fresh().email, { mobilePhone: known.phone });
    await post(browser, 'sms_request', { playerId });
    const response = await post(browser, 'sms_verification', {
      playerId,
      code: await harness.codeSentTo(known.phone),
    });
    expect(response.body.code).toBe('error.registration.player_already_exists');
  });

  test('the same name, birth date and postal code is the same person, accents and case aside', async () => {
    await harness.signUp(harness.openBrowser(), {
      ...fresh(),
      firstName: 'Siobhán',
      lastName: 'O’Dea',
      postalCode: 'D08 X1',
    });
    const twin = { ...fresh(), firstName: 'SIOBHAN', lastName: 'O Dea', postalCode: 'd08x1' };
    await expect(harness.signUp(harness.openBrowser(), twin)).rejects.toThrow(
      'error.registration.player_already_exists',
    );
  });

  test('a CPF opens one account', async () => {
    const brazil = { countryCode: 'BR', cpf: '111.444.777-35', firstName: 'Ana', postalCode: '01001-000' };
    const first = fresh();
    await harness.signUp(harness.openBrowser(), { ...first, phone: '+5511912345678', ...brazil });
    const body = details(fresh().email, brazil);
    const second = await harness.openBrowser().call('POST', path, body, captchaHeader);
    expect(second).toMatchObject({ status: 409, body: { code: 'error.cpf.duplicate_found' } });
  });

  test('two sign-ups of one person that finish at the same moment make one account', async () => {
    const people = [fresh(), fresh()];
    const ends = await Promise.allSettled(
      people.map((one) =>
        harness.signUp(harness.openBrowser(), { ...one, firstName: 'Zoe', postalCode: 'Z9 Z9' }),
      ),
    );
    expect(ends.map((end) => end.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the registration cookie', () => {
  test('without it, with another one, or after an hour nothing of a sign-up can be touched', async () => {
    const { email, phone } = fresh();
    const owner = harness.openBrowser();
    const playerId = await start(owner, email, { mobilePhone: phone });
    const stranger = harness.openBrowser();
    await start(stranger, fresh().email);
    const bare = harness.openBrowser();
    const forged = harness.openBrowser();
    const [name] = [...owner.cookies.keys()];
    forged.cookies.set(name!, `${playerId}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`);
    for (const browser of [bare, stranger, forged]) {
      for (const call of ['sms_request', 'email_request']) {
        expect(await post(browser, call, { playerId })).toMatchObject({
          status: 403,
          body: { code: 'registration.ticket_invalid' },
        });
      }
      const update = await browser.call('PUT', path, { playerId, city: 'Cork' });
      expect(update.body.code).toBe('registration.ticket_invalid');
    }
    expect((await post(owner, 'sms_request', { playerId })).status).toBe(200);
    harness.clock.move(3_601_000);
    expect((await post(owner, 'email_request', { playerId })).body.code).toBe('registration.ticket_invalid');
  });

  test('after it has expired, the right password resumes the sign-up', async () => {
    const { email, phone } = fresh();
    const browser = harness.openBrowser();
    const playerId = await start(browser, email, { mobilePhone: phone });
    harness.clock.move(3_601_000);
    const back = harness.openBrowser();
    const login = await back.logIn(email, goodPassword);
    expect(login).toMatchObject({
      status: 403,
      body: {
        code: 'login.sign_up_unfinished',
        additionalInfo: { playerId: String(playerId), step: 'Verification' },
      },
    });
    expect((await post(back, 'email_request', { playerId })).status).toBe(200);
  });
});
