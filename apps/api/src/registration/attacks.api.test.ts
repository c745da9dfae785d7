import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  captchaHeader,
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';

// The attacks on accounts, each by its name. docs/security.md lists the other defences.
let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
beforeEach(() => harness.sandbox.switchboard.reset());
afterAll(() => harness[Symbol.asyncDispose]());

const registration = '/api/v1/player/registration';
let numbers = 0;
const fresh = () => {
  numbers += 1;
  return { email: `attack${numbers}@players.example`, phone: `+35385${String(4_000_000 + numbers)}` };
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
const openPlayer = async (): Promise<{ email: string; playerId: number; browser: Browser }> => {
  const { email, phone } = fresh();
  const browser = harness.openBrowser();
  const playerId = await harness.signUp(browser, { email, phone });
  await browser.logIn(email, goodPassword);
  return { email, playerId, browser };
};
const profile = (browser: Browser) => browser.call('GET', '/api/v1/player/profile');
const sessionOf = (browser: Browser) => browser.cookies.get('session_3000');
const without = ({ status, body }: { status: number; body: object }) => ({
  status,
  body: { ...body, requestId: '', playerId: 0, smsResetKeyId: '' },
});

test('attack enumeration: no endpoint distinguishes a known e-mail from an unknown one', async () => {
  const { email } = await openPlayer();
  const unknown = fresh().email;
  const endpoints: readonly ((of: string) => Promise<{ status: number; body: object }>)[] = [
    (of) => harness.openBrowser().logIn(of, 'wrong-password-1'),
    (of) => harness.openBrowser().call('POST', '/api/v1/player/login/unlock_request', { email: of }),
    (of) => harness.openBrowser().call('POST', '/api/v1/player/password_reset', { email: of }),
    (of) => harness.openBrowser().call('POST', registration, details(of), captchaHeader),
  ];
  for (const endpoint of endpoints)
    expect(without(await endpoint(email))).toEqual(without(await endpoint(unknown)));
});

test('attack session fixation: a session that was planted before the login is not the one after it', async () => {
  const attacker = await openPlayer();
  const victim = await openPlayer();
  const planted = sessionOf(attacker.browser) ?? '';
  const browser = harness.openBrowser();
  browser.cookies.set('session_3000', planted);
  expect((await browser.logIn(victim.email, goodPassword)).status).toBe(200);
  expect(sessionOf(browser)).not.toBe(planted);
  // What the attacker knows opens nothing, not even the attacker's own account any more.
  const thief = harness.openBrowser();
  thief.cookies.set('session_3000', planted);
  expect((await thief.call('GET', '/api/v1/player/session')).status).toBe(401);
  // An invented one is never taken over either.
  const invented = harness.openBrowser();
  invented.cookies.set('session_3000', 'a'.repeat(43));
  await invented.logIn(victim.email, goodPassword);
  expect(sessionOf(invented)).not.toBe('a'.repeat(43));
});

test('attack token replay: after the sign-out neither the token nor the cookie of the session opens anything', async () => {
  const { browser } = await openPlayer();
  const { idToken } = browser;
  const cookie = sessionOf(browser) ?? '';
  await browser.call('POST', '/api/v1/player/sign_out', {});
  const thief = harness.openBrowser();
  thief.idToken = idToken;
  expect((await profile(thief)).status).toBe(401);
  thief.idToken = null;
  thief.cookies.set('session_3000', cookie);
  expect((await thief.call('GET', '/api/v1/player/session')).status).toBe(401);
});

test('attack cross-site request forgery: what a foreign page can make a browser send changes nothing', async () => {
  const { email, browser } = await openPlayer();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie };
  const forged = harness.openBrowser();
  for (const path of ['/api/v1/player/sign_out', '/api/v1/player/keep-alive', '/api/v1/player/password']) {
    const answer = await forged.call('POST', path, { oldPassword: goodPassword, newPassword: 'x' }, foreign);
    expect(answer).toMatchObject({ status: 401, body: { code: 'session.token_missing' } });
  }
  // A form cannot send JSON, and JSON is all that is read: no login to another person's account.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const answer = await forged.call(
      'POST',
      '/api/v1/player/login',
      { email, password: goodPassword },
      {
        ...foreign,
        'content-type': type,
      },
    );
    expect(answer.status).toBe(400);
  }
  expect((await profile(browser)).status).toBe(200);
});

test('attack open redirect: a login says nothing about where a foreign redirectPath leads', async () => {
  const { email } = await openPlayer();
  for (const redirectPath of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    const answer = await harness.openBrowser().logIn(email, goodPassword, { redirectPath });
    expect(answer.status).toBe(200);
    expect(JSON.stringify([answer.body, answer.headers])).not.toContain('evil.example');
    expect(answer.headers['location']).toBeUndefined();
  }
});

test('attack insecure direct object reference: another player’s session is absent, to end or to see', async () => {
  const owner = await openPlayer();
  const intruder = await openPlayer();
  const { body } = await owner.browser.call('GET', '/api/v1/player/sessions');
  const [session] = body.items as { id: string }[];
  const answer = await intruder.browser.call('DELETE', `/api/v1/player/sessions/${session?.id}`);
  expect(answer.status).toBe(404);
  expect((await profile(owner.browser)).status).toBe(200);
  // Registration calls name a player, and work for the one whose cookie is there alone.
  const named = await intruder.browser.call('PUT', registration, { playerId: owner.playerId, city: 'Cork' });
  expect([401, 403, 404]).toContain(named.status);
});

test('attack SMS pumping: one sign-up, and one number from many sign-ups, get few messages whatever the caller', async () => {
  const { email, phone } = fresh();
  const browser = harness.openBrowser();
  const started = await browser.call(
    'POST',
    registration,
    details(email, { mobilePhone: phone }),
    captchaHeader,
  );
  const { playerId } = started.body;
  const answers = [];
  for (let texts = 0; texts < 12; texts += 1) {
    answers.push(await browser.call('POST', `${registration}/sms_request`, { playerId }, captchaHeader));
    // A code that is still running is sent again; every new one counts.
    harness.clock.move(6 * 60_000);
  }
  const sent = answers.filter(({ status }) => status < 300).length;
  expect(sent).toBeLessThanOrEqual(6);
  // Without a solved captcha not even the first message of a further sign-up goes out.
  const other = fresh();
  const refused = await harness
    .openBrowser()
    .call('POST', registration, details(other.email, { mobilePhone: phone }));
  expect(refused.status).toBeGreaterThanOrEqual(400);
});

test('attack registration race: ten concurrent sign-ups of one person make one account', async () => {
  const { email, phone } = fresh();
  const browsers = Array.from({ length: 10 }, () => harness.openBrowser());
  await Promise.all(
    browsers.map((browser) =>
      browser.call('POST', registration, details(email, { mobilePhone: phone }), captchaHeader),
    ),
  );
  const counted = await harness.owner.sql<{ ready: bigint }>`
    select count(*) as ready from identity.account a join identity.person p on p.player_id = a.player_id
    where p.email = ${email} and a.ready_at is not null`;
  expect(counted[0]?.ready).toBe(0n);
  const [browser] = browsers;
  if (!browser) throw new Error('nobody signed up');
  await harness.signUp(harness.openBrowser(), { email, phone });
  const after = await harness.owner.sql<{ ready: bigint }>`
    select count(*) as ready from identity.account a join identity.person p on p.player_id = a.player_id
    where p.email = ${email} and a.ready_at is not null`;
  expect(after[0]?.ready).toBe(1n);
});

test('attack mass assignment: fields that only the operator may set change nothing, in sign-up, profile and choices', async () => {
  const { browser, playerId } = await openPlayer();
  const rowOf = async () =>
    harness.owner
      .sql`select a.status, a.verification_level, a.market_id, a.currency, x.* from identity.account a
      join identity.access x on x.player_id = a.player_id where a.player_id = ${playerId}`;
  const before = await rowOf();
  const forgedFields = {
    payout: false,
    casino: true,
    kycStatus: 'FULLY VERIFIED',
    accountStatus: 'REGISTERED',
    isMultibrandSuspended: false,
    isManualClaimAllowed: true,
    loyaltyLevel: 99,
    balance: { amountMinor: '100000000', currency: 'EUR' },
    marketId: 'CX',
    currency: 'USD',
    siteId: 9,
  };
  await browser.call('PUT', registration, { playerId, ...forgedFields });
  await browser.call('POST', '/api/v1/player/address', {
    address: '2 Quay',
    city: 'Cork',
    postalCode: 'T12',
    ...forgedFields,
  });
  await browser.call('POST', '/api/v1/player/language', { languageCode: 'fi', ...forgedFields });
  await browser.call('PATCH', '/api/v1/player/cookies/consent', {
    performanceFunctional: true,
    marketing: true,
    ...forgedFields,
  });
  await browser.call('PATCH', '/api/v1/player/update_term_and_condition_version', {
    version: 1,
    ...forgedFields,
  });
  expect(await rowOf()).toEqual(before);
});
