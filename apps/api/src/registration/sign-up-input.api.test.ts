import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  captchaHeader,
  goodPassword,
  openPlayerHarness,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const path = '/api/v1/player/registration';
let numbers = 0;
const start = async (extra: object = {}) => {
  numbers += 1;
  const browser = harness.openBrowser();
  const details = {
    email: `typed${numbers}@players.example`,
    password: goodPassword,
    firstName: 'Orla',
    lastName: `Quinn ${'abcdefghijklmnop'.charAt(numbers % 16)}`,
    countryCode: 'IE',
    dateOfBirth: '1990-05-17',
    termsAndConditions: true,
    ...extra,
  };
  const { status, body } = await browser.call('POST', path, details, captchaHeader);
  return { browser, status, body, playerId: body.playerId as number };
};
/** Phone, both codes and the address; the last answer. */
const finish = async (
  { browser, playerId }: Awaited<ReturnType<typeof start>>,
  phone: { mobilePhone: string; phoneCountryCode?: string },
  sent: { phone: string; email: string },
  address: object,
) => {
  const contact = await browser.call('PUT', path, { playerId, ...phone });
  expect(contact).toMatchObject({ status: 200 });
  for (const channel of ['sms', 'email'] as const) {
    await browser.call('POST', `${path}/${channel}_request`, { playerId }, captchaHeader);
    const code = await harness.codeSentTo(channel === 'sms' ? sent.phone : sent.email);
    // As a keyboard for Arabic enters it.
    const typed = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    const entered = await browser.call('POST', `${path}/${channel}_verification`, { playerId, code: typed });
    expect(entered).toMatchObject({ status: 200 });
  }
  return browser.call('PUT', path, { playerId, ...address });
};

// facts: A8.4
test.each([
  ['0664/1234567', 'AT', '+43 664 1234567'],
  ['06.12.34.56.78', 'FR', '+33 6 12 34 56 78'],
  ['087\u00a0744\u00a05530', 'IE', '+353 87 744 5530'],
  ['\u202a087 744 5530\u202c', 'IE', '+353 87 744 5530'],
  ['00353851234567', 'IE', '+353 85 123 4567'],
  ['٠٨٥ ١٢٣ ٤٥٦٧', 'IE', '+353 85 123 4567'],
  ['０８５１２３４５６７', 'IE', '+353 85 123 4567'],
  ['07 12 34 56 78', 'CI', '+225 07 12 34 5678'],
])('the mobile number %j typed under %s is read as %s', async (mobilePhone, phoneCountryCode, phone) => {
  const { browser, playerId } = await start();
  const answer = await browser.call('PUT', path, { playerId, mobilePhone, phoneCountryCode });
  expect(answer).toMatchObject({ status: 200, body: { phone } });
});

test.each([
  ["'t Hart", "'t Hart"],
  ['’s-Gravesande', "'s-Gravesande"],
  ['Ó\u00a0Súilleabháin', 'Ó Súilleabháin'],
])('the surname %j is taken and kept as %j', async (lastName, kept) => {
  const { status, playerId } = await start({ lastName });
  expect(status).toBe(200);
  const rows = await harness.owner.sql<{ last_name: string }>`
    select last_name from identity.person where player_id = ${playerId}`;
  expect(rows).toEqual([{ last_name: kept }]);
});

describe('a sign-up is completed', () => {
  test('from Qatar without a postal code, with digits of Arabic script throughout', async () => {
    const email = 'qatar@players.example';
    const begun = await start({ email, countryCode: 'QA', dateOfBirth: '١٩٩٠-٠٥-١٧' });
    const phone = { mobilePhone: '٣٣١٢ ٣٤٥٦' };
    const address = { address: '7 Corniche Street', city: 'Doha' };
    const done = await finish(begun, phone, { phone: '+97433123456', email }, address);
    expect(done).toMatchObject({ status: 200, body: { isComplete: true } });
  });

  test('from Hong Kong with its area in place of a postal code', async () => {
    const email = 'hongkong@players.example';
    const begun = await start({ email, countryCode: 'HK' });
    const address = { address: '1 Nathan Road', city: 'Tsim Sha Tsui' };
    const phone = { mobilePhone: '5123 4567' };
    const lacking = await finish(begun, phone, { phone: '+85251234567', email }, address);
    expect(lacking).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'region', code: 'error.field.required' }] },
    });
    const whole = { ...address, playerId: begun.playerId, region: 'Kowloon' };
    const done = await begun.browser.call('PUT', path, whole);
    expect(done.body).toMatchObject({ isComplete: true });
  });

  test('from Dubai, and the same person without a postal code is not taken twice', async () => {
    const person = { countryCode: 'AE', firstName: 'Layla', lastName: 'Haddad' };
    const address = { address: '4 Marina Walk', city: 'Dubai', region: 'Dubai' };
    const first = { phone: '+971501234567', email: 'dubai1@players.example' };
    const one = await start({ ...person, email: first.email });
    const done = await finish(one, { mobilePhone: '050 123 4567' }, first, address);
    expect(done.body).toMatchObject({ isComplete: true });
    const second = { phone: '+971501234568', email: 'dubai2@players.example' };
    const two = await start({ ...person, email: second.email });
    const again = await finish(two, { mobilePhone: '050 123 4568' }, second, address);
    expect(again.body).toMatchObject({ code: 'error.registration.player_already_exists' });
  });

  test('from Ireland not without the Eircode', async () => {
    const sent = { phone: '+353851999001', email: 'eircode@players.example' };
    const begun = await start({ email: sent.email });
    const address = { address: '12 Harbour Row', city: 'Dublin' };
    const lacking = await finish(begun, { mobilePhone: '085 199 9001' }, sent, address);
    expect(lacking).toMatchObject({ status: 400, body: { errors: [{ field: 'postalCode' }] } });
  });
});

describe('a code reaches and proves', () => {
  test.each([
    // The sandbox's mail server shows the domain that travelled in ASCII in its own letters.
    ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
    ['smith&jones@players.example', 'smith&jones@players.example'],
    ['x/y=z@players.example', 'x/y=z@players.example'],
    ['jürgen@bücher.example', 'jürgen@xn--bcher-kva.example'],
  ])('%s, and the login takes it as it was typed', async (email, kept) => {
    numbers += 1;
    const mobile = `085 188 ${String(9000 + numbers)}`;
    const phone = `+353${mobile.replaceAll(' ', '').slice(1)}`;
    const begun = await start({ email });
    expect(begun.status).toBe(200);
    const address = { address: '12 Harbour Row', city: 'Dublin', postalCode: `D${10 + numbers} F5P2` };
    const done = await finish(begun, { mobilePhone: mobile }, { phone, email }, address);
    expect(done.body).toMatchObject({ isComplete: true });
    const rows = await harness.owner.sql`
      select email from identity.person where player_id = ${begun.playerId}`;
    expect(rows).toEqual([{ email: kept }]);
    expect(await begun.browser.logIn(email, goodPassword)).toMatchObject({ status: 200 });
  });
});
