import { readFileSync } from 'node:fs';
import { expect, test } from '../test.ts';

type Seo = {
  readonly page: string;
  readonly title: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
};
const file = new URL('../../../content/dataset/seo.json', import.meta.url);
const documents = JSON.parse(readFileSync(file, 'utf8')) as readonly Seo[];

const pages = [
  ['home', '', ''],
  ['casino-lobby', 'online-casino', ''],
  ['live-casino', 'live-casino-online', ''],
  ['game-play', 'play/frostfang', 'Frostfang'],
  ['live-casino-table', 'play/ivory-roulette', 'Ivory Roulette'],
  ['sign-up', 'signup', ''],
  ['not-found', 'no-such-page', ''],
] as const;

for (const [prefix, language] of [
  ['en-UN', 'en'],
  ['pl-PL', 'pl'],
] as const) {
  // facts: C6.1
  test(`search engines read of each page what its editors wrote about it: ${prefix}`, async ({ page }) => {
    for (const [key, path, game] of pages) {
      const seo = documents.find((document) => document.page === key)!;
      const written = (words: string | undefined) => words?.replaceAll('{{game}}', game) ?? '';
      // As it comes over the line, before any script.
      const html = await (await page.request.get(`/${prefix}/${path}`)).text();
      const [, title] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      const [, description] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
      expect([key, title]).toEqual([key, expect.stringContaining(written(seo.title[language]))]);
      expect([key, description]).toEqual([key, written(seo.description[language])]);
    }
  });
}
