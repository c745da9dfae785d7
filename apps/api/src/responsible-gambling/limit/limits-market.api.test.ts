import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyDeposit } from '../../ledger/payment.service.ts';
import {
  change,
  closeLimitHarness,
  deposit,
  depositPath,
  harness,
  itemOf,
  logIn,
  made,
  nextKey,
  openLimitHarness,
  player,
  read,
  reserve,
  set,
  stake,
  win,
} from '@halcyon/testkit/limit-harness';

const DAY = 86_400_000;

beforeAll(openLimitHarness);
afterAll(closeLimitHarness);

const isReached = { code: 'wallet.deposit_limit_reached' };

describe('what a market requires', () => {
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

  test('in the Netherlands 50 paid out before leave 100 of a net limit of 100, on the page and in the ledger', async () => {
    const daan = await player('NL');
    for (const [duration, minor] of [
      ['D', 100_00],
      ['W', 500_00],
      ['M', 600_00],
    ] as const)
      await set(daan, depositPath, duration, minor);
    await harness.owner.sql`
      update responsible_gambling.deposit_window set used_minor = -5000 where player_id = ${daan.id}`;
    const page = await daan.browser.call('GET', depositPath);
    expect(itemOf(page, 'D')).toMatchObject({
      used: { amountMinor: '0' },
      remaining: { amountMinor: '10000' },
    });
    await expect(reserve(daan, 120_00n)).rejects.toMatchObject(isReached);
    await reserve(daan, 100_00n);
  });

  test('L9: a British raise is confirmed after its day, not before, and holds nothing until then', async () => {
    const emma = await player('GB');
    await set(emma, depositPath, 'D', 100_00);
    expect((await set(emma, depositPath, 'D', 500_00)).body.outcome).toBe('waits');
    const early = await change(emma, depositPath, { duration: 'D', confirmPendingLimit: true });
    expect([early.status, early.body.code]).toEqual([422, 'limit.not_yet']);
    const emailOf = await harness.owner.sql<{
      email: string;
    }>`select email from identity.person where player_id = ${emma.id}`;
    harness.clock.move(DAY);
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
  test('a raise begins when its day is over, with no job running, and L15: a reservation counts in its own day', async () => {
    const orla = await player();
    const email = `limits${made}@players.example`;
    await set(orla, depositPath, 'D', 100_00);
    const key = nextKey();
    // Ten seconds before midnight.
    const midnight = Temporal.Instant.fromEpochMilliseconds(harness.clock.now().getTime())
      .toZonedDateTimeISO('UTC')
      .startOfDay()
      .add({ days: 1 }).epochMilliseconds;
    harness.clock.move(midnight - 10_000 - harness.clock.now().getTime());
    await logIn(orla, email);
    await set(orla, depositPath, 'D', 150_00);
    await reserve(orla, 60_00n, key);
    harness.clock.move(20_000);
    await harness.db.transact((tx) =>
      applyDeposit(harness.ledger, tx, {
        playerId: orla.id,
        key: `${key}:credit`,
        currency: 'EUR',
        amountMinor: 60_00n,
        reservationKey: key,
      }),
    );
    expect((await read(orla, depositPath, 'D')).remaining.amountMinor).toBe('10000');
    harness.clock.move(DAY);
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
