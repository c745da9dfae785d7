import { expect, test } from 'vitest';
import { findContaining, findGames, type SearchEntry } from './search.ts';

const index: readonly SearchEntry[] = [
  ['anubis-rising', 'Anubis Rising', 'Sandline', '/images/a', 9612, 1],
  ['jade-fortune', 'Jade Fortune', 'Jade Gate', '/images/b', 9600, 1],
  ['dragon-reels', 'Dragon Reels', 'Volt', '/images/c', 9550, 1],
  ['fire-dragon', 'Fire Dragon Pearls', 'Jade Gate', '/images/d', null, 0],
];
const slugs = (entries: readonly SearchEntry[]) => entries.map(([slug]) => slug);

// facts: C3.5
test('a search finds every game whose name contains the words, whatever their case', () => {
  expect(slugs(findContaining(index, 'DRAGON'))).toEqual(['dragon-reels', 'fire-dragon']);
  expect(slugs(findContaining(index, 'rising'))).toEqual(['anubis-rising']);
});

test('games of a studio follow the games of that name', () => {
  expect(slugs(findContaining(index, 'jade'))).toEqual(['jade-fortune', 'fire-dragon']);
});

test('a mistyped name finds the nearest game and says that it is a guess', async () => {
  const found = await findGames(index, 'dargon reels');
  expect(slugs(found.entries)).toEqual(['dragon-reels']);
  expect(found.isExact).toBe(false);
});

test('an exact find is never replaced by guesses', async () => {
  expect((await findGames(index, 'anubis')).isExact).toBe(true);
});
