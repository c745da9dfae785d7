import { accountStatusNumbers, type AccountStatus } from '@halcyon/contract/identity/account-status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';

let harness: PlayerHarness;
beforeAll(async () => {
  harness = await openPlayerHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const MINUTE = 60_000;
const DAY = 86_400_000;
let numbers = 0;
/** A new player of Ireland who can sign in. */
const openPlayer = async () => {
  numbers += 1;
  const email = `login${numbers}@players.example`;
  const phone = `+35385${String(3_000_000 + numbers)}`;
  const playerId = await harness.signUp(harness.openBrowser(), { email, phone });
  return { email, playerId };
};
const attempt = (email: string, password: string, browser: Browser = harness.openBrowser()) =>
  browser.logIn(email, password);
const problem = ({ status, body }: { status: number; body: object }) => ({
  status,
  body: { ...body, requestId: '' },
});
const setStatus = (
  playerId: number,
  status: AccountStatus,
  until: Date | null = null,
  isDeactivated = false,
) =>
  harness.owner.sql`
    update identity.account set status = ${accountStatusNumbers[status]}, restricted_until = ${until},
      is_deactivated = ${isDeactivated}
    where player_id = ${playerId}`;

describe('what a login reveals', () => {
  // facts: A7.2
  test('an unknown e-mail and a wrong password get the same answer, three times and at the lock', async () => {
    const { email } = await openPlayer();
    const known = [];
    const unknown = [];
    for (let tries = 0; tries < 5; tries += 1) {
      known.push(problem(await attempt(email, 'wrong-password')));
      unknown.push(problem(await attempt('nobody-at-all@players.example', 'wrong-password')));
    }
    expect(known).toEqual(unknown);
    expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 403, 403]);
    expect(known.map(({ body }) => (body as { code?: string }).code)).toEqual([
      ...Array.from({ length: 3 }, () => 'login.unauthorized'),
      'login.attempts_exceeded',
      'login.attempts_exceeded',
    ]);
  });

  test('an unknown e-mail costs one password check and as many questions to the database as a wrong password', async () => {
    const { email } = await openPlayer();
    const { passwords } = harness.identity;
    const [sql, verify] = [harness.db.sql, passwords.verify.bind(passwords)];
    let work = { questions: 0, checks: 0 };
    Object.assign(harness.db, {
      sql: (...parts: Parameters<typeof sql>) => {
        work.questions += 1;
        return sql(...parts);
      },
    });
    Object.assign(passwords, {
      verify: (...parts: Parameters<typeof verify>) => {
        work.checks += 1;
        return verify(...parts);
      },
    });
    const workFor = async (address: string) => {
      work = { questions: 0, checks: 0 };
      await attempt(address, 'wrong-password');
      return work;
    };
    try {
      const ofKnown = await workFor(email);
      expect(ofKnown.checks).toBe(1);
      expect(ofKnown.questions).toBeGreaterThan(4);
      expect(await workFor('nobody-else@players.example')).toEqual(ofKnown);
    } finally {
      Object.assign(harness.db, { sql });
      Object.assign(passwords, { verify });
    }
  });

  test('the state of an account is shown after the right password only', async () => {
    const { email, playerId } = await openPlayer();
    for (const status of ['BLACKLISTED', 'CLOSED', 'SELF_EXCLUDED', 'TIMEOUT'] as const) {
      await setStatus(
        playerId,
        status,
        status === 'TIMEOUT' ? new Date(harness.clock.now().getTime() + DAY) : null,
      );
      const answer = await attempt(email, 'wrong-password');
      expect(answer).toMatchObject({ status: 401, body: { code: 'login.unauthorized' } });
      expect((await attempt(email, goodPassword)).body.code).not.toBe('login.unauthorized');
    }
  });

  test('a password is taken letter by letter: another case or a blank more is wrong', async () => {
    const { email } = await openPlayer();
    expect((await attempt(email, goodPassword.toUpperCase())).status).toBe(401);
    expect((await attempt(email, `${goodPassword} `)).status).toBe(401);
    expect((await attempt(`  ${email.toUpperCase()} `, goodPassword)).status).toBe(200);
  });
});

describe('the lock', () => {
  test('after three failures not even the right password opens, until the code that went to the e-mail', async () => {
    const { email } = await openPlayer();
    for (let tries = 0; tries < 3; tries += 1) await attempt(email, 'wrong-password');
    // Waiting does not help: the third failure locked it, not the next attempt.
    harness.clock.move(31 * MINUTE);
    expect((await attempt(email, goodPassword)).body.code).toBe('login.attempts_exceeded');

    const browser = harness.openBrowser();
    const sent = harness.sandbox.mail.to(email, (one, two) => one === two).length;
    const response = await browser.call('POST', '/api/v1/player/login/unlock_request', { email });
    expect(response).toMatchObject({ status: 202, body: {} });
    await expect.poll(() => harness.sandbox.mail.to(email, (one, two) => one === two).length).toBe(sent + 1);
    const code = await harness.codeSentTo(email);
    const wrong = code === '111111' ? '222222' : '111111';
    const refused = await browser.call('POST', '/api/v1/player/login/unlock', { email, code: wrong });
    expect(refused).toMatchObject({ status: 422, body: { code: 'login.code_invalid' } });
    expect((await browser.call('POST', '/api/v1/player/login/unlock', { email, code })).status).toBe(200);
    expect((await attempt(email, goodPassword)).status).toBe(200);
    expect((await browser.call('POST', '/api/v1/player/login/unlock', { email, code })).status).toBe(422);
  });

  test('an unlock request reveals nothing: unknown and unlocked e-mails get the same response and no mail', async () => {
    const { email } = await openPlayer();
    const before = harness.sandbox.mail.to(email, (one, two) => one === two).length;
    const answers = [];
    for (const address of [email, 'nobody-here@players.example']) {
      const answer = await harness
        .openBrowser()
        .call('POST', '/api/v1/player/login/unlock_request', { email: address });
      const { status, body } = answer;
      answers.push({ status, body });
      const guess = await harness
        .openBrowser()
        .call('POST', '/api/v1/player/login/unlock', { email: address, code: '123456' });
      answers.push(problem(guess));
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2));
    expect(harness.sandbox.mail.to(email, (one, two) => one === two)).toHaveLength(before);
  });

  test('three failures count only within thirty minutes of each other', async () => {
    const { email } = await openPlayer();
    await attempt(email, 'wrong-password');
    harness.clock.move(20 * MINUTE);
    await attempt(email, 'wrong-password');
    harness.clock.move(11 * MINUTE);
    // The first failure is out of the window: this is the second, the next one the third.
    expect((await attempt(email, 'wrong-password')).status).toBe(401);
    expect((await attempt(email, 'wrong-password')).status).toBe(401);
    expect((await attempt(email, goodPassword)).status).toBe(403);
  });

  test('the right password clears the failures before it', async () => {
    const { email } = await openPlayer();
    for (let round = 0; round < 2; round += 1) {
      await attempt(email, 'wrong-password');
      await attempt(email, 'wrong-password');
      expect((await attempt(email, goodPassword)).status).toBe(200);
    }
  });

  test('twenty guesses at the same moment are no more than three', async () => {
    const { email } = await openPlayer();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => attempt(email, `guess-number-${at}`)),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(17);
  });
});

describe('what follows the right password', () => {
  // facts: A7.2, K3.2
  test.each([
    ['BLACKLISTED', false, 403, 'login.blacklisted'],
    ['CLOSED', false, 403, 'login.account_closed'],
    ['CLOSED', true, 403, 'login.account_deactivated'],
  ] as const)('%s (deactivated: %s) is refused with %i %s', async (status, isDeactivated, http, code) => {
    const { email, playerId } = await openPlayer();
    await setStatus(playerId, status, null, isDeactivated);
    expect(await attempt(email, goodPassword)).toMatchObject({ status: http, body: { code } });
  });

  test('an account whose wallet does not exist yet is answered with a retry', async () => {
    const { email, playerId } = await openPlayer();
    await harness.owner.sql`update identity.account set ready_at = null where player_id = ${playerId}`;
    const retry = await harness.openBrowser().logIn(email, goodPassword, { retry: 3 });
    expect(retry).toMatchObject({ status: 409, body: { code: 'login.not_ready' } });
  });

  test.each([
    ['TIMEOUT', 1000, { code: 'timeout_in_progress', days: 1 }],
    ['TIMEOUT', DAY, { code: 'timeout_in_progress', days: 1 }],
    ['TIMEOUT', DAY + 1000, { code: 'timeout_in_progress', days: 2 }],
    ['SELF_EXCLUDED', 180 * DAY, { code: 'exclusion_in_progress', days: 180 }],
    ['SELF_EXCLUDED', null, { code: 'exclusion_indefinite' }],
  ] as const)('%s with %s ms left opens a restricted session: %o', async (status, leftMs, restriction) => {
    const { email, playerId } = await openPlayer();
    // The clock runs while the password is checked, so the instant is fixed here.
    const now = harness.clock.now();
    const frozen = { now: () => now };
    const real = harness.clock.now.bind(harness.clock);
    Object.assign(harness.clock, frozen);
    try {
      await setStatus(playerId, status, leftMs === null ? null : new Date(now.getTime() + leftMs));
      const browser = harness.openBrowser();
      const answer = await browser.logIn(email, goodPassword);
      expect(answer.status).toBe(200);
      expect(answer.body.restriction).toEqual(restriction);
      const access = await browser.call('GET', '/api/v1/player/access/details');
      expect(access.body).toMatchObject({ isRestricted: true, accountStatus: status });
    } finally {
      Object.assign(harness.clock, { now: real });
    }
  });

  test('a time-out ends automatically, an exclusion whose date has passed does not', async () => {
    const { email, playerId } = await openPlayer();
    const past = new Date(harness.clock.now().getTime() - 1000);
    await setStatus(playerId, 'TIMEOUT', past);
    expect((await attempt(email, goodPassword)).body.restriction).toBeUndefined();
    await setStatus(playerId, 'SELF_EXCLUDED', past);
    expect((await attempt(email, goodPassword)).body.restriction).toEqual({
      code: 'exclusion_in_progress',
      days: 1,
    });
  });

  test('the previous login is named, and terms that are not accepted yet are requested', async () => {
    const { email, playerId } = await openPlayer();
    const first = await attempt(email, goodPassword);
    expect(first.body).toMatchObject({ firstLogin: true, lastLoginAt: null, updatedTermsRequired: false });
    await harness.owner.sql`update identity.account set terms_version = 0 where player_id = ${playerId}`;
    const browser = harness.openBrowser();
    const second = await browser.logIn(email, goodPassword);
    expect(second.body).toMatchObject({ firstLogin: false, updatedTermsRequired: true });
    expect(Date.parse(second.body.lastLoginAt)).toBeLessThan(harness.clock.now().getTime());
    const path = '/api/v1/player/update_term_and_condition_version';
    expect((await browser.call('PATCH', path, { version: 99 })).body.code).toBe(
      'identity.terms_version_unknown',
    );
    expect((await browser.call('PATCH', path, { version: 1 })).status).toBe(200);
    expect((await browser.logIn(email, goodPassword)).body.updatedTermsRequired).toBe(false);
  });

  // facts: A7.1
  test('device data of the meta is kept as evidence, unknown keys are dropped', async () => {
    const { email, playerId } = await openPlayer();
    const meta = { blackbox: '0400abc', screen: '390x844', timeZone: 'Europe/Dublin', balance: 'a million' };
    await harness.openBrowser().logIn(email, goodPassword, { meta, redirectPath: '/en-UN/casino', retry: 1 });
    const rows = await harness.owner.sql`select meta from identity.login where player_id = ${playerId}`;
    expect(rows).toEqual([{ meta: { blackbox: '0400abc', screen: '390x844', timeZone: 'Europe/Dublin' } }]);
  });
});

// Method: known and unknown e-mails in turn, each with a wrong password; the medians are compared, because a
// busy machine makes outliers of both kinds. A lock would answer faster, so every e-mail is tried once.
test.runIf(process.env['HALCYON_LONG_TESTS'])(
  'the response time does not reveal whether an e-mail is known',
  { timeout: 300_000 },
  async () => {
    const rounds = 40;
    const known = [];
    for (let round = 0; round < rounds; round += 1) known.push((await openPlayer()).email);
    const times = { known: [] as number[], unknown: [] as number[] };
    const time = async (kind: keyof typeof times, email: string) => {
      const startedMs = performance.now();
      await attempt(email, 'wrong-password');
      times[kind].push(performance.now() - startedMs);
    };
    for (const [round, email] of known.entries()) {
      await time('known', email);
      await time('unknown', `nobody-in-time-${round}@players.example`);
    }
    const median = (list: readonly number[]) => list.toSorted((one, two) => one - two)[rounds / 2]!;
    const ratio = median(times.unknown) / median(times.known);
    expect(Math.abs(Math.log(ratio))).toBeLessThan(Math.log(1.15));
  },
);

test('attack credential stuffing: a source that fails forty times has to wait, whatever the e-mail', async () => {
  await using limited = await openPlayerHarness({ rateLimits: true });
  const { config, db, clock } = limited;
  expect(config.rateLimits).toBe(true);
  const address = '203.0.113.9';
  await db.sql`insert into identity.address_guard (address, failures, window_started_at)
    values (${address}, 40, ${clock.now()})`;
  const refused = await limited.openBrowser(address).logIn('anybody@players.example', 'whatever-it-is');
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
  const elsewhere = await limited
    .openBrowser('203.0.113.10')
    .logIn('anybody@players.example', 'whatever-it-is');
  expect(elsewhere.status).toBe(401);
  clock.move(16 * MINUTE);
  expect((await limited.openBrowser(address).logIn('anybody@players.example', 'whatever-it-is')).status).toBe(
    401,
  );
});
