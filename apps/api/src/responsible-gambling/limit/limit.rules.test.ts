import { expect, test } from 'vitest';
import { changed, noLimit, settled, type ChangeRules, type HeldLimit } from './limit.rules.ts';
import { windowAt } from './window.rules.ts';

const utc = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const calm: ChangeRules = {
  delayHours: 24,
  waitsForPeriodEnd: false,
  needsConfirmation: false,
  isMandatory: false,
  minMinor: 10_00n,
  maxMinor: null,
};
const sweden = { ...calm, delayHours: 72, waitsForPeriodEnd: true };
const kingdom = { ...calm, needsConfirmation: true };
const limit = (limitMinor: bigint, more: Partial<HeldLimit> = {}): HeldLimit => ({
  ...noLimit,
  limitMinor,
  ...more,
});
const at = (now: string, ends = '2030-01-01T00:00Z') => ({ nowMs: utc(now), periodEndsAtMs: utc(ends) });
const set = (before: HeldLimit, minor: bigint, rules: ChangeRules, when: ReturnType<typeof at>) =>
  changed(before, { what: 'set', minor }, rules, when);
const heldOf = (result: ReturnType<typeof changed>): HeldLimit => {
  if ('refusal' in result) throw new Error(result.refusal);
  return result.held;
};
const activeFrom = (period: 'D' | 'W' | 'M', now: string, rules: ChangeRules) => {
  const { endsAtMs } = windowAt(period, 'Europe/Stockholm', utc(now));
  const held = heldOf(set(limit(100_00n), 200_00n, rules, { nowMs: utc(now), periodEndsAtMs: endsAtMs }));
  return iso(held.pending!.fromMs);
};

test('L6: a weekly raise requested 24 hours before the week ends begins 48 hours after its end, as the Swedish regulator says', () => {
  // Sunday 22 November 00:00 in Stockholm is 23:00 of the day before in UTC.
  expect(activeFrom('W', '2026-11-21T23:00Z', sweden)).toBe('2026-11-24T23:00');
});

test('L7: a weekly raise requested on Tuesday waits for the end of the week, though 72 hours are over on Friday', () => {
  expect(activeFrom('W', '2026-11-17T11:00Z', sweden)).toBe('2026-11-22T23:00');
});

test('L8: a monthly raise in Sweden waits for the first of the next month', () => {
  expect(activeFrom('M', '2026-11-05T12:00Z', sweden)).toBe('2026-11-30T23:00');
});

test('L9: a British raise is refused a second before its time, and counts once it is confirmed after it', () => {
  const waiting = heldOf(set(limit(100_00n), 500_00n, kingdom, at('2026-11-21T10:00Z')));
  expect(changed(waiting, { what: 'confirm' }, kingdom, at('2026-11-22T09:59:59Z'))).toEqual({
    refusal: 'limit.not_yet',
  });
  // Time alone changes nothing: without the confirmation the old limit holds.
  expect(settled(waiting, utc('2026-11-22T12:00Z')).limitMinor).toBe(100_00n);
  const after = changed(waiting, { what: 'confirm' }, kingdom, at('2026-11-22T12:00Z'));
  expect(after).toMatchObject({ outcome: 'active', held: { limitMinor: 500_00n, pending: null } });
});

test('a British raise that is not confirmed for seven days lapses, and the old limit stays', () => {
  const waiting = heldOf(set(limit(100_00n), 500_00n, kingdom, at('2026-11-21T10:00Z')));
  expect(settled(waiting, utc('2026-11-29T09:59:59Z')).pending).not.toBeNull();
  const lapsed = settled(waiting, utc('2026-11-29T10:00Z'));
  expect(lapsed).toEqual(limit(100_00n));
  expect(changed(waiting, { what: 'confirm' }, kingdom, at('2026-11-29T10:00Z'))).toEqual({
    refusal: 'limit.no_pending',
  });
});

test('L10: lowering a limit counts immediately and takes the waiting raise away', () => {
  const waiting = heldOf(set(limit(100_00n), 500_00n, calm, at('2026-11-21T10:00Z')));
  expect(set(waiting, 80_00n, calm, at('2026-11-21T11:00Z'))).toEqual({
    held: limit(80_00n),
    outcome: 'active',
  });
});

test('L11: a raise can be cancelled until the instant it begins, and not at that instant', () => {
  const waiting = heldOf(set(limit(100_00n), 500_00n, calm, at('2026-11-21T10:00Z')));
  const before = changed(waiting, { what: 'cancel' }, calm, at('2026-11-22T09:59:59Z'));
  expect(before).toEqual({ held: limit(100_00n), outcome: 'cancelled' });
  expect(changed(waiting, { what: 'cancel' }, calm, at('2026-11-22T10:00Z'))).toEqual({
    refusal: 'limit.no_pending',
  });
  expect(settled(waiting, utc('2026-11-22T10:00Z')).limitMinor).toBe(500_00n);
});

test('the same raise again changes nothing, another one restarts its wait', () => {
  const waiting = heldOf(set(limit(100_00n), 500_00n, calm, at('2026-11-21T10:00Z')));
  expect(set(waiting, 500_00n, calm, at('2026-11-21T20:00Z'))).toEqual({
    held: waiting,
    outcome: 'unchanged',
  });
  const other = heldOf(set(waiting, 400_00n, calm, at('2026-11-21T20:00Z')));
  expect(iso(other.pending!.fromMs)).toBe('2026-11-22T20:00');
});

test('a first limit counts immediately, and removing it waits like a raise', () => {
  expect(set(noLimit, 100_00n, calm, at('2026-11-21T10:00Z'))).toMatchObject({ outcome: 'active' });
  const leaving = heldOf(changed(limit(100_00n), { what: 'delete' }, calm, at('2026-11-21T10:00Z')));
  expect(settled(leaving, utc('2026-11-22T09:59:59Z')).limitMinor).toBe(100_00n);
  expect(settled(leaving, utc('2026-11-22T10:00Z')).limitMinor).toBeNull();
});

// facts: R1.2
test.each([
  ['below the smallest deposit', noLimit, { what: 'set', minor: 9_99n }, 'limit.too_low'],
  ['above the ceiling', noLimit, { what: 'set', minor: 1_000_01n }, 'limit.too_high'],
  [
    'a raise of a locked one',
    limit(50_00n, { isLocked: true }),
    { what: 'set', minor: 60_00n },
    'limit.locked',
  ],
  ['removing a locked one', limit(50_00n, { isLocked: true }), { what: 'delete' }, 'limit.locked'],
  ['cancelling nothing', limit(50_00n), { what: 'cancel' }, 'limit.no_pending'],
  ['confirming nothing', limit(50_00n), { what: 'confirm' }, 'limit.no_pending'],
] as const)('%s is refused', (_name, before, wish, refusal) => {
  const rules = { ...calm, maxMinor: 1_000_00n };
  expect(changed(before, wish, rules, at('2026-11-21T10:00Z'))).toEqual({ refusal });
});

test('a limit that the market requires cannot be removed, and a locked one can still be lowered', () => {
  const mandatory = { ...calm, isMandatory: true };
  const when = at('2026-11-21T10:00Z');
  expect(changed(limit(50_00n), { what: 'delete' }, mandatory, when)).toEqual({ refusal: 'limit.mandatory' });
  expect(set(limit(50_00n, { isLocked: true }), 40_00n, calm, when)).toMatchObject({ outcome: 'active' });
});
