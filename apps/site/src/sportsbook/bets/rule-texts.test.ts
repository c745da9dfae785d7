import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageIds, type LanguageId } from '@halcyon/contract/market/languages';
import { ruleIds } from '@halcyon/odds/grade/grade-market';
import { voidReasons } from '@halcyon/odds/grade/unfinished';
import { expect, test } from 'vitest';

const locales = join(import.meta.dirname, '../../../../../content/locales');
/** Rules and reasons that the platform itself gives a decision. */
const ours = [
  'overturned',
  'operator',
  'corrected',
  'early_payout',
  'feed.result',
  'feed.void',
  'feed.cancelled',
];

type Words = { readonly [name: string]: string | Words };
function sentencesOf(language: LanguageId): ReadonlyMap<string, string> {
  const { rules } = JSON.parse(readFileSync(join(locales, language, 'bets.json'), 'utf8')) as {
    rules: Words;
  };
  const flat = (words: Words, before: string): [string, string][] =>
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'string' ? [[before + name, value] as const] : flat(value, `${before}${name}.`),
    ) as [string, string][];
  return new Map(flat(rules, ''));
}

test.each(languageIds)(
  'every rule that decides a leg, and every reason of a void, has a sentence that no other has in %s',
  (language) => {
    const sentences = sentencesOf(language);
    const needed = [...new Set([...ruleIds, ...voidReasons, ...ours])];
    expect(needed.filter((id) => !sentences.get(id))).toEqual([]);
    const shared = [...Map.groupBy(sentences, ([, sentence]) => sentence)]
      .filter(([, of]) => of.length > 1)
      .map(([, of]) => of.map(([id]) => id));
    expect(shared).toEqual([]);
  },
);
