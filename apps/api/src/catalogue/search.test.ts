import { expect, test } from 'vitest';
import { findNamed, lettersOff, searchable } from './search.rules.ts';

const games = [
  ['Dragon Gate', 'Ember & Oak'],
  ['Piñata Plaza', 'Play’n GO'],
  ['Sultan’s Peacock', 'Lanternworks'],
  ['Book of Neferet', 'Play’n GO'],
  ['Golden Dragonfly', 'Fenmark'],
  ['Thunder Mesa Herd', 'Relax'],
].map(([name = '', studio = '']) => ({ name, words: searchable(name, studio) }));
const found = (typed: string) => findNamed(games, typed).map(({ name }) => name);

// facts: C3.5
test('search finds what contains the words in any case, beginnings first, then studios', () => {
  expect(found('DRAGON')).toEqual(['Dragon Gate', 'Golden Dragonfly']);
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
