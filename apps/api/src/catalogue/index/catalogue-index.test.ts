import { expect, test } from 'vitest';
import {
  chosen,
  buildIndex,
  popularityOf,
  similarTo,
  viewOf,
  type Choice,
  type Visibility,
} from './index.rules.ts';
import type { IndexRow } from './index.store.ts';

const row = (game_id: string, of: Partial<IndexRow> = {}): IndexRow => ({
  game_id,
  game_slug: game_id,
  name: game_id,
  name_folded: game_id,
  game_type: 'slots',
  lobby_page_type: 'casino',
  provider_slug: 'relax',
  sub_provider_id: 'subprovider-saltmarsh',
  sub_provider_title: 'Saltmarsh',
  channels: ['desktop', 'tablet', 'mobile'],
  image_square: `/images/games/${game_id}/square.webp`,
  image_vertical: null,
  image_horizontal: null,
  colour: '#112233',
  youth_appeal: 'none',
  has_jackpot: false,
  has_demo: true,
  is_new: false,
  restricted_countries: [],
  is_restriction_removed: false,
  rtp_basis_points: 9600,
  volatility: 3,
  max_win_multiple: 5000,
  mechanic: 'lines',
  line_count: 20,
  way_count: null,
  sort_order: 1,
  players: 0,
  categories: ['slots'],
  limits: [],
  ...of,
});
const visibility: Visibility = {
  lobby: 'casino',
  channel: 'desktop',
  currency: 'EUR',
  hidesYouthful: false,
  availableProviders: ['relax', 'playngo'],
  excludedSubProviders: [],
};
const all: Choice = {
  category: null,
  subProviders: [],
  mechanics: [],
  marks: [],
  search: null,
  sort: 'popular',
};
const ids = (rows: readonly IndexRow[], choice: Partial<Choice> = {}, seen: Partial<Visibility> = {}) =>
  chosen(viewOf(buildIndex(rows, []), { ...visibility, ...seen }), { ...all, ...choice }).map(
    ({ game_id }) => game_id,
  );

test('the editors’ order is the beginning of what is popular, and what players open overtakes it', () => {
  const order = (players: number) =>
    ids([
      row('first', { sort_order: 1 }),
      row('second', { sort_order: 2 }),
      row('far', { sort_order: 300, players }),
    ]);
  expect(order(0)).toEqual(['first', 'second', 'far']);
  expect(order(3)).toEqual(['first', 'second', 'far']);
  expect(order(39)).toEqual(['far', 'first', 'second']);
  expect(popularityOf({ players: 5, sort_order: 9 })).toBeGreaterThan(
    popularityOf({ players: 4, sort_order: 9 }),
  );
});

// facts: C3.5
test('a game is shown only where device, provider and studio fit', () => {
  const games = [
    row('here'),
    row('elsewhere', { provider_slug: 'novomatic' }),
    row('small', { channels: ['mobile'] }),
    row('shut', { sub_provider_id: 'subprovider-fenmark' }),
    row('live', { lobby_page_type: 'live-casino' }),
    row('sweet', { youth_appeal: 'some' }),
  ];
  const excluded = { excludedSubProviders: ['subprovider-fenmark'], hidesYouthful: true };
  expect(ids(games, {}, excluded)).toEqual(['here']);
  expect(ids(games, {}, { ...excluded, channel: 'mobile' })).toEqual(['here', 'small']);
  expect(ids(games, {}, { ...excluded, availableProviders: ['novomatic'] })).toEqual(['elsewhere']);
});

// facts: C3.3
test('the filter takes a studio, or a provider with all its studios', () => {
  const games = [
    row('a'),
    row('b', { sub_provider_id: 'subprovider-ninefold' }),
    row('c', { provider_slug: 'playngo', sub_provider_id: 'subprovider-playngo' }),
  ];
  expect(ids(games, { subProviders: ['subprovider-ninefold'] })).toEqual(['b']);
  expect(ids(games, { subProviders: ['provider-relax'] })).toEqual(['a', 'b']);
  expect(ids(games, { subProviders: ['provider-relax', 'subprovider-playngo'] })).toEqual(['a', 'b', 'c']);
});

test('counts name every category, studio, way of playing and mark that has games, and nothing else', () => {
  const { counts } = viewOf(
    buildIndex(
      [row('a', { categories: ['slots', 'books'] }), row('b', { is_new: true, has_demo: false })],
      [],
    ),
    visibility,
  );
  expect([...counts.byCategory]).toEqual([
    ['slots', 2],
    ['books', 1],
  ]);
  expect([...counts.byProvider]).toEqual([['provider-relax', 2]]);
  expect(Object.fromEntries(counts.byMark)).toEqual({ demo: 1, new: 1 });
});

test('games like it share its categories and its way of playing', () => {
  const game = row('a', { categories: ['slots', 'books'] });
  const other = row('z', { categories: ['slots'], mechanic: 'ways' });
  const catalogueIndex = buildIndex(
    [game, other, row('b', { categories: ['slots', 'books'] }), row('t', { game_type: 'table' })],
    [],
  );
  const like = similarTo(catalogueIndex.byId.get('a')!, viewOf(catalogueIndex, visibility));
  expect(like.map(({ game_id }) => game_id)).toEqual(['b', 'z']);
});
