import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  captchaHeader,
  goodPassword,
  openPlayerHarness,
  type Answer,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { balancesOf } from '../wallet/wallet.service.ts';
import { verificationOf } from '../kyc/level/kyc.service.ts';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const path = '/api/v1/player/registration';
let numbers = 0;
/** An unused e-mail and mobile number. */
const fresh = () => {
  numbers += 1;
  return { email: `new${numbers}@players.example`, phone: `+35385${String(1_000_000 + numbers)}` };
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
const start = (browser: Browser, body: object, headers: Record<string, string> = captchaHeader) =>
  browser.call('POST', path, body, headers);
/** Up to both codes on their way. */
const reachCodes = async (extra: object = {}) => {
  const { email, phone } = fresh();
  const browser = harness.openBrowser();
  const { body } = await start(browser, details(email, { mobilePhone: phone, ...extra }));
  const playerId: number = body.playerId;
  await browser.call('POST', `${path}/sms_request`, { playerId });
  await browser.call('POST', `${path}/email_request`, { playerId });
  return { browser, playerId, email, phone };
};
const statusOf = async (playerId: number) => {
  const rows = await harness.owner.sql<{ status: number }>`
    select status from identity.account where player_id = ${playerId}`;
  return rows[0]?.status;
};
const codesOf = (answer: Answer) => answer.body.errors.map((error: { code: string }) => error.code);

describe('a person from Ireland signs up', () => {
  // facts: A8.3, A8.4, A8.5
  test('details, phone, both codes and the address open an account with an empty wallet in euro', async () => {
    const { email, phone } = fresh();
    const browser = harness.openBrowser();
    const started = await start(browser, details(email, { marketingOptIn: true }));
    expect(started).toMatchObject({ status: 200, body: { step: 'ContactInfo', isComplete: false } });
    const { playerId } = started.body;
    expect(Number.isSafeInteger(playerId)).toBe(true);
    expect(await statusOf(playerId)).toBe(1);

    const contact = await browser.call('PUT', path, { playerId, mobilePhone: phone });
    expect(contact.body).toMatchObject({ step: 'Verification' });
    expect(await statusOf(playerId)).toBe(2);

    const site = { playerId, siteId: 1, countryCode: 'IE' };
    await browser.call('POST', `${path}/sms_request`, site, captchaHeader);
    await browser.call('POST', `${path}/email_request`, site, captchaHeader);
    const bySms = await browser.call('POST', `${path}/sms_verification`, {
      ...site,
      code: await harness.codeSentTo(phone),
    });
    expect(bySms.body).toMatchObject({ step: 'Verification', isPhoneVerified: true, isEmailVerified: false });
    const byMail = await browser.call('POST', `${path}/email_verification`, {
      ...site,
      code: await harness.codeSentTo(email),
    });
    expect(byMail.body).toMatchObject({ step: 'Complete', isEmailVerified: true, isComplete: false });

    const done = await browser.call('PUT', path, {
      playerId,
      dateOfBirth: '1990-05-17',
      address: '12 Harbour Row',
      city: 'Dublin',
      postalCode: 'D01 F5P2',
      languageCode: 'en',
      termsAndConditionsAccepted: 1,
    });
    expect(done).toMatchObject({ status: 200, body: { step: 'Complete', isComplete: true } });
    expect(await statusOf(playerId)).toBe(3);
    expect(await balancesOf(harness.db, BigInt(playerId))).toMatchObject({ currency: 'EUR', totalMinor: 0n });
    expect(await verificationOf(harness.db, BigInt(playerId))).toMatchObject({ level: 'NOT_VERIFIED' });

    const login = await browser.logIn(email, goodPassword);
    expect(login).toMatchObject({ status: 200, body: { firstLogin: true, lastLoginAt: null } });
    expect(login.body.player).toMatchObject({
      playerId,
      marketId: 'UN',
      currencyCode: 'EUR',
      languageId: 'en',
    });
    const marketing = await browser.call('GET', '/api/v1/player/marketing_preferences');
    expect(marketing.body.items.every((cell: { isAllowed: boolean }) => cell.isAllowed)).toBe(true);
    const events = await harness.owner.sql<{ name: string }>`
      select name from platform.outbox where player_id = ${playerId}`;
    expect(events).toEqual([{ name: 'registration.completed' }]);
  });

  test('when the first form already brings everything, the second code opens the account', async () => {
    const { email, phone } = fresh();
    const browser = harness.openBrowser();
    const { body } = await start(browser, details(email, { mobilePhone: phone.slice(1) }));
    const { playerId } = body;
    await browser.call('PUT', path, { playerId, postalCode: 'D02 XY45' });
    await browser.call('POST', `${path}/sms_request`, { playerId });
    await browser.call('POST', `${path}/email_request`, { playerId });
    await browser.call('POST', `${path}/email_verification`, {
      playerId,
      code: await harness.codeSentTo(email),
    });
    const last = await browser.call('POST', `${path}/sms_verification`, {
      playerId,
      code: await harness.codeSentTo(phone),
    });
    expect(last.body).toMatchObject({ step: 'Complete', isComplete: true });
  });

  test('whatever is missing at the end is named by field, and nothing is stored half', async () => {
    const { browser, playerId, email, phone } = await reachCodes({ dateOfBirth: undefined });
    await browser.call('POST', `${path}/sms_verification`, {
      playerId,
      code: await harness.codeSentTo(phone),
    });
    await browser.call('POST', `${path}/email_verification`, {
      playerId,
      code: await harness.codeSentTo(email),
    });
    const refused = await browser.call('PUT', path, { playerId, city: 'Cork' });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      { field: 'dateOfBirth', code: 'error.field.required' },
      { field: 'postalCode', code: 'error.field.required' },
    ]);
    const rows = await harness.owner.sql`select city from identity.person where player_id = ${playerId}`;
    expect(rows).toEqual([{ city: null }]);
  });
});

describe('market, age and country', () => {
  test.each([
    ['PT', {}, 'UN-like euro market of Portugal', 'PT', 'EUR', 'Europe/Lisbon'],
    ['AT', {}, 'Austria', 'AT', 'EUR', 'Europe/Vienna'],
    ['MT', {}, 'Malta', 'MT', 'EUR', 'Europe/Malta'],
    ['JE', {}, 'the market of the United Kingdom', 'UK', 'GBP', 'Europe/London'],
    ['CA', { provinceCode: 'AB' }, 'Canada with its province', 'CA', 'CAD', 'America/Toronto'],
    ['BR', { cpf: '529.982.247-25' }, 'Brazil with a CPF', 'BR', 'BRL', 'America/Sao_Paulo'],
  ])('a resident of %s %o belongs to %s', async (countryCode, extra, _name, market, currency, timeZone) => {
    const answer = await start(harness.openBrowser(), details(fresh().email, { countryCode, ...extra }));
    expect(answer.status).toBe(200);
    const rows = await harness.owner.sql`
      select market_id, currency, time_zone from identity.account where player_id = ${answer.body.playerId}`;
    expect(rows).toEqual([{ market_id: market, currency, time_zone: timeZone }]);
  });

  test.each(['US', 'JP', 'KP', 'ES', 'XX'])('a resident of %s is not taken', async (countryCode) => {
    const answer = await start(harness.openBrowser(), details(fresh().email, { countryCode }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'error.country.blocked' } });
  });

  // facts: A8.6
  test('who is seen in a country that is not taken is refused, whatever the form says', async () => {
    harness.place = { countryCode: 'US', region: null, city: null };
    const answer = await start(harness.openBrowser(), details(fresh().email));
    harness.place = { countryCode: null, region: null, city: null };
    expect(answer).toMatchObject({ status: 422, body: { code: 'error.country.blocked' } });
  });

  test('in Canada the province is required', async () => {
    const answer = await start(harness.openBrowser(), details(fresh().email, { countryCode: 'CA' }));
    expect(answer.body.errors).toEqual([{ field: 'provinceCode', code: 'error.field.required' }]);
  });

  test('eighteen is old enough on the birthday and not the day before', async () => {
    const today = new Date(harness.clock.now());
    const years = (count: number, days: number) => {
      const date = new Date(
        Date.UTC(today.getUTCFullYear() - count, today.getUTCMonth(), today.getUTCDate() + days),
      );
      return date.toISOString().slice(0, 10);
    };
    const young = await start(harness.openBrowser(), details(fresh().email, { dateOfBirth: years(18, 1) }));
    expect(young).toMatchObject({
      status: 422,
      body: { code: 'error.registration.under_age', additionalInfo: { age: '18' } },
    });
    const old = await start(harness.openBrowser(), details(fresh().email, { dateOfBirth: years(18, 0) }));
    expect(old.status).toBe(200);
  });

  test('the Philippines require twenty-one years, also when the birth date comes later', async () => {
    const browser = harness.openBrowser();
    const birth = new Date(harness.clock.now().getTime() - 20 * 365.25 * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const body = details(fresh().email, { countryCode: 'PH', dateOfBirth: undefined });
    const { playerId } = (await start(browser, body)).body;
    const answer = await browser.call('PUT', path, { playerId, dateOfBirth: birth });
    expect(answer.body).toMatchObject({
      code: 'error.registration.under_age',
      additionalInfo: { age: '21' },
    });
  });
});

describe('what a form may not bring', () => {
  test.each([
    ['short', 'error.password.too_short'],
    ['password', 'error.password.too_common'],
    ['Qwertyuiop1', 'error.password.too_common'],
    ['orla.own@players.example', 'error.password.personal'],
  ])('the password %s', async (password, code) => {
    const answer = await start(harness.openBrowser(), details('orla.own@players.example', { password }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'password', code }]);
  });

  test.each([
    ['email', 'nobody'],
    ['firstName', ''],
    ['firstName', 'http://win.example'],
    ['lastName', '<script>'],
    ['countryCode', 'Ireland'],
    ['dateOfBirth', '17.05.1990'],
    ['dateOfBirth', '1850-01-01'],
    ['mobilePhone', '12'],
  ])('%s "%s"', async (field, value) => {
    const answer = await start(harness.openBrowser(), details(fresh().email, { [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test('a landline is no mobile number', async () => {
    const answer = await start(
      harness.openBrowser(),
      details(fresh().email, { mobilePhone: '+3531 679 2222' }),
    );
    expect(codesOf(answer)).toEqual(['error.phone.invalid']);
  });

  test('a CPF with a wrong check digit, or none in Brazil', async () => {
    const wrong = await start(
      harness.openBrowser(),
      details(fresh().email, { countryCode: 'BR', cpf: '529.982.247-26' }),
    );
    expect(codesOf(wrong)).toEqual(['error.cpf.invalid']);
    const none = await start(harness.openBrowser(), details(fresh().email, { countryCode: 'BR' }));
    expect(codesOf(none)).toEqual(['error.field.required']);
  });

  test('marks that only the operator may set are dropped', async () => {
    const browser = harness.openBrowser();
    const extra = { kycStatus: 'FULLY VERIFIED', payout: true, status: 3, marketId: 'CX' };
    const { playerId } = (await start(browser, details(fresh().email, extra))).body;
    const rows = await harness.owner.sql`
      select status, verification_level, market_id from identity.account where player_id = ${playerId}`;
    expect(rows).toEqual([{ status: 1, verification_level: 2, market_id: 'UN' }]);
  });
});

describe('the captcha', () => {
  // facts: A8.5, A8.6
  test('an unearned token is refused, and so is none at all', async () => {
    for (const headers of [{ hcaptchatoken: 'forged' }, {}]) {
      const answer = await start(
        harness.openBrowser(),
        details(fresh().email),
        headers as Record<string, string>,
      );
      expect(answer).toMatchObject({ status: 403, body: { code: 'error.captcha.validation' } });
    }
  });

  test('a captcha service that fails lets no sign-up through', async () => {
    harness.sandbox.switchboard.set('captcha', { fail: true });
    const answer = await start(harness.openBrowser(), details(fresh().email));
    harness.sandbox.switchboard.reset();
    expect(answer).toMatchObject({ status: 503, body: { code: 'request.busy' } });
  });

  test('the first form covers the first text; a second one needs its own captcha', async () => {
    const { browser, playerId } = await reachCodes();
    const bare = await browser.call('POST', `${path}/sms_request`, { playerId });
    expect(bare).toMatchObject({ status: 403, body: { code: 'error.captcha.validation' } });
    const covered = await browser.call('POST', `${path}/sms_request`, { playerId }, captchaHeader);
    expect(covered.status).toBe(200);
  });
});
