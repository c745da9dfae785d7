import { expect, test } from 'vitest';
import { combinedLegs } from './combined-legs.ts';

const pick = (market: string) => ({
  eventId: 'match',
  market,
  outcome: 'home',
  seen: { version: 1, oddsMilli: 2_000 },
  isBanker: false,
});
const market = (key: string, state: string, oddsMilli: number | null) => ({
  key,
  state,
  outcomes: [{ id: 'home', oddsMilli, chances: null }],
});

test('picks of a builder are priced as the match is offered now, and one that is suspended or closed says so', () => {
  const markets = [
    market('1x2', 'active', 1_800),
    market('btts', 'suspended', 1_500),
    market('total', 'settled', null),
  ];
  const legs = combinedLegs(
    { version: 7, markets: markets as never },
    ['1x2', 'btts', 'total', 'gone'].map(pick),
  );
  expect(legs.map(({ problem }) => problem)).toEqual([
    null,
    'bet.suspended',
    'bet.market_closed',
    'bet.market_closed',
  ]);
  expect(legs[0]!.pick.seen).toEqual({ version: 7, oddsMilli: 1_800 });
});
