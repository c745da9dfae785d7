import { expect, test } from 'vitest';
import { languageIds } from '../market/languages.ts';
import { slugKeyOf, slugKeys, slugLanguages, slugOf } from './slugs.ts';

// facts: S2.1
test('each of the fourteen parts of an address leads both ways in each of the seven languages', () => {
  expect([slugKeys.length, slugLanguages.length]).toEqual([14, 7]);
  for (const language of slugLanguages) {
    const slugs = slugKeys.map((key) => slugOf(key, language));
    expect(new Set(slugs).size, language).toBe(14);
    expect(slugs.every((slug) => /^[a-z]+(-[a-z]+)*$/.test(slug))).toBe(true);
    expect(slugs.map((slug) => slugKeyOf(slug, language))).toEqual(slugKeys);
  }
});

test('an address in another language leads to the same place, whatever the language of the page', () => {
  for (const page of languageIds)
    for (const language of slugLanguages)
      for (const key of slugKeys) expect(slugKeyOf(slugOf(key, language), page)).toBe(key);
  expect(slugKeyOf('premier-league', 'en')).toBeNull();
});

test('Brazil has the addresses of Portugal, and a language without its own those in English', () => {
  expect(slugOf('football', 'br')).toBe('futebol');
  expect(slugOf('football', 'fr')).toBe('football');
});
