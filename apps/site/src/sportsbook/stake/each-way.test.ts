import type { EventView } from '@halcyon/contract/sportsbook/offer.contract';
import { expect, test } from 'vitest';
import { placeOf, placesText } from './each-way.ts';

/** A race of so many runners, of which the first wins with half a chance, and all come third equally often. */
function race(runners: number): Pick<EventView, 'markets'> {
  const market = (key: string, oddsOf: (at: number) => number, wonOf: (at: number) => number) => ({
    key,
    outcomes: Array.from({ length: runners }, (_, at) => ({
      id: `${at + 1}`,
      oddsMilli: oddsOf(at),
      chances: { won: wonOf(at), halfWon: 0, void: 0, halfLost: 0, lost: 1_000_000 - wonOf(at) },
    })),
  });
  const markets = [
    market(
      'win',
      (at) => (at === 0 ? 1_900 : 12_000),
      (at) => (at === 0 ? 500_000 : 60_000),
    ),
    market(
      'place|pos=2',
      () => 3_000,
      () => 260_000,
    ),
    market(
      'show|pos=3',
      () => 2_000,
      (at) => (at === 0 ? 950_000 : 290_000),
    ),
  ];
  return { markets } as unknown as Pick<EventView, 'markets'>;
}
const pick = { eventId: 'race', market: 'win', outcome: '2' };

test('eight runners pay a fifth for three places, five a quarter for two, and four none (section 6)', () => {
  expect(placeOf(race(8), pick)).toMatchObject({ places: 3, divisor: 5, market: 'show|pos=3' });
  expect(placeOf(race(5), pick)).toMatchObject({ places: 2, divisor: 4, chances: { won: 260_000 } });
  expect(placeOf(race(4), pick)).toBeNull();
  expect([placesText(3), placesText(2)]).toEqual(['1-2-3', '1-2']);
});

test('each-way is offered on the winner alone, and not where a place would be paid above its fair price', () => {
  expect(placeOf(race(8), { ...pick, market: 'show|pos=3' })).toBeNull();
  expect(placeOf(race(8), { ...pick, outcome: '9' })).toBeNull();
  // 1 + 0.9 ÷ 5 at a chance of 0.95 returns more than the stake.
  expect(placeOf(race(8), { ...pick, outcome: '1' })).toBeNull();
});
