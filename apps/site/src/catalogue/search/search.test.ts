import { expect, test } from 'vitest';
import { findGames, type SearchEntry } from './search.ts';

const items: readonly SearchEntry[] = [
  ['anubis-rising', 'Anubis Rising', 'Sandline', '/images/a', 9612, 1],
  ['jade-fortune', 'Jade Fortune', 'Jade Gate', '/images/b', 9600, 1],
  ['dragon-reels', 'Dragon’s Reels', 'Volt', '/images/c', 9550, 1],
];
const topics = [
  {
    lobby: 'casino' as const,
    categoryId: 'egypt',
    label: 'Ancient Egypt',
    gameCount: 14,
    terms: ['ancient egypt'],
  },
];
const search = (typed: string) => {
  const { entries, topics: lists, ...rest } = findGames({ items, topics }, typed);
  return { ...rest, slugs: entries.map(([slug]) => slug), lists: lists.map(({ categoryId }) => categoryId) };
};

// facts: C3.5
test('the search dialog finds what the lobby finds: one rule for both', () => {
  expect(search("DRAGON'S").slugs).toEqual(['dragon-reels']);
  expect(search('jade')).toEqual({ slugs: ['jade-fortune'], lists: [], foundCount: 1, isExact: true });
});

test('a mistyped name finds the nearest game and says that it is a guess', () => {
  expect(search('dargon reels')).toMatchObject({ slugs: ['dragon-reels'], isExact: false });
});

test('a category is offered instead of guesses', () => {
  expect(search('egypt')).toEqual({ slugs: [], lists: ['egypt'], foundCount: 0, isExact: true });
});

test('more games than are listed are counted', () => {
  const many = Array.from({ length: 40 }, (_, at): SearchEntry => [
    `g${at}`,
    `Gold ${at}`,
    'Volt',
    '/i',
    null,
    0,
  ]);
  const { entries, foundCount } = findGames({ items: many, topics }, 'gold');
  expect([entries.length, foundCount]).toEqual([24, 40]);
});
