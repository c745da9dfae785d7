import { policies } from '@halcyon/testkit/dependencies';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageIds } from '@halcyon/contract/market/languages';
import { marketIds, type MarketId } from '@halcyon/contract/market/markets';
import { expect, test } from 'vitest';
import { readDataset } from '../../../../api/src/content/dataset/dataset.ts';
import { readPage } from '../../../../api/src/content/dataset/portable-text.ts';
import { factWords } from './help-facts.ts';
import { searchTopics, topicsOf, withFacts } from './help-topics.ts';

const folder = join(import.meta.dirname, '../../../../../content/dataset/pages/help');
const bodyOf = (language: string) => readPage(readFileSync(join(folder, `${language}.md`), 'utf8')).body;
const format = {
  money: ({ amountMinor, currency }: { amountMinor: string; currency: string }) =>
    `${amountMinor} ${currency}`,
  duration: (count: number, unit: string) => `${count} ${unit}`,
};
const dataset = readDataset(policies);
const factsOf = (id: MarketId) =>
  factWords(dataset.of('market').find(({ marketId }) => marketId === id)!.facts, format);

test('the same 20 to 30 questions are answered in every language, each with a unique key that links can name', () => {
  expect(readdirSync(folder).toSorted()).toEqual(languageIds.map((id) => `${id}.md`).toSorted());
  const keysOf = (language: string) =>
    topicsOf(bodyOf(language)).map(({ questions }) => questions.map(({ key }) => key));
  const keys = keysOf('en').flat();
  expect(keys.length).toBeGreaterThanOrEqual(20);
  expect(keys.length).toBeLessThanOrEqual(30);
  expect(keys.filter((key) => /^b\d/.test(key))).toEqual([]);
  for (const language of languageIds) expect(keysOf(language), language).toEqual(keysOf('en'));
  for (const { questions } of topicsOf(bodyOf('en')))
    for (const { answer, key } of questions) expect(answer.length, key).toBeGreaterThan(0);
});

test('facts of a market come from its policy: the same places in every language, none without a fact in any market', () => {
  const placesOf = (language: string) =>
    [...JSON.stringify(bodyOf(language)).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  for (const language of languageIds) expect(placesOf(language), language).toEqual(placesOf('en'));
  for (const id of marketIds) {
    const words = factsOf(id);
    expect(Object.keys(words).toSorted(), id).toEqual(placesOf('en').toSorted());
    expect(
      Object.values(words).filter((word) => /–|NaN|undefined|Infinity/.test(word)),
      id,
    ).toEqual([]);
  }
  expect(factsOf('DE')).toMatchObject({
    limit_delay: '7 day',
    exclusion_min: '3 month',
    deposit_min: '1000 EUR',
  });
  expect(factsOf('PH')).toMatchObject({ age: '21' });
  expect(JSON.stringify(withFacts(bodyOf('en'), factsOf('PH')))).not.toContain('{{');
});

test('search finds an answer by words of the question or the answer, in any order, with any accents', () => {
  const keysFor = (language: string, typed: string) =>
    searchTopics(topicsOf(bodyOf(language)), typed).flatMap(({ questions }) =>
      questions.map(({ key }) => key),
    );
  expect(keysFor('en', 'lost phone recovery')).toEqual([]);
  expect(keysFor('en', 'lose PHONE recovery')).toEqual(['two-step']);
  expect(keysFor('fr', 'depot refuse')).toContain('deposit-declined');
  expect(keysFor('en', 'bitcoin')).toEqual([]);
});
