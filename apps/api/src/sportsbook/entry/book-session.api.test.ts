import { ratesOn } from '@halcyon/money/reference-rates';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookPortsOf, placesBy, readGuardAccount, seenPlace } from '../../identity/public.ts';
import { applyDeposit, setStanding } from '../../ledger/public.ts';
import { bookLimits } from '../limits/stake-bounds.rules.ts';
import { takeBalance } from './book-session.store.ts';
import { entryRoutes } from './entry.routes.ts';

let harness: PlayerHarness;
let browser: Browser;
let playerId: bigint;
beforeAll(async () => {
  harness = await openPlayerHarness({
    movesLedger: true,
    routes: () =>
      entryRoutes({
        signBookToken: (...of) => bookPortsOf(harness.identity).signBookToken(...of),
        readBookToken: (...of) => bookPortsOf(harness.identity).readBookToken(...of),
        shellPlayerOf: (ctx) => bookPortsOf(harness.identity).shellPlayerOf(ctx),
        keepDevice: (...of) => bookPortsOf(harness.identity).keepDevice(...of),
        placeOf: (ctx, said) => placesBy(harness.identity)(ctx, said),
        seenAt: async () => seenPlace(harness.place),
        guardAccountOf: (ctx) => readGuardAccount(harness.identity, ctx),
        limits: bookLimits,
        rates: () => ratesOn('2026-01-01', []),
      }),
  });
  Object.assign(harness.config.sportsbook, { isOn: true });
  choose('built-in');
  browser = harness.openBrowser();
  const of = { phone: '+353851234591', countryCode: 'IE', firstName: 'Niamh', lastName: 'ONeill' };
  playerId = BigInt(await harness.signUp(browser, { email: 'book@example.com', ...of }));
  await browser.logIn('book@example.com', goodPassword);
  await harness.db.transact(async (tx) => {
    await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
    const seed = { playerId, key: 'seed', currency: 'EUR', amountMinor: 100_00n };
    await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
  });
});
afterAll(() => harness?.[Symbol.asyncDispose]());

/** The book of both variants, as the configuration names it. */
function choose(book: string): void {
  for (const one of Object.values(harness.config.books.byVariant)) Object.assign(one, { book });
}
const readLogin = (of = browser, market = 'UN') =>
  of.call('GET', `/api/v1/sportsbook/login/context?market=${market}&language=en`);
const aToken = async (): Promise<string> => (await readLogin()).body.token;
const create = (token: string) =>
  harness.openBrowser().call('POST', '/sportsbook-api/auth/session/create', { token });
/** A call of a book's server, which has the token and no cookie. */
const asBook = (token: string, method: string, path: string) =>
  harness.openBrowser().call(method, path, undefined, { authorization: `Bearer ${token}` });

test('the token of a book names player, sign-in, currency, market and language, and lives ten minutes', async () => {
  const token = await aToken();
  expect(decodeProtectedHeader(token).alg).toBe('ES256');
  const claims = decodeJwt(token);
  expect(claims).toMatchObject({
    iss: harness.config.publicOrigin,
    aud: 'halcyon-sportsbook',
    sub: String(playerId),
    currency: 'EUR',
    market: 'UN',
    lang: 'en',
    book: 'built-in',
  });
  expect(claims.jti).toMatch(/^[0-9a-f-]{36}$/);
  expect(claims['sid']).toMatch(/^[0-9a-f-]{36}$/);
  expect(claims.exp! - claims.iat!).toBe(600);
});

test('a visitor gets the parameters of the book and no token, and neither does a page that embeds none', async () => {
  expect((await readLogin(harness.openBrowser())).body).toMatchObject({ variant: 'A', token: null });
  choose('pages');
  expect((await readLogin()).body).toMatchObject({
    book: 'pages',
    token: null,
    boot: { scriptUrl: null, frameUrl: null },
  });
  choose('built-in');
});

test('the variant follows the market, and which book it shows the configuration alone', async () => {
  const at = async (market: string) => (await readLogin(harness.openBrowser(), market)).body;
  const { publicOrigin } = harness.config;
  expect(await at('UN')).toMatchObject({
    variant: 'A',
    boot: { scriptUrl: `${publicOrigin}/sportsbook-api/widget.js`, frameUrl: null },
  });
  expect(await at('FI')).toMatchObject({
    variant: 'B',
    boot: { scriptUrl: null, frameUrl: `${publicOrigin}/sportsbook-frame` },
  });
  for (const book of ['betby', 'altenar', 'kambi', 'betconstruct']) {
    choose(book);
    const { url } = harness.config.books.byVariant.A.vendor!;
    expect(await at('UN')).toMatchObject({ book, boot: { scriptUrl: `${url}/sportsbook-api/widget.js` } });
    expect(await at('BR')).toMatchObject({ book, boot: { frameUrl: `${url}/sportsbook-frame` } });
  }
  choose('built-in');
});

test('a token opens one session of a book, and is its bearer until it is unregistered', async () => {
  const token = await aToken();
  expect((await asBook(token, 'GET', '/sportsbook-api/context/session')).status).toBe(401);
  const created = await create(token);
  expect(created).toMatchObject({ status: 200, body: { player: { playerId: Number(playerId) } } });
  expect(await create(token)).toMatchObject({ status: 409, body: { code: 'sportsbook.token_used' } });
  const context = await asBook(token, 'GET', '/sportsbook-api/context/session');
  expect(context.body).toMatchObject({
    playerId: Number(playerId),
    market: 'UN',
    currency: 'EUR',
    oddsFormat: 'decimal',
    priceRule: 'higher',
    limits: { stakeMin: { amountMinor: '10', currency: 'EUR' } },
    balance: { balanceMap: { MAIN: '10000' } },
  });
  expect(context.body.sequence).toBeGreaterThan(0);
  expect((await asBook(token, 'POST', '/sportsbook-api/widget/session/unregister')).status).toBe(200);
  expect(await asBook(token, 'GET', '/sportsbook-api/context/session')).toMatchObject({
    status: 401,
    body: { code: 'session.none' },
  });
});

test('a session is at the book that its token was signed for, whichever its server calls from', async () => {
  choose('kambi');
  const token = await aToken();
  choose('built-in');
  const { bookSessionId } = (await create(token)).body;
  const rows = await harness.owner.sql`
    select book, variant from sportsbook.book_session where book_session_id = ${bookSessionId}`;
  expect(rows).toEqual([{ book: 'kambi', variant: 'A' }]);
});

test('the token of a book opens no call beside those of the book', async () => {
  const token = await aToken();
  await create(token);
  expect((await asBook(token, 'GET', '/sportsbook-api/context/session')).status).toBe(200);
  expect((await asBook(token, 'GET', '/api/v1/player/profile')).status).toBe(401);
  expect((await asBook(token, 'DELETE', '/api/v1/player/sessions')).status).toBe(401);
});

test('tokens of another key, audience, issuer or algorithm open nothing', async () => {
  const good = decodeJwt(await aToken());
  const { kid } = decodeProtectedHeader(await aToken());
  const { privateKey } = await generateKeyPair('ES256');
  const forged = await new SignJWT(good).setProtectedHeader({ alg: 'ES256', kid: kid! }).sign(privateKey);
  const shared = await new SignJWT(good)
    .setProtectedHeader({ alg: 'HS256', kid: kid! })
    .sign(Buffer.alloc(32, 1));
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'none', kid })}.${part(good)}.`;
  for (const token of [forged, shared, unsigned, browser.idToken!, 'nonsense']) {
    expect(await create(token)).toMatchObject({ status: 401, body: { code: 'sportsbook.token_invalid' } });
  }
  // And the other way round: the token of a book is no id token.
  const asId = await browser.call('GET', '/api/v1/player/profile', undefined, {
    authorization: `Bearer ${await aToken()}`,
  });
  expect(asId.status).toBe(401);
});

test('a token is worth nothing after ten minutes, and a session that it opened ends with it', async () => {
  const [late, used] = [await aToken(), await aToken()];
  await create(used);
  harness.clock.move(601_000);
  expect(await create(late)).toMatchObject({ status: 401, body: { code: 'sportsbook.token_expired' } });
  expect(await asBook(used, 'GET', '/sportsbook-api/context/session')).toMatchObject({
    status: 401,
    body: { code: 'session.token_expired' },
  });
  await browser.logIn('book@example.com', goodPassword);
});

test('a token is worth nothing once its player has signed out', async () => {
  const token = await aToken();
  await browser.call('POST', '/api/v1/player/sign_out');
  expect(await create(token)).toMatchObject({ status: 401, body: { code: 'sportsbook.session_over' } });
  await browser.logIn('book@example.com', goodPassword);
});

test('a player kept out by the page guard for flag, payout, suspension or configuration gets no token and no session', async () => {
  const { sql } = harness.owner;
  const access = (column: 'sports' | 'payout' | 'is_multibrand_suspended', value: boolean) => {
    if (column === 'sports')
      return sql`update identity.access set sports = ${value} where player_id = ${playerId}`;
    if (column === 'payout')
      return sql`update identity.access set payout = ${value} where player_id = ${playerId}`;
    return sql`update identity.access set is_multibrand_suspended = ${value} where player_id = ${playerId}`;
  };
  const config = async (isOn: boolean) => Object.assign(harness.config.sportsbook, { isOn });
  const cases = [
    ['no_access', () => access('sports', false), () => access('sports', true)],
    ['payout', () => access('payout', true), () => access('payout', false)],
    ['payout', () => access('is_multibrand_suspended', true), () => access('is_multibrand_suspended', false)],
    ['sportsbook_off', () => config(false), () => config(true)],
  ] as const;
  for (const [reason, shut, open] of cases) {
    const token = await aToken();
    await shut();
    const context = await browser.call('GET', '/api/v1/sportsbook/context');
    expect(context.body).toMatchObject({ isOpen: false, blockedReason: reason });
    expect(await readLogin()).toMatchObject({ status: 404, body: { code: 'sportsbook.not_available' } });
    expect(await create(token)).toMatchObject({ status: 404, body: { code: 'sportsbook.not_available' } });
    await open();
  }
  expect((await browser.call('GET', '/api/v1/sportsbook/context')).body).toMatchObject({
    isOpen: true,
    blockedReason: null,
  });
});

test('a visitor of DE, NL, PE, of Sweden without its flag, or in Ontario reads why there is no sportsbook', async () => {
  const reasonIn = async (market: string) => {
    const { body } = await harness.openBrowser().call('GET', `/api/v1/sportsbook/context?market=${market}`);
    return body.blockedReason;
  };
  for (const market of ['DE', 'NL', 'LL', 'PE', 'PP'])
    expect([market, await reasonIn(market)]).toEqual([market, 'sportsbook_market']);
  expect(await reasonIn('CA')).toBeNull();
  Object.assign(harness, { place: { countryCode: 'CA', region: 'ON', city: null } });
  expect(await reasonIn('CA')).toBe('sportsbook_market');
  Object.assign(harness, { place: { countryCode: null, region: null, city: null } });
});

test('a balance with a lower number is ignored, and one that was lost is repaired by the context', async () => {
  const token = await aToken();
  await create(token);
  const { sequence, balance } = (await asBook(token, 'GET', '/sportsbook-api/context/session')).body;
  const take = (number: number) =>
    harness.db.transact((tx) =>
      takeBalance(tx, { playerId, sequence: BigInt(number), balance, at: harness.clock.now() }),
    );
  expect(await take(sequence)).toBe(false);
  expect(await take(sequence - 1)).toBe(false);
  await harness.db.transact((tx) =>
    applyDeposit(harness.ledger, tx, {
      playerId, key: 'more', currency: 'EUR', amountMinor: 25_00n, reservationKey: null,
    }),
  ); // prettier-ignore
  // Nothing was sent: the next context has it.
  const after = (await asBook(token, 'GET', '/sportsbook-api/context/session')).body;
  expect(after.sequence).toBeGreaterThan(sequence);
  expect(after.balance.balanceMap.MAIN).toBe('12500');
  expect(await take(after.sequence)).toBe(false);
});
