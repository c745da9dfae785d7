import { expect, test } from 'vitest';
import { drawnWords } from './drawn-words.ts';

test('a match that was drawn again is read as its score, without the codes of its games or goals', () => {
  expect(drawnWords('0:4 aaaa', ['A. Ruiz', 'B. Lind'])).toBe('A. Ruiz 0–4 B. Lind');
  expect(drawnWords('2:1 (1:0) home', ['Ashmere', 'Eidmark'])).toBe('Ashmere 2–1 Eidmark');
});

test('a race that was drawn again is read as the numbers and names of its first three places', () => {
  expect(drawnWords('3/1/2/4', ['Rook', 'Lark', 'Storm', 'Fen'])).toBe('3 Storm, 1 Rook, 2 Lark');
});

test('a season that was drawn again is read as the names of its first three clubs', () => {
  expect(drawnWords('2/1/3/4', ['Ashmere', 'Eidmark', 'Varel', 'Lys'], true)).toBe('Eidmark, Ashmere, Varel');
});
