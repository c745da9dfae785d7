import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { identityJobs } from '../identity/identity.service.ts';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const path = '/api/v1/player';
let players = 0;
const newPhone = () => `+35386${String(3_000_000 + (players += 1))}`;
const enter = async (details: object = {}) => {
  players += 1;
  const email = `details${players}@players.example`;
  const phone = `+35385${String(5_000_000 + players)}`;
  const browser = harness.openBrowser();
  const playerId = await harness.signUp(browser, {
    email,
    phone,
    lastName: `Nolan ${names[players]}`,
    ...details,
  });
  await browser.logIn(email, goodPassword);
  return { email, phone, playerId, browser };
};
const names = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((one) => [`${one}a`, `${one}b`, `${one}c`]);
const profile = async (browser: Browser) => (await browser.call('GET', `${path}/profile`)).body;
const request = (browser: Browser, phone: string) =>
  browser.call('POST', `${path}/phone_number/sms_request`, { phone });
const verify = (browser: Browser, verificationId: string, code: string) =>
  browser.call('POST', `${path}/phone_number/sms_verification`, { verificationId, code });
const changesOf = (playerId: number) =>
  harness.owner.sql<{ subject: string; old_value: string | null; new_value: string | null }>`
    select subject, old_value, new_value from identity.person_change where player_id = ${playerId}
    order by changed_at, change_id`;
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
const runNotices = async () => {
  const rows = await harness.owner.sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where payload->>'name' is not null order by id`;
  const job = identityJobs(harness.identity).find(({ name }) => name === 'identity.send_notice')!;
  for (const { payload } of rows) await job.run({ ...payload });
};
const mailsTo = async (to: string): Promise<readonly { subject: string; text: string }[]> => {
  const headers = { accept: 'application/json' };
  const answer = await fetch(`${harness.sandbox.url}/mail?to=${encodeURIComponent(to)}`, { headers });
  return ((await answer.json()) as { messages: { subject: string; text: string }[] }).messages;
};

describe('a new phone number', () => {
  // facts: A11.2
  test('requires a second factor, is the account’s only after its code, and releases the old one', async () => {
    const { browser, email, phone, playerId } = await enter();
    const next = newPhone();
    expect(await request(browser, next)).toMatchObject({
      status: 403,
      body: { code: 'session.step_up_required' },
    });
    await harness.stepUp(browser, email);
    const requested = await request(browser, next.replace('+353', '0'));
    expect(requested.status).toBe(200);
    const { verificationId } = requested.body;
    expect((await profile(browser)).mobilePhone).toBe(phone);
    const code = await harness.codeSentTo(next);
    expect(await verify(browser, verificationId, wrong(code))).toMatchObject({
      status: 422,
      body: { code: 'sms.code.invalid' },
    });
    expect((await profile(browser)).mobilePhone).toBe(phone);
    expect(await verify(browser, verificationId, code)).toMatchObject({
      status: 200,
      body: { mobilePhone: next },
    });
    expect((await profile(browser)).mobilePhone).toBe(next);
    expect(await changesOf(playerId)).toEqual([{ subject: 'phone', old_value: phone, new_value: next }]);
    // A used code and its id are worth nothing.
    expect((await verify(browser, verificationId, code)).body.code).toBe('sms.code.invalid');

    await runNotices();
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Your Halcyon phone number was changed');
    expect(mail?.text).toContain(next.slice(-3));
    expect(mail?.text).not.toContain(next);

    const neighbour = await enter();
    await harness.stepUp(neighbour.browser, neighbour.email);
    const taken = await request(neighbour.browser, phone);
    const proven = await verify(
      neighbour.browser,
      taken.body.verificationId,
      await harness.codeSentTo(phone),
    );
    expect(proven.status).toBe(200);
  });

  test('that another account has proven is revealed to its holder only', async () => {
    const owner = await enter();
    const { browser, email, phone } = await enter();
    await harness.stepUp(browser, email);
    const requested = await request(browser, owner.phone);
    expect(requested.status).toBe(200);
    const answer = await verify(
      browser,
      requested.body.verificationId,
      await harness.codeSentTo(owner.phone),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'error.phone.taken' } });
    expect((await profile(browser)).mobilePhone).toBe(phone);
    expect((await profile(owner.browser)).mobilePhone).toBe(owner.phone);
  });

  test('takes the place of the one before it: the code of the first no longer counts', async () => {
    const { browser, email } = await enter();
    await harness.stepUp(browser, email);
    const [first, second] = [newPhone(), newPhone()];
    const one = await request(browser, first);
    const codeOfFirst = await harness.codeSentTo(first);
    const two = await request(browser, second);
    expect(two.body.verificationId).not.toBe(one.body.verificationId);
    expect((await verify(browser, one.body.verificationId, codeOfFirst)).body.code).toBe('sms.code.invalid');
    const stranger = await enter();
    await harness.stepUp(stranger.browser, stranger.email);
    const code = await harness.codeSentTo(second);
    expect((await verify(stranger.browser, two.body.verificationId, code)).body.code).toBe(
      'sms.code.invalid',
    );
    expect((await verify(browser, two.body.verificationId, code)).status).toBe(200);
  });

  // The attack: SMS pumping. One account calls number after number.
  test('sends five messages an hour and no more, whatever the numbers are', async () => {
    const { browser, email } = await enter();
    await harness.stepUp(browser, email);
    for (let sent = 0; sent < 5; sent += 1) expect((await request(browser, newPhone())).status).toBe(200);
    expect(await request(browser, newPhone())).toMatchObject({
      status: 422,
      body: { code: 'sms.max.attempts.reached' },
    });
    harness.clock.move(3_600_001);
    await browser.logIn(email, goodPassword);
    await harness.stepUp(browser, email);
    expect((await request(browser, newPhone())).status).toBe(200);
  });

  test('wrong codes run out, and then not even the right one counts', async () => {
    const { browser, email } = await enter();
    await harness.stepUp(browser, email);
    const phone = newPhone();
    const { verificationId } = (await request(browser, phone)).body;
    const code = await harness.codeSentTo(phone);
    const codes: string[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      codes.push((await verify(browser, verificationId, wrong(code))).body.code);
    }
    expect(codes[0]).toBe('sms.code.invalid');
    expect(codes).toContain('sms.max.attempts.reached');
    expect((await verify(browser, verificationId, code)).status).toBe(422);
  });

  test.each([
    ['12', 400, undefined],
    ['+353 1 234 5678', 400, 'error.phone.invalid'],
    ['own', 400, 'error.phone.unchanged'],
  ])('%s is refused below its field', async (typed, status, code) => {
    const { browser, email, phone } = await enter();
    await harness.stepUp(browser, email);
    const answer = await request(browser, typed === 'own' ? phone : typed);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].field).toBe('phone');
    if (code) expect(answer.body.errors[0].code).toBe(code);
  });

  test.each([
    ['phone_invalid', 422, 'error.vonage.phone.invalid'],
    ['failed', 503, 'unhandled.error.no.code'],
  ] as const)('that the provider answers with %s changes nothing', async (kind, status, code) => {
    const { browser, email } = await enter();
    await harness.stepUp(browser, email);
    const { sms } = harness.identity;
    const original = sms.request;
    Object.assign(sms, { request: async () => ({ kind }) });
    const answer = await request(browser, newPhone());
    Object.assign(sms, { request: original });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

describe('an address', () => {
  const moved = { address: '7 Bridge Street', city: 'Cork', postalCode: 'T12 AB34' };
  const move = (browser: Browser, body: object) => browser.call('POST', `${path}/address`, body);

  // facts: A11.2
  test('is changed as a whole and the change is on record; what is wrong is named by field', async () => {
    const { browser, playerId } = await enter();
    const bad = await move(browser, { ...moved, city: '', postalCode: '<street>' });
    expect(bad.status).toBe(400);
    expect(bad.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'city',
      'postalCode',
    ]);
    expect(await move(browser, moved)).toMatchObject({ status: 200, body: moved });
    expect(await profile(browser)).toMatchObject(moved);
    await move(browser, moved);
    const changes = await changesOf(playerId);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ subject: 'address', new_value: '7 Bridge Street, T12 AB34, Cork' });
  });

  test('cannot make one person into two accounts, and the place left behind stays the person’s own', async () => {
    const twin = { firstName: 'Una', lastName: 'Twin' };
    const first = await enter({ ...twin, postalCode: 'D01 AA11' });
    const second = await enter({ ...twin, postalCode: 'D02 BB22' });
    const refused = await move(second.browser, { ...moved, postalCode: 'd01aa11' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'error.same.customer.info.detected' } });
    expect((await profile(second.browser)).postalCode).toBe('D02 BB22');
    expect((await move(first.browser, { ...moved, postalCode: 'D03 CC33' })).status).toBe(200);
    expect((await move(second.browser, { ...moved, postalCode: 'D01 AA11' })).status).toBe(409);
    expect((await move(first.browser, { ...moved, postalCode: 'D01 AA11' })).status).toBe(200);
  });
});

describe('a province', () => {
  const change = (browser: Browser, provinceCode: string) =>
    browser.call('POST', `${path}/province`, { provinceCode });

  // facts: A11.2
  test('binds the account to its rules immediately, in the wallet as well', async () => {
    const { browser, playerId } = await enter({
      countryCode: 'CA',
      provinceCode: 'ON',
      postalCode: 'M5V 2T6',
    });
    expect((await change(browser, 'ZZ')).body.errors).toEqual([
      { field: 'provinceCode', code: 'error.province.invalid' },
    ]);
    await harness.owner.sql`update wallet.guard set verify_threshold_minor = 7 where player_id = ${playerId}`;
    expect(await change(browser, 'qc')).toMatchObject({ status: 200, body: { provinceCode: 'QC' } });
    expect((await profile(browser)).provinceCode).toBe('QC');
    const [guard] = await harness.owner.sql<{ minor: bigint }>`
      select verify_threshold_minor as minor from wallet.guard where player_id = ${playerId}`;
    expect(guard!.minor).toBeGreaterThan(7n);
    expect((await browser.call('GET', `${path}/access/context`)).body.provinceCode).toBe('QC');
  });

  test('belongs to Canada alone', async () => {
    const { browser } = await enter();
    expect(await change(browser, 'ON')).toMatchObject({
      status: 422,
      body: { code: 'error.province.not_applicable' },
    });
  });

  test('whose age the player has not reached is refused', async () => {
    const { browser } = await enter({ countryCode: 'CA', provinceCode: 'AB', postalCode: 'T2P 1J9' });
    const [{ playerId }] = [await profile(browser)];
    // Eighteen is enough in Alberta and not in Ontario.
    const now = harness.clock.now();
    const birthDate = `${now.getUTCFullYear() - 18}-01-01`;
    await harness.owner
      .sql`update identity.person set birth_date = ${birthDate} where player_id = ${playerId}`;
    expect(await change(browser, 'ON')).toMatchObject({
      status: 422,
      body: { code: 'error.registration.under_age', additionalInfo: { age: '19' } },
    });
  });
});

describe('the language of the account', () => {
  const change = (browser: Browser, languageCode: string) =>
    browser.call('POST', `${path}/language`, { languageCode });

  // facts: A11.2
  test.each([
    ['CA', { provinceCode: 'QC', postalCode: 'H2X 1Y4' }, 'fr', 'caf', 'fr'],
    ['CA', { provinceCode: 'QC', postalCode: 'H2X 1Y5' }, 'caf', 'caf', 'fr'],
    ['IN', { postalCode: '560001' }, 'inen', 'inen', 'en'],
    ['DE', { postalCode: '10117' }, 'de', 'de', 'de'],
  ])(
    'in %s %o with %s is %s, and %s for services',
    async (countryCode, more, typed, languageId, sentCode) => {
      const { browser } = await enter({ countryCode, ...more });
      expect(await change(browser, typed)).toMatchObject({
        status: 200,
        body: { languageId, languageCode: sentCode },
      });
      expect((await profile(browser)).languageCode).toBe(sentCode);
    },
  );

  test('is one of its market’s', async () => {
    const { browser } = await enter({ countryCode: 'DE', postalCode: '10119' });
    expect((await change(browser, 'ja')).body.errors).toEqual([
      { field: 'languageCode', code: 'error.language.not_offered' },
    ]);
  });
});
