import { expect, test } from 'vitest';
import { findNamed, findTopics, folded, lettersOff, searchable } from './search.ts';

const games = [
  ['Dragon Gate', 'Ember & Oak'],
  ['Piñata Plaza', 'Play’n GO'],
  ['Sultan’s Peacock', 'Lanternworks'],
  ['Book of Neferet', 'Play’n GO'],
  ['Golden Dragonfly', 'Fenmark'],
  ['Thunder Mesa Herd', 'Relax'],
  ['Dragon’s Tithe', 'Volt'],
  ['Yeti’s Hoard', 'Volt'],
  ['Neon 777', 'Halcyon Originals'],
  ['Red Tiger Moon', 'Volt'],
  ['Icarus', 'Volt'],
  ['Ivory Roulette', 'Pragmatic Play'],
  ['Nineteenth Hole', 'Volt'],
].map(([name = '', studio = '']) => ({ name, words: searchable(name, studio) }));
const found = (typed: string) => findNamed(games, typed).games.map(({ name }) => name);

// facts: C3.5
test('search finds what contains the words in any case, beginnings first, then studios', () => {
  expect(found('DRAGON')).toEqual(['Dragon Gate', 'Dragon’s Tithe', 'Golden Dragonfly']);
  expect(found('of nef')).toEqual(['Book of Neferet']);
  expect(found('lantern')).toEqual(['Sultan’s Peacock']);
  expect(found('playn go')).toEqual(['Piñata Plaza', 'Book of Neferet']);
});

test('accents and apostrophes need not be typed', () => {
  expect(found('pinata')).toEqual(['Piñata Plaza']);
  expect(found('sultans')).toEqual(['Sultan’s Peacock']);
});

test('a letter that is missing, doubled, wrong or swapped is forgiven, only where nothing fits exactly', () => {
  for (const typed of ['dargon', 'drgon', 'draggon', 'dragan'])
    expect(found(typed), typed).toContain('Dragon Gate');
  expect(found('boook neferet')).toEqual(['Book of Neferet']);
  expect(found('thunder mesa hird')).toEqual(['Thunder Mesa Herd']);
  expect(found('xylophone')).toEqual([]);
  expect(found('%')).toEqual([]);
});

test('letters are counted against the beginning of a word, as one types', () => {
  expect(lettersOff('thun', 'thunder', 1)).toBe(0);
  expect(lettersOff('thnu', 'thunder', 1)).toBe(1);
  expect(lettersOff('gate', 'herd', 1)).toBe(2);
});

test('a name is found with any apostrophe or none, joined or split, in full width and in any order of its words', () => {
  for (const typed of [
    "dragon's tithe",
    'dragon’s tithe',
    'dragons tithe',
    'dragonstithe',
    'ｄｒａｇｏｎｓ tithe',
  ])
    expect(found(typed), typed).toEqual(['Dragon’s Tithe']);
  for (const typed of ["yeti's", 'yetis', 'YETI`S']) expect(found(typed), typed).toEqual(['Yeti’s Hoard']);
  for (const typed of ["play'n go", 'playngo', 'Play’n-Go'])
    expect(found(typed), typed).toEqual(['Piñata Plaza', 'Book of Neferet']);
  expect(found('neon777')).toEqual(['Neon 777']);
  expect(found('tiger red')).toEqual(['Red Tiger Moon']);
});

test('names are compared without the rules of the visitor’s language: Turkish İ and ı are the letter i', () => {
  for (const typed of ['ICARUS', 'İcarus', 'ıcarus']) expect(found(typed), typed).toEqual(['Icarus']);
  expect(found('IVORY')).toEqual(['Ivory Roulette']);
  expect(folded('Łódź Straße Ærø')).toBe('lodz strasse aero');
});

test('a near match is marked as one, and a name that shares only its first letters is none', () => {
  expect(findNamed(games, 'bok of neferet')).toMatchObject({ isExact: false });
  expect(found('bok of neferet')).toEqual(['Book of Neferet']);
  expect(found('netent')).toEqual([]);
});

test('a theme, a category or a way of playing finds the list of its games', () => {
  const topics = [
    { id: 'egypt', terms: ['ancient egypt', 'pharaoh'] },
    { id: 'ways', terms: ['ways to win', 'megaways'] },
    { id: 'live-roulette', terms: ['roulette', 'live roulette'] },
  ];
  const topicsFor = (typed: string) => findTopics(topics, typed).map(({ id }) => id);
  expect(topicsFor('Egypt')).toEqual(['egypt']);
  expect(topicsFor('megaways')).toEqual(['ways']);
  expect(topicsFor('live roul')).toEqual(['live-roulette']);
  expect(topicsFor('ys')).toEqual([]);
  expect(topicsFor('gypt')).toEqual([]);
});
