import { expect, test } from 'vitest';
import { lobbyQueryString, readLobbyAddress } from './lobby-address.ts';

const read = (query: string) => readLobbyAddress('slots', new URLSearchParams(query));

// facts: C3.3
test('the address holds order, studios, features, words and how far the list was opened', () => {
  expect(
    read('sort=rtp&provider=subprovider-b,subprovider-a&feature=new&feature=ways&search=%20book%20&pages=3'),
  ).toEqual({
    filter: {
      category: 'slots',
      sort: 'rtp',
      provider: 'subprovider-a,subprovider-b',
      feature: 'new,ways',
      search: 'book',
    },
    pages: 3,
  });
  expect(read('sort=loudest&pages=-4')).toEqual({ filter: { category: 'slots', sort: 'popular' }, pages: 1 });
  expect(read('pages=1e9').pages).toBe(400);
});

test('another filter starts at the first page, keeps the rest, and closes the panel', () => {
  const now = new URLSearchParams('sort=rtp&provider=a&pages=7&dialog=filters');
  expect(lobbyQueryString(now, { feature: 'new' })).toBe('?sort=rtp&provider=a&feature=new');
  expect(lobbyQueryString(now, { provider: null })).toBe('?sort=rtp');
});
