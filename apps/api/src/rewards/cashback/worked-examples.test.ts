import { describe, expect, test } from 'vitest';
import { dueOf, lateCarryOf, payOf, type CashbackRate, type NetLoss } from './pay.rules.ts';
import type { CashbackSchedule } from '@halcyon/contract/rewards/terms';
import { cashbackWindowAt, scheduleRejection, windowsWithin } from '../campaign/cashback-window.rules.ts';

const rate = (rateBps: number, more: Partial<CashbackRate> = {}): CashbackRate => ({
  rateBps,
  boostBps: 0,
  capMinor: null,
  ...more,
});
const lost = (netMinor: bigint, boostedMinor = 0n): NetLoss => ({ netMinor, boostedMinor });
const hours = (window: { startsAtMs: number; endsAtMs: number }) =>
  (window.endsAtMs - window.startsAtMs) / 3_600_000;

/** The window that holds an instant, as the page of examples writes it. */
function windowAt(schedule: CashbackSchedule, zone: string, at: string) {
  const window = cashbackWindowAt(schedule, zone, Date.parse(at))!;
  const text = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', 'Z');
  return { from: text(window.startsAtMs), to: text(window.endsAtMs), hours: hours(window) };
}

describe('worked examples of cash-back', () => {
  // facts: BE.35
  test('35: ten percent of a net loss, and never more than the cap', () => {
    const weekly = rate(1_000, { capMinor: 5_000n });
    expect(dueOf(weekly, lost(100_000n - 64_000n))).toBe(3_600n);
    expect(dueOf(weekly, lost(900_000n - 64_000n))).toBe(5_000n);
  });

  // facts: BE.36
  test('36: bonus parts of stakes and returns do not count', () => {
    const real = lost(100_000n - 30_000n - (64_000n - 20_000n));
    expect(dueOf(rate(1_000, { capMinor: 5_000n }), real)).toBe(2_600n);
  });

  // facts: BE.37
  test('37: a boost counts on boosted games only, and on no more than the whole loss', () => {
    const boosted = rate(500, { boostBps: 500 });
    expect(dueOf(boosted, lost(26_000n, 9_000n))).toBe(1_750n);
    expect(dueOf(boosted, lost(20_000n, 30_000n))).toBe(2_000n);
    expect(dueOf(boosted, lost(20_000n, -4_000n))).toBe(1_000n);
  });

  // facts: BE.38
  test('38: a part of a cent is not paid, and every instant claim begins at zero', () => {
    expect(dueOf(rate(500), lost(1_999n))).toBe(99n);
    expect(dueOf(rate(500), lost(8_000n))).toBe(400n);
    expect(dueOf(rate(500), lost(5_000n - 3_000n))).toBe(100n);
  });

  // facts: BE.39
  test('39: a stake that is voided after the payment lowers the next one, and debits nothing', () => {
    const ten = rate(1_000);
    const carryMinor = lateCarryOf(ten, lost(36_000n), lost(34_000n));
    expect(carryMinor).toBe(-200n);
    expect(payOf(dueOf(ten, lost(5_000n)), carryMinor)).toEqual({ paidMinor: 300n, carryMinor: 0n });
    expect(payOf(dueOf(ten, lost(1_000n)), carryMinor)).toEqual({ paidMinor: 0n, carryMinor: -100n });
  });

  // facts: BE.41
  test('41: Helsinki weeks have 169 and 167 hours when clocks change', () => {
    const weekly = { kind: 'WEEKLY' } as const;
    const autumn = windowAt(weekly, 'Europe/Helsinki', '2026-10-20T12:00Z');
    expect(autumn).toEqual({ from: '2026-10-18T21:00Z', to: '2026-10-25T22:00Z', hours: 169 });
    const spring = windowAt(weekly, 'Europe/Helsinki', '2027-03-23T12:00Z');
    expect(spring).toEqual({ from: '2027-03-21T22:00Z', to: '2027-03-28T21:00Z', hours: 167 });
  });

  // facts: BE.42
  test('42: a Santiago day without a midnight begins after the gap', () => {
    const daily = { kind: 'DAILY' } as const;
    const spring = windowAt(daily, 'America/Santiago', '2026-09-06T12:00Z');
    expect(spring).toEqual({ from: '2026-09-06T04:00Z', to: '2026-09-07T03:00Z', hours: 23 });
    const autumn = windowAt(daily, 'America/Santiago', '2027-04-03T12:00Z');
    expect(autumn).toEqual({ from: '2027-04-03T03:00Z', to: '2027-04-04T04:00Z', hours: 25 });
  });

  // facts: BE.43
  test('43: a London weekend from Friday 18:00 to Monday has 55 hours in October, else 54', () => {
    const weekend: CashbackSchedule = {
      kind: 'WITH_TIMEFRAME',
      from: { weekday: 5, time: '18:00' },
      to: { weekday: 1, time: '00:00' },
    };
    const october = windowAt(weekend, 'Europe/London', '2026-10-24T12:00Z');
    expect(october).toEqual({ from: '2026-10-23T17:00Z', to: '2026-10-26T00:00Z', hours: 55 });
    expect(windowAt(weekend, 'Europe/London', '2026-10-17T12:00Z').hours).toBe(54);
    expect(cashbackWindowAt(weekend, 'Europe/London', Date.parse('2026-10-22T12:00Z'))).toBeNull();
  });
});

describe('windows of cash-back', () => {
  test('a day that a clock change repeats midnight of begins with the first one', () => {
    // Havana: 01:00 becomes 00:00 again.
    const window = windowAt({ kind: 'DAILY' }, 'America/Havana', '2026-11-01T12:00Z');
    expect(window).toEqual({ from: '2026-11-01T04:00Z', to: '2026-11-02T05:00Z', hours: 25 });
  });

  // facts: BB.11
  test('every local day has one window over a clock change, and it is never counted twice', () => {
    const span = { startsAtMs: Date.parse('2026-10-20T00:00Z'), endsAtMs: Date.parse('2026-10-30T00:00Z') };
    const starts = windowsWithin({ kind: 'DAILY' }, 'Europe/Helsinki', span).map((window) =>
      Temporal.Instant.fromEpochMilliseconds(window.startsAtMs)
        .toZonedDateTimeISO('Europe/Helsinki')
        .toPlainDate()
        .toString(),
    );
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts).toHaveLength(11);
  });

  test('a chosen weekday or date is one local day, and instant cash-back has no window', () => {
    const sunday = windowAt({ kind: 'SPECIFIC_DAY', weekday: 7 }, 'Europe/Helsinki', '2026-10-25T12:00Z');
    expect(sunday).toEqual({ from: '2026-10-24T21:00Z', to: '2026-10-25T22:00Z', hours: 25 });
    const date = { kind: 'SPECIFIC_DAY', date: '2026-12-24' } as const;
    expect(windowAt(date, 'Europe/London', '2026-12-24T12:00Z').hours).toBe(24);
    expect(cashbackWindowAt(date, 'Europe/London', Date.parse('2026-12-25T00:00Z'))).toBeNull();
    expect(cashbackWindowAt({ kind: 'INSTANT' }, 'UTC', 0)).toBeNull();
  });

  test('a window from Friday 18:00 to Friday 12:00 lasts nearly a week', () => {
    const from = { weekday: 5, time: '18:00' };
    const to = { weekday: 5, time: '12:00' };
    const window = windowAt({ kind: 'WITH_TIMEFRAME', from, to }, 'UTC', '2026-06-10T12:00Z');
    expect(window).toEqual({ from: '2026-06-05T18:00Z', to: '2026-06-12T12:00Z', hours: 162 });
  });

  test('a dated boundary that a clock change skips or repeats cannot be published', () => {
    const between = (from: string, to: string) =>
      scheduleRejection({ kind: 'WITH_TIMEFRAME', from, to }, 'Europe/Berlin');
    expect(between('2027-03-28T02:30', '2027-03-29T00:00')).toEqual({ boundary: 'from', reason: 'skipped' });
    expect(between('2026-10-24T00:00', '2026-10-25T02:30')).toEqual({ boundary: 'to', reason: 'repeated' });
    expect(between('2026-10-24T00:00', '2026-10-25T03:00')).toBeNull();
    expect(between('2026-10-25T00:00', '2026-10-24T00:00')).toEqual({ reason: 'empty' });
    expect(scheduleRejection({ kind: 'DAILY' }, 'America/Santiago')).toBeNull();
  });
});
