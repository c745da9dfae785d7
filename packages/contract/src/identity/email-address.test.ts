import { expect, test } from 'vitest';
import { readEmail } from './email-address.ts';

test.each([
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@xn--e1afmkfd.xn--p1ai', 'user@xn--e1afmkfd.xn--p1ai'],
  ['smith&jones@example.com', 'smith&jones@example.com'],
  ['x/y=z@example.com', 'x/y=z@example.com'],
  ["o'brien@example.ie", "o'brien@example.ie"],
  ['niamh+casino@example.ie', 'niamh+casino@example.ie'],
  [' Niamh@Example.IE\u00a0', 'niamh@example.ie'],
  ['\u202aniamh@example.ie\u202c', 'niamh@example.ie'],
  ['müller@bücher.example', 'müller@xn--bcher-kva.example'],
  ['a@b.co', 'a@b.co'],
  ['_@my-mail.museum', '_@my-mail.museum'],
  ['ｎｉａｍｈ＠example．ie', 'niamh@example.ie'],
])('%j is an address, kept as %j', (typed, kept) => {
  expect(readEmail(typed)).toBe(kept);
});

test.each([
  '',
  'niamh',
  'niamh@',
  '@example.ie',
  'niamh@example',
  'niamh@127.0.0.1',
  'niamh@example..ie',
  '.niamh@example.ie',
  'niamh.@example.ie',
  'niamh..walsh@example.ie',
  'niamh walsh@example.ie',
  'niamh@exam ple.ie',
  'niamh@-example.ie',
  'niamh@example.ie, eve@example.ie',
  'niamh@example.ie\r\nBcc: eve@example.ie',
  '<niamh@example.ie>',
  'niamh@example.ie/..',
  'niamh@example.ie:25',
  `${'a'.repeat(65)}@example.ie`,
  `niamh@${'a'.repeat(64)}.ie`,
  `niamh@${'abcdefgh.'.repeat(30)}ie`,
])('%j is not an address', (typed) => {
  expect(readEmail(typed)).toBeNull();
});
