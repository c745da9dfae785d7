import { aMarket, anEvent } from '@halcyon/testkit/sample-offer';
import { expect, test } from 'vitest';
import type { OfferedEvent } from '../offer/offer.ts';
import { boostsToSet } from './demonstration-boosts.rules.ts';

const now = new Date(Date.UTC(2026, 10, 27, 12));
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const result = (odds: number, chance: number) => [
  aMarket('1x2', { home: [1_800, 0.53], draw: [3_500, 0.27], away: [odds, chance] }),
];
const match = (number: number, minutes: number, more: Partial<OfferedEvent> = {}, odds = 4_500) => ({
  ...anEvent(number, { startsAt: inMinutes(minutes), markets: result(odds, 0.2) }),
  ...more,
});
const chosen = (events: readonly OfferedEvent[], boosted: readonly string[] = []) =>
  boostsToSet(events, new Set(boosted), now);

test('the demonstration boosts away sides of the coming hours to a little above fair, the next to start first', () => {
  const events = [match(1, 300), match(2, 60), match(3, 10), match(4, 800)];
  expect(chosen(events)).toEqual([
    // Fair is 5.00.
    { eventId: events[1]!.id, market: '1x2', outcome: 'away', oddsMilli: 5_150 },
    { eventId: events[0]!.id, market: '1x2', outcome: 'away', oddsMilli: 5_150 },
  ]);
});

test('no price of a match that is stopped, has begun or has no fair price above its own is boosted', () => {
  const stopped = aMarket('1x2', { home: [1_800, 0.53], away: [4_500, 0.2] }, { state: 'suspended' });
  expect(
    chosen([
      match(1, 60, { markets: new Map([['1x2', stopped]]) }),
      match(2, 60, { state: 'live' }),
      match(3, 60, {}, 9_000),
      match(4, 60, {}, 5_200),
      anEvent(5, { startsAt: inMinutes(60) }),
    ]),
  ).toEqual([]);
});

test('each sport has its turn, no more than three of one and eight in all are boosted, those that run counted', () => {
  const sports = ['football', 'tennis', 'basketball', 'handball'] as const;
  const events = Array.from({ length: 24 }, (_, at) => match(at, 60 + at, { sport: sports[at % 4]! }));
  expect(chosen(events.filter(({ sport }) => sport === 'football'))).toHaveLength(3);
  expect(chosen(events)).toHaveLength(8);
  expect(
    new Set(
      chosen(events)
        .slice(0, 4)
        .map(({ eventId }) => eventId),
    ),
  ).toEqual(new Set(events.slice(0, 4).map(({ id }) => id)));
  // Two of football run, and one of each other sport.
  const running = [0, 1, 2, 3, 4].map((at) => events[at]!.id);
  const next = chosen(events, running).map(({ eventId }) => events.findIndex(({ id }) => id === eventId));
  expect(next.toSorted((one, other) => one - other)).toEqual([5, 6, 7]);
});
