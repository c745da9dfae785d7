import {
  applyDeposit,
  holdWithdrawal,
  payWithdrawal,
  reserveDeposit,
  setStanding,
  useClockOffset,
} from '../wallet/wallet.service.ts';
import { openPlayerHouse, goodPassword, type Browser, type PlayerHouse } from '@halcyon/testkit/player-house';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWagering, type Wagering } from '../wagering/wagering.service.ts';
import { outcomeCode, provider, vertical } from '../wallet/ledger.service.ts';
import { responsibleGamblingRoutes } from './responsible-gambling.routes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let house: PlayerHouse;
let wagering: Wagering;

beforeAll(async () => {
  house = await openPlayerHouse({ routes: responsibleGamblingRoutes });
  const clockOffset = () => house.clock.offsetMs;
  useClockOffset(clockOffset);
  wagering = openWagering({ shards: [{ connection: house.database.app, lanes: 1 }], clockOffset });
  // Noon in every zone of these tests, so that no window ends while a test looks at it.
  const noon = Date.UTC(2026, 10, 23, 12);
  house.clock.move(noon - Date.now());
});
afterAll(async () => {
  useClockOffset(() => 0);
  await wagering.close();
  await house[Symbol.asyncDispose]();
});

type Player = { readonly id: bigint; readonly browser: Browser; readonly currency: string };
let made = 0;
const phones: Readonly<Record<string, { readonly start: string; readonly digits: number }>> = {
  IE: { start: '+35385', digits: 7 },
  GB: { start: '+447400', digits: 6 },
  FI: { start: '+35840', digits: 7 },
  NL: { start: '+316', digits: 8 },
  DE: { start: '+49151', digits: 8 },
};

async function player(countryCode = 'IE', more: object = {}): Promise<Player> {
  made += 1;
  const { start, digits } = phones[countryCode]!;
  const phone = `${start}1${String(made).padStart(digits - 1, '0')}`;
  const browser = house.openBrowser();
  const email = `limits${made}@players.example`;
  const postalCode = `L${made}00`;
  const id = await house.signUp(browser, {
    email,
    phone,
    countryCode,
    lastName: `Limit${'abcdefghijklmnopqrstuvwxyz'[made % 26]}${'x'.repeat(made / 26)}`,
    postalCode,
    ...more,
  });
  await house.db.transact((tx) => setStanding(tx, BigInt(id), { level: 'FULLY VERIFIED' }));
  await logIn({ browser }, email);
  return {
    id: BigInt(id),
    browser,
    currency: countryCode === 'GB' ? 'GBP' : 'EUR',
  };
}

async function logIn({ browser }: Pick<Player, 'browser'>, email: string): Promise<void> {
  const answer = await browser.logIn(email, goodPassword);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const depositPath = '/api/v1/player/deposit-limits';
const spendPath = '/api/v1/player/spend-limits';
const change = (of: Player, path: string, body: object) => of.browser.call('PATCH', path, body);
const set = (of: Player, path: string, duration: string, amountMinor: number) =>
  change(of, path, { duration, limit: { amountMinor: String(amountMinor), currency: of.currency } });
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the schema has checked
const itemOf = (answer: { body: { items: { duration: string }[] } }, duration: string): any =>
  answer.body.items.find((item) => item.duration === duration);
const read = async (of: Player, path: string, duration: string) =>
  itemOf(await of.browser.call('GET', path), duration);

let keys = 0;
const nextKey = () => `limit-test-${(keys += 1)}`;
const reserve = (of: Player, amountMinor: bigint, key = nextKey()) =>
  house.db.transact((tx) => reserveDeposit(tx, { playerId: of.id, key, currency: of.currency, amountMinor }));
async function deposit(of: Player, amountMinor: bigint): Promise<void> {
  const key = nextKey();
  await reserve(of, amountMinor, key);
  await house.db.transact((tx) =>
    applyDeposit(tx, {
      playerId: of.id,
      key: `${key}:credit`,
      currency: of.currency,
      amountMinor,
      reservationKey: key,
    }),
  );
}
const order = (of: Player, transactionId: string, roundId: string) => ({
  playerId: of.id,
  providerId: provider.halcyon,
  transactionId,
  vertical: vertical.casino,
  currency: of.currency,
  roundId,
  gameId: 'game',
  isRoundFinal: false,
});
const stake = (of: Player, amountMinor: bigint, id = nextKey()) =>
  wagering.stake({ ...order(of, id, id), amountMinor });
const win = (of: Player, amountMinor: bigint, id: string) =>
  wagering.settle({ ...order(of, `${id}:win`, id), amountMinor, stakeTransactionId: id });
const isReached = { code: 'wallet.deposit_limit_reached' };

describe('deposit limits', () => {
  // facts: R1.1
  test('a player sees limit, what waits, what is used and left and when it starts anew', async () => {
    const orla = await player();
    const before = await orla.browser.call('GET', depositPath);
    expect(before.status).toBe(200);
    expect(before.body).toMatchObject({ raiseDelayHours: 24, raiseNeedsConfirmation: false, missing: [] });
    expect(itemOf(before, 'W')).toMatchObject({
      limit: null,
      pendingLimit: null,
      remaining: null,
      updatedAt: null,
    });
    await deposit(orla, 30_00n);
    // A first limit counts what the day has seen already.
    const first = await set(orla, depositPath, 'D', 50_00);
    expect(first.body.outcome).toBe('active');
    expect(itemOf(first, 'D')).toMatchObject({
      limit: { amountMinor: '5000', currency: 'EUR' },
      used: { amountMinor: '3000' },
      remaining: { amountMinor: '2000' },
      startAt: '2026-11-23T00:00:00.000Z',
      resetAt: '2026-11-24T00:00:00.000Z',
      locked: false,
      mandatory: false,
      updatedAt: expect.any(String),
    });
    const raise = await set(orla, depositPath, 'D', 90_00);
    expect(raise.body.outcome).toBe('waits');
    expect(itemOf(raise, 'D')).toMatchObject({
      limit: { amountMinor: '5000' },
      pendingLimit: { amountMinor: '9000' },
      awaitsConfirmation: false,
    });
    const from = Date.parse(itemOf(raise, 'D').pendingLimitActiveFrom);
    expect(Math.abs(from - house.clock.now().getTime() - DAY)).toBeLessThan(20_000);
  });

  test('L1: of two deposits of 60 at once a limit of 100 lets one through', async () => {
    const orla = await player();
    await set(orla, depositPath, 'D', 100_00);
    const both = await Promise.allSettled([reserve(orla, 60_00n), reserve(orla, 60_00n)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await read(orla, depositPath, 'D')).toMatchObject({
      used: { amountMinor: '6000' },
      remaining: { amountMinor: '4000' },
    });
  });

  test('L2: with several periods the least of what is left counts', async () => {
    const orla = await player();
    await deposit(orla, 20_00n);
    await set(orla, depositPath, 'D', 50_00);
    await set(orla, depositPath, 'W', 30_00);
    await expect(reserve(orla, 10_01n)).rejects.toMatchObject(isReached);
    await reserve(orla, 10_00n);
  });

  test('L3: a paid withdrawal makes room in a net limit, and none in a gross one', async () => {
    for (const [country, left] of [
      ['IE', '2000'],
      ['NL', '7000'],
    ] as const) {
      const orla = await player(country);
      for (const duration of ['D', 'W', 'M']) await set(orla, depositPath, duration, 100_00);
      await deposit(orla, 80_00n);
      const key = nextKey();
      const held = { playerId: orla.id, key, currency: 'EUR' };
      await house.db.transact((tx) => holdWithdrawal(tx, { ...held, amountMinor: 50_00n }));
      // Asked for is not paid.
      expect((await read(orla, depositPath, 'D')).remaining.amountMinor).toBe('2000');
      await house.db.transact((tx) => payWithdrawal(tx, { ...held, key: `${key}:paid`, holdKey: key }));
      expect((await read(orla, depositPath, 'D')).remaining.amountMinor).toBe(left);
    }
  });

  test('L5: a limit below what is used leaves nothing, not less than nothing', async () => {
    const orla = await player();
    await deposit(orla, 70_00n);
    const answer = await set(orla, depositPath, 'D', 50_00);
    expect(itemOf(answer, 'D')).toMatchObject({
      used: { amountMinor: '7000' },
      remaining: { amountMinor: '0' },
    });
    await expect(reserve(orla, 1n)).rejects.toMatchObject(isReached);
  });

  test('L10, L11: lowering takes a waiting raise away, cancelling leaves the limit, and a second cancel finds nothing', async () => {
    const orla = await player();
    await set(orla, depositPath, 'D', 100_00);
    await set(orla, depositPath, 'D', 500_00);
    const lower = await set(orla, depositPath, 'D', 80_00);
    expect(itemOf(lower, 'D')).toMatchObject({
      limit: { amountMinor: '8000' },
      pendingLimitActiveFrom: null,
    });
    await set(orla, depositPath, 'D', 500_00);
    const cancelled = await change(orla, depositPath, { duration: 'D', cancelPendingLimit: true });
    expect(cancelled.body).toMatchObject({ outcome: 'cancelled' });
    expect(itemOf(cancelled, 'D').limit.amountMinor).toBe('8000');
    const again = await change(orla, depositPath, { duration: 'D', cancelPendingLimit: true });
    expect([again.status, again.body.code]).toEqual([422, 'limit.no_pending']);
  });

  test('L16: money that a bank takes back later stays counted in a gross limit', async () => {
    const orla = await player();
    await set(orla, depositPath, 'D', 100_00);
    await deposit(orla, 60_00n);
    // Nothing in the product gives a credited deposit its room back: a release of its reservation is refused.
    await expect(reserve(orla, 40_01n)).rejects.toMatchObject(isReached);
    expect((await read(orla, depositPath, 'D')).remaining.amountMinor).toBe('4000');
  });

  // facts: R1.2
  test.each([
    [
      'an unknown period',
      { duration: 'Y', limit: { amountMinor: '5000', currency: 'EUR' } },
      'limit.interval',
    ],
    [
      'less than the smallest deposit',
      { duration: 'D', limit: { amountMinor: '1', currency: 'EUR' } },
      'limit.too_low',
    ],
    [
      'more than money can be',
      { duration: 'D', limit: { amountMinor: '99999999999999999', currency: 'EUR' } },
      'limit.too_high',
    ],
    [
      'another currency',
      { duration: 'D', limit: { amountMinor: '5000', currency: 'USD' } },
      'limit.currency_mismatch',
    ],
    ['a confirmation of nothing', { duration: 'W', confirmPendingLimit: true }, 'limit.no_pending'],
  ])('%s is refused', async (_name, body, code) => {
    const orla = await player();
    for (const path of [depositPath, spendPath]) {
      const answer = await change(orla, path, body);
      expect([answer.status, answer.body.code]).toEqual([422, code]);
    }
  });

  test('two wishes in one call are refused as malformed', async () => {
    const orla = await player();
    const body = { duration: 'D', deleteLimit: true, cancelPendingLimit: true };
    expect((await change(orla, depositPath, body)).status).toBe(400);
    expect((await change(orla, depositPath, { duration: 'D' })).status).toBe(400);
  });
});

describe('loss limits', () => {
  test('L4: winnings come back into a loss limit, an open stake counts in full, a voided one not at all', async () => {
    const orla = await player();
    await deposit(orla, 300_00n);
    await set(orla, spendPath, 'D', 100_00);
    const lost = nextKey();
    await stake(orla, 60_00n, lost);
    await win(orla, 0n, lost);
    const won = nextKey();
    await stake(orla, 40_00n, won);
    await win(orla, 90_00n, won);
    expect((await read(orla, spendPath, 'D')).remaining.amountMinor).toBe('9000');
    const open = nextKey();
    expect((await stake(orla, 90_00n, open)).code).toBe(outcomeCode.done);
    expect((await read(orla, spendPath, 'D')).remaining.amountMinor).toBe('0');
    expect((await stake(orla, 1n)).code).toBe(outcomeCode.lossLimitReached);
    await wagering.refund({
      ...order(orla, `${open}:void`, open),
      originalTransactionId: open,
      original: 'stake',
      amountMinor: null,
    });
    expect((await read(orla, spendPath, 'D')).remaining.amountMinor).toBe('9000');
  });

  test('a first loss limit counts what the day has cost already, by the ledger', async () => {
    const orla = await player();
    await deposit(orla, 300_00n);
    const [one, two, three] = [nextKey(), nextKey(), nextKey()];
    await stake(orla, 60_00n, one);
    await win(orla, 20_00n, one);
    await stake(orla, 30_00n, two);
    await stake(orla, 50_00n, three);
    await wagering.refund({
      ...order(orla, `${three}:void`, three),
      originalTransactionId: three,
      original: 'stake',
      amountMinor: null,
    });
    const answer = await set(orla, spendPath, 'D', 100_00);
    expect(itemOf(answer, 'D')).toMatchObject({
      used: { amountMinor: '7000' },
      remaining: { amountMinor: '3000' },
    });
  });

  test('L17: losing bonus money uses nothing of a loss limit', async () => {
    const orla = await player();
    await house.owner.sql`insert into wallet.balance values (${orla.id}, 21, 3000)`;
    await house.owner.sql`
      insert into rewards.active_bonus (player_id, bonus_id, vertical, is_sticky, stake_max_minor, required_e4, progress_e4, state)
      values (${orla.id}, 1, 1, false, 10000, 1000000000, 0, 1)`;
    await set(orla, spendPath, 'D', 50_00);
    const id = nextKey();
    expect((await stake(orla, 30_00n, id)).code).toBe(outcomeCode.done);
    await win(orla, 0n, id);
    expect((await read(orla, spendPath, 'D')).used.amountMinor).toBe('0');
  });
});

describe('what a market asks for', () => {
  test('in Finland no deposit starts before daily and monthly limits are set', async () => {
    const aino = await player('FI');
    expect((await aino.browser.call('GET', depositPath)).body.missing).toEqual(['D', 'M']);
    await expect(reserve(aino, 20_00n)).rejects.toMatchObject({ code: 'wallet.limit_missing' });
    await set(aino, depositPath, 'D', 50_00);
    await expect(reserve(aino, 20_00n)).rejects.toMatchObject({ code: 'wallet.limit_missing' });
    const last = await set(aino, depositPath, 'M', 300_00);
    expect(last.body.missing).toEqual([]);
    await reserve(aino, 20_00n);
    const removal = await change(aino, depositPath, { duration: 'D', deleteLimit: true });
    expect([removal.status, removal.body.code]).toEqual([422, 'limit.mandatory']);
    expect(itemOf(last, 'D').mandatory).toBe(true);
  });

  test('a German limit cannot pass the regulator’s 1,000 euros a month, a young Dutch one not 300', async () => {
    const greta = await player('DE');
    expect((await set(greta, depositPath, 'M', 1_000_01)).body.code).toBe('limit.too_high');
    expect((await set(greta, depositPath, 'M', 1_000_00)).body.outcome).toBe('active');
    const young = await player('NL', { dateOfBirth: '2004-01-01' });
    expect((await set(young, depositPath, 'M', 300_01)).body.code).toBe('limit.too_high');
    expect((await set(young, depositPath, 'M', 300_00)).body.outcome).toBe('active');
  });

  test('L9: a British raise is confirmed after its day, not before, and holds nothing until then', async () => {
    const emma = await player('GB');
    await set(emma, depositPath, 'D', 100_00);
    expect((await set(emma, depositPath, 'D', 500_00)).body.outcome).toBe('waits');
    const early = await change(emma, depositPath, { duration: 'D', confirmPendingLimit: true });
    expect([early.status, early.body.code]).toEqual([422, 'limit.not_yet']);
    const emailOf = await house.owner.sql<{
      email: string;
    }>`select email from identity.person where player_id = ${emma.id}`;
    house.clock.move(DAY);
    await logIn(emma, emailOf[0]!.email);
    expect(await read(emma, depositPath, 'D')).toMatchObject({
      awaitsConfirmation: true,
      limit: { amountMinor: '10000' },
    });
    await expect(reserve(emma, 100_01n)).rejects.toMatchObject(isReached);
    const confirmed = await change(emma, depositPath, { duration: 'D', confirmPendingLimit: true });
    expect(confirmed.body.outcome).toBe('active');
    await reserve(emma, 400_00n);
  });
});

describe('time', () => {
  test('a raise begins by itself when its day is over, with no job running, and L15: a reservation counts in its own day', async () => {
    const orla = await player();
    const email = `limits${made}@players.example`;
    await set(orla, depositPath, 'D', 100_00);
    const key = nextKey();
    // Ten seconds before midnight.
    const midnight = Temporal.Instant.fromEpochMilliseconds(house.clock.now().getTime())
      .toZonedDateTimeISO('UTC')
      .startOfDay()
      .add({ days: 1 }).epochMilliseconds;
    house.clock.move(midnight - 10_000 - house.clock.now().getTime());
    await logIn(orla, email);
    await set(orla, depositPath, 'D', 150_00);
    await reserve(orla, 60_00n, key);
    house.clock.move(20_000);
    await house.db.transact((tx) =>
      applyDeposit(tx, {
        playerId: orla.id,
        key: `${key}:credit`,
        currency: 'EUR',
        amountMinor: 60_00n,
        reservationKey: key,
      }),
    );
    expect((await read(orla, depositPath, 'D')).remaining.amountMinor).toBe('10000');
    house.clock.move(DAY);
    await logIn(orla, email);
    expect(await read(orla, depositPath, 'D')).toMatchObject({
      limit: { amountMinor: '15000' },
      pendingLimitActiveFrom: null,
    });
    await reserve(orla, 150_00n);
  });
});

describe('looking back', () => {
  test('a preview says what a limit would have held back last month, and the month shows every day', async () => {
    const orla = await player();
    await deposit(orla, 40_00n);
    await deposit(orla, 50_00n);
    const id = nextKey();
    await stake(orla, 70_00n, id);
    await win(orla, 10_00n, id);
    const preview = (kind: string, minor: number) =>
      orla.browser.call('GET', `/api/v1/player/limit-preview?kind=${kind}&duration=D&amountMinor=${minor}`);
    expect((await preview('deposit', 60_00)).body).toMatchObject({
      periodsReached: 1,
      refusedDeposits: 1,
      heldBack: { amountMinor: '5000', currency: 'EUR' },
    });
    expect((await preview('loss', 25_00)).body).toMatchObject({
      periodsReached: 1,
      heldBack: { amountMinor: '3500' },
    });
    expect((await preview('loss', 100_00)).body).toMatchObject({
      periodsReached: 0,
      heldBack: { amountMinor: '0' },
    });
    const month = await orla.browser.call('GET', '/api/v1/player/gambling-month');
    expect(month.body.days).toHaveLength(30);
    expect(month.body.days.at(-1)).toMatchObject({
      deposited: { amountMinor: '9000' },
      net: { amountMinor: '-6000' },
    });
    expect(month.body.days[0]).toMatchObject({ deposited: { amountMinor: '0' }, seconds: 0 });
  });
});
