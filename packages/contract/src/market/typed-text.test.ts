import { expect, test } from 'vitest';
import { plainDigits, plainTyped } from './typed-text.ts';

test('digits of every script are read by their value', () => {
  const systems = Intl.supportedValuesOf('numberingSystem').flatMap((numberingSystem) => {
    const text = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210);
    return /^\p{Nd}{10}$/u.test(text) ? [text] : [];
  });
  expect(systems.length).toBeGreaterThan(60);
  for (const text of systems) expect(plainTyped(text)).toBe('9876543210');
});

test.each([
  ['٠٨٧٧٤٤٥٥٣٠', '0877445530'],
  ['۱۷', '17'],
  ['१९९०', '1990'],
  ['＋３５３（８７）', '+353(87)'],
  ['\u202a+353\u00a087\u202f744\u202c', '+353 87 744'],
  ['D02\u00a0AF30', 'D02 AF30'],
])('%j is read as %j', (typed, read) => {
  expect(plainTyped(typed)).toBe(read);
});

test('a code that is grouped or in digits of another script is the same code', () => {
  expect(plainDigits(' ١٢٣\u00a0٤٥٦ ')).toBe('123456');
});
