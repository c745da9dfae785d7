import type { OfferedMarket } from '@halcyon/contract/sportsbook/offer.contract';
import { expect, test } from 'vitest';
import { heldCards } from './held-cards.ts';
import { firstLine, groupsOf, marketCards } from './market-cards.ts';

const market = (type: string, specifiers: Record<string, string> = {}, over = 500_000, of: object = {}) =>
  ({
    key: type,
    type,
    specifiers,
    group: 'main',
    state: 'active',
    isFavourite: false,
    outcomes: [over, 1_000_000 - over].map((won) => ({
      id: `${won}`,
      oddsMilli: 2_000,
      chances: { won, halfWon: 0 },
    })),
    ...of,
  }) as unknown as OfferedMarket;

test('lines of one market are one card from the lowest up, which opens with the most even line', () => {
  const [card, ...others] = marketCards({
    markets: [
      market('total', { total: '3.5' }, 300_000),
      market('total', { total: '0.5' }, 930_000),
      market('total', { total: '2.5' }, 520_000),
      market('total', { total: '1.5' }, 700_000, { state: 'settled' }),
    ],
  });
  expect(others).toEqual([]);
  expect(card!.markets.map(({ specifiers }) => specifiers['total'])).toEqual(['0.5', '2.5', '3.5']);
  expect(firstLine(card!).specifiers['total']).toBe('2.5');
});

test('each part of an event has its card, and handicaps go by the difference', () => {
  const cards = marketCards({
    markets: [
      market('set_total_games', { setnr: '1', total: '9.5' }),
      market('set_total_games', { setnr: '2', total: '9.5' }),
      market('handicap_3way', { hcp: '1:0' }),
      market('handicap_3way', { hcp: '0:2' }),
    ],
  });
  expect(cards.map(({ key }) => key)).toEqual([
    'set_total_games|setnr=1',
    'set_total_games|setnr=2',
    'handicap_3way',
  ]);
  expect(cards[2]!.markets.map(({ specifiers }) => specifiers['hcp'])).toEqual(['0:2', '1:0']);
});

test('groups come in the order of the page, and only those that have something open', () => {
  const cards = marketCards({
    markets: [
      market('corner_total', {}, 1, { group: 'corners' }),
      market('1x2'),
      market('btts', {}, 1, { group: 'goals', state: 'inactive' }),
    ],
  });
  expect(groupsOf(cards)).toEqual(['main', 'corners']);
});

test('a market that closes keeps its place, locked, until one of its type takes it; other new markets come last', () => {
  const before = marketCards({
    markets: [market('1x2'), market('next_goal', { goalnr: '1' }), market('btts')],
  });
  const closed = marketCards({ markets: [market('1x2'), market('penalty_scored'), market('btts')] });
  const locked = heldCards(before, closed);
  expect(locked.map(({ type }) => type)).toEqual(['1x2', 'next_goal', 'btts', 'penalty_scored']);
  const states = locked.map(({ markets: [first] }) => first!.state);
  expect(states).toEqual(['active', 'inactive', 'active', 'active']);
  expect(heldCards(before, closed)[1]!.markets[0]).toBe(locked[1]!.markets[0]);

  const scored = marketCards({
    markets: [market('1x2'), market('btts'), market('next_goal', { goalnr: '2' })],
  });
  const keys = heldCards(locked, scored).map(({ key }) => key);
  expect(keys).toEqual(['1x2', 'next_goal|goalnr=2', 'btts', 'penalty_scored']);
});

test('a line that closes keeps its place among the others, and a card never opens with it', () => {
  const line = (total: string, over: number) => ({ ...market('total', { total }, over), key: total });
  const before = marketCards({ markets: [line('0.5', 520_000), line('1.5', 700_000), line('2.5', 800_000)] });
  const after = marketCards({ markets: [line('1.5', 700_000), line('2.5', 800_000), line('3.5', 900_000)] });
  const [card] = heldCards(before, after);
  expect(card!.markets.map(({ key, state }) => `${key} ${state}`)).toEqual([
    '0.5 inactive',
    '1.5 active',
    '2.5 active',
    '3.5 active',
  ]);
  expect(firstLine(card!).key).toBe('1.5');
});
