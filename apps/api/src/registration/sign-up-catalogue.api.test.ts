import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  captchaHeader,
  goodPassword,
  openPlayerHarness,
  type Answer,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
afterEach(() => {
  harness.sandbox.switchboard.reset();
  harness.place = { countryCode: null, region: null, city: null };
});
afterAll(() => harness[Symbol.asyncDispose]());

const path = '/api/v1/player/registration';
let numbers = 0;
const fresh = () => {
  numbers += 1;
  return { email: `word${numbers}@players.example`, phone: `+35385${String(4_000_000 + numbers)}` };
};
const details = (email: string, extra: object = {}) => ({
  email,
  password: goodPassword,
  firstName: 'Orla',
  lastName: `Quinn ${'abcdefghijklmnopqrstuvwxyz'[numbers % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(numbers / 26)]}`,
  countryCode: 'IE',
  dateOfBirth: '1990-05-17',
  termsAndConditions: true,
  ...extra,
});
const start = (browser: Browser, extra: object = {}, headers: Record<string, string> = captchaHeader) =>
  browser.call('POST', path, details(fresh().email, extra), headers);
const post = (
  browser: Browser,
  call: string,
  body: object,
  headers: Record<string, string> = captchaHeader,
) => browser.call('POST', `${path}/${call}`, body, headers);
/** A browser at the code step, with both codes on their way. */
const atCodes = async () => {
  const { email, phone } = fresh();
  const browser = harness.openBrowser();
  const started = await browser.call('POST', path, details(email, { mobilePhone: phone }), captchaHeader);
  const { playerId } = started.body;
  await post(browser, 'sms_request', { playerId });
  await post(browser, 'email_request', { playerId });
  return { browser, playerId: playerId as number, email, phone };
};
const said = ({ status, body }: Answer) => [status, body.code];

describe('every code of the registration catalogue can be reached', () => {
  // facts: A8.6
  test.each([
    ['a captcha that was not solved', {}, {}, [403, 'error.captcha.validation']],
    [
      'a captcha service that refuses',
      { captcha: { refuse: true } },
      captchaHeader,
      [403, 'error.captcha.validation'],
    ],
    [
      'a token that was used before',
      { captcha: { already_seen: true } },
      captchaHeader,
      [403, 'error.captcha.validation'],
    ],
    ['a captcha service that fails', { captcha: { fail: true } }, captchaHeader, [503, 'request.busy']],
  ] as const)('%s', async (_what, switches, headers, expected) => {
    for (const [system, values] of Object.entries(switches)) {
      harness.sandbox.switchboard.set(system as 'captcha', values);
    }
    expect(said(await start(harness.openBrowser(), {}, headers as Record<string, string>))).toEqual(expected);
  });

  // facts: A8.6, A8.7
  test.each([
    [
      'a number that only the provider knows to be wrong',
      { refuse_number: true },
      [422, 'error.vonage.phone.invalid'],
    ],
    ['a provider that is called too often', { throttle: true }, [422, 'sms.max.attempts.reached']],
    ['a provider that fails', { fail: true }, [503, 'unhandled.error.no.code']],
  ] as const)('%s', async (_what, switches, expected) => {
    const { phone } = fresh();
    const browser = harness.openBrowser();
    const { playerId } = (await start(browser, { mobilePhone: phone })).body;
    harness.sandbox.switchboard.set('sms', switches);
    expect(said(await post(browser, 'sms_request', { playerId }))).toEqual(expected);
    harness.sandbox.switchboard.reset();
    // Nothing of the sign-up was lost: the same call goes through once the outside is well.
    expect((await post(browser, 'sms_request', { playerId })).status).toBe(200);
  });

  // facts: A8.7
  test('a code that cannot be checked, is wrong, and is wrong too often', async () => {
    const { browser, playerId, phone } = await atCodes();
    const wrong = (await harness.codeSentTo(phone)) === '000000' ? '111111' : '000000';
    harness.sandbox.switchboard.set('sms', { fail: true });
    const check = (code: string) => post(browser, 'sms_verification', { playerId, code });
    expect(said(await check(wrong))).toEqual([503, 'unhandled.error.no.code']);
    harness.sandbox.switchboard.reset();
    expect(said(await check(wrong))).toEqual([422, 'sms.code.invalid']);
    expect(said(await check(wrong))).toEqual([422, 'sms.code.invalid']);
    expect(said(await check(wrong))).toEqual([422, 'sms.max.attempts.reached']);
  });

  // facts: A8.6
  test('a country that is not taken, stated or seen', async () => {
    expect(said(await start(harness.openBrowser(), { countryCode: 'US' }))).toEqual([
      422,
      'error.country.blocked',
    ]);
    harness.place = { countryCode: 'IR', region: null, city: null };
    expect(said(await start(harness.openBrowser()))).toEqual([422, 'error.country.blocked']);
  });

  // facts: A8.6
  test('a form that lacks everything names every field', async () => {
    const answer = await harness.openBrowser().call('POST', path, {}, captchaHeader);
    expect(said(answer)).toEqual([400, 'request.invalid']);
    const named = answer.body.errors.map(({ field }: { field: string }) => field);
    expect(named).toEqual(
      expect.arrayContaining(['email', 'password', 'firstName', 'lastName', 'countryCode']),
    );
  });

  // facts: A8.6
  test('a fault of our own says so without a word of what broke, and the form works again after it', async () => {
    let isBroken = true;
    await using broken = await openPlayerHarness({
      adapters: {
        locate: async (address) => {
          if (isBroken) throw new Error('the planted fault names a table');
          return { address, countryCode: null, region: null, city: null };
        },
      },
    });
    const browser = broken.openBrowser();
    const answer = await browser.call('POST', path, details(fresh().email), captchaHeader);
    expect(said(answer)).toEqual([500, 'fault.unexpected']);
    expect(JSON.stringify(answer.body)).not.toContain('planted');
    isBroken = false;
    expect((await browser.call('POST', path, details(fresh().email), captchaHeader)).status).toBe(200);
  });

  test('a captcha that never answers does not hold the form for ever', { timeout: 20_000 }, async () => {
    harness.sandbox.switchboard.set('captcha', { silent: true });
    const before = performance.now();
    expect(said(await start(harness.openBrowser()))).toEqual([503, 'request.busy']);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

describe('codes of sign-up', () => {
  test('a code that was used says nothing new, and one of another person is wrong', async () => {
    const [one, two] = [await atCodes(), await atCodes()];
    const [ownSms, foreignSms] = [await harness.codeSentTo(one.phone), await harness.codeSentTo(two.phone)];
    const [ownMail, foreignMail] = [await harness.codeSentTo(one.email), await harness.codeSentTo(two.email)];
    const sms = (code: string) => post(one.browser, 'sms_verification', { playerId: one.playerId, code });
    const mail = (code: string) => post(one.browser, 'email_verification', { playerId: one.playerId, code });
    if (foreignSms !== ownSms) expect(said(await sms(foreignSms))).toEqual([422, 'sms.code.invalid']);
    if (foreignMail !== ownMail) {
      expect(said(await mail(foreignMail))).toEqual([422, 'registration.email_code_invalid']);
    }
    expect((await sms(ownSms)).body).toMatchObject({ isPhoneVerified: true });
    expect((await mail(ownMail)).body).toMatchObject({ isEmailVerified: true });
    expect((await sms(ownSms)).body).toMatchObject({ isPhoneVerified: true, isComplete: false });
    const stranger = await post(two.browser, 'email_verification', { playerId: one.playerId, code: ownMail });
    expect(said(stranger)).toEqual([403, 'registration.ticket_invalid']);
  });

  test('after the e-mail code another device continues with the password, and the first one is locked out', async () => {
    const { browser, playerId, email, phone } = await atCodes();
    await post(browser, 'email_verification', { playerId, code: await harness.codeSentTo(email) });
    const tablet = harness.openBrowser();
    const login = await tablet.logIn(email, goodPassword);
    expect(login.body).toMatchObject({
      code: 'login.sign_up_unfinished',
      additionalInfo: {
        playerId: String(playerId),
        step: 'Verification',
        isEmailVerified: 'true',
        isPhoneVerified: 'false',
        phoneHint: `•••${phone.slice(-4)}`,
        countryCode: 'IE',
      },
    });
    const code = await harness.codeSentTo(phone);
    expect(said(await post(browser, 'sms_verification', { playerId, code }))).toEqual([
      403,
      'registration.ticket_invalid',
    ]);
    expect((await post(tablet, 'sms_verification', { playerId, code })).body).toMatchObject({
      step: 'Complete',
      phoneHint: `•••${phone.slice(-4)}`,
    });
    const done = await tablet.call('PUT', path, {
      playerId,
      address: '2 Quay',
      city: 'Cork',
      postalCode: 'T12 K8',
    });
    expect(done.body).toMatchObject({ isComplete: true });
    expect((await tablet.logIn(email, goodPassword)).status).toBe(200);
  });
});

describe('the source of a visitor', () => {
  const keptOf = async (playerId: number) => {
    const rows = await harness.owner.sql<{ bonus_code: string | null; affiliate: object | null }>`
      select bonus_code, affiliate from registration.sign_up where player_id = ${playerId}`;
    return rows[0];
  };

  // facts: A2.5
  test('the bonus code and the partner’s marks of the first page stay with the sign-up and mark the profile', async () => {
    const { email, phone } = fresh();
    const browser = harness.openBrowser();
    const affiliate = { aff_id: 'partner-7', appsflyer_token: 't0k', unknown: 'dropped' };
    const playerId = await harness.signUp(browser, {
      email,
      phone,
      lastName: 'Arrival',
      bonusCode: 'SPRING-26',
      affiliate,
    });
    expect(await keptOf(playerId)).toEqual({
      bonus_code: 'SPRING-26',
      affiliate: { aff_id: 'partner-7', appsflyer_token: 't0k' },
    });
    await browser.logIn(email, goodPassword);
    expect((await browser.call('GET', '/api/v1/player/profile')).body).toMatchObject({ affiliateReg: true });
  });

  test('without them nothing is kept and no mark is set', async () => {
    const { email, phone } = fresh();
    const browser = harness.openBrowser();
    const playerId = await harness.signUp(browser, { email, phone, lastName: 'Direct', affiliate: {} });
    expect(await keptOf(playerId)).toEqual({ bonus_code: null, affiliate: null });
    await browser.logIn(email, goodPassword);
    expect((await browser.call('GET', '/api/v1/player/profile')).body).toMatchObject({ affiliateReg: false });
  });

  test('a bonus code with other signs than letters, figures and dashes is named', async () => {
    const answer = await start(harness.openBrowser(), { bonusCode: '<b>SPRING</b>' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'bonusCode' }] } });
  });
});

describe('the visitor’s place', () => {
  test('comes from the lookup behind the port, for the station and for the form', async () => {
    harness.place = { countryCode: 'BR', region: 'São Paulo', city: 'Campinas' };
    const browser = harness.openBrowser();
    expect((await browser.call('GET', '/api/v1/player/station')).body).toMatchObject({
      autodetectedCountry: 'BR',
      region: 'São Paulo',
      city: 'Campinas',
      ipAddress: browser.address,
      market: 'BR',
    });
    expect((await browser.call('GET', '/api/v1/site-config?siteId=1')).body).toMatchObject({
      countryCode: 'BR',
      market: 'BR',
      blocked: false,
    });
  });
});
