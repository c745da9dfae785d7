import { expect, test } from 'vitest';
import { comparePlaces, readCursor, rowMarkets, writeCursor } from './offer-list.rules.ts';
import type { OfferedMarket } from './offer.ts';
import { changeOf } from './offer-view.rules.ts';

const id = '01900000-0000-7000-8000-000000000001';
const market = (key: string, of: Partial<OfferedMarket> = {}): OfferedMarket => ({
  key,
  type: key.split('|')[0]!,
  specifiers: {},
  state: 'active',
  product: 1,
  version: 1,
  materialVersion: 1,
  cashOut: 'never',
  isFavourite: false,
  outcomes: new Map([['home', { id: 'home', oddsMilli: 2_000, chances: null }]]),
  ...of,
});
const event = (version: number, ...markets: readonly OfferedMarket[]) => ({
  id,
  sport: 'football' as const,
  competitionId: id,
  startsAt: new Date(0),
  state: 'live' as const,
  version,
  law: null,
  markets: new Map(markets.map((one) => [one.key, one])),
});

test('a place in the list survives its way through an address, and anything else is the beginning', () => {
  const place = { startsAtMs: 1_790_000_000_000, id };
  expect(readCursor(writeCursor(place))).toEqual(place);
  for (const text of [undefined, '', 'x', writeCursor({ ...place, id: "' or 1=1" })])
    expect(readCursor(text)).toBeNull();
  expect(comparePlaces(place, { ...place, id: `${id.slice(0, -1)}2` })).toBeLessThan(0);
});

test('a row shows the result and the balanced line, and neither hidden nor settled markets', () => {
  const rows = rowMarkets(
    event(
      1,
      market('total|total=1.5'),
      market('total|total=2.5', { isFavourite: true }),
      market('1x2', { state: 'suspended' }),
      market('btts'),
    ),
  );
  expect(rows.map(({ key }) => key)).toEqual(['1x2', 'total|total=2.5']);
  expect(rowMarkets(event(1, market('1x2', { state: 'settled' })))).toEqual([]);
});

test('where the feed names no line, a row shows the most even one', () => {
  const line = (total: string, over: number, under: number) =>
    market(`total|total=${total}`, {
      outcomes: new Map([
        ['over', { id: 'over', oddsMilli: over, chances: null }],
        ['under', { id: 'under', oddsMilli: under, chances: null }],
      ]),
    });
  const rows = rowMarkets(event(1, line('0.5', 1_030, 13_000), line('2.5', 1_850, 1_950)));
  expect(rows.map(({ key }) => key)).toEqual(['total|total=2.5']);
});

test('a frame has what changed of an event, and prices only where they did', () => {
  const same = market('btts');
  const before = event(1, market('1x2'), same);
  const suspended = market('1x2', {
    state: 'suspended',
    version: 2,
    outcomes: before.markets.get('1x2')!.outcomes,
  });
  const now = event(2, suspended, same);
  expect(changeOf(before, now, {}, [...now.markets.values()])?.markets).toEqual([
    { key: '1x2', state: 'suspended', version: 2, materialVersion: 1 },
  ]);
  expect(changeOf(now, now, {}, [...now.markets.values()])).toBeNull();
  expect(changeOf(undefined, now, {}, [same])?.markets[0]?.outcomes).toEqual([
    { id: 'home', oddsMilli: 2_000 },
  ]);
});
