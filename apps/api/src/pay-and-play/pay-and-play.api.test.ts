import { openBankHarness, type BankHarness } from '@halcyon/testkit/bank-harness';
import {
  authorize,
  comeFromBank,
  newBankPerson,
  newCpf,
  newDetails,
  payAndPlay,
  signInAtBank,
  wideLimits,
  type BankMarket,
} from '@halcyon/testkit/bank-visitor';
import type { Refused, Visitor } from '@halcyon/testkit/visitor';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

let harness: BankHarness;
beforeAll(async () => {
  harness = await openBankHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
afterEach(() => {
  harness.sandbox.switchboard.reset();
  harness.place = { countryCode: null, region: null, city: null };
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: Refused) => error.problem.code,
  );
const mainOf = async (visitor: Visitor) =>
  (await visitor.call('GET /api/v1/player/wallet'))['main'].cash.amountMinor as string;
const becomes = (visitor: Visitor, paymentId: string, state: string) =>
  vi.waitFor(async () => {
    const payment = await visitor.call(`GET /api/v1/player/wallet/deposit/${paymentId}`);
    expect(payment['state']).toBe(state);
  }, 10_000);
const code = (visitor: Visitor, sessionId: string, oneTimeCode: string) =>
  visitor.call('POST /api/v1/paynplay/player/code', {
    body: { oneTimeCode, sessionId, ipAddress: '203.0.113.9', blackbox: '0400' },
  });
const logIn = (visitor: Visitor, sessionId: string) =>
  visitor.call('POST /api/v1/paynplay/player/login', { body: { sessionId } });
const update = (visitor: Visitor, sessionId: string, market: BankMarket, more: object = {}) =>
  visitor.call('POST /api/v1/paynplay/player/update', {
    body: { sessionId, ...newDetails(market), termsAndConditions: true, ...more },
  });

// facts: A9.1
describe.each([
  ['FI', 'EUR', 'TRUSTLY'],
  ['BR', 'BRL', 'PIX'],
] as const)('a visitor from %s', (market, currency, method) => {
  test(`signs up at the own bank, and the deposit in ${currency} funds play within the same visit`, async () => {
    const visitor = harness.openVisitor();
    const answer = await payAndPlay(visitor, market);
    expect(answer['player']).toMatchObject({
      marketId: market,
      currencyCode: currency,
      kycStatus: 'DATA_VERIFIED',
    });
    expect(answer).toMatchObject({ firstLogin: true });
    const { paymentId } = answer['deposit'];
    await becomes(visitor, paymentId, 'succeeded');
    expect(await visitor.call(`GET /api/v1/player/wallet/deposit/${paymentId}`)).toMatchObject({ method });
    expect(await mainOf(visitor)).toBe('10000');
  });

  test('is recognised by the bank identity the next time, without a form and from another browser', async () => {
    const person = newBankPerson(market);
    const first = await payAndPlay(harness.openVisitor(), market, person);
    const visitor = harness.openVisitor();
    const { sessionId, taken } = await comeFromBank(visitor, market, person);
    expect(taken).toMatchObject({ showSignUpForm: false, missing: [], limits: [] });
    const second = await logIn(visitor, sessionId);
    expect(second['player'].playerId).toBe(first['player'].playerId);
    expect(second['firstLogin']).toBe(false);
    visitor.idToken = second['idToken'];
    await becomes(visitor, second['deposit'].paymentId, 'succeeded');
    await vi.waitFor(async () => expect(await mainOf(visitor)).toBe('20000'));
  });

  test('a visitor who cancels at the bank returns without a code', async () => {
    const { iframeUrl, sessionId } = await authorize(harness.openVisitor(), market);
    const back = await signInAtBank(iframeUrl, newBankPerson(market), 'cancel');
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: sessionId, error: 'access_denied' });
  });

  test('gets no second account through another bank, which spells the name differently', async () => {
    const person = newBankPerson(market);
    await payAndPlay(harness.openVisitor(), market, person);
    const visitor = harness.openVisitor();
    const other = { ...person, family_name: person.family_name.toUpperCase() };
    const { sessionId, taken } = await comeFromBank(visitor, market, other);
    expect(taken['showSignUpForm']).toBe(true);
    const expected =
      market === 'BR' ? 'error.cpf.duplicate_found' : 'error.registration.player_already_exists';
    expect(await codeOf(update(visitor, sessionId, market))).toBe(expected);
  });
});

// facts: A8.1
test('the partner of the address `signup/pnp?aff=` is stored with its sign-up', async () => {
  const marksOf = async (playerId: number) => {
    const [row] = await harness.owner.sql<{ affiliate: object | null }>`
      select affiliate from registration.sign_up where player_id = ${BigInt(playerId)}`;
    return row?.affiliate;
  };
  const signUpWith = async (affiliate: object) => {
    const visitor = harness.openVisitor();
    const { sessionId, taken } = await comeFromBank(visitor, 'FI', newBankPerson('FI'));
    const limits = wideLimits(taken, 'EUR');
    const { playerId } = await update(visitor, sessionId, 'FI', { limits, affiliate });
    return playerId as number;
  };
  const brought = await signUpWith({ aff: 'partner-7', other: 'dropped' });
  expect(await marksOf(brought)).toEqual({ aff: 'partner-7' });
  expect(await marksOf(await signUpWith({}))).toBeNull();
});

// facts: A9.1
describe('authorize', () => {
  const ask = (visitor: Visitor, change: object) =>
    visitor.call('POST /api/v1/paynplay/player/authorize', {
      body: {
        amount: { amountMinor: '10000', currency: 'EUR' },
        currency: 'EUR',
        country: 'FI',
        redirect: '/fi-FI/signup/callback',
        ...change,
      },
    });

  test.each([
    ['Sweden', { country: 'SE' }],
    ['Finland in another currency', { currency: 'BRL', amount: { amountMinor: '10000', currency: 'BRL' } }],
    ['Brazil in euros', { country: 'BR' }],
    ['no country at all', { country: 'ZZ' }],
  ])('is refused for %s', async (_name, change) => {
    expect(await codeOf(ask(harness.openVisitor(), change))).toBe('paynplay.market_unsupported');
  });

  test.each([
    ['999', 'cashier.amount_below_minimum'],
    ['500001', 'cashier.amount_above_maximum'],
  ])('keeps to the limits of the cashier: %s is refused', async (amountMinor, expected) => {
    const change = { amount: { amountMinor, currency: 'EUR' } };
    expect(await codeOf(ask(harness.openVisitor(), change))).toBe(expected);
  });

  test.each([
    'https://evil.example/signup/callback',
    '//evil.example/signup/callback',
    '/fi-FI/deposit',
    '/fi-FI/signup/callback?x=1',
  ])('attack, open redirect: %s is not accepted as the return address', async (redirect) => {
    expect(await codeOf(ask(harness.openVisitor(), { redirect }))).toBe('request.invalid');
  });

  test('is refused where the visitor is seen in a country that is not taken', async () => {
    harness.place = { countryCode: 'US', region: null, city: null };
    expect(await codeOf(ask(harness.openVisitor(), {}))).toBe('error.country.blocked');
  });

  test('sends amount, currency and country to the bank page, and a challenge that hides its secret', async () => {
    const { iframeUrl, sessionId } = (await ask(harness.openVisitor(), {})) as {
      iframeUrl: string;
      sessionId: string;
    };
    const query = Object.fromEntries(new URL(iframeUrl).searchParams);
    expect(query).toMatchObject({ amount: '100.00', currency: 'EUR', country: 'FI', state: sessionId });
    const [row] = await harness.db.sql<{ verifier: string }>`
      select verifier from pay_and_play.visit where visit_id = ${sessionId}`;
    expect(iframeUrl).not.toContain(row!.verifier);
    expect(query).toMatchObject({ code_challenge_method: 'S256', response_type: 'code' });
  });
});

describe('the one-time code', () => {
  const arrive = async (visitor: Visitor) => {
    const { iframeUrl, sessionId } = await authorize(visitor, 'FI');
    const back = await signInAtBank(iframeUrl, newBankPerson('FI'));
    return { sessionId, oneTimeCode: back.searchParams.get('code') ?? '' };
  };

  test('attack, replay: works once', async () => {
    const visitor = harness.openVisitor();
    const { sessionId, oneTimeCode } = await arrive(visitor);
    await code(visitor, sessionId, oneTimeCode);
    expect(await codeOf(code(visitor, sessionId, oneTimeCode))).toBe('paynplay.code_invalid');
  });

  test('attack, login fixation: works only in the browser that began the visit', async () => {
    const { sessionId, oneTimeCode } = await arrive(harness.openVisitor());
    const other = harness.openVisitor();
    await authorize(other, 'FI');
    expect(await codeOf(code(other, sessionId, oneTimeCode))).toBe('paynplay.session_invalid');
    expect(await codeOf(code(harness.openVisitor(), sessionId, oneTimeCode))).toBe(
      'paynplay.session_invalid',
    );
  });

  test("attack, code injection: one visit's code opens no other visit", async () => {
    const visitor = harness.openVisitor();
    const first = await arrive(visitor);
    const second = await arrive(visitor);
    expect(await codeOf(code(visitor, first.sessionId, second.oneTimeCode))).toBe('paynplay.code_invalid');
  });

  test('is refused when it is too old at the bank, and after the visit has lasted a quarter of an hour', async () => {
    const visitor = harness.openVisitor();
    const old = await arrive(visitor);
    harness.sandbox.switchboard.set('paynplay', { expired_code: true });
    expect(await codeOf(code(visitor, old.sessionId, old.oneTimeCode))).toBe('paynplay.code_invalid');
    harness.sandbox.switchboard.reset();
    const late = await arrive(visitor);
    harness.clock.move(16 * 60_000);
    expect(await codeOf(code(visitor, late.sessionId, late.oneTimeCode))).toBe('paynplay.session_expired');
  });

  test('can be retried when the bank was unavailable', async () => {
    const visitor = harness.openVisitor();
    const { sessionId, oneTimeCode } = await arrive(visitor);
    harness.sandbox.switchboard.set('paynplay', { fail: true });
    expect(await codeOf(code(visitor, sessionId, oneTimeCode))).toBe('paynplay.unavailable');
    harness.sandbox.switchboard.reset();
    expect(await code(visitor, sessionId, oneTimeCode)).toMatchObject({ showSignUpForm: true });
  });

  test('of an under-age person is refused', async () => {
    const person = newBankPerson('FI', { birthdate: '2015-01-01' });
    expect(await codeOf(comeFromBank(harness.openVisitor(), 'FI', person))).toBe(
      'error.registration.under_age',
    );
  });
});

describe('details of a new person', () => {
  test('are requested where the bank has none, and named by field while missing', async () => {
    const visitor = harness.openVisitor();
    const person = newBankPerson('BR', { street_address: '', locality: '', postal_code: '', cpf: '' });
    const { sessionId, taken } = await comeFromBank(visitor, 'BR', person);
    expect(taken['missing']).toEqual(['email', 'mobilePhone', 'cpf', 'address', 'city', 'postalCode']);
    const lacking = await update(visitor, sessionId, 'BR', { cpf: newCpf() }).catch(
      (error: Refused) => error.problem,
    );
    expect(lacking).toMatchObject({
      status: 400,
      errors: [{ field: 'address' }, { field: 'city' }, { field: 'postalCode' }],
    });
  });

  test.each([
    ['missing', undefined, 'error.field.required'],
    ['with wrong check digits', '11144477734', 'error.cpf.invalid'],
  ])('a tax number of Brazil that is %s is refused', async (_name, cpf, expected) => {
    const visitor = harness.openVisitor();
    const { sessionId } = await comeFromBank(visitor, 'BR', newBankPerson('BR', { cpf: '' }));
    const problem = await update(visitor, sessionId, 'BR', { cpf }).catch((error: Refused) => error.problem);
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'cpf', code: expected }] });
  });

  test("a tax number that is not the bank's is refused", async () => {
    const visitor = harness.openVisitor();
    const { sessionId } = await comeFromBank(visitor, 'BR', newBankPerson('BR'));
    expect(await codeOf(update(visitor, sessionId, 'BR', { cpf: newCpf() }))).toBe('request.invalid');
  });

  test('race on registration: two concurrent requests with the same details open one account', async () => {
    const visitor = harness.openVisitor();
    const { sessionId } = await comeFromBank(visitor, 'FI', newBankPerson('FI'));
    const details = newDetails('FI');
    const [one, two] = await Promise.all([
      update(visitor, sessionId, 'FI', details),
      update(visitor, sessionId, 'FI', details),
    ]);
    expect(one!['playerId']).toBe(two!['playerId']);
  });

  test('come before the login, and the code before both', async () => {
    const visitor = harness.openVisitor();
    const { sessionId } = await authorize(visitor, 'FI');
    expect(await codeOf(update(visitor, sessionId, 'FI'))).toBe('paynplay.code_missing');
    expect(await codeOf(logIn(visitor, sessionId))).toBe('paynplay.code_missing');
    const other = await comeFromBank(visitor, 'FI', newBankPerson('FI'));
    expect(await codeOf(logIn(visitor, other.sessionId))).toBe('paynplay.details_missing');
  });
});
