import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import { expect, test } from 'vitest';
import { changedEvent, needsReading } from './offer-frame.ts';

const market = (key: string) => ({
  key,
  state: 'active' as const,
  version: 4,
  materialVersion: 2,
  outcomes: [
    { id: 'home', oddsMilli: 2_000, chances: null },
    { id: 'away', oddsMilli: 1_800, chances: null },
  ],
});
const row = {
  id: 'e',
  state: 'live',
  version: 4,
  progress: {},
  markets: [market('1x2'), market('btts')],
} as unknown as EventRow;
const change = (version: number, markets: readonly object[], state = 'live') =>
  ({ id: 'e', state, version, progress: { score: { home: 1, away: 0 } }, markets }) as never;

test('a price changes in place, and markets that did not change are the same as before', () => {
  const outcomes = [
    { id: 'away', oddsMilli: null },
    { id: 'home', oddsMilli: 2_000 },
  ];
  const next = changedEvent(row, change(5, [{ ...market('1x2'), version: 5, state: 'suspended', outcomes }]));
  expect(next.markets[0]).toMatchObject({ state: 'suspended', version: 5 });
  expect(next.markets[0]!.outcomes.map(({ oddsMilli }) => oddsMilli)).toEqual([2_000, null]);
  expect(next.markets[0]!.outcomes[0]).toBe(row.markets[0]!.outcomes[0]);
  expect(next.markets[1]).toBe(row.markets[1]);
  expect(next.progress.score).toEqual({ home: 1, away: 0 });
});

test('what is older than the event as it was read changes nothing', () => {
  expect(changedEvent(row, change(3, [{ ...market('1x2'), state: 'suspended' }]))).toBe(row);
});

test('a line or an event that the page does not have yet is read', () => {
  const frame = (topic: string, ...events: readonly never[]) => ({ topic, events });
  expect(needsReading([row], frame('live', change(5, [market('1x2')])), true)).toBe(false);
  expect(needsReading([row], frame('live', change(5, [market('total|total=2.5')])), false)).toBe(true);
  expect(needsReading([], frame('live', change(5, [])), true)).toBe(true);
  expect(needsReading([], frame('live', change(5, [])), false)).toBe(false);
  expect(needsReading([], frame('sport:tennis', change(5, [])), true)).toBe(false);
});
