import { grantBonus } from '@halcyon/testkit/published-terms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeCode } from '../../ledger/public.ts';
import { holdWithdrawal, payWithdrawal } from '../../ledger/payment.service.ts';
import {
  change,
  closeLimitHarness,
  deposit,
  depositPath,
  harness,
  itemOf,
  nextKey,
  openLimitHarness,
  order,
  player,
  read,
  reserve,
  set,
  spendPath,
  stake,
  wagering,
  win,
} from '@halcyon/testkit/limit-harness';

const DAY = 86_400_000;

beforeAll(openLimitHarness);
afterAll(closeLimitHarness);

const isReached = { code: 'wallet.deposit_limit_reached' };

describe('deposit limits', () => {
  // facts: R1.1
  test('a player sees limit, what waits, what is used and left and when it resets', async () => {
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
    expect(Math.abs(from - harness.clock.now().getTime() - DAY)).toBeLessThan(20_000);
  });

  test('L1: of two concurrent deposits of 60 a limit of 100 lets one through', async () => {
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
      await harness.db.transact((tx) => holdWithdrawal(harness.ledger, tx, { ...held, amountMinor: 50_00n }));
      // Requested is not paid.
      expect((await read(orla, depositPath, 'D')).remaining.amountMinor).toBe('2000');
      await harness.db.transact((tx) =>
        payWithdrawal(harness.ledger, tx, { ...held, key: `${key}:paid`, holdKey: key }),
      );
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
  test('L4: winnings flow back into a loss limit, an open stake counts in full, a voided one not at all', async () => {
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
    await grantBonus(harness, orla.id, 30_00n);
    await set(orla, spendPath, 'D', 50_00);
    const id = nextKey();
    expect((await stake(orla, 30_00n, id)).code).toBe(outcomeCode.done);
    await win(orla, 0n, id);
    expect((await read(orla, spendPath, 'D')).used.amountMinor).toBe('0');
  });
});
