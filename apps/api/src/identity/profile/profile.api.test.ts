import { effectsOf, accountStatusNumbers } from '@halcyon/contract/identity/account-status';
import { endpoints } from '@halcyon/contract/platform/endpoint';
import { Nothing } from '@halcyon/contract/platform/shapes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { moveLevel } from '../../kyc/level/kyc.service.ts';
import { routesOf } from '../../platform/http/handle.ts';
import { moveAccountStatus, raiseDepositCount, setProfileMarks } from '../closing/account.service.ts';

/** A call for full sessions, as playing is. */
const fullSessionsOnly = routesOf(
  endpoints({
    'GET /api/v1/sample/play': { summary: 'Something to play', access: 'player', answer: Nothing },
  }),
  { 'GET /api/v1/sample/play': { query: async () => ({}) } },
);

let harness: PlayerHarness;
let playerId: number;
const email = 'profile@players.example';
beforeAll(async () => {
  harness = await openPlayerHarness({ routes: fullSessionsOnly });
  const browser = harness.openBrowser();
  playerId = await harness.signUp(browser, { email, phone: '+353853333333', city: 'Dublin' });
});
afterAll(() => harness[Symbol.asyncDispose]());

const enter = async (): Promise<Browser> => {
  const browser = harness.openBrowser();
  expect((await browser.logIn(email, goodPassword)).status).toBe(200);
  return browser;
};

const specified = [
  'playerId firstLogin languageCode currencyCode countryCode provinceCode kycStatus requestDocumentTypeStatus',
  'personid firstDepositDate payout casino liveCasino sports virtualSports bonuses deposit withdrawal',
  'loyaltyLevel limitLevel volt affiliateReg macropay isWithdrawalReview crypto',
  'termsAndConditionsAcceptedVersion',
].flatMap((line) => line.split(' '));

// facts: A6.2, A6.3
test('the profile has every field of the specification, and what other domains put on it', async () => {
  const browser = await enter();
  const fresh = (await browser.call('GET', '/api/v1/player/profile')).body;
  expect(Object.keys(fresh)).toEqual(expect.arrayContaining(specified));
  expect(fresh).toMatchObject({
    playerId,
    firstLogin: true,
    kycStatus: 'NOT_VERIFIED',
    requestDocumentTypeStatus: '',
    firstDepositDate: null,
    totalDepositsCount: 0,
    termsAndConditionsAcceptedVersion: 1,
    mobilePhone: '+353853333333',
    dateOfBirth: '1990-05-17',
    postalCode: 'D3333',
  });

  const at = harness.clock.now();
  await harness.db.transact(async (tx) => {
    await raiseDepositCount(tx, BigInt(playerId), at);
    await raiseDepositCount(tx, BigInt(playerId), new Date(at.getTime() + 1000));
    await setProfileMarks(tx, BigInt(playerId), {
      isWithdrawalReview: true,
      loyaltyLevel: 4,
      requestedDocuments: ['PROOF_OF_ID', 'PROOF_OF_ADDRESS'],
    });
    await moveLevel(tx, BigInt(playerId), 'PENDING', { actor: 'system', reason: 'documents asked for', at });
  });
  const again = await enter();
  expect((await again.call('GET', '/api/v1/player/profile')).body).toMatchObject({
    firstLogin: false,
    kycStatus: 'PENDING',
    requestDocumentTypeStatus: 'PROOF_OF_ID,PROOF_OF_ADDRESS',
    firstDepositDate: at.toISOString(),
    totalDepositsCount: 2,
    isWithdrawalReview: true,
    loyaltyLevel: 4,
  });
});

test('a new verification level is in the profile, in the wallet’s guard and in the record', async () => {
  const at = harness.clock.now();
  const by = { actor: 'operator-7', reason: 'documents were good', at };
  await harness.db.transact((tx) => moveLevel(tx, BigInt(playerId), 'FULLY VERIFIED', by));
  const rows = await harness.owner.sql`
    select a.verification_level as profile, g.verification_level as guard, v.level as file
    from identity.account a join wallet.guard g on g.player_id = a.player_id
      join kyc.verification v on v.player_id = a.player_id where a.player_id = ${playerId}`;
  expect(rows).toEqual([{ profile: 6, guard: 6, file: 6 }]);
  const record = await harness.owner.sql`
    select to_level, actor, reason from kyc.level_change where player_id = ${playerId}
    order by changed_at desc, change_id desc limit 1`;
  expect(record).toEqual([{ to_level: 6, actor: 'operator-7', reason: 'documents were good' }]);
});

describe('access', () => {
  // facts: A4.4
  test('follows the account, and a risk payout heads what is switched off', async () => {
    const browser = await enter();
    const all = (await browser.call('GET', '/api/v1/player/access/details')).body;
    expect(all).toMatchObject({
      casino: true,
      deposit: true,
      payout: false,
      disabled: [],
      isRestricted: false,
    });
    await harness.owner.sql`update identity.access set payout = true, live_casino = false, bonuses = false
      where player_id = ${playerId}`;
    const cut = (await browser.call('GET', '/api/v1/player/access/details')).body;
    expect(cut.disabled).toEqual(['payout', 'liveCasino', 'bonuses']);
    await harness.owner.sql`update identity.access set payout = false, live_casino = true, bonuses = true
      where player_id = ${playerId}`;
  });

  test('of an excluded player ends immediately, and the next login reaches restricted calls only', async () => {
    const before = await enter();
    expect((await before.call('GET', '/api/v1/sample/play')).status).toBe(200);
    const at = harness.clock.now();
    await harness.db.transact((tx) =>
      moveAccountStatus(tx, BigInt(playerId), {
        to: 'SELF_EXCLUDED',
        restrictedUntil: new Date(at.getTime() + 200 * 86_400_000),
        actor: 'player',
        reason: 'six months',
        at,
      }),
    );
    expect((await before.call('GET', '/api/v1/player/profile')).body.code).toBe('session.revoked');
    const after = await enter();
    expect((await after.call('GET', '/api/v1/player/profile')).status).toBe(200);
    expect(await after.call('GET', '/api/v1/sample/play')).toMatchObject({
      status: 403,
      body: { code: 'session.restricted' },
    });
    // The refusal keeps the session: money out and documents still work.
    expect((await after.call('GET', '/api/v1/player/sessions')).status).toBe(200);
    const moves = await harness.owner.sql`
      select from_status, to_status, actor from identity.status_change where player_id = ${playerId}
      order by changed_at desc, change_id desc limit 1`;
    expect(moves).toEqual([
      { from_status: 3, to_status: accountStatusNumbers.SELF_EXCLUDED, actor: 'player' },
    ]);
    expect(effectsOf('SELF_EXCLUDED').login).toBe('restricted');
    await harness.db.transact((tx) =>
      moveAccountStatus(tx, BigInt(playerId), { to: 'REGISTERED', actor: 'system', reason: 'test over', at }),
    );
  });
});

describe('preferences', () => {
  test('only what was allowed is on, cell by cell, and every change leaves its proof', async () => {
    const browser = await enter();
    const path = '/api/v1/player/marketing_preferences';
    const before = (await browser.call('GET', path)).body.items;
    expect(before).toHaveLength(20);
    expect(before.some((cell: { isAllowed: boolean }) => cell.isAllowed)).toBe(false);
    const cell = { channel: 'EMAIL', communicationType: 'NEWSLETTER' };
    await browser.call('PATCH', path, { items: [{ ...cell, isAllowed: true }] });
    const after = (
      await browser.call('PATCH', path, {
        items: [{ channel: 'SMS', communicationType: 'CASINO', isAllowed: true }],
      })
    ).body;
    const allowed = after.items.filter((one: { isAllowed: boolean }) => one.isAllowed);
    expect(allowed).toEqual([
      { ...cell, isAllowed: true },
      { channel: 'SMS', communicationType: 'CASINO', isAllowed: true },
    ]);
    expect(
      (
        await browser.call('PATCH', path, {
          items: [{ channel: 'PIGEON', communicationType: 'CASINO', isAllowed: true }],
        })
      ).status,
    ).toBe(400);
    const proofs = await harness.owner.sql`
      select subject, value from identity.preference_change where player_id = ${playerId} order by change_id`;
    expect(proofs).toEqual([
      { subject: 'EMAIL/NEWSLETTER', value: true },
      { subject: 'SMS/CASINO', value: true },
    ]);
  });

  test('a visitor’s cookie choice joins the account at login, once', async () => {
    const browser = harness.openBrowser();
    const chosen = await browser.call('PATCH', '/api/v1/cookies/consent', {
      performanceFunctional: true,
      marketing: false,
    });
    expect(chosen.body).toMatchObject({
      essentials: true,
      performanceFunctional: true,
      marketing: false,
      accepted: true,
    });
    const { consentId } = chosen.body;
    const changed = await browser.call('PATCH', '/api/v1/cookies/consent', {
      consentId,
      performanceFunctional: true,
      marketing: true,
    });
    expect(changed.body.consentId).toBe(consentId);
    await browser.logIn(email, goodPassword, { meta: { consentId } });
    const joined = await browser.call('GET', '/api/v1/player/cookies/consent');
    expect(joined.body).toMatchObject({ performanceFunctional: true, marketing: true, accepted: true });
    const left = await harness.owner
      .sql`select 1 from identity.visitor_consent where consent_id = ${consentId}`;
    expect(left).toHaveLength(0);
    const own = await browser.call('PATCH', '/api/v1/player/cookies/consent', {
      performanceFunctional: false,
      marketing: false,
    });
    expect(own.body).toMatchObject({ performanceFunctional: false, marketing: false });
  });

  test('before any choice a German player’s optional cookies are off and count as not accepted', async () => {
    const browser = harness.openBrowser();
    const german = { email: 'consent-de@players.example', phone: '+4915123456780', countryCode: 'DE' };
    await harness.signUp(browser, { ...german, firstName: 'Lena', postalCode: '10117' });
    await browser.logIn(german.email, goodPassword);
    expect((await browser.call('GET', '/api/v1/player/cookies/consent')).body).toEqual({
      version: 1,
      essentials: true,
      performanceFunctional: false,
      marketing: false,
      accepted: false,
    });
  });

  // facts: A12.1
  test('a visitor seen in Ireland finds no cookie box ticked in the global market either', async () => {
    const { place } = harness;
    const browser = harness.openBrowser();
    const player = { email: 'consent-un@players.example', phone: '+353851230099' };
    await harness.signUp(browser, player);
    await browser.logIn(player.email, goodPassword);
    const seenIn = async (countryCode: string | null) => {
      harness.place = { countryCode, region: null, city: null };
      const { body } = await browser.call('GET', '/api/v1/player/cookies/consent');
      return [body.performanceFunctional, body.marketing, body.accepted];
    };
    expect(await seenIn('IE')).toEqual([false, false, false]);
    expect(await seenIn(null)).toEqual([false, false, false]);
    expect(await seenIn('UY')).toEqual([true, true, false]);
    harness.place = place;
  });
});

describe('what a page requests before sign-in', () => {
  // facts: A6.3
  test('the station is what the server sees, not what the client claims', async () => {
    harness.place = { countryCode: 'FI', region: 'Uusimaa', city: 'Helsinki' };
    const browser = harness.openBrowser('198.51.100.200');
    const answer = await browser.call('GET', '/api/v1/player/station?ipAddress=1.2.3.4', undefined, {
      'x-forwarded-for': '1.2.3.4',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1',
    });
    harness.place = { countryCode: null, region: null, city: null };
    expect(answer.body).toEqual({
      autodetectedCountry: 'FI',
      region: 'Uusimaa',
      city: 'Helsinki',
      ipAddress: '198.51.100.200',
      market: 'FI',
      isMobile: true,
      isTablet: false,
      isDesktop: false,
    });
  });

  test.each([
    ['IE', { market: 'UN', blocked: false, ageMinimum: 18, idleMinutes: 30, sportsbookVariant: 'A' }],
    ['us', { market: 'UN', blocked: true }],
    ['PH', { market: 'PH', blocked: false, ageMinimum: 21 }],
    ['DE', { market: 'DE', idleMinutes: 15 }],
    ['FI', { market: 'FI', flags: { payAndPlay: true, demo: false } }],
    ['BR', { market: 'BR', flags: { payAndPlay: true, demo: true } }],
  ])('the configuration of a site for %s is %o', async (countryCode, expected) => {
    const answer = await harness
      .openBrowser()
      .call('GET', `/api/v1/site-config?siteId=1&countryCode=${countryCode}`);
    expect(answer.body).toMatchObject({ siteId: 1, maintenance: false, termsVersion: 1, ...expected });
    expect(answer.body.captcha.siteKey).toBe('10000000-ffff-ffff-ffff-000000000001');
  });

  test.each([
    ['Ontario', null],
    ['Alberta', 'A'],
  ])('a visitor seen in %s is offered sportsbook %s', async (region, sportsbookVariant) => {
    harness.place = { countryCode: 'CA', region, city: null };
    const { body } = await harness.openBrowser().call('GET', '/api/v1/site-config?siteId=1&countryCode=CA');
    harness.place = { countryCode: null, region: null, city: null };
    expect(body).toMatchObject({ market: 'CA', sportsbookVariant });
  });
});
