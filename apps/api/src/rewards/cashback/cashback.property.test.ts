import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueOf, lateCarryOf, payOf } from './pay.rules.ts';
import type { CashbackSchedule } from '@halcyon/contract/rewards/terms';
import { cashbackWindowAt, windowsWithin } from '../campaign/cashback-window.rules.ts';

const DAY_MS = 86_400_000;
const zones = Intl.supportedValuesOf('timeZone');
const tiling = fc.constantFrom<CashbackSchedule>({ kind: 'DAILY' }, { kind: 'WEEKLY' });
const instant = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2035, 0, 1) });

/** Instants around a change of clocks, where there is one. */
const nearTransition = fc
  .tuple(fc.constantFrom(...zones), instant, fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }))
  .map(([zone, atMs, offMs]) => {
    const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
    const next = at.getTimeZoneTransition('next') ?? at;
    return { zone, atMs: next.epochMilliseconds + offMs };
  });

test('days and weeks cover all time of every zone, without gaps and without overlaps', () => {
  fc.assert(
    fc.property(nearTransition, tiling, ({ zone, atMs }, schedule) => {
      const span = { startsAtMs: atMs - 15 * DAY_MS, endsAtMs: atMs + 15 * DAY_MS };
      const windows = windowsWithin(schedule, zone, span);
      expect(windows[0]!.startsAtMs).toBeLessThanOrEqual(span.startsAtMs);
      expect(windows.at(-1)!.endsAtMs).toBeGreaterThanOrEqual(span.endsAtMs);
      for (const [index, window] of windows.entries()) {
        expect(window.endsAtMs).toBeGreaterThan(window.startsAtMs);
        if (index > 0) expect(window.startsAtMs).toBe(windows[index - 1]!.endsAtMs);
      }
      const holding = windows.filter(({ startsAtMs, endsAtMs }) => startsAtMs <= atMs && atMs < endsAtMs);
      expect(holding).toEqual([cashbackWindowAt(schedule, zone, atMs)]);
    }),
    { numRuns: 1_500 },
  );
});

const weekTime = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  time: fc.constantFrom('00:00', '00:30', '02:30', '18:00', '23:59'),
});

test('windows of a timeframe never overlap, and each holds its own start', () => {
  fc.assert(
    fc.property(nearTransition, weekTime, weekTime, ({ zone, atMs }, from, to) => {
      const schedule = { kind: 'WITH_TIMEFRAME', from, to } as const;
      const span = { startsAtMs: atMs - 15 * DAY_MS, endsAtMs: atMs + 15 * DAY_MS };
      const windows = windowsWithin(schedule, zone, span);
      for (const [index, window] of windows.entries()) {
        expect(cashbackWindowAt(schedule, zone, window.startsAtMs)).toEqual(window);
        if (index > 0) expect(window.startsAtMs).toBeGreaterThanOrEqual(windows[index - 1]!.endsAtMs);
      }
    }),
    { numRuns: 500 },
  );
});

const minor = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const anyRate = fc.record({
  rateBps: fc.integer({ min: 0, max: 10_000 }),
  boostBps: fc.integer({ min: 0, max: 10_000 }),
  capMinor: fc.option(fc.bigInt({ min: 0n, max: 100_000n })),
});

test('cash-back never falls with a larger loss, is never below zero and never above its cap', () => {
  fc.assert(
    fc.property(anyRate, minor, minor, fc.bigInt({ min: 0n, max: 1_000n }), (rate, net, boosted, more) => {
      const due = dueOf(rate, { netMinor: net, boostedMinor: boosted });
      expect(due).toBeGreaterThanOrEqual(0n);
      if (rate.capMinor !== null) expect(due).toBeLessThanOrEqual(rate.capMinor);
      expect(dueOf(rate, { netMinor: net + more, boostedMinor: boosted })).toBeGreaterThanOrEqual(due);
      expect(dueOf(rate, { netMinor: net, boostedMinor: boosted + more })).toBeGreaterThanOrEqual(due);
    }),
  );
});

test('a carry is paid out or kept to the unit, and never takes more than the lost part had brought', () => {
  fc.assert(
    fc.property(anyRate, minor, minor, minor, (rate, before, now, carried) => {
      const [was, is] = [before, now].map((netMinor) => ({ netMinor, boostedMinor: 0n }));
      const carry = lateCarryOf(rate, was!, is!);
      expect(dueOf(rate, was!) + carry).toBeGreaterThanOrEqual(dueOf(rate, is!));
      const due = dueOf(rate, is!);
      const { paidMinor, carryMinor } = payOf(due, carried);
      expect(paidMinor).toBeGreaterThanOrEqual(0n);
      expect(carryMinor).toBeLessThanOrEqual(0n);
      expect(paidMinor + carryMinor).toBe(due + carried);
    }),
  );
});
