import { policies } from '@halcyon/testkit/dependencies';
import { TERMS_VERSION } from '@halcyon/contract/identity/terms';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { accountEndEndpoints } from '@halcyon/contract/cashier/account-end.contract';
import { closeAccount, readClosing } from '../../cashier/withdrawal/account-end.service.ts';
import { routesWith } from '../../platform/http/handle.ts';
import { listPlayerTables } from '../../platform/player-data.ts';
import { withheld } from '../privacy/data-export.rules.ts';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness({
    routes: (deps) =>
      routesWith(deps, accountEndEndpoints, {
        'GET /api/v1/player/close': { query: readClosing },
        'POST /api/v1/player/close': { command: closeAccount },
      }),
  });
});
afterAll(() => harness[Symbol.asyncDispose]());
afterEach(() => void (harness.standIns.termsVersionAt = () => TERMS_VERSION));

const path = '/api/v1/player';
let players = 0;
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const enter = async (details: object = {}) => {
  players += 1;
  const email = `account${players}@players.example`;
  const phone = `+35387${String(2_000_000 + players)}`;
  const lastName = `Roche ${letters[players % 26]}${letters[Math.floor(players / 26)]}`;
  const browser = harness.openBrowser();
  const playerId = await harness.signUp(browser, { email, phone, lastName, ...details });
  await browser.logIn(email, goodPassword);
  return { email, phone, playerId, browser };
};
const noticesTo = (playerId: number) =>
  harness.owner.sql<{ name: string }>`
    select payload->>'name' as name from graphile_worker._private_jobs
    where payload->>'playerId' = ${String(playerId)} and payload->>'name' <> 'newDevice'`;

describe('a new password', () => {
  const change = (browser: Browser, oldPassword: string, newPassword: string) =>
    browser.call('POST', `${path}/password`, { oldPassword, newPassword });
  const next = 'seven-quiet-lanterns';

  // facts: A11.2
  test('requires a second factor, ends every other session and mails the owner', async () => {
    const { browser, email, playerId } = await enter();
    const elsewhere = harness.openBrowser();
    await elsewhere.logIn(email, goodPassword);
    expect((await change(browser, goodPassword, next)).body.code).toBe('session.step_up_required');
    await harness.stepUp(browser, email);
    expect((await change(browser, goodPassword, next)).status).toBe(200);

    expect((await browser.call('GET', `${path}/profile`)).status).toBe(200);
    expect((await elsewhere.call('GET', `${path}/profile`)).body.code).toBe('session.revoked');
    expect((await elsewhere.logIn(email, goodPassword)).body.code).toBe('login.unauthorized');
    expect((await elsewhere.logIn(email, next)).status).toBe(200);
    expect(await noticesTo(playerId)).toEqual([{ name: 'passwordChanged' }]);
    const record = await harness.owner.sql`
      select subject, old_value, new_value from identity.person_change where player_id = ${playerId}`;
    expect(record).toEqual([{ subject: 'password', old_value: null, new_value: null }]);
  });

  test('needs the old one', async () => {
    const { browser, email } = await enter();
    await harness.stepUp(browser, email);
    expect(await change(browser, 'not-my-password', next)).toMatchObject({
      status: 422,
      body: { code: 'error.old_password.incorrect' },
    });
    expect((await harness.openBrowser().logIn(email, goodPassword)).status).toBe(200);
  });

  test.each([
    ['short', 'error.password.too_short'],
    ['password123', 'error.password.too_common'],
    [goodPassword, 'error.password.unchanged'],
    ['own', 'error.password.personal'],
  ])('%s is refused below its field with %s', async (typed, code) => {
    const { browser, email } = await enter();
    await harness.stepUp(browser, email);
    const answer = await change(browser, goodPassword, typed === 'own' ? email : typed);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'newPassword', code }] } });
  });

  test('is made once, however many concurrent requests there are', async () => {
    const { browser, email } = await enter();
    await harness.stepUp(browser, email);
    const answers = await Promise.all([
      change(browser, goodPassword, 'first-of-two-passwords'),
      change(browser, goodPassword, 'other-of-two-passwords'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('ends the question for one that came from elsewhere', async () => {
    const { browser, email, playerId } = await enter();
    await harness.owner.sql`update identity.credential set must_change = true where player_id = ${playerId}`;
    const migration = async () => (await browser.call('GET', `${path}/migration`)).body.passwordRequired;
    expect(await migration()).toBe(true);
    await harness.stepUp(browser, email);
    await change(browser, goodPassword, next);
    expect(await migration()).toBe(false);
  });
});

describe('calls about the account', () => {
  // facts: A13.1, A6.3
  test('take no payload and answer from the account', async () => {
    const { browser, playerId } = await enter({ countryCode: 'DE', postalCode: '10115' });
    const get = async (name: string) => (await browser.call('GET', `${path}/${name}`)).body;
    expect(await get('access/details')).toMatchObject({ casino: true, disabled: [] });
    expect(await get('access/context')).toEqual({
      playerId,
      siteId: 1,
      marketId: 'DE',
      provinceCode: null,
      countryCode: 'DE',
      currencyCode: 'EUR',
      languageId: 'de',
      languageCode: 'de',
      timeZone: 'Europe/Berlin',
      loginMethod: 'password',
      sessionOpenedAt: expect.stringMatching(/Z$/),
      restriction: null,
    });
    expect(await get('migration')).toEqual({
      termsRequired: false,
      termsVersion: 1,
      passwordRequired: false,
    });
    expect(await get('transaction-summary')).toEqual({ totalDepositsCount: 0, firstDepositDate: null });
    expect(await get('latest-activity-log')).toEqual({ note: null });
    const policy = policies.of('DE');
    expect(await get('markets/risk-setting')).toMatchObject({
      marketId: 'DE',
      ageMinimum: policy.age,
      verifyBefore: policy.verifyBefore,
      verifyThreshold: policy.verifyThreshold,
      depositCap: { period: policy.regulatorCap!.period, max: policy.regulatorCap!.max },
    });
  });

  // facts: A13.1
  test('show the last note that an operator wrote for this player, and no other player’s', async () => {
    const { browser, playerId } = await enter();
    const stranger = await enter();
    const write = (text: string, at: string) => harness.owner.sql`
      insert into identity.activity_note (player_id, note_id, text, actor, noted_at)
      values (${playerId}, gen_random_uuid(), ${text}, 'operator-3', ${at})`;
    await write('We got your letter.', '2026-11-20T09:00:00Z');
    await write('Your letter is answered.', '2026-11-20T10:00:00Z');
    expect((await browser.call('GET', `${path}/latest-activity-log`)).body).toEqual({
      note: { text: 'Your letter is answered.', createdAt: '2026-11-20T10:00:00.000Z' },
    });
    expect((await stranger.browser.call('GET', `${path}/latest-activity-log`)).body).toEqual({ note: null });
  });

  // facts: A11.1
  test('list logins under both spellings of each field', async () => {
    const { browser } = await enter();
    const [login] = (await browser.call('GET', `${path}/login_history`)).body.items;
    expect(login.loginDate).toBe(login.createdAt);
    expect(login.loginIp).toBe(login.realIpAddress);
    expect(login.loginIp).toBe(browser.address);
    expect(login.loginCountry).toBe(login.realCountryCode);
  });
});

describe('new terms', () => {
  // facts: A3.4
  test('are required of every player from the day they are in force, and the accepted version is a number', async () => {
    const { browser, email, playerId } = await enter();
    harness.standIns.termsVersionAt = () => 2;
    const again = harness.openBrowser();
    const login = await again.logIn(email, goodPassword);
    expect(login.body.updatedTermsRequired).toBe(true);
    expect((await browser.call('GET', `${path}/session`)).body.access.isTermsDue).toBe(true);
    expect((await browser.call('GET', `${path}/migration`)).body).toMatchObject({
      termsRequired: true,
      termsVersion: 2,
    });
    const accept = (version: unknown) =>
      browser.call('PATCH', `${path}/update_term_and_condition_version`, { version });
    expect((await accept(1)).body.code).toBe('identity.terms_version_unknown');
    expect((await accept(3)).body.code).toBe('identity.terms_version_unknown');
    expect((await accept('new')).status).toBe(400);
    const accepted = await accept(2);
    expect(accepted.body).toMatchObject({ termsAndConditionsAcceptedVersion: 2 });
    await accept(2);
    const rows = await harness.owner.sql`
      select version, address from identity.terms_acceptance where player_id = ${playerId}
      order by version`;
    expect(rows).toEqual([
      { version: 1, address: expect.any(String) },
      { version: 2, address: browser.address },
    ]);
    expect((await browser.call('GET', `${path}/session`)).body.access.isTermsDue).toBe(false);
  });
});

describe('consent', () => {
  // facts: A11.3
  test('to messages is kept with who gave it, where, when and after which words', async () => {
    const { browser, playerId } = await enter({ marketingOptIn: true });
    const item = { channel: 'PUSH_NOTIFICATION', communicationType: 'BONUS_OFFER', isAllowed: false };
    await browser.call('PATCH', `${path}/marketing_preferences`, { items: [item] });
    const log = await harness.owner.sql`
      select subject, value, actor, place, text_version, address from identity.preference_change
      where player_id = ${playerId} and subject = 'PUSH_NOTIFICATION/BONUS_OFFER' order by changed_at, change_id`;
    const by = { subject: 'PUSH_NOTIFICATION/BONUS_OFFER', actor: 'player', text_version: 1 };
    expect(log).toEqual([
      { ...by, value: true, place: 'registration', address: browser.address },
      { ...by, value: false, place: 'account', address: browser.address },
    ]);
    const all = (await browser.call('GET', `${path}/marketing_preferences`)).body.items;
    expect(all.filter((cell: { isAllowed: boolean }) => cell.isAllowed)).toHaveLength(19);
    // Proof can only be added to.
    await expect(
      harness.db.sql`update identity.preference_change set value = 'true' where player_id = ${playerId}`,
    ).rejects.toThrow(/permission denied/);
  });

  // facts: A12.1
  test('to cookies carries the version of the policy, and every choice of a visitor is on record', async () => {
    const browser = harness.openBrowser();
    const choose = (body: object) => browser.call('PATCH', '/api/v1/cookies/consent', body);
    expect(await choose({ version: 2, performanceFunctional: true, marketing: true })).toMatchObject({
      status: 422,
      body: { code: 'identity.consent_version_unknown' },
    });
    const first = await choose({ version: 1, performanceFunctional: true, marketing: true });
    const { consentId } = first.body;
    await choose({ consentId, version: 1, performanceFunctional: false, marketing: false });
    const log = await harness.owner.sql`
      select version, performance_functional, marketing, address from identity.visitor_consent_change
      where consent_id = ${consentId} order by change_id`;
    const by = { version: 1, address: browser.address };
    expect(log).toEqual([
      { ...by, performance_functional: true, marketing: true },
      { ...by, performance_functional: false, marketing: false },
    ]);
  });
});

describe('the own data', () => {
  test('come as one file with everything that is stored, and without a key to anything', async () => {
    const { browser, email, phone, playerId } = await enter();
    const stranger = await enter();
    const ask = () => browser.call('GET', `${path}/data-export`);
    expect((await ask()).body.code).toBe('session.step_up_required');
    await harness.stepUp(browser, email);
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.playerId).toBe(playerId);
    expect(body.data['identity.person']).toMatchObject([{ email, phone, first_name: 'Orla' }]);
    expect(body.data['identity.login']).toHaveLength(1);
    expect(body.data['identity.session'][0]).not.toHaveProperty('token_hash');
    expect(body.data['identity.credential'][0]).not.toHaveProperty('password_hash');
    expect(body.data['wallet.guard']).toMatchObject([{ main_minor: expect.anything() }]);
    const text = JSON.stringify(body);
    expect(text).not.toContain('argon2id');
    expect(text).not.toContain(stranger.email);
    expect(text).not.toContain(String(stranger.playerId));
  });

  test('leave out nothing but what the file itself names with a reason, whatever tables there are', async () => {
    const tables = await harness.db.transact((tx) => listPlayerTables(tx.client));
    const { browser, email } = await enter();
    await harness.stepUp(browser, email);
    const { data, about } = (await browser.call('GET', `${path}/data-export`)).body;
    expect(tables.length).toBeGreaterThan(20);
    for (const { name, columns } of tables) {
      if (!(name in about.withheld)) expect(Object.keys(data)).toContain(name);
      for (const row of data[name] ?? []) {
        const missing = columns.filter(
          (column) => !(column in row) && !(`${name}.${column}` in about.withheld),
        );
        expect(missing, name).toEqual([]);
      }
    }
    // A player's own words are never called a secret.
    const kept = Object.keys(about.withheld);
    expect(
      kept.filter(
        (name) => /^identity\.(person|account|login|preference)/.test(name) && !name.endsWith('_key'),
      ),
    ).toEqual([]);
    const known = new Set(
      tables.flatMap(({ name, columns }) => [name, ...columns.map((one) => `${name}.${one}`)]),
    );
    expect(Object.keys(withheld).filter((name) => !known.has(name))).toEqual([]);
  });

  test('are written for two at a time, and the next one has to wait', async () => {
    const { browser, email } = await enter();
    await harness.stepUp(browser, email);
    const ask = () => browser.call('GET', `${path}/data-export`);
    // Holds the first two in the middle of their work: the export alone reads this table.
    const first = await harness.owner.transact(async (tx) => {
      await tx.sql`lock table identity.security_event in access exclusive mode`;
      const two = [ask(), ask()];
      await expect
        .poll(
          () =>
            tx.sql`select pid from pg_locks where relation = 'identity.security_event'::regclass and not granted`,
        )
        .toHaveLength(2);
      expect(await ask()).toMatchObject({ status: 503, body: { code: 'account.export.busy' } });
      return two;
    });
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask()).status).toBe(200);
  });
});

describe('closing the own account', () => {
  const close = (browser: Browser) => browser.call('POST', `${path}/close`, { reason: 'enough' });
  const give = (playerId: number, minor: number) =>
    harness.owner.sql`update wallet.guard set main_minor = ${minor} where player_id = ${playerId}`;

  test('requires a second factor, ends every session immediately and blocks every login', async () => {
    const { browser, email, playerId } = await enter();
    const elsewhere = harness.openBrowser();
    await elsewhere.logIn(email, goodPassword);
    expect((await close(browser)).body.code).toBe('session.step_up_required');
    await harness.stepUp(browser, email);
    expect((await close(browser)).status).toBe(200);
    expect((await elsewhere.call('GET', `${path}/profile`)).body.code).toBe('session.revoked');
    expect((await browser.call('GET', `${path}/profile`)).status).toBe(401);
    const login = await harness.openBrowser().logIn(email, goodPassword);
    expect(login).toMatchObject({ status: 403, body: { code: 'login.account_closed' } });
    const [row] = await harness.owner.sql`
      select a.status, g.account_status from identity.account a
      join wallet.guard g on g.player_id = a.player_id where a.player_id = ${playerId}`;
    expect(row).toEqual({ status: 9, account_status: 9 });
    expect(await noticesTo(playerId)).toEqual([{ name: 'accountClosed' }]);
  });

  test('waits for own money to be taken out, and says how much it is', async () => {
    const { browser, email, playerId } = await enter();
    await harness.stepUp(browser, email);
    await give(playerId, 2500);
    expect((await browser.call('GET', `${path}/close`)).body).toMatchObject({
      canClose: false,
      reason: 'money_left',
      ownMoney: { amountMinor: '2500', currency: 'EUR' },
    });
    expect(await close(browser)).toMatchObject({
      status: 422,
      body: { code: 'account.close.money_left', additionalInfo: { amountMinor: '2500', currency: 'EUR' } },
    });
    expect((await harness.openBrowser().logIn(email, goodPassword)).status).toBe(200);
    // Less than any withdrawal can take stays the player's, and support pays it.
    await give(playerId, 37);
    expect((await browser.call('GET', `${path}/close`)).body.canClose).toBe(true);
    expect((await close(browser)).status).toBe(200);
    const [event] = await harness.owner.sql<{ facts: object }>`
      select facts from platform.outbox where player_id = ${playerId} and name = 'identity.account_closed'`;
    expect(event?.facts).toEqual({ restMinor: '37', currency: 'EUR' });
  });
});
