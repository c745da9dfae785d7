import { expect, test } from 'vitest';
import { nextActivityMs, type ActivityView } from './limits.queries.ts';

const startedAt = '2026-11-26T10:00:00Z';
const nowMs = Date.parse(startedAt);
const activity = (more: object = {}) =>
  ({
    settings: { isOn: true, minutes: 30 },
    startedAt,
    isDue: false,
    restUntil: null,
    ...more,
  }) as ActivityView;

// facts: R3.1
test('the activity check is fetched every minute, and a second after it falls due', () => {
  expect(nextActivityMs(activity(), nowMs)).toBe(60_000);
  expect(nextActivityMs(activity(), nowMs + 29.5 * 60_000)).toBe(31_000);
  // A browser whose clock is ahead does not request without pause.
  expect(nextActivityMs(activity(), nowMs + 31 * 60_000)).toBe(60_000);
});

test('without a check ahead it is only polled', () => {
  expect(nextActivityMs(undefined, nowMs)).toBe(60_000);
  for (const none of [{ startedAt: null }, { isDue: true }, { settings: { isOn: false, minutes: 30 } }])
    expect(nextActivityMs(activity(none), nowMs + 29.5 * 60_000)).toBe(60_000);
});
