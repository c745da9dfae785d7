import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWagering, type Wagering } from '../../wagering/wagering.service.ts';
import { outcomeCode, provider, vertical } from '../../ledger/public.ts';
import { applyDeposit } from '../../ledger/payment.service.ts';
import { setStanding } from '../../ledger/guard.service.ts';
import { beginActivity } from './activity.service.ts';
import { responsibleGamblingRoutes } from '../responsible-gambling.routes.ts';

const MINUTE = 60_000;
const path = '/api/v1/player/activity_check';
const { done, activityCheckDue, restAfterCheck } = outcomeCode;
let harness: PlayerHarness;
let wagering: Wagering;
let made = 0;

beforeAll(async () => {
  harness = await openPlayerHarness({ routes: responsibleGamblingRoutes, movesLedger: true });
  harness.standIns.onFirstSession = beginActivity;
  wagering = openWagering(harness.ledger, { connection: harness.database.app });
});
afterAll(async () => {
  await wagering.close();
  await harness[Symbol.asyncDispose]();
});

type Player = { readonly id: bigint; readonly browser: Browser; readonly email: string };
const homes = { IE: '+353871', DE: '+491511', NL: '+3161' } as const;

async function player(countryCode: keyof typeof homes = 'IE'): Promise<Player> {
  made += 1;
  const browser = harness.openBrowser();
  const email = `clock${made}@players.example`;
  const digits = { IE: 6, DE: 7, NL: 7 }[countryCode];
  const phone = homes[countryCode] + String(made).padStart(digits, '0');
  const lastName = `Clock${'abcdefghijklmnopqrstuvwxyz'[made]}`;
  const id = BigInt(
    await harness.signUp(browser, { email, phone, countryCode, lastName, postalCode: `C${made}` }),
  );
  await browser.logIn(email, goodPassword);
  const market = { DE: ['M'], NL: ['D', 'W', 'M'], IE: [] }[countryCode];
  for (const duration of market) {
    await browser.call('PATCH', '/api/v1/player/deposit-limits', {
      duration,
      limit: { amountMinor: '70000', currency: 'EUR' },
    });
  }
  await harness.db.transact(async (tx) => {
    await setStanding(tx, id, { level: 'FULLY VERIFIED' });
    await applyDeposit(harness.ledger, tx, {
      playerId: id,
      key: 'start',
      currency: 'EUR',
      amountMinor: 500_00n,
      reservationKey: null,
    });
  });
  return { id, browser, email };
}

let keys = 0;
const order = (of: Player, transactionId: string, roundId: string) => ({
  playerId: of.id,
  providerId: provider.halcyon,
  transactionId,
  vertical: vertical.casino,
  currency: 'EUR',
  roundId,
  gameId: 'game',
  isRoundFinal: false,
});
/** A stake of one euro in a new round, or in one that runs. */
async function stake(of: Player, roundId = `round${(keys += 1)}`): Promise<number> {
  keys += 1;
  return (await wagering.stake({ ...order(of, `stake${keys}`, roundId), amountMinor: 1_00n })).code;
}
async function playRound(of: Player, wonMinor: bigint): Promise<void> {
  keys += 1;
  const id = `whole${keys}`;
  await wagering.stake({ ...order(of, id, id), amountMinor: 1_00n });
  await wagering.settle({ ...order(of, `${id}:win`, id), amountMinor: wonMinor, stakeTransactionId: id });
}
const settings = (of: Player, body: object) => of.browser.call('PATCH', `${path}/settings`, body);
const remind = (of: Player, body: object) => of.browser.call('POST', `${path}/reminder`, body);
const left = async (of: Player) =>
  (await of.browser.call('GET', `${path}/minutes_remaining`)).body.minutesRemaining;
/** Time passes with the player there, as one who plays is. */
async function wait(of: Player, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 8) {
    harness.clock.move(Math.min(8, minutes - passed) * MINUTE);
    await renew(of);
    await of.browser.call('POST', '/api/v1/player/keep-alive', {});
  }
}
/** The id token lives ten minutes; the page renews it against its cookie. */
async function renew({ browser }: Player): Promise<void> {
  const answer = await browser.call('GET', '/api/v1/player/session');
  browser.idToken = answer.body.idToken ?? browser.idToken;
}

// facts: R3.1
test('the timer is off with 120 minutes at first, and can be set to 30, 60 or 120', async () => {
  const orla = await player();
  const first = await orla.browser.call('GET', path);
  expect(first.body).toMatchObject({
    settings: { isOn: false, minutes: 120, choices: [30, 60, 120], isFixed: false },
    startedAt: null,
    isDue: false,
  });
  expect((await settings(orla, { isOn: true, minutes: 45 })).body.code).toBe('activity_check.minutes');
  expect((await settings(orla, { isOn: true, minutes: 30 })).body.settings).toMatchObject({
    isOn: true,
    minutes: 30,
  });
  expect((await remind(orla, { action: 'continue' })).body.code).toBe('activity_check.not_due');
});

// facts: R3.1, R4.1
test('the clock runs from the first stake; when it is due no new round starts, the running one may continue, and continue resets it', async () => {
  const orla = await player();
  await settings(orla, { isOn: true, minutes: 30 });
  expect(await left(orla)).toBeNull();
  await playRound(orla, 3_00n);
  await playRound(orla, 0n);
  expect(await left(orla)).toBe(30);
  expect(await stake(orla, 'running')).toBe(done);
  await wait(orla, 29);
  expect(await stake(orla, 'just-before')).toBe(done);
  await wait(orla, 1);
  expect(await stake(orla)).toBe(activityCheckDue);
  expect(await stake(orla, 'running')).toBe(done);
  expect((await orla.browser.call('GET', path)).body.isDue).toBe(true);
  const summary = await orla.browser.call('GET', `${path}/summary`);
  // Two rounds have ended; the open one does not count.
  expect(summary.body).toMatchObject({
    turnover: { amountMinor: '200', currency: 'EUR' },
    winnings: { amountMinor: '300' },
    delta: { amountMinor: '100' },
  });
  expect(summary.body.elapsedSeconds).toBeGreaterThanOrEqual(1_800);
  const reset = await orla.browser.call('PATCH', `${path}/reset_timer`, {});
  expect(reset.body.code).toBe('activity_check.due');
  const answered = await remind(orla, { action: 'continue', answers: { time: 'no', money: 'yes' } });
  expect(answered.body).toMatchObject({ isDue: false, startedAt: null, restUntil: null });
  expect(await stake(orla)).toBe(done);
  const [record] = await harness.owner.sql<{ facts: object }>`
    select facts from responsible_gambling.record
    where player_id = ${orla.id} and kind = 'activity_check' and action = 'continue'`;
  expect(record?.facts).toEqual({ answers: { time: 'no', money: 'yes' } });
});

test('a due check survives a second concurrent login, and a new session after logging out starts again', async () => {
  const orla = await player();
  await settings(orla, { isOn: true, minutes: 30 });
  await stake(orla);
  await wait(orla, 30);
  const tab = harness.openBrowser();
  await tab.logIn(orla.email, goodPassword);
  expect((await tab.call('GET', path)).body.isDue).toBe(true);
  expect(await stake(orla)).toBe(activityCheckDue);
  await tab.call('POST', '/api/v1/player/sign_out', {});
  expect(await stake(orla)).toBe(activityCheckDue);
  await renew(orla);
  await orla.browser.call('POST', '/api/v1/player/sign_out', {});
  await orla.browser.logIn(orla.email, goodPassword);
  expect(await stake(orla)).toBe(done);
});

// facts: R4.1
test('stop answers the check and ends the session', async () => {
  const orla = await player();
  await settings(orla, { isOn: true, minutes: 30 });
  await stake(orla);
  await wait(orla, 30);
  expect((await remind(orla, { action: 'stop' })).status).toBe(200);
  expect((await orla.browser.call('GET', path)).status).toBe(401);
});

// facts: R3.1
test('the timer can be switched off and set back by the player, but not while a check is due', async () => {
  const orla = await player();
  await settings(orla, { isOn: true, minutes: 30 });
  await stake(orla);
  await wait(orla, 20);
  expect((await orla.browser.call('PATCH', `${path}/reset_timer`, {})).body.startedAt).toBeNull();
  await stake(orla);
  await wait(orla, 30);
  await settings(orla, { isOn: false });
  expect(await stake(orla)).toBe(activityCheckDue);
  await remind(orla, { action: 'continue' });
  expect((await settings(orla, { isOn: false })).body.settings.isOn).toBe(false);
});

test('in Germany the check comes after 60 minutes and cannot be set, and after it no stake for five minutes', async () => {
  const greta = await player('DE');
  expect((await settings(greta, { isOn: false })).body.code).toBe('activity_check.fixed');
  expect(await stake(greta)).toBe(done);
  await wait(greta, 60);
  expect(await stake(greta)).toBe(activityCheckDue);
  // Answered immediately: the pause still counts from the notice.
  expect((await remind(greta, { action: 'continue' })).body.restUntil).not.toBeNull();
  harness.clock.move(4 * MINUTE + 50_000);
  expect(await stake(greta)).toBe(restAfterCheck);
  harness.clock.move(10_000);
  expect(await stake(greta)).toBe(done);
});

test('in the Netherlands the check comes every 30 minutes', async () => {
  const joris = await player('NL');
  expect((await joris.browser.call('GET', path)).body.settings).toMatchObject({
    isOn: true,
    minutes: 30,
    isFixed: true,
  });
  await stake(joris);
  await wait(joris, 30);
  expect(await stake(joris)).toBe(activityCheckDue);
});
