import { expect, test } from 'vitest';
import { readPage } from './portable-text.ts';

const page =
  '# Terms\n> The rules.\n\n## One\nFirst line\nand its end, **strong** and [a link](/terms).\n\n- point\n1. step\n';

test('a written page becomes a title, a description and blocks of text', () => {
  const { title, description, body } = readPage(page);
  expect([title, description]).toEqual(['Terms', 'The rules.']);
  expect(body.map(({ style, listItem }) => [style, listItem])).toEqual([
    ['h2', undefined],
    ['normal', undefined],
    ['normal', 'bullet'],
    ['normal', 'number'],
  ]);
  expect(body[1]?.children.map(({ text, marks }) => [text, marks])).toEqual([
    ['First line and its end, ', []],
    ['strong', ['strong']],
    [' and ', []],
    ['a link', ['b1m0']],
    ['.', []],
  ]);
  expect(body[1]?.markDefs).toEqual([{ _type: 'link', _key: 'b1m0', href: '/terms' }]);
});

test('every key of a page is its own, and the same at each reading', () => {
  const keys = readPage(page).body.flatMap(({ _key, children }) => [
    _key,
    ...children.map((span) => span._key),
  ]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(readPage(page)).toEqual(readPage(page));
});

test('a heading can name its key, so that a link to it holds in every language', () => {
  const { body } = readPage('# t\n> d\n\n## One\n\n### How do I deposit? {#deposit}\nLike this.');
  expect(body.map(({ _key, children }) => [_key, children[0]?.text])).toEqual([
    ['b0', 'One'],
    ['deposit', 'How do I deposit?'],
    ['b2', 'Like this.'],
  ]);
});

test.each([
  ['# t\n> d\n\n### One {#same}\nx\n\n### Two {#same}\nx', 'two headings {#same}'],
  ['> only a description\n\ntext', 'no title'],
  ['# title\n\ntext', 'no description'],
  ['# title\n> description', 'no text'],
  ['# title\n> description\n\n#### too deep', 'cannot read the line'],
])('a page that lacks a part is refused: %j', (markdown, why) => {
  expect(() => readPage(markdown)).toThrow(why);
});
