import { productionSettings } from '@halcyon/testkit/production';
import { expect, test } from 'vitest';
import { bookOf } from './books.ts';
import { readConfig } from './config.ts';

const vendor = {
  SPORTSBOOK_B: 'kambi',
  SPORTSBOOK_B_URL: 'https://book.example/',
  SPORTSBOOK_B_KEY: 'a-key-of-thirty-two-characters-00',
};

test('both variants show the pages of the site until a setting names a book', () => {
  const { books } = readConfig(productionSettings());
  expect([bookOf(books, 'A', undefined).book, bookOf(books, 'B', undefined).book]).toEqual([
    'pages',
    'pages',
  ]);
  expect(books).toMatchObject({ webhookKey: null, hosts: [] });
});

test('a vendor’s book in production needs its address and its key, and then the setting alone shows it', () => {
  expect(() => readConfig({ ...productionSettings(), SPORTSBOOK_B: 'kambi' })).toThrow(
    /SPORTSBOOK_B_URL: required[\s\S]*SPORTSBOOK_B_KEY: required/,
  );
  const { books } = readConfig({ ...productionSettings(), ...vendor });
  expect(bookOf(books, 'B', undefined)).toEqual({
    book: 'kambi',
    vendor: { url: 'https://book.example', key: vendor.SPORTSBOOK_B_KEY },
  });
  expect(bookOf(books, 'A', undefined).book).toBe('pages');
});

test('a cookie chooses the book of one browser in the demonstration, and nothing in production', () => {
  expect(bookOf(readConfig({}).books, 'A', 'altenar')).toMatchObject({
    book: 'altenar',
    vendor: { url: 'http://localhost:3003/book' },
  });
  expect(bookOf(readConfig({}).books, 'A', 'unknown').book).toBe('pages');
  expect(bookOf(readConfig({ ...productionSettings(), ...vendor }).books, 'B', 'pages').book).toBe('kambi');
});
