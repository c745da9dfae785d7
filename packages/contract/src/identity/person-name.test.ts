import { expect, test } from 'vitest';
import { isPersonName, plainLine, plainName } from './person-name.ts';

test.each([
  ["'t Hart", "'t Hart"],
  ['’s-Gravesande', "'s-Gravesande"],
  ['O’Brien', "O'Brien"],
  ['OʼNeill', "O'Neill"],
  ['D´Angelo', "D'Angelo"],
  ['Anne‑Marie', 'Anne-Marie'],
  ['Jean–Luc', 'Jean-Luc'],
  ['van\u00a0der  Berg ', 'van der Berg'],
  ['Jose\u0301', 'José'],
  ['Gallagher Jr.', 'Gallagher Jr.'],
  ['Ma.Teresa', 'Ma. Teresa'],
  ['J.R.R.', 'J.R.R.'],
  ['Gal·la', 'Gal·la'],
  ['Ｎｉａｍｈ', 'Niamh'],
  ['\u202aNiamh\u202c', 'Niamh'],
  ['Łukasz Żółć', 'Łukasz Żółć'],
  ['Άννα', 'Άννα'],
  ['محمد', 'محمد'],
  ['علی‌رضا', 'علی‌رضا'],
  ['王小明', '王小明'],
  ['सुनीता', 'सुनीता'],
])('%j is a name, kept as %j', (typed, kept) => {
  expect(plainName(typed)).toBe(kept);
  expect(isPersonName(kept)).toBe(true);
});

test.each(['', "'", '-', 'R2D2', 'a@b', '<b>', 'Niamh\u0000', '🎲', '-Niamh', 'a'.repeat(61)])(
  '%j is not a name',
  (typed) => {
    expect(isPersonName(plainName(typed))).toBe(false);
  },
);

test('no name makes a link in a mail that is sent to it', () => {
  expect(plainName('www.evil.example')).toBe('www. evil. example');
});

test('a street and a city lose their look-alikes, not their letters', () => {
  expect(plainLine('  ’s‑Hertogenbosch ')).toBe("'s-Hertogenbosch");
  expect(plainLine('Straße\u00a012 ½')).toBe('Straße 12 ½');
});
