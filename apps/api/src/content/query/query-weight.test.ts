import { policies } from '@halcyon/testkit/dependencies';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'groq-js';
import { expect, test } from 'vitest';
import { readDataset } from '../dataset/dataset.ts';
import { weigh } from './query-weight.rules.ts';

const dataset = readDataset(policies);
const GAMES = 5_000;
/** As in the committed dataset, with the games of the largest catalogue. */
const countOf = (type: string | null): number => {
  if (type === null) return dataset.documents.length + GAMES;
  return type === 'casinoGame' ? GAMES : dataset.documents.filter(({ _type }) => _type === type).length;
};
const weightOf = (query: string) =>
  weigh(parse(query, { params: { market: 'UN', language: 'en' } }), countOf);

test('the queries of our own pages weigh little, also with 5,000 games', () => {
  const folder = join(import.meta.dirname, '../../../../site/src/content');
  const queries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/Groq = `([^`]+)`/g)])
    .map(([, query]) => query!);
  expect(queries.length).toBeGreaterThan(5);
  for (const query of queries) expect(weightOf(query), query).toBeLessThan(20_000);
});

test('a filter weighs its documents, a slice its length, a list in a document eight', () => {
  expect(weightOf('*[_type == "language"]')).toBeLessThan(200);
  expect(weightOf('*[_type == "casinoGame"]')).toBeGreaterThan(GAMES);
  const inner = weightOf('*[_type == "casinoGame"]{ "a": b + c }') - weightOf('*[_type == "casinoGame"]');
  const cut =
    weightOf('*[_type == "casinoGame"][0...3]{ "a": b + c }') - weightOf('*[_type == "casinoGame"][0...3]');
  expect(inner / cut).toBeCloseTo(GAMES / 3, -3);
  expect(weightOf('*[_type == "language"][0]{ "a": b[].c }')).toBeGreaterThan(
    weightOf('*[_type == "language"][0]{ "a": b.c }'),
  );
});

test('what compares all with all is as heavy as it is, however it is dressed', () => {
  for (const query of [
    '*[count(*[name > ^.name]) > 0]',
    '*{ "others": *[name != ^.name] }',
    '*[_type == "casinoGame"]{ "more": count(*[_type == "casinoGame" && name == ^.name]) }',
    '*[_id in *[_type in ["casinoGame"]]._id]',
    '*|order(count(*[name > ^.name]))[0]',
    '{ "a": (*[count((*)[name > ^.name]) > 0]) }',
    'select(count(*[count(*[name == ^.name]) > 1]) > 0 => 1)',
  ])
    expect(weightOf(query), query).toBeGreaterThan(4_000_000);
});
