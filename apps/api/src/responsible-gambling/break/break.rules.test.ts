import { expect, test } from 'vitest';
import { daysLeft } from '../../identity/session/session.rules.ts';
import { addMonths, breakOf, earliestExclusionEnd, isStricter, liftsAt, strictest } from './break.rules.ts';

const policy = {
  coolingHours: 24,
  timeOutDays: [1, 7, 42],
  exclusionMonths: [6, 12],
  exclusionMinMonths: 6,
  exclusionIndefinite: true,
  exclusionAutoEnd: false,
};
const at = (text: string) => new Date(text);
const iso = (date: Date | null) => date?.toISOString().slice(0, 16) ?? null;
const taken = (wish: Parameters<typeof breakOf>[0], when: string, zone = 'UTC') => {
  const found = breakOf(wish, policy, zone, at(when));
  if (!found) throw new Error('not offered');
  return found;
};

test.each([
  ['2026-08-31T10:00Z', 6, '2027-02-28T10:00'],
  ['2028-02-29T10:00Z', 12, '2029-02-28T10:00'],
  ['2026-11-21T10:00Z', 6, '2027-05-21T10:00'],
])(
  'an exclusion that starts at %s for %i months ends at %s: calendar months, the day clamped',
  (from, months, end) => {
    expect(iso(taken({ kind: 'SELF_EXCLUDED', months }, from).endsAt)).toBe(end);
  },
);

test('an exclusion below the market’s minimum is not offered, whatever the list of choices says', () => {
  const stricter = { ...policy, exclusionMinMonths: 12 };
  expect(breakOf({ kind: 'SELF_EXCLUDED', months: 6 }, stricter, 'UTC', at('2026-01-31T10:00Z'))).toBeNull();
  expect(iso(earliestExclusionEnd(stricter, 'UTC', at('2028-02-29T10:00Z')))).toBe('2029-02-28T10:00');
});

test('months are counted in the player’s zone: over a change of clocks the hour of day stays', () => {
  const end = addMonths(at('2026-08-21T10:00Z'), 6, 'Europe/Berlin');
  expect(iso(end)).toBe('2027-02-21T11:00');
});

test('days of a time-out are 24 hours each, whatever the clocks do', () => {
  const { endsAt } = taken({ kind: 'TIMEOUT', days: 1 }, '2026-10-24T12:00Z', 'Europe/London');
  expect(iso(endsAt)).toBe('2026-10-25T12:00');
});

// facts: R2.1
test.each([
  [1, 1],
  [86_400, 1],
  [86_401, 2],
  [129_600, 2],
])('%i seconds before its end a break has %i days left', (seconds, days) => {
  const now = at('2026-11-21T10:00:00Z');
  expect(daysLeft(new Date(now.getTime() + seconds * 1000), now)).toBe(days);
});

// facts: R2.1
test('cooling-off lasts a day, and an exclusion without an end has none and cannot be ended on request for twelve months', () => {
  expect(iso(taken({ kind: 'COOLING' }, '2026-11-21T10:00Z').endsAt)).toBe('2026-11-22T10:00');
  const open = taken({ kind: 'SELF_EXCLUDED_INDEFINITE' }, '2026-11-21T10:00Z');
  expect([open.endsAt, iso(open.earliestEndAt), open.endsByItself]).toEqual([
    null,
    '2027-11-21T10:00',
    false,
  ]);
});

test('what the market does not offer is no break', () => {
  expect(breakOf({ kind: 'TIMEOUT', days: 2 }, policy, 'UTC', at('2026-11-21T10:00Z'))).toBeNull();
  expect(breakOf({ kind: 'SELF_EXCLUDED', months: 3 }, policy, 'UTC', at('2026-11-21T10:00Z'))).toBeNull();
  const none = { ...policy, exclusionIndefinite: false };
  expect(breakOf({ kind: 'SELF_EXCLUDED_INDEFINITE' }, none, 'UTC', at('2026-11-21T10:00Z'))).toBeNull();
});

test('a break only becomes stricter or longer, and the strictest of several is the one that counts', () => {
  const now = '2026-11-21T10:00Z';
  const day = taken({ kind: 'TIMEOUT', days: 1 }, now);
  const week = taken({ kind: 'TIMEOUT', days: 7 }, now);
  const cooling = taken({ kind: 'COOLING' }, now);
  const half = taken({ kind: 'SELF_EXCLUDED', months: 6 }, now);
  const open = taken({ kind: 'SELF_EXCLUDED_INDEFINITE' }, now);
  expect([isStricter(week, day), isStricter(day, week), isStricter(day, day)]).toEqual([true, false, false]);
  expect([isStricter(half, week), isStricter(week, half)]).toEqual([true, false]);
  expect([isStricter(open, half), isStricter(open, open)]).toEqual([true, false]);
  expect(strictest([cooling, half, week])?.kind).toBe('SELF_EXCLUDED');
});

test.each([
  ['hours', 168, '2026-11-28T10:00'],
  ['months', 1, '2026-12-21T10:00'],
] as const)('who requests to return waits %s × %i', (unit, count, end) => {
  const wait = { unit, count };
  const rules = {
    exclusionWaitAfterRequest: { definite: wait, indefinite: { unit: 'hours', count: 1 } as const },
  };
  expect(iso(liftsAt('SELF_EXCLUDED', rules, 'UTC', at('2026-11-21T10:00Z')))).toBe(end);
});
