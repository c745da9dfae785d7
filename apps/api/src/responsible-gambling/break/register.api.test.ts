import { policies } from '@halcyon/testkit/dependencies';
import {
  CONNECTIONS,
  goodPassword,
  openPlayerHarness,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { outbox } from '../../platform/events/outbox.ts';
import { holdWithdrawal, applyDeposit } from '../../ledger/payment.service.ts';
import { setStanding } from '../../ledger/guard.service.ts';
import { httpRegisters } from './register.client.ts';
import { screenBy } from './register.service.ts';
import { responsibleGamblingRoutes } from '../responsible-gambling.routes.ts';

let harness: PlayerHarness;
/** Later than every silence that a test causes. */
let nowMs = 0;
beforeAll(async () => {
  harness = await openPlayerHarness({ routes: responsibleGamblingRoutes });
  const registers = httpRegisters(harness.config.registers, () => nowMs);
  const { db, clock, ledger } = harness;
  harness.standIns.screen = screenBy({ db, clock, outbox, ledger, policies, registers });
});
afterEach(() => {
  harness.sandbox.switchboard.reset();
  nowMs += 60_000;
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

const british = (email: string, lastName: string, phone: string) => ({
  email,
  lastName,
  phone,
  countryCode: 'GB',
  postalCode: `G${phone.slice(-4)}`,
});
const checksOf = (playerId: number) =>
  harness.owner.sql<{ asked_for: string; answer: string }>`
    select asked_for, answer from responsible_gambling.register_check
    where player_id = ${playerId} order by check_id`;

test('who is in the register of the market is excluded at the login that finds it, can take money out, and is free when the register says so', async () => {
  const browser = harness.openBrowser();
  const playerId = await harness.signUp(browser, british('reg1@players.example', 'Hartley', '+447400110001'));
  await harness.db.transact(async (tx) => {
    const id = BigInt(playerId);
    await setStanding(tx, id, { level: 'FULLY VERIFIED' });
    await applyDeposit(harness.ledger, tx, {
      playerId: id,
      key: 'd',
      currency: 'GBP',
      amountMinor: 50_00n,
      reservationKey: null,
    });
  });
  harness.sandbox.switchboard.set('register', { listed: ['Hartley'] });
  const login = await browser.logIn('reg1@players.example', goodPassword);
  expect(login.body.restriction).toEqual({ code: 'exclusion_indefinite' });
  await harness.db.transact((tx) =>
    holdWithdrawal(harness.ledger, tx, {
      playerId: BigInt(playerId),
      key: 'out',
      currency: 'GBP',
      amountMinor: 50_00n,
    }),
  );
  // Only the register's answer ends it.
  const asked = await browser.call('PATCH', '/api/v1/player/exclusion', { requestEnd: true });
  expect(asked.body.code).toBe('break.none');
  harness.sandbox.switchboard.set('register', { listed: [] });
  const again = await browser.logIn('reg1@players.example', goodPassword);
  expect(again.body.restriction).toBeUndefined();
  expect(await checksOf(playerId)).toEqual([
    { asked_for: 'registration', answer: 'clear' },
    { asked_for: 'login', answer: 'listed' },
    { asked_for: 'login', answer: 'clear' },
  ]);
});

test('without an answer in two seconds no player gets in, and the query is stored with its result', async () => {
  const browser = harness.openBrowser();
  const playerId = await harness.signUp(browser, british('reg2@players.example', 'Marlow', '+447400110002'));
  harness.sandbox.switchboard.set('register', { silent: true });
  const before = performance.now();
  const login = await browser.logIn('reg2@players.example', goodPassword);
  expect([login.status, login.body.code]).toEqual([503, 'request.busy']);
  expect(performance.now() - before).toBeLessThan(4_000);
  // The next one does not wait for a register that has just been silent.
  const soon = performance.now();
  expect((await browser.logIn('reg2@players.example', goodPassword)).status).toBe(503);
  expect(performance.now() - soon).toBeLessThan(1_500);
  expect((await checksOf(playerId)).at(-1)).toEqual({ asked_for: 'login', answer: 'unavailable' });
  harness.sandbox.switchboard.reset();
  harness.sandbox.switchboard.set('register', { fail: true });
  nowMs += 60_000;
  expect((await browser.logIn('reg2@players.example', goodPassword)).status).toBe(503);
});

test('a sign-up of a listed person ends with the neutral message of a known player, and without an account', async () => {
  harness.sandbox.switchboard.set('register', { listed: ['Thorne'] });
  const browser = harness.openBrowser();
  await expect(
    harness.signUp(browser, british('reg3@players.example', 'Thorne', '+447400110003')),
  ).rejects.toThrow('error.registration.player_already_exists');
});

test('a market without a register queries none', async () => {
  harness.sandbox.switchboard.set('register', { fail: true });
  const browser = harness.openBrowser();
  await harness.signUp(browser, { email: 'reg4@players.example', lastName: 'Free', phone: '+353871234567' });
  expect((await browser.logIn('reg4@players.example', goodPassword)).status).toBe(200);
});

test('as many sign-ups at once as the database has connections all end, however long the register takes', async () => {
  const { screen } = harness.standIns;
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  harness.standIns.screen = async (...of) => {
    waiting += 1;
    if (waiting === CONNECTIONS) all.resolve();
    await all.promise;
    return screen(...of);
  };
  const people = Array.from({ length: CONNECTIONS }, (_, at) =>
    british(`crowd${at}@players.example`, `Crowd${'abcdefgh'[at]}`, `+44740011001${at}`),
  );
  const made = await Promise.all(people.map((person) => harness.signUp(harness.openBrowser(), person)));
  harness.standIns.screen = screen;
  for (const playerId of made)
    expect(await checksOf(playerId)).toEqual([{ asked_for: 'registration', answer: 'clear' }]);
});

test('an answer about a person whose birth date has changed meanwhile opens no account', async () => {
  const { screen } = harness.standIns;
  harness.standIns.screen = async (person, askedFor) => {
    await harness.owner.sql`
      update identity.person set birth_date = '1991-05-17' where player_id = ${person.player_id}`;
    return screen(person, askedFor);
  };
  const person = british('reg5@players.example', 'Meanwhile', '+447400110005');
  await expect(harness.signUp(harness.openBrowser(), person)).rejects.toThrow('request.busy');
  harness.standIns.screen = screen;
});
