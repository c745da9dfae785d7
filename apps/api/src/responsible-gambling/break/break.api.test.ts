import { grantBonus } from '@halcyon/testkit/published-terms';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletRoutes } from '../../wallet/wallet.routes.ts';
import { outbox } from '../../platform/events/outbox.ts';
import { isSessionOpen } from '../../identity/session/session.service.ts';
import { moveAccountStatus } from '../../identity/closing/account.service.ts';
import { openWagering, type Wagering } from '../../wagering/wagering.service.ts';
import { outcomeCode, provider, vertical } from '../../ledger/public.ts';
import { balancesOf } from '../../wallet/wallet.service.ts';
import { applyDeposit, holdWithdrawal, reserveDeposit } from '../../ledger/payment.service.ts';
import { setStanding } from '../../ledger/guard.service.ts';
import { endOverdueBreaks } from './break.service.ts';
import { responsibleGamblingRoutes } from '../responsible-gambling.routes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let harness: PlayerHarness;
let wagering: Wagering;
let second: Wagering;
let made = 0;

beforeAll(async () => {
  harness = await openPlayerHarness({
    routes: (deps) => [...responsibleGamblingRoutes(deps), ...walletRoutes],
    movesLedger: true,
  });
  const options = { connection: harness.database.app };
  wagering = openWagering(harness.ledger, options);
  second = openWagering(harness.ledger, options);
});
afterAll(async () => {
  await wagering.close();
  await second.close();
  await harness[Symbol.asyncDispose]();
});

type Player = { readonly id: bigint; readonly browser: Browser; readonly email: string };

async function player(more: object = {}): Promise<Player> {
  made += 1;
  const browser = harness.openBrowser();
  const email = `break${made}@players.example`;
  const phone = `+35386${String(1_000_000 + made)}`;
  const lastName = `Pause${'abcdefghijklmnopqrstuvwxyz'[made]}`;
  // Excluded people are looked for by name and birth date.
  const dateOfBirth = `1990-05-${String(made).padStart(2, '0')}`;
  const details = { email, phone, lastName, dateOfBirth, postalCode: `B${made}`, ...more };
  const id = BigInt(await harness.signUp(browser, details));
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
  await browser.logIn(email, goodPassword);
  return { id, browser, email };
}

const order = (of: Player, transactionId: string, roundId = transactionId) => ({
  playerId: of.id,
  providerId: provider.halcyon,
  transactionId,
  vertical: vertical.casino,
  currency: 'EUR',
  roundId,
  gameId: 'game',
  isRoundFinal: false,
});
const timeout = (of: Player, duration: number) =>
  of.browser.call('PATCH', '/api/v1/player/timeout', { duration });
const exclude = (of: Player, body: object) => of.browser.call('PATCH', '/api/v1/player/exclusion', body);
const statusOf = async (of: Player) => {
  const rows = await harness.owner.sql<{ status: number; restricted_until: Date | null }>`
    select status, restricted_until from identity.account where player_id = ${of.id}`;
  return rows[0]!;
};
const parts = () => ({ db: harness.db, clock: harness.clock, outbox, ledger: harness.ledger });

// facts: R2.1
test('a time-out bars stakes and deposits immediately, ends every session, and lets open rounds finish and money leave', async () => {
  const orla = await player();
  const other = harness.openBrowser();
  await other.logIn(orla.email, goodPassword);
  const session = await harness.resolve(orla.browser);
  await wagering.stake({ ...order(orla, 'open'), amountMinor: 10_00n });
  const began = await timeout(orla, 7);
  expect([began.status, began.body.running.kind]).toEqual([200, 'TIMEOUT']);

  for (const browser of [orla.browser, other]) {
    expect((await browser.call('GET', '/api/v1/player/breaks')).body.code).toMatch(/^session\./);
  }
  // The key of a game goes with the login session that it was opened under.
  const sessionId = 'session' in session ? session.session.sessionId : '';
  expect(await isSessionOpen(harness.db, orla.id, sessionId, harness.clock.now())).toBe(false);
  expect((await wagering.stake({ ...order(orla, 'late'), amountMinor: 1_00n })).code).toBe(
    outcomeCode.stakesBarred,
  );
  const deposit = { playerId: orla.id, key: 'more', currency: 'EUR', amountMinor: 10_00n };
  await expect(
    harness.db.transact((tx) => reserveDeposit(harness.ledger, tx, deposit)),
  ).rejects.toMatchObject({
    code: 'wallet.stakes_barred',
  });
  const won = await wagering.settle({
    ...order(orla, 'win', 'open'),
    amountMinor: 30_00n,
    stakeTransactionId: 'open',
  });
  expect(won.code).toBe(outcomeCode.done);
  await harness.db.transact((tx) =>
    holdWithdrawal(harness.ledger, tx, { ...deposit, key: 'out', amountMinor: 520_00n }),
  );
});

// facts: R2.1
test('who logs in during a break gets its code with the days and a session that reaches own money alone', async () => {
  const orla = await player();
  await timeout(orla, 7);
  const login = await orla.browser.logIn(orla.email, goodPassword);
  expect(login.body.restriction).toEqual({ code: 'timeout_in_progress', days: 7 });
  expect((await orla.browser.call('GET', '/api/v1/player/wallet')).status).toBe(200);
  const limits = await orla.browser.call('GET', '/api/v1/player/deposit-limits');
  expect([limits.status, limits.body.code]).toEqual([403, 'session.restricted']);

  await exclude(orla, { exclusionInMonths: 6 });
  const excluded = await orla.browser.logIn(orla.email, goodPassword);
  expect(excluded.body.restriction).toMatchObject({ code: 'exclusion_in_progress' });
  expect(excluded.body.restriction.days).toBeGreaterThan(170);
  await exclude(orla, { accountDisableIndefinitely: true });
  const forGood = await orla.browser.logIn(orla.email, goodPassword);
  expect(forGood.body.restriction).toEqual({ code: 'exclusion_indefinite' });
});

test('an exclusion voids the bonus and frees the money that it bound; a later win pays its bonus part to the operator', async () => {
  const orla = await player();
  await grantBonus(harness, orla.id, 40_00n, { lockedMinor: 25_00n, requiredMinor: 10_000_00n });
  // 25 of the bound money and 15 of the bonus.
  await wagering.stake({ ...order(orla, 'mixed'), amountMinor: 40_00n });
  await exclude(orla, { exclusionInMonths: 6 });
  const after = await balancesOf(harness.db, orla.id);
  expect(after).toMatchObject({ mainMinor: 475_00n, lockedMinor: 0n, bonusMinor: { casino: 0n } });
  await wagering.settle({ ...order(orla, 'win', 'mixed'), amountMinor: 80_00n, stakeTransactionId: 'mixed' });
  expect(await balancesOf(harness.db, orla.id)).toMatchObject({
    mainMinor: 525_00n,
    lockedMinor: 0n,
    bonusMinor: { casino: 0n },
  });
});

test('a break can be made longer and stricter, and nothing else', async () => {
  const orla = await player();
  await timeout(orla, 7);
  await orla.browser.logIn(orla.email, goodPassword);
  const shorter = await timeout(orla, 1);
  expect([shorter.status, shorter.body.code]).toEqual([422, 'break.not_stricter']);
  const cooling = await orla.browser.call('PATCH', '/api/v1/player/timeout/cooling', {});
  expect([cooling.status, cooling.body.code]).toEqual([422, 'break.not_stricter']);
  expect((await timeout(orla, 30)).status).toBe(200);
  await orla.browser.logIn(orla.email, goodPassword);
  const odd = await timeout(orla, 5);
  expect([odd.status, odd.body.code]).toEqual([422, 'break.duration']);
  const two = await exclude(orla, { exclusionInMonths: 6, accountDisableIndefinitely: true });
  expect(two.status).toBe(400);
});

test('a time-out ends with no job running, and the job then moves the stored status', async () => {
  const orla = await player();
  const began = await orla.browser.call('PATCH', '/api/v1/player/timeout/cooling', {});
  expect(began.body.running.kind).toBe('COOLING');
  harness.clock.move(DAY - 60_000);
  expect((await wagering.stake({ ...order(orla, 'early'), amountMinor: 1_00n })).code).toBe(
    outcomeCode.stakesBarred,
  );
  harness.clock.move(61_000);
  expect((await wagering.stake({ ...order(orla, 'back'), amountMinor: 1_00n })).code).toBe(outcomeCode.done);
  const login = await orla.browser.logIn(orla.email, goodPassword);
  expect(login.body.restriction).toBeUndefined();
  expect((await statusOf(orla)).status).toBe(6);
  await endOverdueBreaks(parts());
  expect(await statusOf(orla)).toMatchObject({ status: 3, restricted_until: null });
});

test('an exclusion ends on request alone: not before its time, and not before the wait', async () => {
  const orla = await player();
  await exclude(orla, { exclusionInMonths: 6 });
  await orla.browser.logIn(orla.email, goodPassword);
  const early = await exclude(orla, { requestEnd: true });
  expect([early.status, early.body.code]).toEqual([422, 'break.too_early']);
  harness.clock.move(200 * DAY);
  await endOverdueBreaks(parts());
  const still = await orla.browser.logIn(orla.email, goodPassword);
  expect(still.body.restriction).toMatchObject({ code: 'exclusion_in_progress' });
  const asked = await exclude(orla, { requestEnd: true });
  expect(asked.body.running.liftsAt).toBe(
    new Date(harness.clock.now().getTime() + DAY).toISOString().slice(0, 11) +
      asked.body.running.liftsAt.slice(11),
  );
  harness.clock.move(DAY - 60_000);
  await endOverdueBreaks(parts());
  expect((await statusOf(orla)).status).toBe(7);
  harness.clock.move(61_000);
  await endOverdueBreaks(parts());
  expect((await statusOf(orla)).status).toBe(3);
  expect((await wagering.stake({ ...order(orla, 'again'), amountMinor: 1_00n })).code).toBe(outcomeCode.done);
  await orla.browser.logIn(orla.email, goodPassword);
  const none = await exclude(orla, { requestEnd: true });
  expect([none.status, none.body.code]).toEqual([422, 'break.none']);
});

test('an account that was restricted returns restricted, not free', async () => {
  const orla = await player();
  await harness.db.transact(async (tx) => {
    await moveAccountStatus(tx, orla.id, {
      to: 'RESTRICTED',
      actor: 'operator',
      reason: 'review',
      at: harness.clock.now(),
    });
    await setStanding(tx, orla.id, { status: 'RESTRICTED' });
  });
  for (const begin of [() => timeout(orla, 1), () => exclude(orla, { exclusionInMonths: 6 })]) {
    await orla.browser.logIn(orla.email, goodPassword);
    expect((await begin()).status).toBe(200);
  }
  expect((await statusOf(orla)).status).toBe(7);
  harness.clock.move(190 * DAY);
  await orla.browser.logIn(orla.email, goodPassword);
  await exclude(orla, { requestEnd: true });
  harness.clock.move(2 * DAY);
  await endOverdueBreaks(parts());
  expect((await statusOf(orla)).status).toBe(4);
  expect((await wagering.stake({ ...order(orla, 'no'), amountMinor: 1_00n })).code).toBe(
    outcomeCode.playNotAllowed,
  );
});

test('no stake and no deposit is taken after an exclusion, however many race with it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const orla = await player();
    const stakes = Array.from({ length: 30 }, (_, at) =>
      (at % 2 ? wagering : second).stake({ ...order(orla, `s${at}`), amountMinor: 1_00n }).catch(() => null),
    );
    const deposits = Array.from({ length: 6 }, (_, at) =>
      harness.db
        .transact((tx) =>
          reserveDeposit(harness.ledger, tx, {
            playerId: orla.id,
            key: `d${at}`,
            currency: 'EUR',
            amountMinor: 10_00n,
          }),
        )
        .catch(() => null),
    );
    const excluded = exclude(orla, { exclusionInMonths: 6 });
    await Promise.all([...stakes, ...deposits]);
    expect((await excluded).status).toBe(200);
    // The ledger numbers the player's commands under the guard's lock: 11 is the exclusion's own.
    const late = await harness.owner.sql`
      select kind from wallet.leg
      where player_id = ${orla.id} and kind in (1, 5, 7) and outcome = 0 and sequence >
        (select sequence from wallet.leg where player_id = ${orla.id} and kind = 11)`;
    expect(late).toEqual([]);
  }
});
